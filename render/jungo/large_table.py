"""Draws the table of Jungo in large print: the combination to beat, all hands, the two piles."""

from collections.abc import Hashable

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.jungo.view import Phase, View
from render.jungo.cards import back, boxes, face, lay, readable_width, tall
from render.jungo.strip import draw_strip, seat_line, strip_bottom
from render.jungo.table import collect_news
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.headline import draw_headline, fit_headline
from render.kit.scenery import jungle_background
from render.kit.seat_signs import medal
from render.kit.text import DOTS, text_sprite
from render.scene import Scene

WIDTH = 1200
LETTERS = 72
PILE, ABOVE_PILES, BELOW_PILES = 176, 56, 42
MEDAL = 96
"""The size of the mark of who drew or discarded."""
DRAW_X, DISCARD_X, BEATEN_X = 40, 420, 800
"""The left edges of the two piles and of the cards that were just beaten."""


def draw(view: View, scene: Scene) -> Image.Image:
    top = strip_bottom(scene) + ABOVE_PILES
    height = top + tall(PILE) + BELOW_PILES
    picture = jungle_background(WIDTH, height, 33, panels.BACKGROUND_ANIMALS, scene.contrast)
    sizes = (LETTERS, 68)
    lines, _ = fit_headline(scene.headline, scene.names, sizes, WIDTH - 60, 1)
    if not lines[0].endswith(DOTS):  # if it would be cut, only the message has it
        draw_headline(picture, scene.headline, scene.names, WIDTH // 2, (48,), sizes, WIDTH - 60)
    draw_strip(picture, view, scene)
    _draw_pile(picture, view.draw, top)
    _draw_discard_pile(picture, view, top)
    news = collect_news(scene)
    drawer = view.turn if view.phase is Phase.DRAWN else news.drew
    for seat, x in ((drawer, DRAW_X), (news.discarded, DISCARD_X)):
        if seat is not None:
            medal(seat, MEDAL).draw_on(picture, x + PILE, top + 8)
    if view.beaten:
        room = WIDTH - BEATEN_X - 30
        width = readable_width(len(view.beaten), room, PILE)
        place = Box(BEATEN_X, top + (tall(PILE) - tall(width)) // 2, room, 0)
        lay(picture, view.beaten, boxes(len(view.beaten), width, place), large=True)
    return picture


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a seat; nothing else is asked for at the table."""
    if isinstance(value, SeatArg) and value.seat < len(view.wins):
        return seat_line(Seat(value.seat), scene)
    return None


def _draw_pile(picture: Image.Image, cards: int, top: int) -> None:
    """Draw the draw pile, higher if it has more cards, and its number of cards."""
    x, y = DRAW_X + PILE // 2, top + tall(PILE) // 2
    if not cards:
        shapes.empty_slot(PILE, tall(PILE), 18).draw_on(picture, DRAW_X, top)
    for i in range(min(4, -(-cards // 8))):
        back(PILE).draw_on(picture, x + 4 * i, y + 3 * i)
    _count(picture, cards, DRAW_X + PILE + 70, y)


def _draw_discard_pile(picture: Image.Image, view: View, top: int) -> None:
    """Draw the newest discarded card, and the number of discarded cards."""
    x, y = DISCARD_X + PILE // 2, top + tall(PILE) // 2
    if view.discard:
        face(view.discard[-1], PILE, whole=True, large=True).draw_on(picture, x, y)
    else:
        shapes.empty_slot(PILE, tall(PILE), 18).draw_on(picture, DISCARD_X, top)
    _count(picture, len(view.discard), DISCARD_X + PILE + 70, y)


def _count(picture: Image.Image, number: int, x: int, y: int) -> None:
    text_sprite(str(number), LETTERS, edge=6).draw_on(picture, x, y)
