"""Draws the end of a match of Jungo: every hand revealed, the winners with a crown."""

from collections.abc import Hashable

from PIL import Image

from bot.game import SeatArg
from bot.games.jungo.components import Card
from bot.games.jungo.view import View
from render.art.palette import INK
from render.jungo.cards import (
    RATIO,
    STRIP,
    face,
    lay,
    number_tile,
    part_width,
    readable_width,
    tall,
)
from render.jungo.seats import draw_star, draw_wins, wins_width
from render.kit import panels
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.headline import draw_headline
from render.kit.names import fit_names
from render.kit.scenery import jungle_background
from render.kit.seat_signs import name_x, seat_frame, seat_panel
from render.kit.text import text_sprite, text_width
from render.scene import Scene

WIDTH, LEFT, TOP = 1200, 24, 92
GAP, HEADER, SIZE = 12, 64, 48
PANEL_HEIGHT = {2: 344, 3: 300, 4: 256, 5: 208}
"""The height of a seat's panel, by the number of seats."""
LARGE_TOP, LARGE_HEADER, LARGE_SIZE, LARGE_STAR = 14, 92, 72, 78
LARGE_PANEL_HEIGHT = {2: 505, 3: 382, 4: 284, 5: 224}
LEAST_FACE = 110
"""The least width of a card in large print; smaller ones show only their numbers."""
CARD_HEIGHT, CARD_GAP = 100, 8
"""The size of a card that shows only its number on its colour."""


def panels_of(view: View, scene: Scene) -> tuple[Box, ...]:
    seats = len(view.wins)
    height = (LARGE_PANEL_HEIGHT if scene.large else PANEL_HEIGHT)[seats]
    top = LARGE_TOP if scene.large else TOP
    return tuple(
        Box(LEFT, top + seat * (height + GAP), WIDTH - 2 * LEFT, height) for seat in range(seats)
    )


def card_height(view: View, scene: Scene) -> int:
    """The greatest height of the cards in a panel."""
    above, below = (LARGE_HEADER + 13, 11) if scene.large else (HEADER + 12, 10)
    return panels_of(view, scene)[0].height - above - below


def draw(view: View, scene: Scene) -> Image.Image:
    boxes = panels_of(view, scene)
    if scene.large:
        return _draw_large(view, scene, boxes)
    picture = jungle_background(
        WIDTH,
        max(800, boxes[-1].bottom + 14),
        33,
        panels.BACKGROUND_ANIMALS,
        scene.contrast,
    )
    draw_headline(picture, scene.headline, scene.names, WIDTH // 2, (48,), (56, SIZE), WIDTH - 60)
    for seat, box in enumerate(boxes):
        _draw_seat(picture, view, scene, seat, box)
    return picture


def _draw_large(view: View, scene: Scene, boxes: tuple[Box, ...]) -> Image.Image:
    """Draw the end in large print. It has no headline: the message says who has won."""
    height = max(600, boxes[-1].bottom + 14)
    picture = jungle_background(WIDTH, height, 33, panels.BACKGROUND_ANIMALS, scene.contrast)
    for seat, box in enumerate(boxes):
        wins, most = view.wins[seat], max(view.wins)
        stars = wins * LARGE_STAR
        crown = 100 * (wins == most)
        room = box.width - name_x(LARGE_SIZE) - stars - crown - 30
        name = fit_names(scene.names, LARGE_SIZE, room)[seat]
        panel = seat_panel(seat, name, box.width, box.height, LARGE_HEADER, LARGE_SIZE)
        panel.draw_on(picture, box.x, box.y)
        for i in range(wins):
            x = box.right - 14 - LARGE_STAR * (i + 0.5)
            draw_star(picture, x, box.y + LARGE_HEADER / 2 + 2, LARGE_STAR - 6)
        if crown:
            load_sprite("crown", 92, 4).draw_on(
                picture, box.right - stars - 66, box.y + LARGE_HEADER / 2
            )
        _draw_large_cards(picture, view, scene, seat, box)
    return picture


def _draw_large_cards(picture: Image.Image, view: View, scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat's hand, or its last play, as large as the panel allows: as faces if their strips
    can be read, otherwise as numbers."""
    height = card_height(view, scene)
    room = Box(box.x + 22, box.y + LARGE_HEADER + 13, box.width - 44, height)
    table = view.table
    if view.hands[seat]:
        cards, shown = view.hands[seat], None
    elif table is not None and table.by == seat:
        cards, shown = table.cards, table.value
    else:
        return
    width = readable_width(len(cards), room.width, round(height / RATIO))
    if width < LEAST_FACE:
        _draw_number_cards(picture, cards, room, shown)
        return
    places = _row(len(cards), width, room)
    if shown is not None:
        _draw_ring(picture, places, seat)
    lay(picture, cards, places, shown, large=True)


def _draw_number_cards(
    picture: Image.Image, cards: tuple[Card, ...], room: Box, shown: int | None
) -> None:
    """Draw cards side by side in rows, each as its number, and how many more there are."""
    rows = (room.height + CARD_GAP) // (CARD_HEIGHT + CARD_GAP)
    x, row = room.x, 0
    for i, card in enumerate(cards):
        stamp = number_tile(card, part_width(LARGE_SIZE), CARD_HEIGHT, LARGE_SIZE, shown=shown)
        left = len(cards) - i
        more = round(text_width(f"+{left}", LARGE_SIZE)) if row == rows - 1 and left > 1 else 0
        if x + stamp.width + more > room.right:
            if row == rows - 1:
                y = room.y + row * (CARD_HEIGHT + CARD_GAP) + CARD_HEIGHT / 2
                text_sprite(f"+{left}", LARGE_SIZE, INK, align="left").draw_on(picture, x, y)
                return
            x, row = room.x, row + 1
        stamp.draw_on(picture, x, room.y + row * (CARD_HEIGHT + CARD_GAP))
        x += stamp.width + CARD_GAP


def _draw_ring(picture: Image.Image, places: tuple[Box, ...], seat: int) -> None:
    """Draw the frame of a seat around the cards that it played last."""
    ring = places[0].union(places[-1])
    frame = seat_frame(ring.width - 8, ring.height - 8, 12, seat)
    frame.draw_on(picture, ring.x + 4, ring.y + 4)


def _draw_seat(picture: Image.Image, view: View, scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat's name, the rounds it won, and its hand; a seat that has shed its hand shows the
    last play instead."""
    won = view.wins[seat] == max(view.wins)
    stars = wins_width(max(view.wins), view.rounds)
    name = fit_names(scene.names, SIZE, box.width - name_x(SIZE) - stars - 130)[seat]
    seat_panel(seat, name, box.width, box.height, HEADER, SIZE).draw_on(picture, box.x, box.y)
    draw_wins(picture, view.wins[seat], view.rounds, box.right - 14, box.y + HEADER / 2 + 2)
    if won:
        load_sprite("crown", 84, 4).draw_on(picture, box.right - stars - 70, box.y + 28)
    body = Box(box.x + 26, box.y + HEADER + 12, box.width - 52, card_height(view, scene))
    table = view.table
    if view.hands[seat]:
        _draw_cards(picture, view.hands[seat], body)
    elif table is not None and table.by == seat:
        places = _row(len(table.cards), round(body.height / RATIO), body)
        _draw_ring(picture, places, seat)
        lay(picture, table.cards, places, table.value)


def _row(count: int, width: int, room: Box) -> tuple[Box, ...]:
    step = min(width + 10, (room.width - width) / max(1, count - 1))
    return tuple(Box(round(room.x + i * step), room.y, width, tall(width)) for i in range(count))


def _draw_cards(picture: Image.Image, hand: tuple[Card, ...], room: Box) -> None:
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
    return panels_of(view, scene)[value.seat] if isinstance(value, SeatArg) else None
