"""The jungle as far as it is lit, whole animals aglow, and where a tile could go now."""

from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.games.puzzle_memo.components import ANIMALS, ROWS, SPACES, SPACES_OF, Animal, Space
from bot.games.puzzle_memo.view import View
from render.art.palette import INK, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.puzzle_memo.ground import sheet
from render.puzzle_memo.layout import BOARD, CELL, cell

SUN, RIM = "#fff3b0", "#ffd23e"
DUSK, DUSKY = "#1b3a52", 0.13
"""What is not yet whole is a little darker."""
SOFT, EDGE, GOLD = 13, 3, 6


def board(picture: Image.Image, view: View) -> None:
    whole = [animal for animal in ANIMALS if all(view.lit[at] for at in SPACES_OF[animal])]
    glowing = {at for animal in whole for at in SPACES_OF[animal]}
    for at in range(SPACES):
        box = cell(at)
        if view.lit[at] and at not in glowing:
            picture.paste(piece(at), (box.x + 1, box.y + 1))
        elif not view.lit[at] and (at % ROWS == 0 or view.lit[at - 1]):
            _free(picture, at, box.expand(-7))
    for animal in whole:
        _aglow(animal).draw_on(picture, BOARD.x, BOARD.y)


def _free(picture: Image.Image, at: int, box: Box) -> None:
    """P1: a tile could go here now."""
    shapes.translucent_box(box.width, box.height, 14, "#9fb4ff", 0.16).draw_on(
        picture, box.x, box.y
    )
    shapes.dashed_frame(box.width, box.height, 14, 4).draw_on(picture, box.x, box.y)
    text_sprite(Space(at).notation, 36, edge=4).draw_on(picture, *box.centre)


@cache
def _day() -> Image.Image:
    return sheet("day")


@cache
def _morning() -> Image.Image:
    day = _day()
    return Image.blend(day, Image.new("RGB", day.size, rgb(DUSK)), DUSKY)


@lru_cache(maxsize=SPACES)
def piece(at: int) -> Image.Image:
    """The part of the picture on one space, within its lines."""
    box = cell(at)
    x, y = box.x - BOARD.x, box.y - BOARD.y
    return _morning().crop((x + 1, y + 1, x + CELL - 1, y + CELL - 1))


@lru_cache(maxsize=SPACES)
def _aglow(animal: Animal) -> Sprite:
    """A whole animal in one piece: lit by the sun, with a golden rim. ControlClient at the board's
    corner."""
    boxes = [cell(at) for at in SPACES_OF[animal]]
    around = _around(boxes).expand(2 * EDGE + GOLD)
    size = around.width, around.height
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)
    for box in boxes:
        x, y = box.x - around.x, box.y - around.y
        pen.rectangle((x, y, x + CELL - 1, y + CELL - 1), fill=255)
    at = around.x - BOARD.x, around.y - BOARD.y
    colours = Image.new("RGB", size, rgb(RIM))
    colours.paste(_day(), (-at[0], -at[1]))
    shine = mask.filter(ImageFilter.GaussianBlur(SOFT)).point(lambda v: round((255 - v) * 1.1))
    colours.paste(rgb(SUN), (0, 0), shine)
    rim, ink = _rims(mask)
    colours.paste(rgb(INK), (0, 0), ink)
    colours.paste(rgb(RIM), (0, 0), rim)
    return Sprite(colours, _with(mask, ink), -at[0], -at[1])


def _with(mask: Image.Image, ink: Image.Image) -> Image.Image:
    """Everything that is drawn: the spaces and the rim round them."""
    whole = mask.copy()
    whole.paste(255, (0, 0), ink)
    return whole


def _rims(mask: Image.Image) -> tuple[Image.Image, Image.Image]:
    """The golden rim along the outline, and the ink on both of its sides."""
    half = GOLD // 2
    wide, narrow = 2 * (half + EDGE) + 1, 2 * half + 1
    found = []
    for size in (narrow, wide):
        ring = mask.filter(ImageFilter.MaxFilter(size))
        ring.paste(0, (0, 0), mask.filter(ImageFilter.MinFilter(size)))
        found.append(ring)
    return found[0], found[1]


def _around(boxes: list[Box]) -> Box:
    first, *others = boxes
    for box in others:
        first = first.union(box)
    return first
