"""Panels, pills and tags: the backgrounds of names and numbers."""

from PIL import Image

from render.art.palette import INK, NIGHT, PLAYERS, SAND, TURN
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite
from render.kit.text import clean_text, fit_text, text_sprite, text_width

BACKGROUND_ANIMALS = ("butterfly", "bee", "ladybird")
"""Animals in the leaves of a background; none of them is on a card of a game."""


def draw_number(picture: Image.Image, text: str, x: float, y: float, size: int) -> None:
    """Draw a number in a dark round pill centred at (x, y)."""
    pill = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#9fc98a")
    pill.draw_on(picture, x - size / 2, y - size / 2)
    text_sprite(text, round(size * 0.62), room=size - 8).draw_on(picture, x, y)


def draw_choice_number(picture: Image.Image, text: str, x: float, y: float, size: int) -> None:
    """Draw the number of a choice in a dashed white ring with an ink edge, centred at (x, y)."""
    shapes.rounded_box(size, size, size / 2, NIGHT).draw_on(picture, x - size / 2, y - size / 2)
    shapes.dashed_frame(size, size, size / 2, max(4, size * 0.075)).draw_on(
        picture, x - size / 2, y - size / 2
    )
    text_sprite(text, round(size * 0.62), room=size - 12).draw_on(picture, x, y)


def draw_choice(picture: Image.Image, text: str, x: float, y: float, size: int, font: int) -> None:
    """Draw the number of a choice: ink on a white disc, wider for two digits, centred at (x, y)."""
    width = max(size, round(text_width(text, font) + size * 0.3))
    disc = shapes.rounded_box(width, size, size / 2, "#ffffff", 4)
    disc.draw_on(picture, x - width / 2, y - size / 2)
    text_sprite(text, font, INK).draw_on(picture, x, y)


def draw_square(picture: Image.Image, text: str, x: float, y: float, size: int, font: int) -> None:
    """Draw a count: ink on a light square, wider for more than one character, centred at (x, y)."""
    width = max(size, round(text_width(text, font) + size * 0.3))
    plate = shapes.rounded_box(width, size, size * 0.22, "#fff6dc", 3)
    plate.draw_on(picture, x - width / 2, y - size / 2)
    text_sprite(text, font, INK).draw_on(picture, x, y)


def draw_count(picture: Image.Image, number: int, x: float, y: float, size: int) -> None:
    """Draw a count: ink on a light pill centred at (x, y)."""
    text = str(number)
    width = max(size, round(text_width(text, round(size * 0.66)) + size * 0.5))
    pill = shapes.rounded_box(width, size, size / 2, "#fff6dc", 4)
    pill.draw_on(picture, x - width / 2, y - size / 2)
    text_sprite(text, round(size * 0.66), INK).draw_on(picture, x, y)


@cached
def text_pill(text: str, size: int) -> Sprite:
    """A short text on a dark pill, anchored at the middle of its left edge."""
    width, height = round(text_width(clean_text(text), size) + size * 1.1), round(size * 1.5)
    plate = shapes.rounded_box(width, height, height / 2, NIGHT, 3, "#9fc98a")
    colours = plate.copy_colours()
    text_sprite(text, size).draw_on(colours, width / 2, height / 2)
    return Sprite(colours, plate.mask, 0, height // 2)


@cached
def name_tag_sprite(seat: int, name: str, size: int, room: int) -> Sprite:
    """A player's mark and name on the player's colour, anchored at the middle of the left edge.
    `room` is the maximum width."""
    height = round(size * 1.5)
    around = round(height * 1.5)
    name, size = fit_text(name, size, room - around)
    width = round(around + text_width(name, size))
    plate = shapes.rounded_box(width, height, height / 2, PLAYERS[seat].fill, 4)
    colours = plate.copy_colours()
    player_mark(seat, round(height * 0.62)).draw_on(colours, height * 0.58, height / 2)
    text_sprite(name, size, edge=4, align="left").draw_on(colours, height, height / 2)
    return Sprite(colours, plate.mask, 0, height // 2)


def player_mark(seat: int, size: int) -> Sprite:
    """A player's mark in white."""
    return load_sprite(f"mark-{PLAYERS[seat].mark}", size)


def player_badge(seat: int, size: int) -> Sprite:
    """A player's mark in the player's colour."""
    return load_sprite(f"badge-{PLAYERS[seat].name}", size)


@cached
def player_panel(seat: int, name: str, width: int, height: int, header: int, room: int) -> Sprite:
    """A player's panel: a header in the player's colour with mark and name, a sand body. `room` is
    the width that the header keeps free on the right."""
    body = shapes.rounded_box(width, height, 20, SAND, 4)
    colours = body.copy_colours()
    colours.paste(PLAYERS[seat].fill, (4, 4, width - 4, header))
    colours.paste(INK, (4, header, width - 4, header + 4))
    rim = shapes.rounded_box(width, height, 20, INK)
    inner = shapes.rounded_box(width - 8, height - 8, 16, INK)
    whole = Image.new("RGB", (width, height), INK)
    whole.paste(colours.crop((4, 4, width - 4, height - 4)), (4, 4), inner.mask)
    size = round(header * 0.66)
    player_mark(seat, round(header * 0.62)).draw_on(whole, header * 0.62, header / 2 + 2)
    line = text_sprite(name, size, edge=4, align="left", room=width - room - round(header * 1.2))
    line.draw_on(whole, header * 1.1, header / 2 + 2)
    return Sprite(whole, rim.mask)


def mark_turn(picture: Image.Image, box: Box) -> None:
    """Mark the panel in `box` as the one on turn: white frame and arrow."""
    shapes.frame(box.width - 4, box.height - 4, 18, TURN, 7).draw_on(picture, box.x + 2, box.y + 2)
    load_sprite("turn", 62).draw_on(picture, box.x + 2, box.centre[1] + 28)


def draw_rounds_won(
    picture: Image.Image, won: int, needed: int, right: int, y: int, size: int
) -> None:
    """Draw a star for each round needed to win the match, won ones golden, ending at `right`."""
    for i in range(max(won, needed)):
        star = "won" if i < won else "not-won"
        load_sprite(star, size).draw_on(
            picture, right - (max(won, needed) - i - 0.5) * (size + 2), y
        )
