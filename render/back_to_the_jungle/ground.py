"""Draws the four boards with their cells and holes, and the coordinates around them."""

from PIL import Image, ImageDraw

from bot.games.back_to_the_jungle.components import CELLS, INDEX, hole_cells
from render.art.palette import FLAT, NIGHT, OUTLINE, darker, lighter, rgb
from render.back_to_the_jungle.layout import WIDTH, Layout
from render.kit import shapes
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite

WOODS = ("#b98550", "#b07c48", "#b07c48", "#b98550")
"""The colours of the boards: neighbours differ a little, so that the seams are visible."""
GRAIN = 0.14
HOLLOW, PIT = 0.87, 0.94
"""The sizes of a cell's hollow and of a hole, as shares of a cell's width."""
SEED = 11
PLATE, MARGIN = "#0e2c1c", 6
"""The colour of the plate in large print, and its distance from the picture's edge."""


@cached
def ground(layout: Layout, turned: tuple[int, ...], flat: bool = False) -> Image.Image:
    """An RGB image of the empty boards. It is cached: copy it before drawing. `flat` is for high
    contrast."""
    picture = jungle_background(WIDTH, layout.height, SEED, flat=flat)
    if layout.is_large and not flat:
        _draw_plate(picture, layout)
    _draw_coordinates(picture, layout)
    pits = hole_cells(turned)
    for number, quarters in enumerate(turned):
        box = layout.board(number)
        _board(number, quarters, layout.board_side, flat).draw_on(picture, box.x, box.y)
    size = round(layout.cell * PIT)
    pit = shapes.crossed_disc(size, OUTLINE, FLAT) if flat else load_sprite("hole", size)
    hollow = _hollow(round(layout.cell * HOLLOW), flat)
    for at in range(len(CELLS)):
        (pit if at in pits else hollow).draw_on(picture, *layout.middle(at))
    return picture


@cached
def _board(number: int, quarters: int, side: int, flat: bool) -> Sprite:
    """A wooden board whose grain turns with it, anchored at its top left corner."""
    if flat:
        return shapes.rounded_box(side, side, 26, FLAT, 6, OUTLINE)
    plate = shapes.rounded_box(side, side, 26, WOODS[number], 4)
    wood = Image.new("RGB", (side, side), rgb(WOODS[number]))
    pen = ImageDraw.Draw(wood)
    for i in range(1, 11):
        y = i * side // 11 + (i * 29 + number * 17) % 15 - 7
        start = (i * 83 + number * 41) % (side // 2)
        pen.line((start, y, start + side // 2, y), rgb(darker(WOODS[number], GRAIN)), 3)
    _leaf(wood, number, side)
    wood = wood.rotate(-90 * quarters)
    inner = shapes.rounded_box(side - 8, side - 8, 22, WOODS[number])
    colours = plate.copy_colours()
    colours.paste(rgb(lighter(WOODS[number], 0.25)), (4, 4), inner.mask)
    core = shapes.rounded_box(side - 16, side - 16, 18, WOODS[number])
    colours.paste(wood.crop((8, 8, side - 8, side - 8)), (8, 8), core.mask)
    return Sprite(colours, plate.mask)


def _leaf(wood: Image.Image, number: int, side: int) -> None:
    """A large leaf burnt into the wood, which shows how the board is turned."""
    leaf = load_sprite("canopy", round(side * 0.86))
    burnt = Sprite(rgb(darker(WOODS[number], 0.1)), leaf.mask, leaf.x, leaf.y)
    burnt.draw_on(wood, side / 2, side / 2)


@cached
def _hollow(size: int, flat: bool) -> Sprite:
    """The shallow hollow of a cell, anchored at its centre."""
    if flat:
        ring = shapes.rounded_box(size, size, size / 2, FLAT, 3, OUTLINE)
        return Sprite(ring.colours, ring.mask, size // 2, size // 2)
    disc = with_opacity(shapes.rounded_box(size, size, size / 2, "#6d4522", 3, "#e0b47c"), 0.5)
    return Sprite(disc.colours, disc.mask, size // 2, size // 2)


def _draw_plate(picture: Image.Image, layout: Layout) -> None:
    """A dark plate behind boards and coordinates, which leaves would make hard to read."""
    whole = layout.whole
    width, height = whole.right + MARGIN, whole.bottom + MARGIN
    plate = shapes.rounded_box(width - MARGIN, height - MARGIN, 24, PLATE)
    plate.draw_on(picture, MARGIN, MARGIN)


def _draw_coordinates(picture: Image.Image, layout: Layout) -> None:
    """Draw the coordinates above the boards and on their left."""
    whole = layout.whole
    for cell, at in INDEX.items():
        x, y = layout.middle(at)
        if cell.row == 1:
            _coordinate(picture, layout, cell.column, x, whole.y - layout.coordinate)
        if cell.column == "A":
            _coordinate(picture, layout, str(cell.row), whole.x - layout.coordinate, y)


def _coordinate(picture: Image.Image, layout: Layout, text: str, x: int, y: int) -> None:
    """Draw a name on a disc; in large print, where discs would cost the boards room, with an
    edge."""
    if layout.is_large:
        text_sprite(text, layout.letters, edge=5).draw_on(picture, x, y)
        return
    size = round(layout.letters * 1.25)
    disc = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#9fc98a")
    disc.draw_on(picture, x - size // 2, y - size // 2)
    text_sprite(text, round(size / 1.25)).draw_on(picture, x, y)
