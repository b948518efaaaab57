"""Panels, pills and tags: what names and counts stand on."""

from functools import lru_cache

from PIL import Image

from render.art.palette import INK, NIGHT, PLAYERS, SAND, TURN
from render.kit import shapes
from render.kit.box import Box
from render.kit.figures import figure
from render.kit.stamp import Stamp
from render.kit.text import SMALLEST, clean, fitted, lettering, width_of

TITLE_SIZE, TWO_LINES = 54, 38
GUESTS = ("butterfly", "bee", "ladybird")
"""Animals of no game's cards, that sit in the leaves of a background."""


def title(picture: Image.Image, text: str, large: bool = False) -> None:
    """The headline on top, in the middle; in two lines where one would have to be cut."""
    text, room, x = clean(text), picture.width - 100, picture.width // 2
    size = TITLE_SIZE + 8 * large
    if width_of(text, size) * SMALLEST <= room:
        lettering(text, size, edge=5, room=room).press(picture, x, 50)
        return
    for line, y in zip(_halves(text), (28, 70), strict=True):
        lettering(line, TWO_LINES + 4 * large, edge=4, room=room).press(picture, x, y)


def _halves(text: str) -> tuple[str, str]:
    """Cut at the space that is nearest to the middle.

    >>> _halves("Ania, beat three sevens")
    ('Ania, beat', 'three sevens')
    """
    spaces = [i for i, character in enumerate(text) if character == " "]
    cut = min(spaces, key=lambda i: abs(i - len(text) / 2), default=len(text))
    return text[:cut], text[cut + 1 :]


def disc(picture: Image.Image, text: str, x: float, y: float, size: int) -> None:
    """A number in a dark round pill, its middle at (x, y)."""
    pill = shapes.box(size, size, size / 2, NIGHT, 3, "#9fc98a")
    pill.press(picture, x - size / 2, y - size / 2)
    lettering(text, round(size * 0.62), room=size - 8).press(picture, x, y)


def target(picture: Image.Image, text: str, x: float, y: float, size: int) -> None:
    """A number to choose: in a dashed white ring with ink edge."""
    shapes.box(size, size, size / 2, NIGHT).press(picture, x - size / 2, y - size / 2)
    shapes.dashed(size, size, size / 2, max(4, size * 0.075)).press(
        picture, x - size / 2, y - size / 2
    )
    lettering(text, round(size * 0.62), room=size - 12).press(picture, x, y)


def count(picture: Image.Image, number: int, x: float, y: float, size: int) -> None:
    """How many there are of something: ink on a light pill, its middle at (x, y)."""
    text = str(number)
    width = max(size, round(width_of(text, round(size * 0.66)) + size * 0.5))
    pill = shapes.box(width, size, size / 2, "#fff6dc", 4)
    pill.press(picture, x - width / 2, y - size / 2)
    lettering(text, round(size * 0.66), INK).press(picture, x, y)


@lru_cache(maxsize=64)
def pill(text: str, size: int) -> Stamp:
    """A short text on a dark pill, the point at the left end's middle."""
    width, height = round(width_of(clean(text), size) + size * 1.1), round(size * 1.5)
    plate = shapes.box(width, height, height / 2, NIGHT, 3, "#9fc98a")
    colours = plate.colours.copy()
    lettering(text, size).press(colours, width / 2, height / 2)
    return Stamp(colours, plate.mask, 0, height // 2)


@lru_cache(maxsize=64)
def name_tag(seat: int, name: str, size: int, room: int) -> Stamp:
    """A player's mark and name on their colour, the point at the left end's middle. `room` is
    the most that it may be wide."""
    height = round(size * 1.5)
    around = round(height * 1.5)
    name, size = fitted(name, size, room - around)
    width = round(around + width_of(name, size))
    plate = shapes.box(width, height, height / 2, PLAYERS[seat].fill, 4)
    colours = plate.colours.copy()
    mark(seat, round(height * 0.62)).press(colours, height * 0.58, height / 2)
    lettering(name, size, edge=4, align="left").press(colours, height, height / 2)
    return Stamp(colours, plate.mask, 0, height // 2)


def mark(seat: int, size: int) -> Stamp:
    """A player's mark in white."""
    return figure(f"mark-{PLAYERS[seat].mark}", size)


def badge(seat: int, size: int) -> Stamp:
    """A player's mark in the player's colour."""
    return figure(f"badge-{PLAYERS[seat].name}", size)


@lru_cache(maxsize=64)
def plate(seat: int, name: str, width: int, height: int, header: int, room: int) -> Stamp:
    """A player's panel: the header in their colour with mark and name, the body sand. `room` is
    what the header keeps free on the right."""
    body = shapes.box(width, height, 20, SAND, 4)
    colours = body.colours.copy()
    colours.paste(PLAYERS[seat].fill, (4, 4, width - 4, header))
    colours.paste(INK, (4, header, width - 4, header + 4))
    rim = shapes.box(width, height, 20, INK)
    inner = shapes.box(width - 8, height - 8, 16, INK)
    whole = Image.new("RGB", (width, height), INK)
    whole.paste(colours.crop((4, 4, width - 4, height - 4)), (4, 4), inner.mask)
    size = round(header * 0.66)
    mark(seat, round(header * 0.62)).press(whole, header * 0.62, header / 2 + 2)
    line = lettering(name, size, edge=4, align="left", room=width - room - round(header * 1.2))
    line.press(whole, header * 1.1, header / 2 + 2)
    return Stamp(whole, rim.mask)


def on_turn(picture: Image.Image, box: Box) -> None:
    """Marks the panel in `box` as the one whose turn it is: white frame and arrow."""
    shapes.frame(box.width - 4, box.height - 4, 18, TURN, 7).press(picture, box.x + 2, box.y + 2)
    figure("turn", 62).press(picture, box.x + 2, box.middle[1] + 28)


def rounds_won(picture: Image.Image, won: int, needed: int, right: int, y: int, size: int) -> None:
    """A star for each round that wins the match, the won ones golden, ending at `right`."""
    for i in range(max(won, needed)):
        star = "won" if i < won else "not-won"
        figure(star, size).press(picture, right - (max(won, needed) - i - 0.5) * (size + 2), y)
