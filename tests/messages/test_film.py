"""Which positions of a match become frames of its moving picture."""

from dataclasses import replace
from itertools import pairwise

from bot.game import Seat
from bot.match.model import LogEntry, LogKind
from bot.messages.film import plan_frames
from tests.messages.conftest import play_steps

ANN, BO = Seat(0), Seat(1)
TWO = play_steps().match
ALONE = replace(TWO, chairs=TWO.chairs[:1])


def rows(*seats: Seat | None, undone: tuple[int, ...] = ()) -> list[LogEntry]:
    """A log that begins with the start; rows without a seat are no moves."""
    made = [LogEntry(1, None, (), LogKind.START)]
    for version, seat in enumerate(seats, 2):
        kind = LogKind.MOVE if seat is not None else LogKind.GRANT
        by = 99 if version in undone else None
        made.append(LogEntry(version, seat, (), kind, undone_by=by))
    return made


def test_there_is_a_frame_for_the_start_and_one_after_each_turn() -> None:
    log = rows(ANN, ANN, BO, ANN)
    assert [plan.version for plan in plan_frames(TWO, log, log)] == [1, 3, 4, 5]


def test_a_frame_has_what_happened_since_the_one_before() -> None:
    log = rows(ANN, ANN, BO)
    told = [[row.version for row in plan.entries] for plan in plan_frames(TWO, log, log)]
    assert told == [[], [2, 3], [4]]


def test_what_was_taken_back_has_no_frame() -> None:
    log = rows(ANN, BO, ANN, undone=(3,))
    assert [plan.version for plan in plan_frames(TWO, log, log)] == [1, 4]


def test_what_is_no_move_has_no_frame() -> None:
    log = rows(ANN, None, BO)
    assert [plan.version for plan in plan_frames(TWO, log, log)] == [1, 2, 4]


def test_of_a_long_match_some_turns_are_left_out_but_never_the_last() -> None:
    log = rows(*[ANN, BO] * 50)
    plans = plan_frames(TWO, log, log, max_frames=30)
    assert len(plans) <= 30
    assert plans[0].version == 1
    assert plans[-1].version == 101
    assert {b.version - a.version for a, b in pairwise(plans[1:])} == {4}


def test_a_match_that_ended_before_the_first_move_has_one_frame() -> None:
    log = rows(None)
    assert [plan.version for plan in plan_frames(TWO, log, log)] == [1]


def test_for_one_player_there_is_a_frame_after_each_move() -> None:
    log = rows(ANN, ANN, ANN)
    assert [plan.version for plan in plan_frames(ALONE, log, log)] == [1, 2, 3, 4]
