"""Draws the table of Jungo in large print: the combination to beat, the two piles, all hands."""

from collections.abc import Hashable

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.jungo.view import Phase, View
from render.jungo.cards import back, boxes, face, lay, readable_width, tall
from render.jungo.seats import draw_to_win
from render.jungo.strip import LARGE_GAP, LARGE_LINE, draw_seat
from render.jungo.table import collect_news
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.headline import draw_headline, fit_headline
from render.kit.scenery import jungle_background
from render.kit.seat_signs import medal, seat_frame
from render.kit.text import DOTS, text_sprite
from render.kit.turn_numbers import Doer, draw_other_turns, sign
from render.kit.wood import wood_board
from render.scene import Scene

WIDTH = 1200
LETTERS = 72
LARGEST, LARGEST_OF_FIVE, LARGEST_BEATEN = 322, 290, 170
"""The greatest width of the cards to beat, with up to four seats and with five, and of those that
were just beaten."""
LEFT, TOP, RIGHT, RIM = 20, 96, 1180, 20
"""The place of the board, and the distance of cards from its edges."""
WORTH, BEATEN_ROOM = 236, 300
"""The widths at the right and left of the board for the value to beat, and for beaten cards."""
SEATS_LEFT, SEATS_RIGHT, SEATS_BELOW = 512, 1184, 20
"""The left and right edges of the seats, and their distance from the board."""
PILE, PILES_BELOW = 186, 60
DRAW_X, DISCARD_X = 36, 290
"""The left edges of the two piles."""
MEDAL = 96
"""The size of the mark of who played, drew or discarded."""


def draw(view: View, scene: Scene) -> Image.Image:
    seats = len(view.wins)
    wood, piles_top = board(seats), _piles_top(seats)
    last = seat_line(seats, seats)
    height = max(piles_top + tall(PILE) + LETTERS + 42, last.bottom + 20)
    picture = jungle_background(WIDTH, height, 33, panels.BACKGROUND_ANIMALS, scene.contrast)
    sizes = (LETTERS, 68)
    lines, _ = fit_headline(scene.headline, scene.names, sizes, WIDTH - 60, 1)
    if not lines[0].endswith(DOTS):  # if it would be cut, only the message has it
        draw_headline(picture, scene.headline, scene.names, WIDTH // 2, (48,), sizes, WIDTH - 60)
    wood_board(wood.width, wood.height, flat=scene.contrast).draw_on(picture, wood.x, wood.y)
    _draw_combination(picture, view, wood)
    _draw_pile(picture, view.draw, piles_top)
    _draw_discard_pile(picture, view, piles_top)
    news = collect_news(scene)
    drawer = Doer(view.turn) if view.phase is Phase.DRAWN else news.drew
    for by, x in ((drawer, DRAW_X), (news.discarded, DISCARD_X)):
        if by is not None:
            sign(by, MEDAL, scene).draw_on(picture, x + PILE - 26, piles_top + 8)
    for at in range(seats):
        draw_seat(picture, view, scene, Seat(at), seat_line(at, seats), LETTERS)
    shown = {by.number for by in (drawer, news.discarded) if by is not None}
    draw_other_turns(picture, scene, shown, lambda seat: _mark_of_seat(seat, seats))
    draw_to_win(picture, view.rounds, last, LETTERS, scene.locale)
    return picture


def _largest(seats: int) -> int:
    return LARGEST if seats < 5 else LARGEST_OF_FIVE


def board(seats: int) -> Box:
    return Box(LEFT, TOP, RIGHT - LEFT, tall(_largest(seats)) + 2 * RIM)


def _piles_top(seats: int) -> int:
    return board(seats).bottom + PILES_BELOW


def seat_line(seat: int, seats: int) -> Box:
    """The box of a seat; that behind the last one is for how many rounds win."""
    y = board(seats).bottom + SEATS_BELOW + seat * (LARGE_LINE + LARGE_GAP)
    return Box(SEATS_LEFT, y, SEATS_RIGHT - SEATS_LEFT, LARGE_LINE)


def _mark_of_seat(seat: int, seats: int) -> Box:
    """The box around a seat's mark, which tells the same as the name beside it."""
    line = seat_line(seat, seats)
    return Box(line.x - 8, line.y, LARGE_LINE, line.height)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a seat; nothing else is asked for at the table."""
    if isinstance(value, SeatArg) and value.seat < len(view.wins):
        return seat_line(value.seat, len(view.wins))
    return None


def combination_boxes(view: View) -> tuple[Box, ...]:
    """The boxes of the cards to beat, as large as the board allows."""
    if view.table is None:
        return ()
    seats = len(view.wins)
    wood = board(seats)
    left = wood.x + 24 + (BEATEN_ROOM + 24 if view.beaten else 0)
    room = Box(left, wood.y, wood.right - WORTH - left, wood.height)
    return _middle_row(len(view.table.cards), room, _largest(seats))


def _middle_row(count: int, room: Box, most: int) -> tuple[Box, ...]:
    width = readable_width(count, room.width, most)
    return boxes(count, width, Box(room.x, room.centre[1] - tall(width) // 2, room.width, 0))


def _draw_combination(picture: Image.Image, view: View, wood: Box) -> None:
    """Draw the cards to beat in a frame of the colour of their player, their value, and the cards
    that they have just beaten."""
    x, y = wood.centre
    if view.table is None:
        width = _largest(len(view.wins))
        slot = shapes.empty_slot(width, tall(width), 28)
        slot.draw_on(picture, x - width // 2, wood.y + RIM)
    else:
        places = combination_boxes(view)
        around = places[0].union(places[-1])
        frame = seat_frame(around.width - 8, around.height - 8, 20, view.table.by)
        frame.draw_on(picture, around.x + 4, around.y + 4)
        lay(picture, view.table.cards, places, view.table.value, large=True)
        x = wood.right - WORTH // 2 - 4
        medal(view.table.by, MEDAL).draw_on(picture, x, y - 64)
        worth = f"{len(view.table.cards)}×{view.table.value}"
        text_sprite(worth, LETTERS + 24, edge=6).draw_on(picture, x, y + 56)
    if view.beaten:
        room = Box(wood.x + 24, wood.y, BEATEN_ROOM, wood.height)
        lay(picture, view.beaten, _middle_row(len(view.beaten), room, LARGEST_BEATEN), large=True)


def _draw_pile(picture: Image.Image, cards: int, top: int) -> None:
    """Draw the draw pile, higher if it has more cards, and its number of cards."""
    x, y = DRAW_X + PILE // 2, top + tall(PILE) // 2
    if not cards:
        shapes.empty_slot(PILE, tall(PILE), 18).draw_on(picture, DRAW_X, top)
    for i in range(min(4, -(-cards // 8))):
        back(PILE).draw_on(picture, x + 4 * i, y + 3 * i)
    _draw_count(picture, cards, x, top)


def _draw_discard_pile(picture: Image.Image, view: View, top: int) -> None:
    """Draw the newest discarded card, and the number of discarded cards."""
    x, y = DISCARD_X + PILE // 2, top + tall(PILE) // 2
    if view.discard:
        face(view.discard[-1], PILE, whole=True, large=True).draw_on(picture, x, y)
    else:
        shapes.empty_slot(PILE, tall(PILE), 18).draw_on(picture, DISCARD_X, top)
    _draw_count(picture, len(view.discard), x, top)


def _draw_count(picture: Image.Image, number: int, x: int, top: int) -> None:
    y = top + tall(PILE) + LETTERS // 2 + 18
    text_sprite(str(number), LETTERS, edge=6).draw_on(picture, x, y)
