"""What is drawn over a Jungle board for one move: its arrow, and what can be chosen."""

from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from bot.games.jungle.components import Species
from render.art.palette import GLOW, INK, TURN
from render.jungle.grid import Grid
from render.jungle.pieces import SIDES, radius
from render.kit import panels, shapes
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite, sprite_from_layers
from render.kit.text import text_sprite

FINE = 3
LIKES = {
    Species.MONKEY: "#cf9058",
    Species.TOUCAN: "#e8a317",
    Species.SNAKE: "#86c232",
    Species.CHAMELEON: "#27b3a0",
    Species.BUG: "#f0735c",
}
"""The colour of what is mimicked; its animal is drawn beside it."""
LETTERS = {species: species.value[0].upper() for species in Species}
SPRITES = {species: species.value for species in Species} | {Species.BUG: "ladybird"}
SHAFT, HEAD, HEAD_LENGTH, EDGE = 12, 30, 40, 7
"""Half the width of an arrow and of its head, the head's length, white and ink round it."""
SHORTEST = 60
"""How long an arrow is at least."""
THIN, THICK = (2, 3, 5, 2), (4, 4, 9, 3)
"""The layers of a frame: ink, white, the side's colour, ink."""
RING = 0.84
"""The part of a space that a ring goes round."""

Point = tuple[int, int]


def ring(picture: Image.Image, middle: Point, where: Grid, colour: str = GLOW) -> None:
    """A ring with ink edges round a space."""
    size = where.part(RING)
    stamp = shapes.frame(size, size, size / 2, colour)
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def selected(picture: Image.Image, middle: Point, where: Grid) -> None:
    """Round the animal that moves."""
    ring(picture, middle, where, TURN)


def mimicked(picture: Image.Image, like: Species, middle: Point, where: Grid) -> None:
    """Round what it can mimic."""
    ring(picture, middle, where, LIKES[like])


def start(picture: Image.Image, seat: int, middle: Point, where: Grid) -> None:
    """Round a free start space of a side."""
    ring(picture, middle, where, SIDES[seat])


def dashed(picture: Image.Image, middle: Point, where: Grid) -> None:
    """Round a space that can be chosen, or whose animal can."""
    size = where.part(RING + 0.1)
    stamp = shapes.dashed_frame(size, size, size / 2, 7)
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def draw_last_start(picture: Image.Image, seat: int, middle: Point, where: Grid) -> None:
    """Where the last move began: a thin frame in the side's colour and shape."""
    _side_frame(picture, seat, middle, where.part(RING), THIN)


def draw_last_end(picture: Image.Image, seat: int, middle: Point, size: int) -> None:
    """Where it ended: a thick one, right round the animal that moved."""
    _side_frame(picture, seat, middle, size, THICK)


def _side_frame(
    picture: Image.Image, seat: int, middle: Point, size: int, layers: tuple[int, ...]
) -> None:
    colours = (INK, "#ffffff", SIDES[seat], INK)
    stamp = shapes.layered_frame(
        size, size, radius(seat, size), tuple(zip(colours, layers, strict=True))
    )
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def draw_arrow(
    picture: Image.Image, seat: int, start: Point, end: Point, where: Grid, free: float
) -> None:
    """From a space towards another one, in the side's colour; `free` is what it leaves free in
    front of the other one's middle. It begins where the space it leaves ends, or earlier, so that
    it can be seen between neighbours."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    begin = min(where.part(RING / 2) + 12, length - free - SHORTEST) / length
    short = 1 - begin - free / length
    stamp = _arrow(round(across * short), round(down * short), SIDES[seat])
    stamp.draw_on(picture, start[0] + across * begin, start[1] + down * begin)


@lru_cache(maxsize=64)
def _arrow(across: int, down: int, colour: str) -> Sprite:
    """An arrow by how far it goes, its start on the point."""
    pad = HEAD + 2 * EDGE
    left, top = min(0, across) - pad, min(0, down) - pad
    size = abs(across) + 2 * pad, abs(down) + 2 * pad
    masks = []
    for grown in (EDGE, 4, 0):
        mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
        outline = _outline(across, down, grown)
        ImageDraw.Draw(mask).polygon(
            [((x - left) * FINE, (y - top) * FINE) for x, y in outline], fill=255
        )
        masks.append(mask.reduce(FINE))
    layers = [(masks[0], INK), (masks[1], "#ffffff"), (masks[2], colour)]
    return sprite_from_layers(layers, -left, -top)


def _outline(across: int, down: int, grown: int) -> list[tuple[float, float]]:
    """The corners of an arrow from (0, 0), `grown` larger on all sides."""
    length = hypot(across, down)
    x, y = across / length, down / length
    neck = length - HEAD_LENGTH
    shaft, head = SHAFT + grown, HEAD + grown * 1.9
    corners = (
        (-grown, -shaft),
        (neck - grown, -shaft),
        (neck - grown, -head),
        (length + grown * 1.5, 0.0),
        (neck - grown, head),
        (neck - grown, shaft),
        (-grown, shaft),
    )
    return [(along * x - side * y, along * y + side * x) for along, side in corners]


def draw_number_on_animal(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    """The number of an animal, at its upper left."""
    away = where.part(0.3)
    _number(picture, number, (middle[0] - away, middle[1] - away), where)


def draw_number(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    """The number of a free space."""
    _number(picture, number, middle, where)


def tinted(picture: Image.Image, like: Species, middle: Point, where: Grid) -> None:
    """A free space that is a target, in the colour of what is mimicked."""
    size = where.part(RING)
    disc = shapes.translucent_box(size, size, size / 2, LIKES[like], 0.6)
    disc.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def draw_target(
    picture: Image.Image, number: int, like: Species, middle: Point, where: Grid, aside: bool
) -> None:
    """A free space's number above and what is mimicked below; `aside` where the space has an icon,
    which moves to the upper right."""
    x, y = middle
    _number(picture, number, (x - where.part(0.25) * aside, y - where.part(0.24)), where)
    font, high = where.sizes.font, round(where.sizes.font * 1.2)
    wide = round(font * 2.5)
    capsule = shapes.rounded_box(wide, high, high / 2, LIKES[like], 3)
    top = y + where.part(0.25) - high // 2
    capsule.draw_on(picture, x - wide // 2, top)
    load_sprite(SPRITES[like], round(font * 1.1)).draw_on(picture, x - font * 0.5, top + high / 2)
    letter = text_sprite(LETTERS[like], font, INK)
    letter.draw_on(picture, x + font * 0.6, top + high / 2)


def draw_target_on_animal(
    picture: Image.Image, number: int, like: Species, middle: Point, where: Grid
) -> None:
    """A space where an animal stands: the number at its upper left, what is mimicked at its upper
    right, by its letter."""
    draw_number_on_animal(picture, number, middle, where)
    away, size = where.part(0.3), where.sizes.disc
    x, y = middle[0] + away, middle[1] - away
    disc = shapes.rounded_box(size, size, size / 2, LIKES[like], 3)
    disc.draw_on(picture, x - size // 2, y - size // 2)
    text_sprite(LETTERS[like], where.sizes.letter, INK).draw_on(picture, x, y)


def _number(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    size, font = where.sizes.number, where.sizes.letter
    panels.draw_choice(picture, str(number), *middle, size, font)
