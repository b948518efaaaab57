"""The four boards with their cells and holes, and the coordinates round them."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.back_to_the_jungle.view import CELLS, INDEX, hole_cells
from render.art.palette import darker, lighter, rgb
from render.back_to_the_jungle import layout as layout
from render.kit import panels, shapes
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background
from render.kit.stamp import Sprite, with_opacity

WOODS = ("#b98550", "#b07c48", "#b07c48", "#b98550")
"""Neighbouring boards differ a little, so that the seams are seen."""
GRAIN = 0.14
HOLLOW, PIT = 108, 116
SEED = 11


@lru_cache(maxsize=12)
def ground(turned: tuple[int, ...], height: int, large: bool) -> Image.Image:
    """RGB. To be copied, never drawn on."""
    picture = jungle_background(layout.WIDTH, height, SEED).copy()
    _coordinates(picture, layout.PILL + 8 * large)
    pits = hole_cells(turned)
    for number, quarters in enumerate(turned):
        box = layout.board(number)
        _board(number, quarters).draw_on(picture, box.x, box.y)
    for at in range(len(CELLS)):
        stamp = load_sprite("hole", PIT) if at in pits else _hollow()
        stamp.draw_on(picture, *layout.middle(at))
    return picture


@lru_cache(maxsize=16)
def _board(number: int, quarters: int) -> Sprite:
    """A board of wood whose grain turns with it; its top left corner on the point."""
    side = layout.BOARD
    plate = shapes.rounded_box(side, side, 26, WOODS[number], 4)
    wood = Image.new("RGB", (side, side), rgb(WOODS[number]))
    pen = ImageDraw.Draw(wood)
    for i in range(1, 11):
        y = i * side // 11 + (i * 29 + number * 17) % 15 - 7
        start = (i * 83 + number * 41) % (side // 2)
        pen.line((start, y, start + side // 2, y), rgb(darker(WOODS[number], GRAIN)), 3)
    _leaf(wood, number)
    wood = wood.rotate(-90 * quarters)
    inner = shapes.rounded_box(side - 8, side - 8, 22, WOODS[number])
    colours = plate.colours.copy()
    colours.paste(rgb(lighter(WOODS[number], 0.25)), (4, 4), inner.mask)
    core = shapes.rounded_box(side - 16, side - 16, 18, WOODS[number])
    colours.paste(wood.crop((8, 8, side - 8, side - 8)), (8, 8), core.mask)
    return Sprite(colours, plate.mask)


def _leaf(wood: Image.Image, number: int) -> None:
    """A large leaf burnt into the wood, which tells how the board is turned."""
    leaf = load_sprite("canopy", round(layout.BOARD * 0.86))
    burnt = Image.new("RGB", leaf.colours.size, rgb(darker(WOODS[number], 0.1)))
    Sprite(burnt, leaf.mask, leaf.x, leaf.y).draw_on(wood, layout.BOARD / 2, layout.BOARD / 2)


@lru_cache(maxsize=1)
def _hollow() -> Sprite:
    """A cell: a shallow hollow, its middle on the point."""
    disc = with_opacity(
        shapes.rounded_box(HOLLOW, HOLLOW, HOLLOW / 2, "#6d4522", 3, "#e0b47c"), 0.5
    )
    return Sprite(disc.colours, disc.mask, HOLLOW // 2, HOLLOW // 2)


def _coordinates(picture: Image.Image, size: int) -> None:
    """On all four sides."""
    whole = layout.WHOLE
    for cell, at in INDEX.items():
        x, y = layout.middle(at)
        if cell.row == 1:
            for edge in (whole.y - layout.OUT, whole.bottom + layout.OUT):
                panels.draw_number(picture, cell.column, x, edge, size)
        if cell.column == "A":
            for edge in (whole.x - layout.OUT - 2, whole.right + layout.OUT):
                panels.draw_number(picture, str(cell.row), edge, y, size)
