"""Draws what concerns one move over a Jungle board: the last move's arrow, and the choices."""

from math import hypot

from PIL import Image, ImageDraw

from bot.games.jungle.components import Species
from render.art.palette import GLOW, INK, TURN, darker
from render.jungle.grid import Grid
from render.jungle.pieces import SIDES, radius
from render.kit import panels, shapes
from render.kit.cache import cached
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
"""The colour of each species that can be mimicked; its animal is drawn beside it."""
LETTERS = {species: species.value[0].upper() for species in Species}
SPRITES = {species: species.value for species in Species} | {Species.BUG: "ladybird"}
SHAFT, HEAD, HEAD_LENGTH, EDGE = 12, 30, 40, 7
"""Half the width of an arrow's shaft and of its head, the length of the head, and the thickness of
the white and ink edge, in pixels."""
SHORTEST = 60
"""The least length of an arrow."""
THIN, THICK = (2, 3, 5, 2), (4, 4, 9, 3)
"""The thickness of a frame's layers: ink, white, the side's colour, ink."""

Point = tuple[int, int]


def ring(picture: Image.Image, middle: Point, where: Grid, colour: str = GLOW) -> None:
    """Draw a ring with ink edges around a space."""
    size = where.part(where.sizes.ring)
    stamp = shapes.frame(size, size, size / 2, colour)
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def mark_selected(picture: Image.Image, middle: Point, where: Grid) -> None:
    """Draw a ring around the animal that is about to move."""
    ring(picture, middle, where, TURN)


def mark_mimicked(picture: Image.Image, like: Species, middle: Point, where: Grid) -> None:
    """Draw a ring around what the moving animal can mimic."""
    ring(picture, middle, where, LIKES[like])


def start(picture: Image.Image, seat: int, middle: Point, where: Grid) -> None:
    """Mark a free start space of a side."""
    ring(picture, middle, where, SIDES[seat])


def draw_dashed_frame(picture: Image.Image, middle: Point, where: Grid) -> None:
    """Draw a dashed frame around a space that can be chosen, or whose animal can."""
    size = where.part(where.sizes.dashed)
    stamp = shapes.dashed_frame(size, size, size / 2, 7)
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def draw_last_start(picture: Image.Image, seat: int, middle: Point, where: Grid) -> None:
    """Mark the start of the last move: a thin frame in the side's colour and shape."""
    _side_frame(picture, seat, middle, where.part(where.sizes.ring), THIN)


def draw_last_end(picture: Image.Image, seat: int, middle: Point, size: int) -> None:
    """Mark the end of the last move: a thick frame close around the animal."""
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
    """Draw an arrow from one space towards another in the side's colour, ending `free` pixels
    before the other's centre. It begins at the edge of its start space, or earlier so that it is
    visible between neighbours."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    begin = min(where.part(where.sizes.ring / 2) + 12, length - free - SHORTEST) / length
    short = 1 - begin - free / length
    stamp = _arrow(round(across * short), round(down * short), SIDES[seat])
    stamp.draw_on(picture, start[0] + across * begin, start[1] + down * begin)


@cached
def _arrow(across: int, down: int, colour: str) -> Sprite:
    """An arrow by its extent to the right and down, anchored at its start."""
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
    """The corners of an arrow that starts at (0, 0), enlarged by `grown` on all sides."""
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
    """Draw the number of a choice at the upper left of an animal."""
    away = where.part(0.3)
    _number(picture, number, (middle[0] - away, middle[1] - away), where)


def draw_number(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    """Draw the number of a choice on a free space."""
    _number(picture, number, middle, where)


def tint_space(
    picture: Image.Image, like: Species, middle: Point, where: Grid, has_icon: bool
) -> None:
    """Fill a free target space with the colour of the mimicked species; wholly if it has an icon,
    which is drawn once more beside the number."""
    size = where.part(where.sizes.ring)
    disc = (
        shapes.rounded_box(size, size, size / 2, darker(LIKES[like], 0.3))
        if has_icon
        else shapes.translucent_box(size, size, size / 2, LIKES[like], 0.6)
    )
    disc.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def draw_target(
    picture: Image.Image, number: int, like: Species, middle: Point, where: Grid, aside: bool
) -> None:
    """Draw a choice on a free space: the number above, the mimicked species below; with `aside`
    they leave room for the space's icon, which moves to the upper right."""
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
    """Draw a choice on an occupied space: the number at the upper left of the animal, the mimicked
    species at its upper right, by its letter."""
    draw_number_on_animal(picture, number, middle, where)
    away, size = where.part(0.3), where.sizes.disc
    x, y = middle[0] + away, middle[1] - away
    disc = shapes.rounded_box(size, size, size / 2, LIKES[like], 3)
    disc.draw_on(picture, x - size // 2, y - size // 2)
    text_sprite(LETTERS[like], where.sizes.letter, INK).draw_on(picture, x, y)


def _number(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    size, font = where.sizes.number, where.sizes.letter
    panels.draw_choice(picture, str(number), *middle, size, font)
