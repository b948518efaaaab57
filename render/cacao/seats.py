"""What everybody has in Cacao: gold, cacao, sun tokens, tiles to lay, the river; at the end the
sum of it."""

from functools import lru_cache

from PIL import Image

from bot.game import Seat
from bot.games.cacao.components import RIVER, STORAGE, SUNS
from bot.games.cacao.view import Phase, View
from render.art.palette import INK, PLAYERS
from render.cacao.layout import WIDTH
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.scene import Scene

PANEL, PANEL_GAP = 562, 24
HEADER, BODY = 58, 146
HOLLOW = "#d9c391"
RIVER_BLUE = "#58b6f0"


def seat_boxes(count: int, top: int, large: bool) -> tuple[Box, ...]:
    """Two in a row; a last one alone is in the middle."""
    height = header(large) + BODY
    return tuple(_box(seat, count, top, height) for seat in range(count))


def header(large: bool) -> int:
    return HEADER + 12 * large


def _box(seat: int, count: int, top: int, height: int) -> Box:
    row, column = divmod(seat, 2)
    alone = seat == count - 1 and column == 0
    left = (WIDTH - PANEL) // 2 if alone else (WIDTH - PANEL_GAP) // 2 - PANEL
    x = left + (0 if alone else column * (PANEL + PANEL_GAP))
    return Box(x, top + row * (height + 18), PANEL, height)


def seats(picture: Image.Image, view: View, scene: Scene, boxes: tuple[Box, ...]) -> None:
    for seat, box in enumerate(boxes):
        _panel(picture, view, scene, Seat(seat), box)


def _panel(picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    head = header(scene.large)
    plate = panels.player_panel(
        seat, scene.names[seat], box.width, box.height, head, 190 if view.scores else 150
    )
    plate.draw_on(picture, box.x, box.y)
    y = box.y + head // 2 + 2
    total = view.scores[seat].total if view.scores else view.goods[seat].gold
    load_sprite("coin", head - 12).draw_on(picture, box.right - 38, y)
    number = text_sprite(str(total), round(head * 0.72), edge=4, align="right")
    number.draw_on(picture, box.right - 70, y)
    if view.phase is Phase.OVER:
        _sum(picture, view, seat, Box(box.x, box.y + head, box.width, box.height - head))
        return
    if seat == view.actor:
        panels.mark_turn(picture, box)
    _store(picture, view, seat, Box(box.x, box.y + head + 8, box.width, 70))
    _river(picture, view.goods[seat].river, seat, box.x + 18, box.bottom - 38, box.width - 36)


def _store(picture: Image.Image, view: View, seat: Seat, row: Box) -> None:
    """Five places for cacao, three for sun tokens, and the tiles that are still to be laid."""
    goods, y = view.goods[seat], row.y + row.height // 2
    for i in range(STORAGE):
        x = row.x + 52 + i * 58
        shapes.rounded_box(52, 56, 12, HOLLOW, 3, "#8f774b").draw_on(picture, x - 26, y - 28)
        if i < goods.cacao:
            load_sprite("cacao-pod", 50).draw_on(picture, x, y)
    for i in range(SUNS):
        x = row.x + 356 + i * 52
        shapes.rounded_box(48, 48, 24, HOLLOW, 3, "#8f774b").draw_on(picture, x - 24, y - 24)
        if i < goods.suns:
            load_sprite("sun", 50).draw_on(picture, x, y)
    _tiles_left(picture, view.tiles[seat], seat, row.right - 36, y)


def _tiles_left(picture: Image.Image, count: int, seat: Seat, x: int, y: int) -> None:
    """A small worker tile with the number of those that are still to come."""
    tile = shapes.rounded_box(50, 50, 9, PLAYERS[seat].fill, 3)
    tile.draw_on(picture, x - 25, y - 25)
    shapes.rounded_box(36, 36, 5, "#fff6dc", 2).draw_on(picture, x - 18, y - 18)
    text_sprite(str(count), 30, INK, room=34).draw_on(picture, x, y)


def _river(picture: Image.Image, walked: int, seat: Seat, left: int, y: int, width: int) -> None:
    """The river with its values, the bearer on their place."""
    _water(width).draw_on(picture, left, y - 22)
    for place, value in enumerate(RIVER):
        x = left + 34 + place * (width - 68) / (len(RIVER) - 1)
        if place == walked:
            shapes.rounded_box(54, 54, 27, PLAYERS[seat].fill, 4).draw_on(picture, x - 27, y - 27)
        text_sprite(str(value), 34 if place == walked else 30, edge=3).draw_on(picture, x, y)


@lru_cache(maxsize=8)
def _water(width: int) -> Sprite:
    return shapes.rounded_box(width, 44, 22, RIVER_BLUE, 4)


def _sum(picture: Image.Image, view: View, seat: Seat, body: Box) -> None:
    """Gold won in play, temples, suns and river, and what decides a tie."""
    score = view.scores[seat]
    parts = (
        ("coin", score.gold),
        ("temple", sum(score.temples)),
        ("sun", score.suns),
        ("water", score.river),
        ("cacao-pod", score.cacao),
    )
    step = body.width / len(parts)
    for i, (icon, n) in enumerate(parts):
        x = body.x + (i + 0.5) * step
        load_sprite(icon, 62).draw_on(picture, x, body.y + 48)
        text_sprite(str(n), 44, INK).draw_on(picture, x, body.y + 110)
    if (score.total, score.cacao) == max((s.total, s.cacao) for s in view.scores):
        load_sprite("crown", 54).draw_on(picture, body.right - 176, body.y - HEADER // 2 + 2)
