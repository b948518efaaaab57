"""The picture of Back to the Jungle: boards, chips, the last action, seats, own goals."""

from collections.abc import Hashable

from PIL import Image

from bot.game import SeatArg
from bot.games.back_to_the_jungle.components import CHAMELEONS, Board, Cell, Chip, Goal, Way
from bot.games.back_to_the_jungle.view import (
    BOARDS,
    INDEX,
    NEXT_CELL,
    OFF_BOARD,
    Phase,
    View,
    recall_faces,
)
from render.art.palette import NIGHT
from render.back_to_the_jungle import events as events
from render.back_to_the_jungle import layout as layout
from render.back_to_the_jungle import marks as marks
from render.back_to_the_jungle.chips import back, face, note
from render.back_to_the_jungle.goals import card
from render.back_to_the_jungle.ground import ground
from render.back_to_the_jungle.seats import seats
from render.kit import panels, shapes
from render.kit.box import Box
from render.scene import Scene

CHIP, RIDER, HAND = 104, 84, 120
"""How wide a chip on a cell is, a chameleon on top of one, and a chip in the hand."""
RAISED = 20
"""How far the chameleon of the solo mode sits above the middle of its cell."""


def draw(view: View, scene: Scene) -> Image.Image:
    """RGB, 1,200 px wide."""
    picture = ground(view.turned, layout.height(view), scene.large).copy()
    panels.draw_title(picture, scene.title, scene.large)
    seats(picture, view, scene)
    events.below(picture, scene.events, view.board)
    _choosable(picture, view, scene)
    _chips(picture, view, scene)
    _rider(picture, view)
    events.above(picture, scene.events)
    _strip(picture, view)
    _numbers(picture, view, scene)
    return picture


def _chips(picture: Image.Image, view: View, scene: Scene) -> None:
    """Backs, faces up, notes, and faces that were shown just now."""
    shown = recall_faces(events.shown_faces(scene.events), view.seat)
    for at, chip in enumerate(view.board):
        if chip is None:
            continue
        middle, noted = layout.middle(at), view.notes[at]
        if chip is not Chip.BACK:
            face(chip, CHIP).draw_on(picture, *middle)
        elif noted is not None:
            note(noted, CHIP).draw_on(picture, *middle)
        elif at in shown:
            face(shown[at], CHIP).draw_on(picture, *middle)
        else:
            back(CHIP).draw_on(picture, *middle)
    if view.lifted is not None:
        marks.chosen(picture, layout.middle(view.lifted))


def _rider(picture: Image.Image, view: View) -> None:
    """The chameleon of the solo mode on top of what lies in its cell."""
    solo = view.solo
    if solo is None or solo.at is None or solo.standing or view.phase is Phase.OVER:
        return
    x, y = layout.middle(solo.at)
    raised = RAISED if view.board[solo.at] is not None else 0
    face(CHAMELEONS[0], RIDER).draw_on(picture, x + raised, y - raised)


def _strip(picture: Image.Image, view: View) -> None:
    """Below the boards the reader's goals, and the chip in the reader's hand."""
    if not layout.has_strip(view):
        return
    for i, goal in enumerate(view.goals):
        box = layout.goal(i, len(view.goals), view.drawn is not None)
        stamp = card(goal.number, box.width, box.height, view.solo is not None)
        stamp.draw_on(picture, box.x, box.y)
    if view.drawn is not None:
        box = layout.drawn()
        shapes.translucent_box(box.width, box.height, 24, NIGHT, 0.72).draw_on(
            picture, box.x, box.y
        )
        face(view.drawn, HAND).draw_on(picture, *box.centre)


def _choosable(picture: Image.Image, view: View, scene: Scene) -> None:
    """Below the chips: round everything that can be chosen."""
    for choice in scene.choices:
        box = place(view, scene, choice)
        match choice:
            case Cell() | Way() if box is not None:
                marks.dashed(picture, box.centre)
            case Board() if box is not None:
                marks.dashed_box(picture, box)


def _numbers(picture: Image.Image, view: View, scene: Scene) -> None:
    """The answers to the open question, numbered as the select numbers them."""
    for number, choice in enumerate(scene.choices, 1):
        box = place(view, scene, choice)
        if box is None:
            continue
        match choice:
            case Cell() | Way() if view.board[_under(view, choice)] is None:
                marks.number_on_cell(picture, number, box.centre)
            case Cell() | Way():
                marks.number_on_chip(picture, number, box.centre)
            case Goal():
                marks.plain_number(picture, number, (box.x + 8, box.y + 8), 56)
            case _:
                marks.plain_number(picture, number, box.centre, 84)


def _under(view: View, choice: Cell | Way) -> int:
    if isinstance(choice, Cell):
        return INDEX[choice]
    assert view.solo is not None
    assert view.solo.at is not None
    return NEXT_CELL[view.solo.at][choice.toward]


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where a cell, a board, a step of the chameleon, a goal or a player's panel is."""
    match value:
        case Cell():
            return layout.box(INDEX[value]) if value in INDEX else None
        case Board():
            return layout.board(BOARDS.index(value)) if value in BOARDS else None
        case Way():
            return _step(view, value)
        case Goal() if value in view.goals and layout.has_strip(view):
            number, drawn = view.goals.index(value), view.drawn is not None
            return layout.goal(number, len(view.goals), drawn)
        case SeatArg(seat):
            return layout.panel(seat, len(view.eaten))
    return None


def _step(view: View, way: Way) -> Box | None:
    if view.solo is None or view.solo.at is None:
        return None
    to = NEXT_CELL[view.solo.at][way.toward]
    return None if to == OFF_BOARD else layout.box(to)
