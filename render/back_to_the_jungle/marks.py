"""Draws marks over the boards: the last actions as rings and arrows in their player's colour, and
the choices."""

from math import hypot

from PIL import Image, ImageDraw

from render.art.palette import INK, PLAYERS, TURN
from render.back_to_the_jungle.layout import SMALL_LETTERS, Layout
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.seat_signs import seat_frame
from render.kit.stamp import Sprite, sprite_from_layers
from render.kit.text import text_sprite

FINE = 3
SHAFT, HEAD, HEAD_LENGTH = 13, 30, 32
"""Half the width of an arrow's shaft and of its head, and the length of the head, with letters of
normal print; an arrow grows with the letters."""
ARROW_LAYERS = ((8, INK), (5, "#ffffff"))
"""The layers around an arrow's colour, with their thickness."""
TAIL, TIP, CLOSE, BOTH_TIP = 24, 50, 40, 16
"""The distances of an arrow's ends from the centres of its cells: `CLOSE` if a chip lies at its
start, `BOTH_TIP` if it points both ways."""

Point = tuple[int, int]


def ring(picture: Image.Image, layout: Layout, middle: Point, seat: int) -> None:
    """Draw a ring in a seat's colour around the chip of a cell."""
    size = layout.chip - 4
    layers = ((INK, 3), ("#ffffff", 4), (PLAYERS[seat].fill, 10), (INK, 2))
    stamp = shapes.layered_frame(size, size, size / 2, layers)
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def draw_sign(
    picture: Image.Image, layout: Layout, middle: Point, stamp: Sprite, *, crowded: bool = False
) -> None:
    """Draw the sign of the player who acted on a cell, at its upper right; nearer to its middle
    if it is `crowded` by the number of the next cell, which would hide the sign."""
    right, up = round(layout.cell * (0.2 if crowded else 0.345)), round(layout.cell * 0.345)
    stamp.draw_on(picture, middle[0] + right, middle[1] - up)


def mark_chosen(picture: Image.Image, layout: Layout, middle: Point) -> None:
    """Draw a ring around what was chosen already."""
    size = layout.chip
    frame = shapes.frame(size, size, size / 2, TURN, 7, 3)
    frame.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def arrow(
    picture: Image.Image,
    layout: Layout,
    start: Point,
    end: Point,
    seat: int,
    *,
    both: bool = False,
    covered: bool = False,
) -> None:
    """Draw an arrow from cell to cell, or both ways, that touches only the rims of the chips it
    connects; `covered` if a chip lies at its start."""
    across, down = end[0] - start[0], end[1] - start[1]
    way = max(1.0, hypot(across, down))
    if both:
        first, last = BOTH_TIP, BOTH_TIP
    else:
        first, last = (CLOSE, CLOSE) if covered else (TAIL, TIP)
    x, y = start[0] + across * first / way, start[1] + down * first / way
    part = (way - first - last) / way
    scale = layout.letters / SMALL_LETTERS
    _arrow(round(across * part), round(down * part), seat, both, scale).draw_on(picture, x, y)


@cached
def _arrow(across: int, down: int, seat: int, both: bool, scale: float) -> Sprite:
    """An arrow by its extent to the right and down, anchored at its start. `scale` is that of its
    thickness."""
    pad = round(HEAD * scale) + 3 * ARROW_LAYERS[0][0]
    left, top = min(0, across) - pad, min(0, down) - pad
    size = abs(across) + 2 * pad, abs(down) + 2 * pad
    layers = []
    for grown, colour in (*ARROW_LAYERS, (0, PLAYERS[seat].fill)):
        mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
        outline = _outline(across, down, grown, both, scale)
        ImageDraw.Draw(mask).polygon(
            [((x - left) * FINE, (y - top) * FINE) for x, y in outline], fill=255
        )
        layers.append((mask.reduce(FINE), colour))
    return sprite_from_layers(layers, -left, -top)


def _outline(
    across: int, down: int, grown: int, both: bool, scale: float
) -> list[tuple[float, float]]:
    """The corners of an arrow that starts at (0, 0), enlarged by `grown` on all sides."""
    length = hypot(across, down)
    x, y = across / length, down / length
    head_length = min(HEAD_LENGTH * scale, length * (0.34 if both else 0.7))
    neck = length - head_length
    shaft, head = SHAFT * scale + grown, HEAD * scale + grown * 1.9
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


def mark_departure(picture: Image.Image, layout: Layout, middle: Point) -> None:
    """Mark the cell from which a chip has left the board."""
    load_sprite("gone", round(layout.cell * 0.58)).draw_on(picture, *middle)


def mark_look(picture: Image.Image, layout: Layout, middle: Point) -> None:
    """Mark a chip at which somebody has looked."""
    away = round(layout.cell * 0.34)
    load_sprite("looking", round(layout.cell * 0.46)).draw_on(
        picture, middle[0] - away, middle[1] - away
    )


def mark_turned_board(
    picture: Image.Image, box: Box, clockwise: bool, seat: int, stamp: Sprite
) -> None:
    """Mark a board that was turned, with the sign of who turned it."""
    inner = box.expand(-20)
    seat_frame(inner.width, inner.height, 12, seat).draw_on(picture, inner.x, inner.y)
    name = "rotation" if clockwise else "counter-rotation"
    load_sprite(name, 150, 4).draw_on(picture, *box.centre)
    stamp.draw_on(picture, *box.centre)


def draw_dashed_frame(picture: Image.Image, layout: Layout, middle: Point) -> None:
    """Draw a dashed frame around a cell that can be chosen, or whose chip can."""
    size = layout.cell - 4
    stamp = shapes.dashed_frame(size, size, size / 2, 6)
    stamp.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)


def dashed_box(picture: Image.Image, box: Box) -> None:
    shapes.dashed_frame(box.width, box.height, 24, 7).draw_on(picture, box.x, box.y)


def number(picture: Image.Image, layout: Layout, value: int, middle: Point) -> None:
    """Draw the number of a choice: ink on a white disc."""
    text, size = str(value), round(layout.letters * 1.29)
    disc = shapes.rounded_box(size, size, size / 2, "#ffffff", 4)
    disc.draw_on(picture, middle[0] - size // 2, middle[1] - size // 2)
    text_sprite(text, layout.letters, INK).draw_on(picture, *middle)


def number_on_chip(picture: Image.Image, layout: Layout, value: int, middle: Point) -> None:
    """Draw the number of a choice at the upper left of a chip."""
    away = round(layout.cell * 0.3)
    number(picture, layout, value, (middle[0] - away, middle[1] - away))


def number_of_board(picture: Image.Image, layout: Layout, value: int, middle: Point) -> None:
    """Draw the number of a board between four of its cells, where it hides no chip."""
    away = layout.cell // 2
    number(picture, layout, value, (middle[0] - away, middle[1] - away))
