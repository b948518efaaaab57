"""The table in a strip, above a hand: what is to be beaten, and how many cards each seat has."""

from PIL import Image

from bot.games.jungo.components import Combination
from bot.games.jungo.view import Phase, View
from render.art.palette import TURN
from render.jungo.cards import boxes, lay, tall
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.wood import wood_board
from render.scene import Scene

TOP, HEIGHT = 106, 140
STRIP_BOTTOM = TOP + HEIGHT
LEFT, RIGHT = 44, 1156
CARD = 80
SEAT, SEAT_GAP = 190, 12


def strip(picture: Image.Image, view: View, scene: Scene) -> None:
    seats = len(view.wins)
    width = min(SEAT, (RIGHT - LEFT - (330 if seats > 3 else 470)) // seats - SEAT_GAP)
    start = RIGHT - seats * (width + SEAT_GAP) + SEAT_GAP
    for seat in range(seats):
        _seat(
            picture, view, scene, seat, Box(start + seat * (width + SEAT_GAP), TOP, width, HEIGHT)
        )
    room = Box(LEFT, TOP, start - 24 - LEFT, HEIGHT)
    wood_board(room.width, room.height).draw_on(picture, room.x, room.y)
    if view.table is None:
        shapes.empty_slot(CARD, tall(CARD) - 18, 12).draw_on(
            picture, room.centre[0] - CARD // 2, room.y + 16
        )
    else:
        _combination(picture, view.table, room)


def _combination(picture: Image.Image, table: Combination, room: Box) -> None:
    """The cards to beat, who played them and what they are worth."""
    worth = panels.text_pill(f"{len(table.cards)} × {table.value}", 42)
    count, most = len(table.cards), room.width - worth.width - 60
    row = min(most, CARD + (count - 1) * (CARD + 8))
    x = room.x + (room.width - row - 20 - worth.width) // 2
    places = boxes(count, CARD, Box(x, room.y + 10, row, 0), 8)
    lay(picture, table.cards, places, table.value)
    x += row + 20
    panels.player_badge(table.by, 54).draw_on(picture, x + worth.width // 2, room.y + 40)
    worth.draw_on(picture, x, room.y + tall(CARD) - 20)


def _seat(picture: Image.Image, view: View, scene: Scene, seat: int, box: Box) -> None:
    """A small panel: name, cards in hand, rounds won."""
    header = 54
    panels.player_panel(seat, scene.names[seat], box.width, box.height, header, 8).draw_on(
        picture, box.x, box.y
    )
    if seat == view.turn and view.phase is not Phase.OVER:
        shapes.frame(box.width - 4, box.height - 4, 18, TURN, 6, 3).draw_on(
            picture, box.x + 2, box.y + 2
        )
    x, y = box.centre[0], box.y + header + 34
    wide = box.width >= 150
    if wide:
        load_sprite("hand", 54).draw_on(picture, x - 32, y - 2)
    panels.draw_count(picture, view.counts[seat], x + 32 * wide, y - 2, 50)
    star = min(26, (box.width - 20) // view.rounds)
    right = x + view.rounds * (star + 2) // 2
    panels.draw_rounds_won(picture, view.wins[seat], view.rounds, right, box.bottom - 19, star)
