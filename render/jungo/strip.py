"""Draws the table as a strip above a hand: the combination to beat, and the seats' card counts."""

from PIL import Image

from bot.game import Seat
from bot.games.jungo.components import Combination
from bot.games.jungo.view import Phase, View
from render.jungo.cards import boxes, lay, tall
from render.jungo.seats import (
    STAR,
    draw_cards_count,
    draw_star,
    draw_to_win,
    plate_text_x,
    seat_plate,
)
from render.kit import shapes
from render.kit.box import Box
from render.kit.names import fit_names
from render.kit.seat_signs import mark_turn, medal, seat_frame
from render.kit.text import text_sprite
from render.kit.wood import wood_board
from render.scene import Scene

TOP = 96
BOARD = Box(16, TOP, 262, 248)
LARGE_BOARD = Box(20, TOP, 462, 372)
LEFT, RIGHT = 296, 1184
"""The left and right edges of the seats."""
LINE, GAP = 76, 10
LARGE_GAP, LARGE_MOST = 8, 86
"""In large print, the distance between two seats, and the most height of one: with five seats there
is less."""


def strip_bottom(scene: Scene) -> int:
    return (LARGE_BOARD if scene.large else BOARD).bottom


def draw_strip(picture: Image.Image, view: View, scene: Scene) -> None:
    board = LARGE_BOARD if scene.large else BOARD
    wood_board(board.width, board.height, flat=scene.contrast).draw_on(picture, board.x, board.y)
    letters = 72 if scene.large else 48
    foot = 92 if scene.large else 62
    _combination(picture, view.table, board, foot, scene)
    for seat in range(len(view.wins)):
        _seat(picture, view, scene, Seat(seat), seat_line(seat, scene), letters)
    if scene.large:
        box = Box(board.x, board.bottom - foot - 4, board.width, foot)
        draw_to_win(picture, view.rounds, box, letters, scene.locale, plate=False)
    else:
        box = seat_line(len(view.wins), scene)
        draw_to_win(picture, view.rounds, box, letters, scene.locale)


def seat_line(seat: int, scene: Scene) -> Box:
    """The box of a seat: two in a row, in large print one below the other."""
    if scene.large:
        left = LARGE_BOARD.right + 26
        seats = len(scene.names)
        line = min(LARGE_MOST, (LARGE_BOARD.height - LARGE_GAP * (seats - 1)) // seats)
        return Box(left, TOP + seat * (line + LARGE_GAP), RIGHT - left, line)
    row, column = divmod(seat, 2)
    width = (RIGHT - LEFT - 14) // 2
    return Box(LEFT + column * (width + 14), TOP + row * (LINE + GAP), width, LINE)


def _combination(
    picture: Image.Image, table: Combination | None, board: Box, foot: int, scene: Scene
) -> None:
    """Draw the cards to beat in a frame of the colour of their player, and their value."""
    room = Box(board.x + 26, board.y + 20, board.width - 58, board.height - foot - 30)
    width = round(room.height / 1.5)
    if table is None:
        slot = shapes.empty_slot(width, room.height, 14)
        slot.draw_on(picture, board.centre[0] - width // 2, room.y)
        return
    letters = 72 if scene.large else 48
    worth = f"{len(table.cards)}×{table.value}"
    span = room.width - (150 if scene.large else 0)
    places = boxes(len(table.cards), width, Box(room.x, room.y, span, 0), 8)
    around = places[0].union(places[-1])
    seat_frame(around.width - 8, around.height - 8, 12, table.by).draw_on(
        picture, around.x + 4, around.y + 4
    )
    lay(picture, table.cards, places, table.value, scene.large)
    if scene.large:
        medal(table.by, 84).draw_on(picture, board.right - 86, room.y + 44)
        text_sprite(worth, letters, edge=6).draw_on(picture, board.right - 86, room.y + 160)
    else:
        medal(table.by, 62).draw_on(picture, min(around.right, board.right - 40), room.y + 4)
        text_sprite(worth, letters, edge=6).draw_on(
            picture, board.centre[0], board.y + 24 + tall(width) + foot // 2
        )


def _seat(
    picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box, letters: int
) -> None:
    """Draw a seat's mark and name, rounds won and number of cards."""
    stars = max(view.wins)
    name_x = plate_text_x(letters, box.height)
    count = 122 if scene.large else 84
    each = 44 if stars < 3 else 30
    room = box.width - name_x - count - each * stars - (STAR - each + 4) * (stars > 0)
    name = fit_names(scene.names, letters, room)[seat]
    seat_plate(seat, name, box.width, box.height, letters).draw_on(picture, box.x, box.y)
    height = box.height - 6
    taken = draw_cards_count(
        picture, view.counts[seat], box.right - 8, box.centre[1], letters, height
    )
    x = box.right - 8 - taken - STAR / 2 - 2
    for i in range(view.wins[seat]):
        draw_star(picture, x - each * i, box.centre[1])
    if seat == view.turn and view.phase is not Phase.OVER and not scene.over:
        mark_turn(picture, box, 18)
