"""What an audience is owed."""

import pytest

from bot.delivery.owed import (
    Due,
    at_table,
    in_hand,
    private_digest,
    to_ping,
    told_privately,
    turn_came,
)
from bot.game import Event, Seat
from bot.games.lots.rules import Bid, Draw, Stop
from bot.match.model import Happened
from data.audiences import Shown
from tests.delivery.positions import after, dealt

START = dealt(None, None)
TURN = after(START, (0, Bid(2)), (1, Bid(1)))
"""Seat 0 bid more: it has two actions."""
PASSED = after(TURN, (0, Stop()))


def seen(version: int, *to_act: int, digest: str = "") -> Shown:
    return Shown(version, digest, to_act)


def test_a_turn_has_come_where_the_seat_had_to_wait() -> None:
    assert turn_came(PASSED, seen(3, 0), (0,), ()) == (1,)


def test_no_turn_has_come_while_the_same_seat_goes_on() -> None:
    assert turn_came(after(TURN, (0, Draw())), seen(3, 0), (0,), ()) == ()


def test_a_seat_that_moved_and_saw_another_move_has_a_new_turn_though_nobody_was_told() -> None:
    again = after(PASSED, (1, Stop()), (0, Bid(2)), (1, Bid(0)), (0, Stop()))
    passed = Happened(8, Seat(0), (Event("event.stopped"),))
    assert turn_came(again, seen(4, 1), (1, 0, 1, 0), (passed,)) == (1,)


def test_a_choice_that_others_make_meanwhile_is_no_new_turn() -> None:
    assert turn_came(after(START, (0, Bid(2))), seen(1, 0, 1), (0,), ()) == ()


def test_a_computer_is_never_pinged() -> None:
    against_code = after(dealt(None, "careful"), (0, Bid(1)), (1, Bid(2)))
    bid = Happened(3, Seat(1), (Event("event.bid"),))
    assert turn_came(against_code, seen(1, 0, 1), (0, 1), (bid,)) == ()


def test_everybody_is_pinged_at_the_start() -> None:
    assert to_ping(START, Shown(), ()) == (0, 1)


def test_everybody_is_pinged_at_the_end() -> None:
    over = dealt(None, None)
    for _ in range(3):
        bids = after(over, (0, Bid(0)), (1, Bid(0)))
        first = bids.to_act[0]
        over = after(bids, (first, Stop()), (1 - first, Stop()))
    assert to_ping(over, seen(12, 1), ()) == (0, 1)


@pytest.mark.parametrize(
    ("before", "pinged", "young", "due"),
    [
        (seen(3, 0), (), True, Due.NOTHING),
        (seen(2, 0), (), True, Due.EDIT),
        (seen(2, 0), (), False, Due.POST),
        (seen(2, 1), (Seat(0),), True, Due.POST),
        (seen(2, 1), (), True, Due.POST),
    ],
    ids=["all seen", "same seats", "old message", "others to act", "only code newly to act"],
)
def test_the_table_is_owed(before: Shown, pinged: tuple[Seat, ...], young: bool, due: Due) -> None:
    assert at_table(TURN, before, pinged, young) is due


@pytest.mark.parametrize(
    ("digest", "its_turn", "young", "due"),
    [
        ("same", False, True, Due.NOTHING),
        ("other", False, True, Due.EDIT),
        ("other", False, False, Due.POST),
        ("same", True, True, Due.POST),
    ],
    ids=["nothing private", "hand changed", "hand changed, old message", "its turn"],
)
def test_a_hand_is_owed(digest: str, its_turn: bool, young: bool, due: Due) -> None:
    before = seen(2, 1, digest="same")
    assert in_hand(TURN, before, digest, False, its_turn, young) is due


def test_an_event_for_this_seat_alone_is_owed_though_its_hand_is_the_same() -> None:
    peeked = Happened(3, None, (Event("event.peeked-own", to=(Seat(0),)),))
    assert told_privately((peeked,), Seat(0))
    assert in_hand(TURN, seen(2, digest="same"), "same", True, False, True) is Due.EDIT


def test_what_everybody_sees_is_no_reason_for_a_dm() -> None:
    played = Happened(3, Seat(0), (Event("event.stopped"),))
    assert not told_privately((played,), Seat(0))
    before = seen(2, digest="same")
    assert in_hand(TURN, before, "same", False, False, False) is Due.NOTHING


def test_who_turned_up_what_all_see_once_is_shown_it_privately_too() -> None:
    """The table may move on before they have looked (architecture 1.8)."""
    flipped = Happened(3, Seat(0), (Event("event.stopped", fleeting=True),))
    assert told_privately((flipped,), Seat(0))
    assert not told_privately((flipped,), Seat(1))


def test_the_private_digest_changes_with_the_own_hand_only() -> None:
    drawn = after(TURN, (0, Draw()))
    assert private_digest(TURN, Seat(0)) != private_digest(drawn, Seat(0))
    assert private_digest(TURN, Seat(1)) == private_digest(drawn, Seat(1))
