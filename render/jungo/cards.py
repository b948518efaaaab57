"""Jungo's cards as sprites: faces with their numerals, backs, and rows of both."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.games.jungo.components import Card
from render.art.jungo_cards import SUITS
from render.art.palette import INK, darker, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import centred_sprite, load_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width

RATIO = 1.5
"""The height of a card as a multiple of its width."""
STRIP = 0.43
"""The share of a card's width that must be visible for its strip face to be read."""
NUMERAL, LARGE_NUMERAL = 0.47, 0.64
"""The size of numerals as a share of the card's width, normal and in large print."""
SMALLEST, LARGE_SMALLEST = 48, 72
"""The least size of a numeral, normal and in large print."""
UNUSED = 0.7
"""How dark the number is for which a double card does not stand."""
OPEN_SPLIT, STRIP_SPLIT = (78 / 200, 222 / 200), (62 / 200, 142 / 200)
"""Where the halves of a double card meet at its edges, as shares of its width."""


def tall(width: int) -> int:
    return round(width * RATIO)


def readable_width(count: int, room: int, most: int) -> int:
    """The width of cards whose numerals can all be read in a row of `room` pixels, at most
    `most`.

    >>> readable_width(2, 1000, 200), readable_width(3, 200, 200)
    (200, 107)
    """
    return min(most, int(room / (1 + STRIP * max(0, count - 1))))


@cached
def face(
    card: Card,
    width: int,
    whole: bool = False,
    shown: int | None = None,
    large: bool = False,
) -> Sprite:
    """A card's face: drawn to be seen `whole`, or for a row in which it is overlapped. A double
    card that stands for one value has its other half darkened."""
    values = (card.low, card.high) if card.is_double else (card.low,)
    kind = "open" if whole else "strip"
    image = scale_image(sprite_image(f"jungo-{kind}-{'-'.join(map(str, values))}"), width)
    picture = image.convert("RGB")
    if large:
        size = max(LARGE_SMALLEST, round(width * LARGE_NUMERAL))
    else:
        size = max(SMALLEST, round(width * NUMERAL))
    for value, (x, y) in zip(values, _numerals(whole), strict=False):
        text_sprite(str(value), size, edge=max(3, width * 0.028)).draw_on(
            picture, x * width, y * width
        )
    if card.is_double and shown is not None:
        _darken(picture, OPEN_SPLIT if whole else STRIP_SPLIT, upper=shown == card.high)
    picture.putalpha(image.getchannel("A"))
    return centred_sprite(picture, max(4, width // 26))


def _numerals(whole: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """The centres of the numerals, as shares of the card's width."""
    return ((0.25, 0.28), (0.75, 1.2)) if whole else ((0.232, 0.28), (0.232, 0.84))


def _darken(picture: Image.Image, split: tuple[float, float], upper: bool) -> None:
    """Darken one half of a double card."""
    width, height = picture.size
    right, left = (round(part * width) for part in split)
    far = 0 if upper else height
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).polygon([(0, far), (width, far), (width, right), (0, left)], fill=150)
    picture.paste(rgb(INK), (0, 0), mask)


@cached
def number_tile(
    card: Card,
    part: int,
    height: int,
    letters: int,
    upright: bool = False,
    shown: int | None = None,
) -> Sprite:
    """A card's numbers on its colours, without its animals, anchored at its top left corner. A
    number is `part` wide; the two of a double card stand side by side or `upright`, one below the
    other. The number for which a double card does not stand is dark."""
    values = (card.low, card.high) if card.is_double else (card.low,)
    across, down = (1, len(values)) if upright else (len(values), 1)
    plate = shapes.rounded_box(part * across, height, 16, "#ffffff", 4)
    colours = plate.copy_colours()
    high = height // down
    for i, value in enumerate(values):
        x, y = (0, i * high) if upright else (i * part, 0)
        dark = card.is_double and shown is not None and value != shown
        colour = darker(SUITS[value].colour, UNUSED) if dark else SUITS[value].colour
        inner = shapes.rounded_box(part - 12, high - 12, 11, colour)
        inner.draw_on(colours, x + 6, y + 6)
        text_sprite(str(value), letters, edge=5).draw_on(colours, x + part / 2, y + high / 2)
    return Sprite(colours, plate.mask)


def part_width(letters: int) -> int:
    """The least width of a number on a tile."""
    return round(text_width("8", letters)) + 18


def back(width: int) -> Sprite:
    return load_sprite("jungo-back", width, max(3, width // 26))


def step_for(count: int, width: int, room: int, gap: int = 14) -> float:
    """The distance from one card of a row to the next: side by side if there is room, otherwise
    overlapped."""
    if count < 2:
        return 0
    return min(width + gap, (room - width) / (count - 1))


def boxes(count: int, width: int, box: Box, gap: int = 14) -> tuple[Box, ...]:
    """The boxes of a straight row of cards, centred in `box` and at its top."""
    step = step_for(count, width, box.width, gap)
    start = box.x + (box.width - width - step * (count - 1)) / 2
    return tuple(Box(round(start + i * step), box.y, width, tall(width)) for i in range(count))


def lay(
    picture: Image.Image,
    cards: Sequence[Card],
    places: Sequence[Box],
    shown: int | None = None,
    large: bool = False,
) -> None:
    """Draw cards face up into their boxes, with whole faces if none covers another."""
    apart = len(places) < 2 or places[1].x - places[0].x >= places[0].width * 0.86
    for card, place in zip(cards, places, strict=True):
        face(card, place.width, apart, shown, large).draw_on(picture, *place.centre)
