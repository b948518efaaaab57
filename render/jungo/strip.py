"""Draws the table as a strip above a hand: the combination to beat, and the seats' card counts."""

from PIL import Image

from bot.game import Seat
from bot.games.jungo.components import Combination
from bot.games.jungo.view import Phase, View
from render.jungo.cards import boxes, lay, number_tile, part_width, readable_width, tall
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
from render.kit.text import text_sprite, text_width
from render.kit.wood import wood_board
from render.scene import Scene

TOP = 96
BOARD = Box(16, TOP, 262, 248)
SLIM_BOARD, SLIM_END = Box(20, TOP, 1160, 112), 440
LARGE_BOARD_WIDTH, LARGE_FOOT, LARGE_MEDAL = 462, 92, 96
LEFT, RIGHT = 296, 1184
"""The left and right edges of the seats."""
LINE, GAP = 76, 10
LARGE_STAR = 74
LARGE_LINE, LARGE_GAP, LEAST_LARGE = 86, 8, 372
"""In large print, the height of a seat, the distance between two, and the least height of the
strip."""


def strip_bottom(scene: Scene, slim: bool = False) -> int:
    return SLIM_BOARD.bottom if slim else _board(scene).bottom


def draw_slim_strip(picture: Image.Image, view: View, scene: Scene) -> None:
    """Draw only what is to be beaten and how many rounds win, in one line of large print: a hand of
    very many cards needs the room of the seats."""
    board, letters = SLIM_BOARD, 72
    wood_board(board.width, board.height, flat=scene.contrast).draw_on(picture, board.x, board.y)
    if view.table is not None:
        part, x, y = part_width(letters), board.x + 24, board.centre[1]
        medal(view.table.by, 84).draw_on(picture, x + 42, y)
        worth = f"{len(view.table.cards)}×{view.table.value}"
        text_sprite(worth, letters, edge=6, align="left").draw_on(picture, x + 104, y)
        x += 124 + round(text_width(worth, letters))
        for card in view.table.cards:
            tile = number_tile(card, part, board.height - 20, letters)
            if x + tile.width > board.right - SLIM_END:
                break
            tile.draw_on(picture, x, board.y + 10)
            x += tile.width + 6
    box = Box(board.right - SLIM_END, board.y, SLIM_END, board.height)
    draw_to_win(picture, view.rounds, box, letters, scene.locale, plate=False)


def _board(scene: Scene) -> Box:
    """The box of the wood: in large print as high as all seats."""
    if not scene.large:
        return BOARD
    seats = len(scene.names)
    height = max(LEAST_LARGE, seats * (LARGE_LINE + LARGE_GAP) - LARGE_GAP)
    return Box(20, TOP, LARGE_BOARD_WIDTH, height)


def draw_strip(picture: Image.Image, view: View, scene: Scene) -> None:
    board = _board(scene)
    wood_board(board.width, board.height, flat=scene.contrast).draw_on(picture, board.x, board.y)
    letters = 72 if scene.large else 48
    foot = LARGE_FOOT if scene.large else 62
    _draw_combination(picture, view.table, board, foot, scene)
    for seat in range(len(view.wins)):
        draw_seat(picture, view, scene, Seat(seat), seat_line(seat, scene), letters)
    if scene.large:
        box = Box(board.x, board.bottom - foot - 4, board.width, foot)
        draw_to_win(picture, view.rounds, box, letters, scene.locale, plate=False)
    else:
        box = seat_line(len(view.wins), scene)
        draw_to_win(picture, view.rounds, box, letters, scene.locale)


def seat_line(seat: int, scene: Scene) -> Box:
    """The box of a seat: two in a row, in large print one below the other."""
    if scene.large:
        left = _board(scene).right + 26
        return Box(left, TOP + seat * (LARGE_LINE + LARGE_GAP), RIGHT - left, LARGE_LINE)
    row, column = divmod(seat, 2)
    width = (RIGHT - LEFT - 14) // 2
    return Box(LEFT + column * (width + 14), TOP + row * (LINE + GAP), width, LINE)


def _draw_combination(
    picture: Image.Image, table: Combination | None, board: Box, foot: int, scene: Scene
) -> None:
    """Draw the cards to beat in a frame of the colour of their player, and their value."""
    medals = LARGE_MEDAL if scene.large else 0
    room = Box(board.x + 26, board.y + 20, board.width - 58, board.height - foot - medals - 30)
    width = round(room.height / 1.5)
    if table is None:
        slot = shapes.empty_slot(width, room.height, 14)
        slot.draw_on(picture, board.centre[0] - width // 2, room.y)
        return
    letters = 72 if scene.large else 48
    worth = f"{len(table.cards)}×{table.value}"
    width = readable_width(len(table.cards), room.width, width)
    top = room.y + (room.height - tall(width)) // 2
    places = boxes(len(table.cards), width, Box(room.x, top, room.width, 0), 8)
    around = places[0].union(places[-1])
    seat_frame(around.width - 8, around.height - 8, 12, table.by).draw_on(
        picture, around.x + 4, around.y + 4
    )
    lay(picture, table.cards, places, table.value, scene.large)
    if scene.large:
        y = room.bottom + 10 + medals / 2
        medal(table.by, 84).draw_on(picture, board.centre[0] - 76, y)
        text_sprite(worth, letters, edge=6).draw_on(picture, board.centre[0] + 52, y)
    else:
        medal(table.by, 62).draw_on(picture, min(around.right, board.right - 40), room.y + 4)
        text_sprite(worth, letters, edge=6).draw_on(
            picture, board.centre[0], room.bottom + 4 + foot // 2
        )


def draw_seat(
    picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box, letters: int
) -> None:
    """Draw a seat's mark and name, rounds won and number of cards."""
    stars = max(view.wins)
    name_x = plate_text_x(letters, box.height)
    count = 122 if scene.large else 84
    star = LARGE_STAR if scene.large else STAR
    each = round(star * (0.85 if stars < 3 else 0.58))
    room = box.width - name_x - count - each * stars - (star - each + 4) * (stars > 0)
    name = fit_names(scene.names, letters, room)[seat]
    seat_plate(seat, name, box.width, box.height, letters).draw_on(picture, box.x, box.y)
    height = box.height - 6
    taken = draw_cards_count(
        picture, view.counts[seat], box.right - 8, box.centre[1], letters, height
    )
    x = box.right - 8 - taken - star / 2 - 2
    for i in range(view.wins[seat]):
        draw_star(picture, x - each * i, box.centre[1], star)
    if seat == view.turn and view.phase is not Phase.OVER and not scene.over:
        mark_turn(picture, box, 18)
