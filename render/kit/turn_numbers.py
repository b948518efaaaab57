"""The numbers of turns in the picture of a recap. They stand in place of the marks of who moved, in
their colours: the message beside the picture names them."""

from collections.abc import Callable, Set
from typing import NamedTuple

from PIL import Image

from bot.game import Seat
from render.art.palette import INK, PLAYERS
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.seat_signs import WHITE, letter_colour, medal
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width
from render.scene import Scene

FONT, LARGE_FONT = 48, 72
DISC, BESIDE = 1.24, 0.56
"""The height of a number's disc, and the width of its two ends together, in font sizes."""


class Doer(NamedTuple):
    """Who did what a picture shows as new; in a recap with the number of the turn, else 0."""

    seat: int
    number: int = 0


def sign(by: Doer, size: int, scene: Scene) -> Sprite:
    """Who did it: their medal of this size, or in a recap the number of the turn."""
    if not by.number:
        return medal(by.seat, size)
    return number_disc(by.number, PLAYERS[by.seat].fill, letter_colour(by.seat), font_of(scene))


def font_of(scene: Scene) -> int:
    return LARGE_FONT if scene.large else FONT


@cached
def number_disc(number: int, fill: str, letters: str, font: int) -> Sprite:
    """A number on a disc with a white rim, anchored at its centre; with two digits it is longer."""
    digits, height = str(number), round(font * DISC)
    width = max(height, round(text_width(digits, font) + font * BESIDE))
    disc = shapes.rounded_box(width, height, height / 2, INK)
    colours = disc.copy_colours()
    for inset, colour in ((3, WHITE), (6, fill)):
        inner = shapes.rounded_box(
            width - 2 * inset, height - 2 * inset, height / 2 - inset, colour
        )
        inner.draw_on(colours, inset, inset)
    text_sprite(digits, font, letters).draw_on(colours, width // 2, height // 2)
    return Sprite(colours, disc.mask, width // 2, height // 2)


def draw_other_turns(
    picture: Image.Image, scene: Scene, shown: Set[int], room_of: Callable[[Seat], Box]
) -> None:
    """Draw the numbers of the turns that left nothing to be marked where their player stands: in a
    room of each seat, side by side, the newest ones if there is no room for all."""
    others = [turn for turn in scene.turns if turn.number not in shown]
    for seat in dict.fromkeys(turn.seat for turn in others):
        signs = [sign(Doer(seat, turn.number), 0, scene) for turn in others if turn.seat == seat]
        room = room_of(seat)
        while len(signs) > 1 and sum(each.width for each in signs) > room.width:
            del signs[0]
        x = room.x
        for each in signs:
            each.draw_on(picture, x + each.width // 2, room.centre[1])
            x += each.width
