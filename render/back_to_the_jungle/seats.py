"""Beside the boards: each seat with what it has eaten and what holds it back, and the bag."""

from PIL import Image

from bot.game import Seat
from bot.games.back_to_the_jungle.components import CHAMELEONS, POINTS, Chip
from bot.games.back_to_the_jungle.view import Phase, SoloState, View
from render.art.palette import NIGHT, TURN
from render.back_to_the_jungle import layout as layout
from render.back_to_the_jungle.chips import back, face
from render.back_to_the_jungle.goals import card
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.stamp import with_opacity
from render.kit.text import text_sprite
from render.scene import Scene

HEADER, FOOT, CARD = 50, 52, 44
SPECIES = 4
"""Different insects that begin the final round."""
ORDER = tuple(POINTS)
FINAL = "#b3261e"
"""Behind the turns that are left."""
LARGEST, SMALLEST = 62, 24
"""How wide an eaten chip may be."""


def seats(picture: Image.Image, view: View, scene: Scene) -> None:
    count = len(view.eaten)
    for number in range(count):
        box = layout.panel(number, count)
        _seat(picture, view, scene.names[number], Seat(number), box)
    if view.solo is None:
        _supply(picture, view, layout.supply())


def _seat(picture: Image.Image, view: View, name: str, seat: Seat, box: Box) -> None:
    over, on_turn = bool(view.scores), seat == view.turn and not view.scores
    room = 74 * over + 58 * on_turn + 14
    plate = panels.player_panel(seat, name, box.width, box.height, HEADER, room)
    plate.draw_on(picture, box.x, box.y)
    if over:
        _score(picture, view, seat, box)
    if on_turn:
        _on_turn(picture, box)
    foot = Box(box.x, box.bottom - FOOT, box.width, FOOT)
    eaten(picture, view.eaten[seat], view.first == seat, body(box))
    if view.solo is not None:
        _energy(picture, view.solo, foot, over)
    elif over:
        _final_goals(picture, view, seat, foot)
    else:
        _foot(picture, view, seat, foot)


def _score(picture: Image.Image, view: View, seat: Seat, box: Box) -> None:
    """Points at the end, and the crown of whoever has most."""
    panels.draw_count(picture, view.scores[seat], box.right - 44, box.y + 27, 42)
    if view.solo is None and view.scores[seat] == max(view.scores):
        load_sprite("crown", 58, 4).draw_on(picture, box.right - 44, box.y - 10)


def _on_turn(picture: Image.Image, box: Box) -> None:
    """A white frame, and an arrow to the name."""
    frame = shapes.frame(box.width - 4, box.height - 4, 18, TURN, 7)
    frame.draw_on(picture, box.x + 2, box.y + 2)
    load_sprite("to-hand", 44).draw_on(picture, box.right - 34, box.y + 27)


def eaten(picture: Image.Image, chips: tuple[Chip, ...], bonus: bool, room: Box) -> None:
    """Chips in rows, the same sorts together, as large as they fit; the bonus behind them."""
    count = len(chips) + bonus
    size = size_of(count, room)
    across = room.width // size
    left = room.x + (room.width - across * size) // 2
    places = [
        (left + i % across * size + size // 2, room.y + i // across * size + size // 2)
        for i in range(count)
    ]
    for chip, place in zip(sorted(chips, key=ORDER.index), places, strict=False):
        face(chip, size - 4).draw_on(picture, *place)
    if bonus:
        _bonus(picture, *places[-1], size - 6)


def body(panel: Box) -> Box:
    """The room for what a seat has eaten, between the name and the foot of its panel."""
    high = panel.height - HEADER - 8 - FOOT
    return Box(panel.x + 10, panel.y + HEADER + 8, panel.width - 20, high)


def size_of(count: int, room: Box) -> int:
    """How wide so many chips can be in a room."""
    sizes = range(LARGEST, SMALLEST, -2)
    return next((s for s in sizes if -(-count // (room.width // s)) * s <= room.height), SMALLEST)


def _final_goals(picture: Image.Image, view: View, seat: Seat, box: Box) -> None:
    """The goals of a seat on small cards."""
    wide = (box.width - 28) // 2
    for i, goal in enumerate(view.all_goals[seat]):
        stamp = card(goal.number, wide, CARD, solo=False)
        stamp.draw_on(picture, box.x + 10 + i * (wide + 8), box.bottom - CARD - 8)


def _foot(picture: Image.Image, view: View, seat: Seat, box: Box) -> None:
    """What holds a seat back on the left, its sorts of insects on the right."""
    x, y = box.x + 34, box.centre[1] - 5
    now = seat == view.turn
    if view.blind[seat] or (now and view.blind_now):
        load_sprite("blind", 44).draw_on(picture, x, y)
        x += 48
    if view.stung[seat] or (now and view.stung_now):
        load_sprite("stung", 44).draw_on(picture, x, y)
        x += 48
    if view.home[seat]:
        face(CHAMELEONS[seat], 42).draw_on(picture, x, y)
    right = box.right - 12
    panels.draw_rounds_won(picture, min(view.species[seat], SPECIES), SPECIES, right, y, 28)


def _bonus(picture: Image.Image, x: int, y: int, size: int) -> None:
    """A golden token for the fourth species first."""
    token = shapes.rounded_box(size, size, size / 2, "#f2c53d", 3)
    token.draw_on(picture, x - size // 2, y - size // 2)
    text_sprite("+2", round(size * 0.5), NIGHT).draw_on(picture, x - 2, y)


def _energy(picture: Image.Image, solo: SoloState, box: Box, over: bool) -> None:
    """Berries of the solo mode: those of this turn in full, spent ones faint; above them what is
    left of the one last spent."""
    y = box.centre[1] - 10
    for i in range(solo.berries):
        berry = load_sprite("berry", 52)
        (berry if i < solo.energy else with_opacity(berry, 0.35)).draw_on(
            picture, box.x + 42 + 62 * i, y
        )
    if over:
        return
    sign, left = ("looking", solo.looks) if solo.looks else ("turn", solo.steps)
    for i in range(left):
        load_sprite(sign, 44).draw_on(picture, box.x + 42 + 54 * i, y - 58)


def _supply(picture: Image.Image, view: View, box: Box) -> None:
    """The bag with what is left in it, or the turns left in the final round; chips that have left
    unseen, specials that were played."""
    y = box.centre[1]
    if view.final is None or view.phase is Phase.OVER:
        shapes.translucent_box(box.width, box.height, 20, NIGHT, 0.72).draw_on(
            picture, box.x, box.y
        )
        sign, number = "bag", view.bag
    else:
        shapes.rounded_box(box.width, box.height, 20, FINAL, 4).draw_on(picture, box.x, box.y)
        sign, number = "hourglass", view.final
    load_sprite(sign, 62).draw_on(picture, box.x + 44, y - 1)
    text_sprite(str(number), 42, edge=4, align="left").draw_on(picture, box.x + 84, y + 2)
    for i, chip in enumerate(view.shown):
        face(chip, 34).draw_on(picture, box.right - 28 - 32 * i, y - 18)
    if view.lost:
        _lost(picture, view.lost, box.right - 28, y + 17)


def _lost(picture: Image.Image, count: int, x: int, y: int) -> None:
    """A back that is crossed out, and how many there are."""
    text_sprite(str(count), 30, edge=4).draw_on(picture, x, y + 2)
    back(32).draw_on(picture, x - 38, y)
    load_sprite("gone", 28).draw_on(picture, x - 38, y)
