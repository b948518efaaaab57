"""What an audience is owed of moves that it is not told of: nothing, not even an edit."""

import pytest

from bot.delivery.owed import board_digest, is_unchanged
from bot.delivery.pings import seats_with_new_turn
from bot.game import TABLE, Event, Seat
from bot.games.lots.state import Bid, Draw
from bot.match.model import LogEntry, LogKind
from data.audiences import DisplayState
from tests.delivery.positions import build_position, play_moves

START = build_position(None, None)
BOTH = DisplayState(1, board_digest(START, TABLE), (0, 1))
TOLD = LogEntry(2, Seat(1), (Event("event.bid"),))


def test_who_chose_unseen_while_another_did_has_no_new_turn() -> None:
    assert seats_with_new_turn(START, BOTH, (0, 1, 0, 1), ()) == ()


def test_what_a_seat_alone_is_told_of_its_own_move_is_no_turn_of_another() -> None:
    own = LogEntry(2, Seat(0), (Event("event.drew", to=(Seat(0),)),))
    assert seats_with_new_turn(START, BOTH, (0, 1), (own,)) == ()


def test_who_chose_and_was_told_of_another_move_has_a_new_turn() -> None:
    assert seats_with_new_turn(START, BOTH, (0, 1), (TOLD,)) == (0,)


def test_a_move_that_changes_nothing_at_the_table_is_nothing_new() -> None:
    assert is_unchanged(START, TABLE, BOTH, (), ())


@pytest.mark.parametrize(
    ("before", "happened", "pinged"),
    [
        (DisplayState(1, "", (0, 1)), (), ()),
        (DisplayState(1, BOTH.digest, (0,)), (), ()),
        (BOTH, (TOLD,), ()),
        (BOTH, (LogEntry(2, Seat(1), (), LogKind.AGREE),), ()),
        (BOTH, (), (Seat(0),)),
    ],
    ids=["another board", "others to act", "an event", "a wish", "somebody's turn"],
)
def test_anything_else_is_new(
    before: DisplayState, happened: tuple[LogEntry, ...], pinged: tuple[Seat, ...]
) -> None:
    assert not is_unchanged(START, TABLE, before, happened, pinged)


def test_the_digest_of_the_table_changes_with_the_board() -> None:
    turn = play_moves(START, (0, Bid(2)), (1, Bid(1)))
    assert board_digest(turn, TABLE) != board_digest(play_moves(turn, (0, Draw())), TABLE)
