"""What is laid over the boards: the last action as rings and arrows, and what can be chosen."""

from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from render.art.palette import GLOW, INK, NIGHT, TURN
from render.back_to_the_jungle import layout as layout
from render.kit import shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite, sprite_from_layers
from render.kit.text import text_sprite

FINE = 3
RING, DASHED = 116, 120
SHAFT, HEAD, HEAD_LENGTH, EDGE = 8, 24, 32, 5
"""Half the width of an arrow and of its head, the head's length, the ink round it."""
SHORT = 50
"""How far an arrow stays away from the middles of its cells."""
NUMBER = 48

Point = tuple[int, int]


def ring(picture: Image.Image, middle: Point, colour: str = GLOW) -> None:
    """A ring with ink edges round a cell."""
    stamp = shapes.frame(RING, RING, RING / 2, colour, 7, 3)
    stamp.draw_on(picture, middle[0] - RING // 2, middle[1] - RING // 2)


def chosen(picture: Image.Image, middle: Point) -> None:
    """Round what was chosen already."""
    ring(picture, middle, TURN)


def board_frame(picture: Image.Image, box: Box) -> None:
    inner = box.expand(-8)
    frame = shapes.frame(inner.width, inner.height, 20, GLOW, 8)
    frame.draw_on(picture, inner.x, inner.y)


def arrow(picture: Image.Image, start: Point, end: Point, both: bool = False) -> None:
    """From cell to cell, or both ways."""
    across, down = end[0] - start[0], end[1] - start[1]
    part = SHORT / max(1.0, hypot(across, down))
    part = min(part, 0.25)
    x, y = round(start[0] + across * part), round(start[1] + down * part)
    ways = round(across * (1 - 2 * part)), round(down * (1 - 2 * part))
    _arrow(*ways, both).draw_on(picture, x, y)


@lru_cache(maxsize=256)
def _arrow(across: int, down: int, both: bool) -> Sprite:
    """An arrow by how far it goes, its start on the point."""
    pad = HEAD + 2 * EDGE
    left, top = min(0, across) - pad, min(0, down) - pad
    size = abs(across) + 2 * pad, abs(down) + 2 * pad
    masks = []
    for grown in (EDGE, 0):
        mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
        outline = _outline(across, down, grown, both)
        ImageDraw.Draw(mask).polygon(
            [((x - left) * FINE, (y - top) * FINE) for x, y in outline], fill=255
        )
        masks.append(mask.reduce(FINE))
    return sprite_from_layers([(masks[0], INK), (masks[1], GLOW)], -left, -top)


def _outline(across: int, down: int, grown: int, both: bool) -> list[tuple[float, float]]:
    """The corners of an arrow from (0, 0), `grown` larger on all sides."""
    length = hypot(across, down)
    x, y = across / length, down / length
    head_length = min(HEAD_LENGTH, length * (0.36 if both else 0.75))
    neck = length - head_length
    shaft, head = SHAFT + grown, HEAD + grown * 1.9
    tip = [
        (neck - grown, -shaft),
        (neck - grown, -head),
        (length + grown * 1.5, 0.0),
        (neck - grown, head),
        (neck - grown, shaft),
    ]
    if both:
        tail = [(length - along, -side) for along, side in tip]
    else:
        tail = [(-grown, shaft), (-grown, -shaft)]
    return [(along * x - side * y, along * y + side * x) for along, side in (*tip, *tail)]


def gone(picture: Image.Image, middle: Point) -> None:
    """A chip has left the board from here."""
    load_sprite("gone", 66).draw_on(picture, *middle)


def looked(picture: Image.Image, middle: Point) -> None:
    """Somebody has looked at the chip here."""
    ring(picture, middle)
    load_sprite("looking", 54).draw_on(picture, middle[0] + 36, middle[1] - 38)


def turned(picture: Image.Image, box: Box, clockwise: bool) -> None:
    """A board was turned."""
    board_frame(picture, box)
    load_sprite("rotation" if clockwise else "counter-rotation", 128).draw_on(picture, *box.centre)


def dashed(picture: Image.Image, middle: Point) -> None:
    """Round a cell that can be chosen, or whose chip can."""
    stamp = shapes.dashed_frame(DASHED, DASHED, DASHED / 2, 6)
    stamp.draw_on(picture, middle[0] - DASHED // 2, middle[1] - DASHED // 2)


def dashed_box(picture: Image.Image, box: Box) -> None:
    shapes.dashed_frame(box.width, box.height, 24, 7).draw_on(picture, box.x, box.y)


def number_on_cell(picture: Image.Image, number: int, middle: Point) -> None:
    """The number of a free cell."""
    text_sprite(str(number), 58, edge=6).draw_on(picture, *middle)


def number_on_chip(picture: Image.Image, number: int, middle: Point) -> None:
    """The number of a chip, at its upper left."""
    away = round(layout.CELL * 0.3)
    plain_number(picture, number, (middle[0] - away, middle[1] - away))


def plain_number(picture: Image.Image, number: int, middle: Point, size: int = NUMBER) -> None:
    pill = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#ffffff")
    pill.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)
    text_sprite(str(number), round(size * 0.66), room=size - 6).draw_on(picture, *middle)
