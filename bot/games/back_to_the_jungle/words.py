"""A view of Back to the Jungle in words: the text board, headlines, names, hints."""

from collections.abc import Iterator
from typing import Any

from bot.game import Label, Line, Seat, SeatArg, text_args
from bot.games.back_to_the_jungle.components import (
    BOARD_CELLS,
    BOARDS,
    CELLS,
    CHAMELEONS,
    INDEX,
    NEIGHBOURS,
    NEXT_CELL,
    OFF_BOARD,
    OWNER,
    Board,
    Cell,
    Chip,
    Face,
    Faces,
    Flight,
    Goal,
    Kind,
    Spot,
    Way,
)
from bot.games.back_to_the_jungle.rules.scoring import (
    BONUS,
    chip_points,
    count_faces,
    sorted_faces,
)
from bot.games.back_to_the_jungle.state import (
    AnyMove,
    Eat,
    EatWith,
    End,
    Nothing,
    Phase,
    SoloState,
    Stop,
    Turn,
)
from bot.games.back_to_the_jungle.view import View, solo_rank

COUNTED_PHASES = (Phase.MOVING, Phase.SEEING, Phase.WIND, Phase.ROTATE)
"""Phases whose headline says how many actions are left."""


def words(view: View) -> tuple[Line, ...]:
    """The open question and private knowledge first, then the board, the seats and the bag."""
    return (
        headline(view),
        *_drawn_lines(view),
        *_goal_lines(view),
        *_note_lines(view),
        *_final_lines(view),
        *_board_lines(view),
        *_chameleon_lines(view),
        *_seat_lines(view),
        *_supply_lines(view),
    )


def standing(view: View) -> tuple[int, ...]:
    """The points of what each seat has eaten, and of four different insects; goals are secret."""
    if view.solo is not None:
        return ()
    return tuple(
        chip_points(eaten) + (BONUS if view.first == seat else 0)
        for seat, eaten in enumerate(view.eaten)
    )


def _final_lines(view: View) -> Iterator[Line]:
    if view.final is not None and view.reason is not None and not view.all_goals:
        yield Line(f"words.final_{view.reason}", text_args(("n", view.final)))


def _board_lines(view: View) -> Iterator[Line]:
    """Every cell: its chip, hole or free space."""
    up, down, free = [], [], []
    for at, chip in enumerate(view.board):
        if chip is Chip.BACK:
            down.append(CELLS[at])
        elif chip is not None:
            up.append(Spot(chip, CELLS[at]))
        elif at not in view.holes:
            free.append(CELLS[at])
    yield Line("words.holes", text_args(("cells", _cell_labels(view.holes))))
    if down:
        yield Line("words.down", text_args(("cells", tuple(down)), ("n", len(down))))
    if up:
        yield Line("words.up", text_args(("spots", tuple(up))))
    if free:
        yield Line("words.free", text_args(("cells", tuple(free))))
    if view.lifted is not None:
        yield Line("words.lifted", text_args(("cell", CELLS[view.lifted])))


def _cell_labels(numbers: frozenset[int]) -> tuple[Cell, ...]:
    return tuple(CELLS[at] for at in sorted(numbers))


def _chameleon_lines(view: View) -> Iterator[Line]:
    """The position and energy of the chameleon in the solo mode."""
    solo = view.solo
    if solo is None or view.all_goals:
        return
    yield Line("words.berries", text_args(("n", solo.berries)))
    if solo.at is None:
        return
    key = "words.stands" if solo.standing else "words.climbs"
    yield Line(key, text_args(("cell", CELLS[solo.at])))
    yield Line("words.energy", text_args(("n", solo.energy)))
    yield from _spent_lines(solo)


def _spent_lines(solo: SoloState) -> Iterator[Line]:
    if solo.steps:
        yield Line("words.steps", text_args(("n", solo.steps)))
    if solo.looks:
        yield Line("words.looks", text_args(("n", solo.looks)))


def _seat_lines(view: View) -> Iterator[Line]:
    for seat, eaten in enumerate(view.eaten):
        who = ("seat", SeatArg(Seat(seat)))
        if eaten:
            args = text_args(
                who, ("faces", count_faces(sorted_faces(eaten))), ("n", view.species[seat])
            )
            if view.solo is not None or view.all_goals:
                yield Line("words.eaten", args)
            else:
                yield Line("words.eaten_points", (*args, ("points", _public_points(view, seat))))
        else:
            yield Line("words.hungry", (who,))
        yield from _condition_lines(view, Seat(seat))
    if view.first is not None:
        yield Line("words.first", text_args(("seat", SeatArg(view.first))))


def _public_points(view: View, seat: int) -> int:
    """The points of a seat that everybody can count: without its goals."""
    return chip_points(view.eaten[seat]) + (BONUS if view.first == seat else 0)


def _condition_lines(view: View, seat: Seat) -> Iterator[Line]:
    """The handicaps of a seat, and whether its chameleon is on the board."""
    if view.all_goals:
        return
    who = (("seat", SeatArg(seat)),)
    if view.home[seat] and view.solo is None:
        yield Line("words.home" if _comes_back(view, seat) else "words.home_out", who)
    if seat == view.turn and view.blind_now:
        yield Line("words.blind_now", who)
    if seat == view.turn and view.stung_now:
        yield Line("words.stung_now", who)
    if view.blind[seat]:
        yield Line("words.blind", who)
    if view.stung[seat]:
        yield Line("words.stung", who)


def _comes_back(view: View, seat: Seat) -> bool:
    """Whether a chameleon off the board enters again: in the final round not after its owner's
    turn."""
    if view.final is None or (seat == view.turn and view.phase is Phase.ENTER):
        return True
    return 0 < (seat - view.turn) % len(view.home) < view.final


def _supply_lines(view: View) -> Iterator[Line]:
    """The bag, the special chips played, and the chips that left the board."""
    if view.solo is not None:
        return
    yield Line("words.bag", text_args(("n", view.bag)))
    if view.shown:
        played = count_faces(tuple(Face(chip) for chip in view.shown))
        yield Line("words.shown", text_args(("faces", played)))
    if view.lost:
        yield Line("words.lost", text_args(("n", view.lost)))
    if view.lost_notes:
        key = "words.lost_all" if view.all_goals else "words.lost_notes"
        yield Line(key, text_args(("faces", count_faces(sorted_faces(view.lost_notes)))))


def _drawn_lines(view: View) -> Iterator[Line]:
    if view.drawn is not None:
        yield Line("words.drawn", text_args(("face", Face(view.drawn))))


def _note_lines(view: View) -> Iterator[Line]:
    """The reader's field notes; the longest line of a hand, and so its last one."""
    known: dict[Chip, tuple[Cell, ...]] = {}
    for at, chip in enumerate(view.notes):
        if chip is not None:
            known[chip] = (*known.get(chip, ()), CELLS[at])
    if known:
        kinds = tuple(Kind(chip, cells) for chip, cells in known.items())
        yield Line("words.notes", text_args(("kinds", kinds)))


def _goal_lines(view: View) -> Iterator[Line]:
    if view.all_goals and view.solo is None:
        for seat, scores in enumerate(view.goal_scores):
            who = ("seat", SeatArg(Seat(seat)))
            yield Line("words.points", text_args(who, ("n", view.scores[seat])))
            for score in scores:
                told = text_args(who, ("goal", score.goal), ("n", score.points))
                yield Line("words.goal_points", told)
        return
    key = "goal" if view.solo is None else "target"
    for goal in view.goals:
        yield Line(f"words.{key}_{goal.number}", text_args(("goal", goal)))
    if view.solo is not None:
        yield Line("words.pile", text_args(("n", view.pile)))


def headline(view: View) -> Line:
    """The line that says which player must decide what, or how the match has ended."""
    seat = ("seat", SeatArg(view.turn))
    if view.phase is Phase.OVER:
        return _result_headline(view)
    if view.phase is Phase.ACT and view.blind_now:
        return Line("headline.act_blind", (seat,))
    if view.phase is Phase.PLACE and view.drawn is not None:
        return Line("headline.place_own", text_args(seat, ("face", Face(view.drawn))))
    if view.phase is Phase.EAT and (lonely := _lonely_own(view)) is not None:
        return Line("headline.eat_lonely", text_args(seat, ("cell", lonely)))
    if view.phase in COUNTED_PHASES:
        return Line(f"headline.{view.phase}", text_args(seat, ("n", view.left)))
    if view.solo is not None:
        return _solo_headline(view)
    if view.phase is Phase.LIFTED:
        assert view.lifted is not None
        return Line("headline.lifted", text_args(seat, ("cell", CELLS[view.lifted])))
    return Line(f"headline.{view.phase}", (seat,))


def _lonely_own(view: View) -> Cell | None:
    """Where the seat on turn knows its chameleon to lie without a neighbour to eat."""
    if view.seat is None or view.seat != view.turn:
        return None
    for at in range(len(view.board)):
        if view.chip(at) is CHAMELEONS[view.seat]:
            fed = any(view.board[to] is not None for to in NEIGHBOURS[at])
            return None if fed else CELLS[at]
    return None


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
        case Faces(chip, n):
            return Line(f"name.several_{chip}", text_args(("n", n)))
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
    """What the reader knows of a cell, which chips lie on a board, what a goal counts, or what ends
    now with a move that names nothing."""
    match value:
        case "end" if view.phase is Phase.ACT:
            return Line("hint.skip")
        case End():
            return Line(f"hint.{'skip' if view.phase is Phase.ACT else 'no_more_moves'}")
        case Stop():
            key = "look_no_further" if view.phase is Phase.SEEING else "wind_drops"
            return Line(f"hint.{key}")
        case Nothing():
            return Line(f"hint.only_{view.phase}")
        case EatWith(cell) if view.notes[INDEX[cell]] is not None:
            own = view.seat is not None and view.notes[INDEX[cell]] is CHAMELEONS[view.seat]
            return None if own else Line("hint.not_own")
        case Eat(prey) if view.solo is not None and view.solo.at is not None:
            return Line("hint.prey", text_args(("cell", prey or CELLS[view.solo.at])))
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


def aliases(move: AnyMove) -> tuple[Line, ...]:
    """A turn by the first corner of its board only."""
    if not isinstance(move, Turn):
        return ()
    args = text_args(("corner", move.board.first), ("degrees", move.degrees))
    return (Line("alias.turn", args),)


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
