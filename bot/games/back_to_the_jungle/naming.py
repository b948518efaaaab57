"""The headline, the names of chips, cells and boards, and the hint of each choice."""

from typing import Any

from bot.game import Label, Line, Seat, SeatArg, text_args
from bot.games.back_to_the_jungle.components import (
    BOARD_CELLS,
    BOARDS,
    CELLS,
    CHAMELEONS,
    INDEX,
    NEXT_CELL,
    OFF_BOARD,
    OWNER,
    Board,
    Cell,
    Chip,
    Face,
    Flight,
    Goal,
    Kind,
    Spot,
    Way,
)
from bot.games.back_to_the_jungle.view import Phase, View, solo_rank

COUNTED_PHASES = (Phase.MOVING, Phase.SEEING, Phase.WIND, Phase.ROTATE)
"""Phases whose headline says how many actions are left."""


def headline(view: View) -> Line:
    """The line that says which player must decide what, or how the match has ended."""
    seat = ("seat", SeatArg(view.turn))
    if view.phase is Phase.OVER:
        return _result_headline(view)
    if view.phase is Phase.ACT and view.blind_now:
        return Line("headline.act_blind", (seat,))
    if view.phase is Phase.PLACE and view.drawn is not None:
        return Line("headline.place_own", text_args(seat, ("face", Face(view.drawn))))
    if view.phase in COUNTED_PHASES:
        return Line(f"headline.{view.phase}", text_args(seat, ("n", view.left)))
    if view.solo is not None:
        return _solo_headline(view)
    if view.phase is Phase.LIFTED:
        assert view.lifted is not None
        return Line("headline.lifted", text_args(seat, ("cell", CELLS[view.lifted])))
    return Line(f"headline.{view.phase}", (seat,))


def _solo_headline(view: View) -> Line:
    seat, solo = ("seat", SeatArg(view.turn)), view.solo
    assert solo is not None
    if view.phase is not Phase.SOLO:
        key = "climb" if view.phase is Phase.ENTER else view.phase
        return Line(f"headline.{key}", (seat,))
    paid = ("looks", solo.looks) if solo.looks else ("steps", solo.steps)
    if paid[1]:
        left = text_args(seat, ("n", paid[1]), ("energy", solo.energy))
        return Line(f"headline.solo_{paid[0]}", left)
    if not solo.energy:
        return Line("headline.solo_spent", (seat,))
    return Line("headline.solo", text_args(seat, ("n", solo.energy)))


def _result_headline(view: View) -> Line:
    if view.solo is not None:
        insects = len(view.eaten[0])
        return Line(f"headline.rank_{solo_rank(insects)}", text_args(("n", insects)))
    best = max(view.scores)
    winners = [Seat(seat) for seat, points in enumerate(view.scores) if points == best]
    points = ("n", best)
    if len(winners) == 1:
        return Line("headline.won", text_args(("seat", SeatArg(winners[0])), points))
    return Line("headline.shared", text_args(("seats", tuple(map(SeatArg, winners))), points))


def name(label: Label) -> Line:
    """Short names: `B1`, `bee`, `bee@B1`, `A1-C3`."""
    match label:
        case Cell(column, row):
            return Line("name.cell", text_args(("column", column), ("row", row)))
        case Face(chip) if chip in OWNER:
            return Line("name.chameleon", text_args(("seat", SeatArg(OWNER[chip]))))
        case Face(chip):
            return Line(f"name.{chip}")
        case Spot(chip, cell):
            key = "spot_own" if chip in OWNER else "spot"
            return Line(f"name.{key}", text_args(("face", Face(chip)), ("cell", cell)))
        case Kind(chip, cells):
            return Line("name.kind", text_args(("face", Face(chip)), ("cells", cells)))
        case Flight(start, to):
            return Line("name.flight", text_args(("start", start), ("to", to)))
        case Board(first, last):
            return Line("name.board", text_args(("first", first), ("last", last)))
        case Way(toward):
            return Line(f"name.{toward}")
        case Goal(number):
            return Line("name.goal", text_args(("number", number)))
    raise TypeError(f"expected a label of Back to the Jungle, got {label!r}")


def hint(view: View, value: Any) -> Line | None:
    """What the reader knows of a cell, which chips lie on a board, or what a goal counts."""
    match value:
        case Cell() if value in INDEX:
            return _cell_hint(view, INDEX[value])
        case Board() if value in BOARDS:
            chips = [at for at in BOARD_CELLS[BOARDS.index(value)] if view.board[at] is not None]
            return Line("hint.board", text_args(("n", len(chips))))
        case Way(toward) if view.solo is not None and view.solo.at is not None:
            to = NEXT_CELL[view.solo.at][toward]
            return None if to == OFF_BOARD else _step_hint(view, to)
        case Goal(number):
            key = f"goal_{number}"
            return Line(f"hint.{key}")
    return None


def _cell_hint(view: View, at: int) -> Line | None:
    """None for an empty cell and for a hidden chip without a field note."""
    chip = view.chip(at)
    if chip is None:
        return None
    if chip is Chip.BACK:
        return Line("hint.back")
    if view.seat is not None and chip is CHAMELEONS[view.seat]:
        return Line("hint.own")
    key = "hint.note" if view.notes[at] is chip else "hint.face"
    return Line(key, text_args(("face", Face(chip))))


def _step_hint(view: View, at: int) -> Line:
    cell, chip = ("cell", CELLS[at]), view.chip(at)
    if chip is None:
        return Line("hint.to_empty", (cell,))
    if chip is Chip.BACK:
        return Line("hint.to_back", (cell,))
    return Line("hint.to_note", text_args(cell, ("face", Face(chip))))
