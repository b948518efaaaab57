"""What an audience is owed of moves that it is not told of: nothing, not even an edit."""

import pytest

from bot.delivery.owed import nothing_new, table_digest, turn_came
from bot.game import Event, Seat
from bot.games.lots.rules import Bid, Draw
from bot.match.model import Happened, Kind
from data.audiences import Shown
from tests.delivery.positions import after, dealt

START = dealt(None, None)
BOTH = Shown(1, table_digest(START), (0, 1))
TOLD = Happened(2, Seat(1), (Event("event.bid"),))


def test_who_chose_unseen_while_another_did_has_no_new_turn() -> None:
    assert turn_came(START, BOTH, (0, 1, 0, 1), ()) == ()


def test_what_a_seat_alone_is_told_of_its_own_move_is_no_turn_of_another() -> None:
    own = Happened(2, Seat(0), (Event("event.drew", to=(Seat(0),)),))
    assert turn_came(START, BOTH, (0, 1), (own,)) == ()


def test_who_chose_and_was_told_of_another_move_has_a_new_turn() -> None:
    assert turn_came(START, BOTH, (0, 1), (TOLD,)) == (0,)


def test_a_move_that_changes_nothing_at_the_table_is_nothing_new() -> None:
    assert nothing_new(START, BOTH, (), ())


@pytest.mark.parametrize(
    ("before", "happened", "pinged"),
    [
        (Shown(1, "", (0, 1)), (), ()),
        (Shown(1, BOTH.digest, (0,)), (), ()),
        (BOTH, (TOLD,), ()),
        (BOTH, (Happened(2, Seat(1), (), Kind.AGREE),), ()),
        (BOTH, (), (Seat(0),)),
    ],
    ids=["another board", "others to act", "an event", "a wish", "somebody's turn"],
)
def test_anything_else_is_new(
    before: Shown, happened: tuple[Happened, ...], pinged: tuple[Seat, ...]
) -> None:
    assert not nothing_new(START, before, happened, pinged)


def test_the_digest_of_the_table_changes_with_the_board() -> None:
    turn = after(START, (0, Bid(2)), (1, Bid(1)))
    assert table_digest(turn) != table_digest(after(turn, (0, Draw())))
