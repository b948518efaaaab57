"""Draws the empty board of Jungle: leaves, hole, bases, icons and coordinates."""

from PIL import Image, ImageDraw

from bot.games.jungle.components import Cell
from bot.games.jungle.view import Leaf, Variant, map_of
from render.art.palette import FLAT, NIGHT, OUTLINE, rgb
from render.jungle.grid import FRAME, LARGE, WIDTH, Grid
from render.jungle.leaves import COVER, bug, hollow, leaf, snail, tint
from render.jungle.pieces import base
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background
from render.kit.text import text_sprite

GAP = 4
"""The margin around each leaf, in pixels."""
WOOD, GRAIN = "#9c673b", "#8b5932"
HOLLOW, ICON, ROUND = 0.84, 0.7, 0.49
"""The sizes of a space's hollow, of an icon and of a leaf's round corner, as shares of a space's
width."""


@cached
def board(variant: Variant, where: Grid) -> Image.Image:
    """An RGB image of the empty board. It is cached: copy it before drawing."""
    there = map_of(variant)
    picture = jungle_background(WIDTH, where.height, 7, panels.BACKGROUND_ANIMALS, where.flat)
    _wood(picture, where.board.expand(FRAME), where.flat)
    _draw_coordinates(picture, where)
    for number, tile in enumerate(there.leaves):
        box = where.box(tile.low).union(where.box(tile.high)).expand(-GAP)
        colour = tint(number, number in variant.flipped)
        blade = leaf(box.width, box.height, where.part(0.49), colour, where.flat)
        blade.draw_on(picture, box.x, box.y)
    _hole(picture, where, there.hole, variant.hole_covered)
    for cell in there.cells:
        hollow(where.part(HOLLOW), where.flat).draw_on(picture, *where.middle(cell))
    for seat, cell in enumerate(there.bases):
        base(seat, where.part(HOLLOW)).draw_on(picture, *where.middle(cell))
    for cell in there.cells:
        draw_icon(picture, variant, cell, where, where.part(ICON), *where.middle(cell))
    return picture


def _wood(picture: Image.Image, box: Box, flat: bool) -> None:
    """The wooden board under the leaves, with a few lines of grain."""
    if flat:
        return
    shapes.rounded_box(box.width, box.height, 26, WOOD, 4).draw_on(picture, box.x, box.y)
    pen = ImageDraw.Draw(picture)
    for i in range(1, 12):
        y = box.y + i * box.height // 12 + (i * 7) % 11 - 5
        pen.line((box.x + 6, y, box.right - 7, y), rgb(GRAIN), 3)


def _draw_coordinates(picture: Image.Image, where: Grid) -> None:
    """Draw the names of the columns above the board and of the rows on its left."""
    size, rim = round(where.sizes.font * 1.2), where.sizes.rim - FRAME
    for column in where.columns:
        x, _ = where.middle(Cell(1, column))
        _coordinate(picture, column, x, where.board.y - FRAME - rim // 2, size)
    for row in range(1, where.rows + 1):
        _, y = where.middle(Cell(row, where.columns[0]))
        _coordinate(picture, str(row), where.board.x - FRAME - rim // 2, y, size)


def _coordinate(picture: Image.Image, text: str, x: int, y: int, size: int) -> None:
    disc = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#9fc98a")
    disc.draw_on(picture, x - size / 2, y - size / 2)
    text_sprite(text, round(size / 1.2)).draw_on(picture, x, y)


def _hole(picture: Image.Image, where: Grid, hole: Cell | None, covered: bool) -> None:
    if hole is None:
        return
    x, y = where.middle(hole)
    if not covered:
        size = where.part(0.94)
        flat = shapes.crossed_disc(size, OUTLINE, FLAT) if where.flat else None
        (flat or load_sprite("hole", size)).draw_on(picture, x, y)
        return
    box = where.box(hole).expand(-GAP)
    leaf(box.width, box.height, where.part(ROUND), COVER, where.flat).draw_on(picture, box.x, box.y)
    hollow(where.part(HOLLOW), where.flat).draw_on(picture, x, y)


def draw_icon(
    picture: Image.Image, variant: Variant, cell: Cell, where: Grid, size: int, x: int, y: int
) -> bool:
    """Draw the bug or snail printed on a space; return whether the space has one."""
    for number in variant.flipped:
        tile = map_of(variant).leaves[number]
        if cell == tile.bug.cell:
            bug(size, tile.bug.arrow).draw_on(picture, x, y)
            return True
        if cell == tile.snail:
            snail(round(size * 0.86)).draw_on(picture, x, y)
            return True
    return False


def draw_covered_icon(
    picture: Image.Image, variant: Variant, cell: Cell, stacked: bool, where: Grid
) -> None:
    """Draw the icon of an occupied space on a plate that hides neither animal nor letter: at the
    lower right of a single animal (in large print at the upper right), at the upper left of two."""
    (x, y), away, size = where.middle(cell), where.part(0.31), where.part(where.sizes.badge)
    x += -away if stacked else away
    y += -away if stacked or where.sizes is LARGE else away
    if any(cell in (t.bug.cell, t.snail) for t in _flipped_leaves(variant)):
        plate = shapes.rounded_box(size, size, size / 2, "#e9e6a8", 3)
        plate.draw_on(picture, x - size // 2, y - size // 2)
        draw_icon(picture, variant, cell, where, round(size * 0.88), x, y)


def _flipped_leaves(variant: Variant) -> list[Leaf]:
    return [map_of(variant).leaves[number] for number in variant.flipped]
