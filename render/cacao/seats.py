"""Draws each player's goods in Cacao: gold, cacao, sun tokens, tiles to lay, the river; at the end
the parts of the total."""

from PIL import Image, ImageDraw

from bot.game import Seat
from bot.games.cacao.components import RIVER, STORAGE, SUNS
from bot.games.cacao.view import Phase, View
from render.art.palette import INK, PLAYERS, SAND, SAND_DEEP, TURN, rgb
from render.cacao.layout import Layout, Sizes
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.names import fit_names
from render.kit.seat_signs import flat_mark, letter_colour
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width
from render.scene import Scene

RIVER_BLUE = "#58b6f0"
NAME, GOLD, HEADER, GOODS, BOTTOM = 0.145, 0.375, 0.5, 0.64, 0.87
"""The heights of a panel's rows and of its header's end, as shares of the panel's height."""


def draw_seats(picture: Image.Image, view: View, scene: Scene, layout: Layout) -> None:
    if not layout.panels:
        return
    sizes, width = layout.sizes, layout.panels[0].width
    names = fit_names(scene.names, sizes.font, width - 24)
    for index, box in enumerate(layout.panels):
        seat = Seat(index)
        _plate(index, names[index][0], box.width, box.height, sizes.font).draw_on(
            picture, box.x, box.y
        )
        _draw_gold(picture, view, scene, seat, box, sizes)
        if view.phase is Phase.OVER:
            _draw_sum(picture, view, seat, box, sizes.font)
        else:
            _draw_goods(picture, view, seat, box, sizes.font)
            _draw_river(picture, RIVER[view.goods[seat].river], seat, box, sizes.font)
    if view.phase is not Phase.OVER and not scene.over:
        _frame_turn(picture, layout.panels[view.actor])


def mark_box(layout: Layout, seat: Seat) -> Box:
    """The box around the mark on a seat's panel, which tells the same as the name above it."""
    panel, size = layout.panels[seat], layout.sizes.font
    x, y = panel.x + 14 + size // 2, panel.y + round(panel.height * GOLD)
    return Box(x - size // 2 - 6, y - size // 2, size + 12, size)


def _frame_turn(picture: Image.Image, box: Box) -> None:
    """Draw a white frame hardly wider than the panel, as its neighbours are near."""
    inner = box.expand(-6)
    layers = ((INK, 3), (TURN, 7), (INK, 3))
    frame = shapes.layered_frame(inner.width, inner.height, 14, layers)
    frame.draw_on(picture, inner.x, inner.y)


@cached
def _plate(seat: int, name: str, width: int, height: int, font: int) -> Sprite:
    """The panel with a header in the player's colour, the name and the mark."""
    body, header = shapes.rounded_box(width, height, 20, SAND, 4), round(height * HEADER)
    colours = Image.new("RGB", (width, height), rgb(INK))
    inside = Image.new("RGB", (width - 8, height - 8), rgb(SAND))
    inside.paste(rgb(PLAYERS[seat].fill), (0, 0, width, header - 4))
    inside.paste(rgb(INK), (0, header - 4, width, header - 1))
    colours.paste(inside, (4, 4), shapes.rounded_box(width - 8, height - 8, 16, INK).mask)
    colour = letter_colour(seat)
    text_sprite(name, font, colour, align="left").draw_on(colours, 14, height * NAME + 4)
    flat_mark(seat, round(font * 0.9), colour).draw_on(colours, 14 + font * 0.5, height * GOLD)
    return Sprite(colours, body.mask)


def _draw_gold(
    picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box, sizes: Sizes
) -> None:
    """Draw the gold, or at the end the total; between it and the mark the arrow or the crown."""
    y, over = box.y + box.height * GOLD, view.phase is Phase.OVER
    gold = view.scores[seat].total if over else view.goods[seat].gold
    coin = round(sizes.font * 0.94)
    load_sprite("coin", coin).draw_on(picture, box.right - 12 - coin / 2, y)
    right = box.right - 20 - coin
    number = text_sprite(str(gold), sizes.gold, letter_colour(seat), align="right")
    number.draw_on(picture, right, y)
    sign = _sign(view, scene, seat)
    if sign:
        left = box.x + 14 + sizes.font
        x = (left + right - text_width(str(gold), sizes.gold)) / 2
        load_sprite(sign, sizes.font).draw_on(picture, x, y)


def _sign(view: View, scene: Scene, seat: Seat) -> str:
    if view.phase is not Phase.OVER:
        return "turn" if seat == view.actor and not scene.over else ""
    best = max((score.total, score.cacao) for score in view.scores)
    score = view.scores[seat]
    return "crown" if (score.total, score.cacao) == best else ""


def _draw_goods(picture: Image.Image, view: View, seat: Seat, box: Box, font: int) -> None:
    """Draw cacao and sun tokens, a full store in white on ink; and the tiles still to be laid, on a
    stack."""
    goods, y = view.goods[seat], round(box.y + box.height * GOODS)
    icon = round(font * 0.86)
    x = box.x + 12.0 + icon // 2
    step = (box.width - 24) * 0.36
    for sprite, n, full in (("cacao-pod", goods.cacao, STORAGE), ("sun", goods.suns, SUNS)):
        load_sprite(sprite, icon).draw_on(picture, x, y)
        _draw_store(picture, n, n == full, x + icon * 0.5 + font * 0.42, y, font)
        x += step
    side = round(font * 0.96)
    left, top = box.right - side - 20, y - side // 2 - 2
    for away in (8, 4, 0):
        card = shapes.rounded_box(side, side, side * 0.18, PLAYERS[seat].fill, 3)
        card.draw_on(picture, left + away, top + away)
    text = text_sprite(str(view.tiles[seat]), font, letter_colour(seat), room=side + 6)
    text.draw_on(picture, left + side / 2, top + side / 2)


def _draw_store(picture: Image.Image, n: int, full: bool, x: float, y: float, font: int) -> None:
    if full:
        wide, high = round(font * 0.74), round(font * 0.9)
        shapes.rounded_box(wide, high, 9, INK).draw_on(picture, x - wide / 2, y - high / 2)
    text_sprite(str(n), font, "#ffffff" if full else INK).draw_on(picture, x, y)


def _draw_river(picture: Image.Image, value: int, seat: Seat, box: Box, font: int) -> None:
    """Draw the spaces of the river as dots; the reached one shows its value, in the player's
    colour."""
    width, high = box.width - 20, round(font * 0.98)
    left, y = box.x + 10, round(box.y + box.height * BOTTOM)
    _water(width, high).draw_on(picture, left, y - high // 2)
    text = str(value).replace("-", "−")
    wide = max(high, round(text_width(text, font) + 26))
    at = RIVER.index(value)
    room = width - high
    x = left + high / 2 + at * room / (len(RIVER) - 1)
    x = min(max(x, left + wide / 2), left + width - wide / 2)
    pen = ImageDraw.Draw(picture)
    for place in range(len(RIVER)):
        dot = left + high / 2 + place * room / (len(RIVER) - 1)
        if abs(dot - x) > wide / 2 + 5:
            colour = rgb("#1f6fa8" if place < at else "#ffffff")
            pen.ellipse((dot - 5, y - 5, dot + 5, y + 5), colour)
    shapes.rounded_box(wide, high, high / 2, PLAYERS[seat].fill, 4).draw_on(
        picture, x - wide / 2, y - high // 2
    )
    text_sprite(text, font, letter_colour(seat)).draw_on(picture, x, y)


@cached
def _water(width: int, height: int) -> Sprite:
    return shapes.rounded_box(width, height, height / 2, RIVER_BLUE, 4)


def _draw_sum(picture: Image.Image, view: View, seat: Seat, box: Box, font: int) -> None:
    """Draw the parts of the total; cacao stands apart, since it only breaks ties."""
    score = view.scores[seat]
    rows = (
        (GOODS, (("coin", score.gold, 0.0), ("temple", sum(score.temples), 0.5))),
        (
            BOTTOM,
            (
                ("sun", score.suns, 0.0),
                ("water", score.river, 0.26),
                ("cacao-pod", score.cacao, 0.745),
            ),
        ),
    )
    inner, icon = box.width - 20, round(font * 0.7)
    for row, parts in rows:
        y = round(box.y + box.height * row)
        for sprite, n, left in parts:
            x = box.x + 10 + inner * left
            load_sprite(sprite, icon).draw_on(picture, x + icon / 2, y)
            text = text_sprite(str(n).replace("-", "−"), font, INK, align="left")
            text.draw_on(picture, x + icon + 4, y)
    x, y = round(box.x + 10 + inner * 0.725 - 2), round(box.y + box.height * BOTTOM)
    ImageDraw.Draw(picture).rectangle((x, y - font // 2, x + 3, y + font // 2), rgb(SAND_DEEP))
