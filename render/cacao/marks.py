"""Draws a question on the map of Cacao: numbered cells with their gains, the cell to be filled,
edges that may act, and the tile that is about to be laid."""

from msgspec.structs import replace
from PIL import Image

from bot.games.cacao.components import Cell, Edge, Jungle
from bot.games.cacao.view import Forecast, Phase, View, earnings
from render.art.palette import NIGHT
from render.cacao.asked import Asked
from render.cacao.ground import tile_box
from render.cacao.layout import Layout, Map, cell_name
from render.cacao.tiles import jungle_tile, worker_tile
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.text import text_sprite, text_width
from render.scene import Scene

CANDIDATE = "#2a6b47"
ICONS = (
    ("gold", "coin"),
    ("cacao", "cacao-pod"),
    ("suns", "sun"),
    ("water", "water"),
    ("temple", "temple"),
)
EDGE = 0.36
"""The distance of an edge's number from the jungle tile's centre, as a share of the distance to the
worker tile's centre."""
ASIDE, LITTLE_ASIDE = 0.17, 0.05
"""How far an edge's number is moved along its edge, to the north or west, as a share of a cell: on
the right and lower edges, which are near the tile's own number, and on the other two."""
ROOM_FROM = 1.55
"""The height of a cell, in letters, from which it has room for more than its number."""
NUMBER_FROM = 1.2
"""The width, in letters, from which a gain has room for its number beside its picture."""
IN_A_CELL = 2
"""The number of goods that have room in a cell; the text of the choice tells all of them."""


def draw_marks(
    picture: Image.Image, view: View, scene: Scene, asked: Asked | None, layout: Layout
) -> None:
    if asked is not None and view.chosen is not None:
        _draw_cells(picture, view, asked, scene, layout)
    if view.fill:
        _draw_fill(picture, view, scene, layout)
    edges = [value for value in scene.choices if isinstance(value, Edge)]
    for number, edge in enumerate(edges, 1):
        if (box := edge_box(edge, layout.map)) is not None:
            sizes = layout.sizes
            panels.draw_choice(picture, str(number), *box.centre, sizes.font + 4, sizes.font)
    if view.phase is Phase.SELL and view.market is not None:
        _draw_ring(picture, tile_box(layout.map, view.market.at))


def _draw_cells(
    picture: Image.Image, view: View, asked: Asked, scene: Scene, layout: Layout
) -> None:
    """Draw the cells with the gains of the tile there. If a single cell is about to be confirmed,
    the tile lies there. Numbers are drawn last, since they overlap neighbouring cells."""
    assert view.chosen is not None
    assert view.seat is not None
    cells = [value for value in scene.choices if isinstance(value, Cell)]
    if asked.earned_at is not None:
        if (box := tile_box(layout.map, asked.earned_at)) is not None:
            stamp = worker_tile(
                view.seat, view.chosen.sides, box.width, layout.sizes.font, view.over
            )
            stamp.draw_on(picture, box.x, box.y)
            _draw_ring(picture, box)
        _draw_earned(picture, earnings(view, asked.earned_at), layout)
        return
    boxes = [tile_box(layout.map, at) for at in cells]
    font, disc = layout.sizes.font, layout.sizes.font + 6
    for number, (at, box) in enumerate(zip(cells, boxes, strict=True), 1):
        if box is not None:
            _draw_candidate(picture, view, at, box, font, disc - _out(number))
    _draw_far(picture, layout)
    for number, box in enumerate(boxes, 1):
        if box is not None:
            x, y = box.x + disc / 2 - _out(number), box.y + disc / 2 - 10
            panels.draw_choice(picture, str(number), x, y, disc, font)


def _out(number: int) -> int:
    """How far the disc of a choice's number lies outside its cell, on the left."""
    return 0 if number > 9 else 8


def _draw_far(picture: Image.Image, layout: Layout) -> None:
    """Draw the names of candidates outside the shown part of the map."""
    font = layout.sizes.font
    for far in layout.far:
        x, y = far.box.x + layout.sizes.disc / 2, far.box.centre[1]
        panels.draw_choice(picture, str(far.number), x, y, font + 6, font)
        name = text_sprite(cell_name(far.at), font, edge=5, align="left")
        name.draw_on(picture, x + font, y)


def _draw_candidate(
    picture: Image.Image, view: View, at: Cell, box: Box, font: int, disc: int
) -> None:
    """Draw a candidate's ground, a tile below it in shade, and the gains there: the first across
    the foot, a second one beside its number's disc, which takes `disc` pixels of the top. Where
    that is too narrow for a number, the second is only a picture, which a number would hide."""
    size = box.width
    if view.over:
        shade = shapes.translucent_box(size, size, size * 0.13, NIGHT, 0.78)
        shade.draw_on(picture, box.x, box.y)
    else:
        shapes.rounded_box(size, size, size * 0.13, CANDIDATE).draw_on(picture, box.x, box.y)
    shapes.dashed_frame(size, size, size * 0.13, 5).draw_on(picture, box.x, box.y)
    if size < ROOM_FROM * font:
        return
    top, font = box.y + font // 2 + 2, max(font, round(size * 0.4))
    rooms = (
        Box(box.x, box.bottom - round(font * 0.46) - 4, size, 0),
        Box(box.x + disc, top, size - disc, 0),
    )
    for (icon, n), room in zip(_main_gains(earnings(view, at)), rooms, strict=False):
        side = min(font, room.width - 6)
        if room.width < NUMBER_FROM * font:
            load_sprite(icon, side).draw_on(picture, *room.centre)
            continue
        away = max(side / 2, room.width * 0.32)
        load_sprite(icon, side).draw_on(picture, room.x + away, room.y)
        number = text_sprite(_signed(n), font, edge=4, align="right")
        number.draw_on(picture, room.right - 4, room.y)


def _main_gains(got: Forecast) -> list[tuple[str, int]]:
    """The most important gains, without the cacao that is sold for them, since the gold shows
    that."""
    got = without_the_price(got)
    return _parts(replace(got, cacao=max(0, got.cacao)))[:IN_A_CELL]


def _signed(n: int) -> str:
    """The number with a typographic minus sign if it is negative.

    >>> _signed(-2)
    '−2'
    """
    return str(n).replace("-", "−")


def without_the_price(got: Forecast) -> Forecast:
    """The gains without the sun token that building over costs (ruling C6): it costs the same
    everywhere, and the question that asks to confirm the choice names it."""
    return replace(got, suns=max(0, got.suns))


def _parts(got: Forecast) -> list[tuple[str, int]]:
    """The icons of the gains with their numbers. Jungle tiles that follow are named in the message
    alone."""
    return [(icon, getattr(got, good)) for good, icon in ICONS if getattr(got, good)]


def _draw_earned(picture: Image.Image, got: Forecast, layout: Layout) -> None:
    """Draw beside the tile that is about to be laid all its immediate gains."""
    box, font = layout.items[0], layout.sizes.gold
    x, y = box.right + 60.0, box.centre[1]
    load_sprite("turn", font).draw_on(picture, x, y)
    x += 70
    for icon, n in _parts(got) or [("coin", 0)]:
        load_sprite(icon, font + 8).draw_on(picture, x + font / 2, y)
        text = _signed(n)
        text_sprite(text, font, edge=5, align="left").draw_on(picture, x + font + 10, y)
        x += font + 44 + text_width(text, font)


def _draw_fill(picture: Image.Image, view: View, scene: Scene, layout: Layout) -> None:
    """Draw the cell that is asked for, and those that follow. If a single tile is about to be
    confirmed, it lies there."""
    for at in (*view.fill, *view.blind):
        if (box := tile_box(layout.map, at)) is not None:
            dashed = shapes.dashed_frame(box.width, box.height, box.width * 0.13, 5)
            dashed.draw_on(picture, box.x, box.y)
    box = tile_box(layout.map, view.fill[0])
    if box is None:
        return
    tiles = [value for value in scene.choices if isinstance(value, Jungle)]
    if len(tiles) == 1:
        tile = jungle_tile(tiles[0], box.width, layout.sizes.font, flat=layout.sizes.flat)
        tile.draw_on(picture, box.x, box.y)
    else:
        text_sprite("?", layout.sizes.gold, edge=5).draw_on(picture, *box.centre)
    _draw_ring(picture, box)


def _draw_ring(picture: Image.Image, box: Box | None) -> None:
    """Draw a ring around the only cell that a question is about."""
    if box is not None:
        ring = shapes.frame(box.width - 2, box.height - 2, box.width * 0.12, thick=6, ink=3)
        ring.draw_on(picture, box.x + 1, box.y + 1)


def edge_box(edge: Edge, where: Map) -> Box | None:
    """The box of an edge's number: on the jungle tile, beside the workers, so that it hides none of
    them, nor the tile's own number."""
    here, there = where.box(edge.at), where.box(edge.by)
    if here is None or there is None:
        return None
    (x, y), (to_x, to_y) = here.centre, there.centre
    right, down = to_x - x, to_y - y
    aside = round(where.size * (ASIDE if right + down > 0 else LITTLE_ASIDE))
    x += round(right * EDGE) - (aside if not right else 0)
    y += round(down * EDGE) - (aside if not down else 0)
    return Box(x, y, 0, 0).expand(where.size // 4)
