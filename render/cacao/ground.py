"""The map of Cacao: its ground, its tiles, what lies there from the start and what came last."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.cacao.components import START, Cell
from bot.games.cacao.view import View
from render.art.palette import INK, NIGHT
from render.cacao.layout import Map
from render.cacao.tiles import jungle_tile, worker_tile
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.stamp import Sprite, sprite_from_layers
from render.kit.text import text_sprite

GAP = 0.03
"""Of a cell is left free around a tile."""


def ground(picture: Image.Image, view: View, where: Map) -> None:
    for number, frame in enumerate(where.frames):
        _meadow(picture, frame, where, number)
    for clearing in view.clearings:
        _press(picture, jungle_tile(clearing.tile, tile_size(where)), where, clearing.at)
    for village in view.villages:
        stamp = worker_tile(
            village.seat, village.sides, tile_size(where), village.below is not None
        )
        _press(picture, stamp, where, village.at)
    _starts(picture, where)


def tile_size(where: Map) -> int:
    return where.size - 2 * max(1, round(where.size * GAP))


def tile_box(where: Map, at: Cell) -> Box | None:
    """Where a tile in a cell is."""
    box = where.box(at)
    return None if box is None else box.expand(-((where.size - tile_size(where)) // 2))


def _press(picture: Image.Image, stamp: Sprite, where: Map, at: Cell) -> None:
    if (box := tile_box(where, at)) is not None:
        stamp.draw_on(picture, box.x, box.y)


def _meadow(picture: Image.Image, frame: Box, where: Map, number: int) -> None:
    """A band's dark ground, in it the places of worker tiles a little lighter."""
    first = where.bands[number][0]
    stamp = _chequers(frame.width // where.size, where.rows, where.size, (first + where.north) % 2)
    stamp.draw_on(picture, frame.x - 10, frame.y - 10)
    if number:
        panels.text_pill("…", 34).draw_on(picture, frame.x - 8, frame.y - 24)


@lru_cache(maxsize=16)
def _chequers(columns: int, rows: int, size: int, odd: int) -> Sprite:
    """`odd` is 0 where the first cell is one for a jungle tile."""
    width, height = columns * size + 20, rows * size + 20
    mask = shapes.translucent_box(width, height, 26, NIGHT, 0.55).mask.copy()
    pen = ImageDraw.Draw(mask)
    for row in range(rows):
        for column in range(columns):
            if (row + column + odd) % 2:
                x, y = 10 + column * size, 10 + row * size
                pen.rounded_rectangle((x + 3, y + 3, x + size - 4, y + size - 4), 8, fill=92)
    return sprite_from_layers([(mask, NIGHT)])


def _starts(picture: Image.Image, where: Map) -> None:
    """The start tiles carry a mark in their corner, the plantation the name of its cell."""
    size = max(22, round(where.size * 0.26))
    for number, clearing in enumerate(START):
        if (box := tile_box(where, clearing.at)) is not None:
            pill = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#fff6dc")
            pill.draw_on(picture, box.x - 2, box.y - 2)
            middle = box.x - 2 + size / 2, box.y - 2 + size / 2
            if number == 0:
                text_sprite("0", round(size * 0.7)).draw_on(picture, *middle)
            else:
                dot = max(6, round(size * 0.3))
                white = shapes.rounded_box(dot, dot, dot / 2, "#fff6dc", 0, INK)
                white.draw_on(picture, middle[0] - dot / 2, middle[1] - dot / 2)
