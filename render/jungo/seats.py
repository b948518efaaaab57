"""Draws the parts of a seat that all pictures of Jungo share: name plate, stars, card count."""

from PIL import Image

from bot.texts.catalogue import template
from render.art.palette import INK, NIGHT, PLAYERS
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.names import NameLines
from render.kit.seat_signs import flat_mark, letter_colour
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width

GAME_ID = "jungo"
STAR = 52
"""The width of the place of one round won."""
COUNT_FILL = "#fff6dc"


def draw_star(picture: Image.Image, x: float, y: float, size: int = STAR) -> None:
    """Draw a round won: a golden star on a dark disc."""
    disc = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#ffffff")
    disc.draw_on(picture, x - size / 2, y - size / 2)
    load_sprite("won", round(size * 0.76)).draw_on(picture, x, y)


def draw_wins(picture: Image.Image, won: int, needed: int, right: int, y: float) -> None:
    """Draw a star for each round won, and for each round still needed an empty place unlike any
    star."""
    for i in range(max(won, needed)):
        x = right - (max(won, needed) - i - 0.5) * (STAR + 4)
        if i < won:
            draw_star(picture, x, y)
        else:
            disc = shapes.rounded_box(44, 44, 22, COUNT_FILL, 4)
            disc.draw_on(picture, x - 22, y - 22)
            inner = shapes.rounded_box(26, 26, 13, "#e7d5a5")
            inner.draw_on(picture, x - 13, y - 13)


def wins_width(won: int, needed: int) -> int:
    return max(won, needed) * (STAR + 4)


def draw_cards_count(
    picture: Image.Image, number: int, x: float, y: float, letters: int, height: int
) -> int:
    """Draw the number of cards in ink on a light plate that ends at `x`; return the plate's
    width."""
    text = str(number)
    width = max(round(letters * 1.3), round(text_width(text, letters) + letters * 0.5))
    plate = shapes.rounded_box(width, height, 14, COUNT_FILL, 4)
    plate.draw_on(picture, x - width, y - height / 2)
    text_sprite(text, letters, INK).draw_on(picture, x - width / 2, y)
    return width


@cached
def seat_plate(seat: int, name: NameLines, width: int, height: int, letters: int) -> Sprite:
    """A seat's mark and name in the player's colour, anchored at the top left corner."""
    plate = shapes.rounded_box(width, height, 18, PLAYERS[seat].fill, 4)
    colours, ink = plate.copy_colours(), letter_colour(seat)
    mark = round(min(letters * 0.78, height * 0.66))
    flat_mark(seat, mark, ink).draw_on(colours, 14 + mark / 2, height / 2)
    text_sprite(name[0], letters, ink, align="left").draw_on(
        colours, mark + 26, height / 2 - letters * 0.04 + 2
    )
    return Sprite(colours, plate.mask)


def plate_text_x(letters: int, height: int) -> int:
    """The x at which the name on a plate begins."""
    return round(min(letters * 0.78, height * 0.66)) + 26


def draw_to_win(
    picture: Image.Image, rounds: int, box: Box, letters: int, locale: str, plate: bool = True
) -> None:
    """Draw the number of rounds that win the match."""
    if plate:
        shapes.translucent_box(box.width, box.height, 18, NIGHT, 0.72).draw_on(
            picture, box.x, box.y
        )
    words = str(template(GAME_ID, "board.to_win", locale))
    number, star = str(rounds), letters
    width = text_width(number, letters) + star + text_width(words, letters) + 28
    x, y = box.centre[0] - width / 2, box.centre[1]
    text_sprite(number, letters, edge=5, align="left").draw_on(picture, x, y)
    x += text_width(number, letters) + 10 + star / 2
    load_sprite("won", star).draw_on(picture, x, y)
    text_sprite(words, letters, edge=5, align="left").draw_on(picture, x + star / 2 + 12, y)
