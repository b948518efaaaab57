"""Draws the jungle as far as it is lit, whole animals shining, and where a tile could go now."""

from PIL import Image, ImageDraw, ImageFilter

from bot.games.puzzle_memo.components import (
    ANIMALS,
    COLUMNS,
    ROWS,
    SPACES,
    SPACES_OF,
    Animal,
    Piece,
    Space,
)
from bot.games.puzzle_memo.view import View
from render.art.palette import INK, PLAYERS, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.seat_signs import flat_mark, letter_colour
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width
from render.puzzle_memo.ground import sheet
from render.puzzle_memo.layout import Layout

SUN, RIM = "#fff3b0", "#ffd23e"
DUSK, DUSKY = "#1b3a52", 0.13
"""The colour and share of shade on animals that are not complete."""
MOON, MOONY = "#142c78", 0.66
"""The colour and share of moonlight on the space of a tile that lies above and may be looked at."""
SOFT, EDGE, GOLD = 13, 3, 6


def draw_board(picture: Image.Image, layout: Layout, view: View) -> None:
    lit, side = view.lit, layout.cell_size
    whole = [animal for animal in ANIMALS if all(lit[at] for at in SPACES_OF[animal])]
    glowing = {at for animal in whole for at in SPACES_OF[animal]}
    seen = {face.at for face in view.faces if isinstance(face, Piece)}
    for at in range(SPACES):
        box = layout.cell(at)
        if lit[at] and at not in glowing:
            picture.paste(piece(at, side, DUSK, DUSKY), (box.x + 1, box.y + 1))
        elif not lit[at]:
            if at in seen:
                picture.paste(piece(at, side, MOON, MOONY), (box.x + 2, box.y + 2))
                text_sprite(Space(at).notation, layout.letters, edge=4).draw_on(
                    picture, *box.centre
                )
            if at % ROWS == 0 or lit[at - 1]:
                _free(picture, at, box.expand(-7), layout.letters)
    for animal in whole:
        aglow(animal, side).draw_on(picture, layout.board.x, layout.board.y)


def _free(picture: Image.Image, at: int, box: Box, letters: int) -> None:
    """Whether a tile could be placed on this space now (ruling P1)."""
    shapes.translucent_box(box.width, box.height, 14, "#9fb4ff", 0.16).draw_on(
        picture, box.x, box.y
    )
    shapes.dashed_frame(box.width, box.height, 14, 4).draw_on(picture, box.x, box.y)
    text_sprite(Space(at).notation, letters, edge=5).draw_on(picture, *box.centre)


@cached
def piece(at: int, side: int, tone: str, part: float) -> Image.Image:
    """The part of the picture on one space, without the lines around it, blended with the colour
    `tone`; `part` is the share of the tone."""
    day, space = sheet("day", side * COLUMNS), Space(at)
    x, y = space.column * side, (ROWS - 1 - space.row) * side
    found = day.crop((x + 1, y + 1, x + side - 1, y + side - 1))
    return Image.blend(found, Image.new("RGB", found.size, rgb(tone)), part)


@cached
def aglow(animal: Animal, side: int, rim: str = RIM, thick: int = GOLD) -> Sprite:
    """A complete animal in one piece, lit by the sun, with a golden rim or one in the colour of the
    player who completed it; anchored at the board's corner."""
    boxes = [_place(at, side) for at in SPACES_OF[animal]]
    around = _around(boxes).expand(2 * EDGE + thick)
    size = around.width, around.height
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)
    for box in boxes:
        x, y = box.x - around.x, box.y - around.y
        pen.rectangle((x, y, x + side - 1, y + side - 1), fill=255)
    colours = Image.new("RGB", size, rgb(rim))
    colours.paste(sheet("day", side * COLUMNS), (-around.x, -around.y))
    shine = mask.filter(ImageFilter.GaussianBlur(SOFT)).point(lambda v: round((255 - v) * 1.1))
    colours.paste(rgb(SUN), (0, 0), shine)
    ring, ink = _rims(mask, thick)
    colours.paste(rgb(INK), (0, 0), ink)
    colours.paste(rgb(rim), (0, 0), ring)
    return Sprite(colours, _combined_mask(mask, ink), -around.x, -around.y)


def _place(at: int, side: int) -> Box:
    """The box of a space, counted from the board's corner."""
    space = Space(at)
    return Box(space.column * side, (ROWS - 1 - space.row) * side, side, side)


def _combined_mask(mask: Image.Image, ink: Image.Image) -> Image.Image:
    """The mask of everything that is drawn: the animal's spaces and the rim around them."""
    whole = mask.copy()
    whole.paste(255, (0, 0), ink)
    return whole


def _rims(mask: Image.Image, thick: int) -> tuple[Image.Image, Image.Image]:
    """The masks of the rim along the outline, and of the rim with ink on both sides."""
    half = thick // 2
    found = []
    for size in (2 * half + 1, 2 * (half + EDGE) + 1):
        ring = mask.filter(ImageFilter.MaxFilter(size))
        ring.paste(0, (0, 0), mask.filter(ImageFilter.MinFilter(size)))
        found.append(ring)
    return found[0], found[1]


def _around(boxes: list[Box]) -> Box:
    first, *others = boxes
    for box in others:
        first = first.union(box)
    return first


def draw_completed(
    picture: Image.Image, layout: Layout, animal: Animal, seat: int, points: int
) -> None:
    """Draw around a complete animal a rim in the colour of the player who completed it, with mark
    and points."""
    side, letters = layout.cell_size, layout.letters
    colour = PLAYERS[seat].fill
    aglow(animal, side, colour, 10).draw_on(picture, layout.board.x, layout.board.y)
    corner = max(SPACES_OF[animal], key=lambda at: (layout.cell(at).y, layout.cell(at).x))
    box = layout.cell(corner)
    text = str(points)
    width, height = round(text_width(text, letters)) + letters + 6, round(letters * 0.98)
    x, y = box.right - width - 4, box.bottom - height - 4
    shapes.rounded_box(width, height, 12, colour, 4).draw_on(picture, x, y)
    ink = letter_colour(seat)
    flat_mark(seat, round(letters * 0.66), ink).draw_on(picture, x + letters * 0.56, y + height / 2)
    text_sprite(text, letters, ink, align="right").draw_on(
        picture, x + width - 10, y + height / 2 + 1
    )
