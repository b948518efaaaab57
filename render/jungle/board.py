"""The empty board of Jungle: leaves, hole, bases, icons, coordinates."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.jungle.components import Cell
from bot.games.jungle.view import Variant, map_of
from render.art.palette import rgb
from render.jungle.grid import HEIGHT, WIDTH, Grid, grid
from render.jungle.leaves import COVER, bug, hollow, leaf, snail, tint
from render.jungle.pieces import base
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background

FRAME, PILL = 14, 48
"""How far the wood stands out, and how large a coordinate is."""
GAP = 4
"""What is left free round each leaf."""
WOOD, GRAIN = "#9c673b", "#8b5932"
HOLLOW, ICON, ROUND = 0.84, 0.7, 0.49
"""The parts of a space that its hollow, an icon and the round corner of a leaf take."""


@lru_cache(maxsize=12)
def board(variant: Variant, large: bool) -> Image.Image:
    """RGB. To be copied, never drawn on."""
    where, there = grid(variant), map_of(variant)
    picture = jungle_background(WIDTH, HEIGHT, 7, panels.BACKGROUND_ANIMALS).copy()
    _wood(picture, where.board.expand(FRAME))
    _coordinates(picture, where, PILL + 8 * large)
    for number, tile in enumerate(there.leaves):
        box = where.box(tile.low).union(where.box(tile.high)).expand(-GAP)
        blade = leaf(
            box.width, box.height, where.part(0.49), tint(number, number in variant.flipped)
        )
        blade.draw_on(picture, box.x, box.y)
    _hole(picture, where, there.hole, variant.hole_covered)
    for cell in there.cells:
        hollow(where.part(HOLLOW)).draw_on(picture, *where.middle(cell))
    for seat, cell in enumerate(there.bases):
        base(seat, where.part(HOLLOW)).draw_on(picture, *where.middle(cell))
    _icons(picture, where, variant)
    return picture


def _wood(picture: Image.Image, box: Box) -> None:
    """The board on which the leaves lie, with a few lines of grain."""
    shapes.rounded_box(box.width, box.height, 26, WOOD, 4).draw_on(picture, box.x, box.y)
    pen = ImageDraw.Draw(picture)
    for i in range(1, 12):
        y = box.y + i * box.height // 12 + (i * 7) % 11 - 5
        pen.line((box.x + 6, y, box.right - 7, y), rgb(GRAIN), 3)


def _coordinates(picture: Image.Image, where: Grid, size: int) -> None:
    """On all four sides."""
    out = where.board.expand(FRAME + 28)
    for column in where.columns:
        x, _ = where.middle(Cell(1, column))
        for y in (out.y + 2, out.bottom - 2):
            panels.draw_number(picture, column, x, y, size)
    for row in range(1, where.rows + 1):
        _, y = where.middle(Cell(row, where.columns[0]))
        for x in (out.x, out.right):
            panels.draw_number(picture, str(row), x, y, size)


def _hole(picture: Image.Image, where: Grid, hole: Cell | None, covered: bool) -> None:
    if hole is None:
        return
    x, y = where.middle(hole)
    if not covered:
        load_sprite("hole", where.part(0.94)).draw_on(picture, x, y)
        return
    box = where.box(hole).expand(-GAP)
    leaf(box.width, box.height, where.part(ROUND), COVER).draw_on(picture, box.x, box.y)
    hollow(where.part(HOLLOW)).draw_on(picture, x, y)


def _icons(picture: Image.Image, where: Grid, variant: Variant) -> None:
    for number in variant.flipped:
        tile = map_of(variant).leaves[number]
        bug(where.part(ICON), tile.bug.arrow).draw_on(picture, *where.middle(tile.bug.cell))
        snail(where.part(ICON * 0.86)).draw_on(picture, *where.middle(tile.snail))


def covered_icons(picture: Image.Image, variant: Variant, cell: Cell, stacked: bool) -> None:
    """The icon of an occupied space, small on a plate where no animal is: at the lower left of
    one, at the lower right of two."""
    where = grid(variant)
    x, y = where.middle(cell)
    away, size = where.part(0.32), where.part(0.4)
    x, y = x + (away if stacked else -away), y + away
    for number in variant.flipped:
        tile = map_of(variant).leaves[number]
        if cell == tile.bug.cell:
            _plate(picture, x, y, size)
            bug(round(size * 0.9), tile.bug.arrow).draw_on(picture, x, y)
        if cell == tile.snail:
            _plate(picture, x, y, size)
            snail(round(size * 0.76)).draw_on(picture, x, y)


def _plate(picture: Image.Image, x: int, y: int, size: int) -> None:
    plate = shapes.rounded_box(size, size, size / 2, "#e9e6a8", 3)
    plate.draw_on(picture, x - size // 2, y - size // 2)
