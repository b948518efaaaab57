"""The end of a match of Jungo: every hand revealed, the winners crowned."""

from collections.abc import Hashable

from PIL import Image

from bot.game import SeatArg
from bot.games.jungo.components import Card
from bot.games.jungo.view import View
from render.jungo.cards import RATIO, STRIP, face, lay, tall
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background
from render.scene import Scene

WIDTH, LEFT, TOP = 1200, 44, 104
GAP, HEADER = 16, 62
PANEL_HEIGHT = {2: 314, 3: 248, 4: 216, 5: 196}
"""A seat's panel, by the number of seats."""


def panels_of(view: View) -> tuple[Box, ...]:
    seats = len(view.wins)
    height = PANEL_HEIGHT[seats]
    return tuple(
        Box(LEFT, TOP + seat * (height + GAP), WIDTH - 2 * LEFT, height) for seat in range(seats)
    )


def draw(view: View, scene: Scene) -> Image.Image:
    boxes = panels_of(view)
    picture = jungle_background(WIDTH, boxes[-1].bottom + 52, 33, panels.BACKGROUND_ANIMALS).copy()
    panels.draw_title(picture, scene.title, scene.large)
    for seat, box in enumerate(boxes):
        _seat(picture, view, scene, seat, box)
    return picture


def _seat(picture: Image.Image, view: View, scene: Scene, seat: int, box: Box) -> None:
    """Name, rounds won, and the hand as it was; who shed it all shows the last play instead."""
    won = view.wins[seat] == max(view.wins)
    room = view.rounds * 52 + 90 * won + 24
    panels.player_panel(seat, scene.names[seat], box.width, box.height, HEADER, room).draw_on(
        picture, box.x, box.y
    )
    star_right = box.right - 18
    panels.draw_rounds_won(picture, view.wins[seat], view.rounds, star_right, box.y + 33, 48)
    if won:
        load_sprite("crown", 80, 4).draw_on(picture, star_right - view.rounds * 50 - 52, box.y + 28)
    body = Box(box.x + 26, box.y + HEADER + 14, box.width - 52, box.height - HEADER - 26)
    table = view.table
    if view.hands[seat]:
        _cards(picture, view.hands[seat], body)
    elif table is not None and table.by == seat:
        places = _row(len(table.cards), round(body.height / RATIO), body)
        ring = places[0].union(places[-1])
        shapes.frame(ring.width - 6, ring.height - 6, 14, thick=6).draw_on(
            picture, ring.x + 3, ring.y + 3
        )
        lay(picture, table.cards, places, table.value)


def _row(count: int, width: int, room: Box) -> tuple[Box, ...]:
    step = min(width + 10, (room.width - width) / max(1, count - 1))
    return tuple(Box(round(room.x + i * step), room.y, width, tall(width)) for i in range(count))


def _cards(picture: Image.Image, hand: tuple[Card, ...], room: Box) -> None:
    """In one row, or where that hides the numerals in two, of which the first shows its heads."""
    width = round(room.height / RATIO)
    if room.width >= width * (1 + STRIP * (len(hand) - 1)):
        lay(picture, hand, _row(len(hand), width, room))
        return
    half, width = (len(hand) + 1) // 2, round(room.height / (RATIO + 0.62))
    for i, cards in enumerate((hand[:half], hand[half:])):
        line = Box(room.x, room.y + round(i * 0.62 * width), room.width, room.height)
        for card, place in zip(cards, _row(half, width, line), strict=False):
            face(card, width).draw_on(picture, *place.centre)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where a seat's panel is."""
    return panels_of(view)[value.seat] if isinstance(value, SeatArg) else None
