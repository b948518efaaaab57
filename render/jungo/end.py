"""Draws the end of a match of Jungo: every hand revealed, the winners with a crown."""

from collections.abc import Hashable

from PIL import Image

from bot.game import SeatArg
from bot.games.jungo.components import Card
from bot.games.jungo.view import View
from render.jungo.cards import RATIO, STRIP, face, lay, tall
from render.jungo.seats import draw_wins, wins_width
from render.kit import panels
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.headline import draw_headline
from render.kit.names import fit_names
from render.kit.scenery import jungle_background
from render.kit.seat_signs import name_x, seat_frame, seat_panel
from render.scene import Scene

WIDTH, LEFT, TOP = 1200, 24, 92
GAP, HEADER, SIZE = 12, 64, 48
PANEL_HEIGHT = {2: 344, 3: 300, 4: 256, 5: 208}
"""The height of a seat's panel, by the number of seats."""


def panels_of(view: View) -> tuple[Box, ...]:
    seats = len(view.wins)
    height = PANEL_HEIGHT[seats]
    return tuple(
        Box(LEFT, TOP + seat * (height + GAP), WIDTH - 2 * LEFT, height) for seat in range(seats)
    )


def draw(view: View, scene: Scene) -> Image.Image:
    boxes = panels_of(view)
    picture = jungle_background(
        WIDTH,
        max(800, boxes[-1].bottom + 14),
        33,
        panels.BACKGROUND_ANIMALS,
        scene.contrast,
    )
    draw_headline(picture, scene.title, scene.names, WIDTH // 2, (48,), (56, SIZE), WIDTH - 60)
    for seat, box in enumerate(boxes):
        _seat(picture, view, scene, seat, box)
    return picture


def _seat(picture: Image.Image, view: View, scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat's name, the rounds it won, and its hand; a seat that has shed its hand shows the
    last play instead."""
    won = view.wins[seat] == max(view.wins)
    stars = wins_width(max(view.wins), view.rounds)
    name = fit_names(scene.names, SIZE, box.width - name_x(SIZE) - stars - 130)[seat]
    seat_panel(seat, name, box.width, box.height, HEADER, SIZE).draw_on(picture, box.x, box.y)
    draw_wins(picture, view.wins[seat], view.rounds, box.right - 14, box.y + HEADER / 2 + 2)
    if won:
        load_sprite("crown", 84, 4).draw_on(picture, box.right - stars - 70, box.y + 28)
    body = Box(box.x + 26, box.y + HEADER + 12, box.width - 52, box.height - HEADER - 22)
    table = view.table
    if view.hands[seat]:
        _cards(picture, view.hands[seat], body)
    elif table is not None and table.by == seat:
        places = _row(len(table.cards), round(body.height / RATIO), body)
        ring = places[0].union(places[-1])
        seat_frame(ring.width - 8, ring.height - 8, 12, seat).draw_on(
            picture, ring.x + 4, ring.y + 4
        )
        lay(picture, table.cards, places, table.value)


def _row(count: int, width: int, room: Box) -> tuple[Box, ...]:
    step = min(width + 10, (room.width - width) / max(1, count - 1))
    return tuple(Box(round(room.x + i * step), room.y, width, tall(width)) for i in range(count))


def _cards(picture: Image.Image, hand: tuple[Card, ...], room: Box) -> None:
    """Draw cards in one row, or in two overlapping ones if numerals would be hidden in one."""
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
    """The box of a seat's panel."""
    return panels_of(view)[value.seat] if isinstance(value, SeatArg) else None
