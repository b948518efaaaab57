"""Signs of a seat, by colour and by shape: marks, medals, frames, headers."""

from PIL import Image

from render.art.palette import INK, PLAYERS, SAND, TURN, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import scale_image, sprite_image
from render.kit.names import NameLines
from render.kit.stamp import Fact, Sprite
from render.kit.text import text_sprite

WHITE = "#ffffff"
WHITE_LETTERS = frozenset({"red", "purple"})
"""Player colours dark enough for white letters; the others have ink letters."""
MARK_PART = 0.62
"""The size of the mark as a fraction of its medal."""
FRAME = 20
"""The thickness of a seat's frame, in pixels."""
LINE = 1.0
"""The distance between the lines of a name, in font sizes."""


def letter_colour(seat: int) -> str:
    """A legible colour for letters on a player's colour, with a contrast of at least 4.5 to 1."""
    return WHITE if PLAYERS[seat].name in WHITE_LETTERS else INK


@cached
def flat_mark(seat: int, size: int, colour: str) -> Sprite:
    """A player's mark in one colour, anchored at its centre."""
    image = sprite_image(f"mark-{PLAYERS[seat].mark}")
    image = image.crop(image.getbbox())
    mask = scale_image(image, round(image.width * size / max(image.size))).getchannel("A")
    fact = Fact(f"mark {PLAYERS[seat].mark}", max(mask.size), colour)
    return Sprite(rgb(colour), mask, mask.width // 2, mask.height // 2, fact)


@cached
def medal(seat: int, size: int) -> Sprite:
    """A disc in the player's colour with a white rim and mark, anchored at its centre."""
    disc = shapes.rounded_box(size, size, size / 2, WHITE, 3)
    inset = max(5, round(size * 0.11))
    inner = size - 2 * inset
    colours = disc.copy_colours()
    shapes.rounded_box(inner, inner, inner / 2, PLAYERS[seat].fill).draw_on(colours, inset, inset)
    lift = round(size * 0.03) if PLAYERS[seat].mark == "triangle" else 0
    mark = flat_mark(seat, round(size * MARK_PART), letter_colour(seat))
    mark.draw_on(colours, size // 2, size // 2 - lift)
    return Sprite(colours, disc.mask, size // 2, size // 2)


def seat_frame(width: int, height: int, radius: float, seat: int) -> Sprite:
    """A frame in the player's colour around a box of this size; a white line separates purple from
    wood, an ink line separates white from sand. Its corner lies outside the box by `FRAME`."""
    layers = ((INK, 4), (WHITE, 4), (PLAYERS[seat].fill, 9), (INK, 3))
    return shapes.layered_frame(width, height, radius, layers)


def turn_frame(width: int, height: int, radius: float) -> Sprite:
    """The white frame of the seat on turn, around a box of this size."""
    return shapes.layered_frame(width, height, radius, ((INK, 3), (TURN, 9), (INK, 2)))


def header_height(lines: int, size: int) -> int:
    """The height of a header with `lines` lines of a name.

    >>> header_height(1, 48), header_height(2, 48)
    (64, 112)
    """
    return round(size * (1.33 + LINE * (lines - 1)))


@cached
def seat_panel(
    seat: int, name: NameLines, width: int, height: int, header: int, size: int
) -> Sprite:
    """A player's panel: a header in the player's colour with mark and name, a sand body; anchored
    at its top left corner. A panel as high as its header has no body."""
    plate = panel_plate(seat, width, height, header)
    whole = plate.copy_colours()
    colour = letter_colour(seat)
    flat_mark(seat, round(size * 0.73), colour).draw_on(whole, mark_x(size), header / 2 + 2)
    top = header / 2 + 2 - LINE * size * (len(name) - 1) / 2
    for i, line in enumerate(filter(None, name)):
        text_sprite(line, size, colour, align="left").draw_on(
            whole, name_x(size), top + i * LINE * size
        )
    return Sprite(whole, plate.mask)


@cached
def panel_plate(seat: int, width: int, height: int, header: int) -> Sprite:
    """A player's panel without mark and name, anchored at its top left corner."""
    plate = shapes.rounded_box(width, height, 22, SAND, 4)
    colours = plate.copy_colours()
    colours.paste(rgb(PLAYERS[seat].fill), (4, 4, width - 4, header))
    if height > header:
        colours.paste(rgb(INK), (4, header, width - 4, header + 4))
    whole = Image.new("RGB", (width, height), rgb(INK))
    inner = shapes.rounded_box(width - 8, height - 8, 18, INK)
    whole.paste(colours.crop((4, 4, width - 4, height - 4)), (4, 4), inner.mask)
    return Sprite(whole, plate.mask)


def mark_x(size: int) -> int:
    """The x position of the centre of a header's mark."""
    return round(size * 0.56)


def name_x(size: int) -> int:
    """The x position of the start of a header's name."""
    return round(size * 1.08)


def mark_turn(picture: Image.Image, box: Box, radius: float = 22) -> None:
    """Draw the white frame around the panel of the seat on turn."""
    inner = box.expand(-2)
    turn_frame(inner.width, inner.height, radius).draw_on(picture, inner.x, inner.y)
