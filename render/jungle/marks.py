"""What is drawn over a Jungle board for one move: its arrow, and what can be chosen."""

from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from bot.games.jungle.components import Species
from render.art.palette import GLOW, INK, NIGHT, TURN
from render.jungle.grid import Grid
from render.jungle.pieces import SIDES
from render.kit import shapes
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite, sprite_from_layers
from render.kit.text import text_sprite

FINE = 3
LIKES = {
    Species.MONKEY: "#b5713c",
    Species.TOUCAN: "#e8a317",
    Species.SNAKE: "#86c232",
    Species.CHAMELEON: "#27b3a0",
    Species.BUG: "#e2513a",
}
"""The colour of what is mimicked; its animal is drawn beside it."""
SPRITES = {species: species.value for species in Species} | {Species.BUG: "ladybird"}
SHAFT, HEAD, HEAD_LENGTH, EDGE = 11, 32, 44, 5
"""Half the width of an arrow and of its head, the head's length, the ink round it."""
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


def arrow(picture: Image.Image, start: Point, end: Point, where: Grid) -> None:
    """From the middle of a space to the edge of another one's ring."""
    across, down = end[0] - start[0], end[1] - start[1]
    short = 1 - where.part(RING / 2 + 0.04) / hypot(across, down)
    _arrow(round(across * short), round(down * short)).draw_on(picture, *start)


@lru_cache(maxsize=64)
def _arrow(across: int, down: int) -> Sprite:
    """An arrow by how far it goes, its start on the point."""
    pad = HEAD + 2 * EDGE
    left, top = min(0, across) - pad, min(0, down) - pad
    size = abs(across) + 2 * pad, abs(down) + 2 * pad
    masks = []
    for grown in (EDGE, 0):
        mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
        outline = _outline(across, down, grown)
        ImageDraw.Draw(mask).polygon(
            [((x - left) * FINE, (y - top) * FINE) for x, y in outline], fill=255
        )
        masks.append(mask.reduce(FINE))
    return sprite_from_layers([(masks[0], INK), (masks[1], GLOW)], -left, -top)


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


def on_space(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    """The number of a free space."""
    _number(picture, number, middle, where.part(0.46))


def on_animal(picture: Image.Image, number: int, middle: Point, where: Grid) -> None:
    """The number of an animal, at its upper left."""
    away = where.part(0.33)
    _number(picture, number, (middle[0] - away, middle[1] - away), where.part(0.36))


def tinted(picture: Image.Image, like: Species, middle: Point, where: Grid) -> None:
    """A free space that is a target, in the colour of what is mimicked."""
    size = where.part(RING)
    disc = shapes.translucent_box(size, size, size / 2, LIKES[like], 0.88)
    disc.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def on_target(
    picture: Image.Image, number: int, like: Species, middle: Point, where: Grid, free: bool
) -> None:
    """The number of a target, and what is mimicked: the number in the middle of a free space, at
    the upper left of one where an animal stands."""
    x, y = middle
    away = where.part(0.33)
    if free:
        text_sprite(str(number), where.part(0.42), edge=5).draw_on(picture, x - away // 5, y)
        _like(picture, like, (x + away, y + away), where)
    else:
        on_animal(picture, number, middle, where)
        _like(picture, like, (x + away, y - away), where)


def _like(picture: Image.Image, like: Species, middle: Point, where: Grid) -> None:
    size = where.part(0.36)
    plate = shapes.rounded_box(size, size, size / 2, LIKES[like], 3)
    plate.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)
    load_sprite(SPRITES[like], round(size * 0.8)).draw_on(picture, *middle)


def _number(picture: Image.Image, number: int, middle: Point, size: int) -> None:
    pill = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#ffffff")
    pill.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)
    text_sprite(str(number), round(size * 0.66), room=size - 8).draw_on(picture, *middle)
