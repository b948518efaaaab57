"""Draws the picture of Back to the Jungle: boards, chips, last actions, seats, the reader's
goals."""

from collections.abc import Hashable
from functools import partial

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.back_to_the_jungle.components import (
    BOARDS,
    CHAMELEONS,
    INDEX,
    NEXT_CELL,
    OFF_BOARD,
    Board,
    Cell,
    Chip,
    Goal,
    Way,
)
from bot.games.back_to_the_jungle.view import Phase, View, recall_faces
from render.back_to_the_jungle import events, marks
from render.back_to_the_jungle.chips import back, draw_name, face, note, seat_of
from render.back_to_the_jungle.goals import card
from render.back_to_the_jungle.ground import ground
from render.back_to_the_jungle.layout import Layout, layout_of, sheet_row, shows_goals
from render.back_to_the_jungle.seats import draw_seats, draw_supply
from render.back_to_the_jungle.sheet import draw_sheet
from render.back_to_the_jungle.solo import draw_solo
from render.kit.box import Box
from render.kit.headline import draw_headline
from render.kit.stamp import Sprite
from render.kit.turn_numbers import draw_other_turns, font_of
from render.scene import Scene

RIDER = 0.8
"""The width of a chameleon on top of a chip, as a share of a chip's width."""
RAISED = 20
"""How far above its cell's centre the chameleon of the solo mode is drawn."""


def draw(view: View, scene: Scene) -> Image.Image:
    """An RGB image, 1,200 pixels wide and at most as high."""
    if shows_sheet(view):
        return draw_sheet(view, scene)
    layout = layout_of(view, scene)
    picture = ground(layout, view.turned, scene.contrast).copy()
    _headline(picture, layout, scene)
    news = events.collect_news(scene.numbered_events(), view.seat)
    if view.solo is None:
        draw_seats(picture, layout, view, scene, news.eaten)
    else:
        draw_solo(picture, layout, view, scene)
    events.draw_below(picture, layout, news, view.board)
    _draw_choosable(picture, layout, view, scene)
    named = _draw_chips(picture, layout, view, scene)
    _draw_solo_chameleon(picture, layout, view, scene, news)
    events.draw_arrows(picture, layout, news, view.board)
    _draw_names(picture, layout, scene, news, named)
    events.draw_signs(picture, layout, news, view.board, _numbered_chips(view, scene), scene)
    draw_supply(picture, layout, view, scene)
    _draw_goals(picture, layout, view, scene)
    _draw_numbers(picture, layout, view, scene)
    if view.solo is None:
        shown = {by.number for by in news.doers}
        room_of = partial(_turns_room, layout, len(view.eaten), scene)
        draw_other_turns(picture, scene, shown, room_of)
    return picture


def _turns_room(layout: Layout, seats: int, scene: Scene, seat: Seat) -> Box:
    """The room for numbers of turns at the foot of a seat's panel."""
    panel, height = layout.panel(seat, seats), font_of(scene) + 16
    return Box(panel.x + 12, panel.bottom - height - 4, panel.width - 100, height)


def shows_sheet(view: View) -> bool:
    """Whether the picture is the score sheet: at the end of a match of several players."""
    return bool(view.scores) and view.solo is None


def _headline(picture: Image.Image, layout: Layout, scene: Scene) -> None:
    right = layout.seats.x - 10
    draw_headline(
        picture,
        scene.headline,
        scene.names,
        right // 2,
        layout.headline_ys,
        (layout.headline_size, 48),
        right - 20,
    )


def _draw_chips(
    picture: Image.Image, layout: Layout, view: View, scene: Scene
) -> list[tuple[Chip, int]]:
    """Draw the chips: backs, faces, field notes, and faces that were shown just now. Return the
    known faces with their cells."""
    shown = recall_faces(events.shown_faces(scene.events), view.seat)
    named: list[tuple[Chip, int]] = []
    for at, chip in enumerate(view.board):
        if chip is None:
            continue
        stamp, known = _stamp(chip, view.notes[at], shown.get(at), layout.chip)
        stamp.draw_on(picture, *layout.middle(at))
        if known is not None:
            named.append((known, at))
    if view.lifted is not None:
        marks.mark_chosen(picture, layout, layout.middle(view.lifted))
    return named


def _draw_names(
    picture: Image.Image,
    layout: Layout,
    scene: Scene,
    news: events.News,
    named: list[tuple[Chip, int]],
) -> None:
    """Draw the letters of the known chips, above arrows and rings, which would hide them."""
    for known, at in named:
        ring = news.rings.get(at)
        if ring is not None and ring.seat == seat_of(known) and not ring.number:
            continue  # the ring already bears the chameleon's medal
        draw_name(picture, known, *layout.middle(at), layout.chip, scene)


def _stamp(
    chip: Chip, noted: Chip | None, shown: Chip | None, size: int
) -> tuple[Sprite, Chip | None]:
    """The sprite of a chip, and the face that is known of it."""
    if chip is not Chip.BACK:
        return face(chip, size), chip
    if noted is not None:
        return note(noted, size), noted
    if shown is not None:
        return face(shown, size), shown
    return back(size), None


def _draw_solo_chameleon(
    picture: Image.Image, layout: Layout, view: View, scene: Scene, news: events.News
) -> None:
    """Draw the chameleon of the solo mode on top of what lies in its cell, with one medal."""
    solo = view.solo
    if solo is None or solo.at is None or solo.standing or view.phase is Phase.OVER:
        return
    x, y = layout.middle(solo.at)
    raised, size = RAISED if view.board[solo.at] is not None else 0, round(layout.chip * RIDER)
    face(CHAMELEONS[0], size).draw_on(picture, x + raised, y - raised)
    if solo.at not in news.rings:
        draw_name(picture, CHAMELEONS[0], x + raised, y - raised, size, scene)


def _draw_goals(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    """Draw the reader's goals beside or below the boards."""
    if not shows_goals(view):
        return
    for i, goal in enumerate(view.goals):
        box = layout.goal(i, len(view.goals))
        stamp = card(goal.number, box.width, box.height, view.solo is not None, layout.letters)
        stamp.draw_on(picture, box.x, box.y)


def _draw_choosable(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    """Draw dashed frames around free cells and boards that can be chosen; chips have only their
    number."""
    for choice in scene.choices:
        box = place(view, scene, choice)
        match choice:
            case Cell() | Way() if box is not None and view.board[_under(view, choice)] is None:
                marks.draw_dashed_frame(picture, layout, box.centre)
            case Board() if box is not None:
                marks.dashed_box(picture, box)


def _numbered_chips(view: View, scene: Scene) -> set[int]:
    """The cells of the chips that can be chosen."""
    cells = {
        _under(view, choice)
        for choice in scene.choices
        if isinstance(choice, Cell | Way) and place(view, scene, choice) is not None
    }
    return {at for at in cells if view.board[at] is not None}


def _draw_numbers(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    """Draw the choices' numbers, which are the same as in the message."""
    for number, choice in enumerate(scene.choices, 1):
        box = place(view, scene, choice)
        if box is None:
            continue
        match choice:
            case Cell() | Way() if view.board[_under(view, choice)] is not None:
                marks.number_on_chip(picture, layout, number, box.centre)
            case Goal():
                corner = box.right - 22, box.y + 6
                marks.number(picture, layout, number, corner)
            case SeatArg():
                marks.number(picture, layout, number, (box.right - 44, box.y + 34))
            case Board():
                marks.number_of_board(picture, layout, number, box.centre)
            case _:
                marks.number(picture, layout, number, box.centre)


def _under(view: View, choice: Cell | Way) -> int:
    if isinstance(choice, Cell):
        return INDEX[choice]
    assert view.solo is not None
    assert view.solo.at is not None
    return NEXT_CELL[view.solo.at][choice.toward]


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a cell, a board, a step of the chameleon, a goal or a player's panel."""
    seats = len(view.eaten)
    if shows_sheet(view):
        return sheet_row(value.seat, seats, scene.large) if isinstance(value, SeatArg) else None
    layout = layout_of(view, scene)
    match value:
        case Cell():
            return layout.box(INDEX[value]) if value in INDEX else None
        case Board():
            return layout.board(BOARDS.index(value)) if value in BOARDS else None
        case Way():
            return _step(layout, view, value)
        case Goal() if value in view.goals and shows_goals(view):
            return layout.goal(view.goals.index(value), len(view.goals))
        case SeatArg(seat):
            return layout.panel(seat, seats)
    return None


def _step(layout: Layout, view: View, way: Way) -> Box | None:
    if view.solo is None or view.solo.at is None:
        return None
    to = NEXT_CELL[view.solo.at][way.toward]
    return None if to == OFF_BOARD else layout.box(to)
