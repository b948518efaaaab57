"""Draws the empty board of Jungle: leaves, hole, bases, icons and coordinates."""

from PIL import Image, ImageDraw

from bot.games.jungle.components import Cell
from bot.games.jungle.view import Variant, map_of
from render.art.palette import FLAT, NIGHT, OUTLINE, rgb
from render.jungle.grid import FRAME, LARGE, WIDTH, Grid
from render.jungle.leaves import COVER, PLATE, bug, hollow, leaf, snail, tint
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
ROUND = 0.49
"""The size of a leaf's round corner, as a share of a space's width."""


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
        blade = leaf(box.width, box.height, where.part(ROUND), colour, where.flat)
        blade.draw_on(picture, box.x, box.y)
    _hole(picture, where, there.hole, variant.hole_covered)
    for cell in there.cells:
        hollow(where.part(where.sizes.hollow), where.flat).draw_on(picture, *where.middle(cell))
    for seat, cell in enumerate(there.bases):
        base(seat, where.part(where.sizes.hollow)).draw_on(picture, *where.middle(cell))
    for cell in there.cells:
        draw_icon(picture, variant, cell, where, where.part(where.sizes.icon), *where.middle(cell))
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
    rim = where.sizes.rim - FRAME
    for column in where.columns:
        x, _ = where.middle(Cell(1, column))
        _coordinate(picture, column, x, where.board.y - FRAME - rim // 2, where)
    for row in range(1, where.rows + 1):
        _, y = where.middle(Cell(row, where.columns[0]))
        _coordinate(picture, str(row), where.board.x - FRAME - rim // 2, y, where)


def _coordinate(picture: Image.Image, text: str, x: int, y: int, where: Grid) -> None:
    """Draw a name on a disc; in large print, where discs would cost the spaces room, with an
    edge."""
    font = where.sizes.font
    if where.sizes is LARGE:
        text_sprite(text, font, edge=5).draw_on(picture, x, y)
        return
    size = round(font * 1.2)
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
    hollow(where.part(where.sizes.hollow), where.flat).draw_on(picture, x, y)


def draw_icon(
    picture: Image.Image, variant: Variant, cell: Cell, where: Grid, size: int, x: int, y: int
) -> bool:
    """Draw the bug or snail printed on a space; return whether the space has one."""
    for number in variant.flipped:
        tile = map_of(variant).leaves[number]
        if cell == tile.bug.cell:
            bug(size, tile.bug.arrow, where.flat).draw_on(picture, x, y)
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
    if has_icon(variant, cell):
        plate = shapes.rounded_box(size, size, size / 2, PLATE, 3)
        plate.draw_on(picture, x - size // 2, y - size // 2)
        draw_icon(picture, variant, cell, where, round(size * 0.88), x, y)


def has_icon(variant: Variant, cell: Cell) -> bool:
    """Whether a bug or a snail is printed on a space."""
    flipped = (map_of(variant).leaves[number] for number in variant.flipped)
    return any(cell in (tile.bug.cell, tile.snail) for tile in flipped)
