"""What an audience is owed."""

import pytest

from bot.delivery.owed import (
    Action,
    hand_action,
    has_private_news,
    private_digest,
    seats_to_ping,
    seats_with_new_turn,
    table_action,
)
from bot.game import Event, Seat
from bot.games.lots.rules import Bid, Draw, Stop
from bot.match.model import LogEntry
from data.audiences import DisplayState
from tests.delivery.positions import build_position, play_moves

START = build_position(None, None)
TURN = play_moves(START, (0, Bid(2)), (1, Bid(1)))
"""Seat 0 bid more: it has two actions."""
PASSED = play_moves(TURN, (0, Stop()))


def seen(version: int, *to_act: int, digest: str = "") -> DisplayState:
    return DisplayState(version, digest, to_act)


def test_a_turn_has_come_where_the_seat_had_to_wait() -> None:
    assert seats_with_new_turn(PASSED, seen(3, 0), (0,), ()) == (1,)


def test_no_turn_has_come_while_the_same_seat_goes_on() -> None:
    assert seats_with_new_turn(play_moves(TURN, (0, Draw())), seen(3, 0), (0,), ()) == ()


def test_a_seat_that_moved_and_saw_another_move_has_a_new_turn_though_nobody_was_told() -> None:
    again = play_moves(PASSED, (1, Stop()), (0, Bid(2)), (1, Bid(0)), (0, Stop()))
    passed = LogEntry(8, Seat(0), (Event("event.stopped"),))
    assert seats_with_new_turn(again, seen(4, 1), (1, 0, 1, 0), (passed,)) == (1,)


def test_a_choice_that_others_make_meanwhile_is_no_new_turn() -> None:
    assert seats_with_new_turn(play_moves(START, (0, Bid(2))), seen(1, 0, 1), (0,), ()) == ()


def test_a_computer_is_never_pinged() -> None:
    against_code = play_moves(build_position(None, "careful"), (0, Bid(1)), (1, Bid(2)))
    bid = LogEntry(3, Seat(1), (Event("event.bid"),))
    assert seats_with_new_turn(against_code, seen(1, 0, 1), (0, 1), (bid,)) == ()


def test_everybody_is_pinged_at_the_start() -> None:
    assert seats_to_ping(START, DisplayState(), ()) == (0, 1)


def test_everybody_is_pinged_at_the_end() -> None:
    over = build_position(None, None)
    for _ in range(3):
        bids = play_moves(over, (0, Bid(0)), (1, Bid(0)))
        first = bids.to_act[0]
        over = play_moves(bids, (first, Stop()), (1 - first, Stop()))
    assert seats_to_ping(over, seen(12, 1), ()) == (0, 1)


@pytest.mark.parametrize(
    ("before", "pinged", "young", "due"),
    [
        (seen(3, 0), (), True, Action.NOTHING),
        (seen(2, 0), (), True, Action.EDIT),
        (seen(2, 0), (), False, Action.POST),
        (seen(2, 1), (Seat(0),), True, Action.POST),
        (seen(2, 1), (), True, Action.POST),
    ],
    ids=["all seen", "same seats", "old message", "others to act", "only code newly to act"],
)
def test_the_table_is_owed(
    before: DisplayState, pinged: tuple[Seat, ...], young: bool, due: Action
) -> None:
    assert table_action(TURN, before, pinged, young) is due


@pytest.mark.parametrize(
    ("digest", "its_turn", "young", "due"),
    [
        ("same", False, True, Action.NOTHING),
        ("other", False, True, Action.EDIT),
        ("other", False, False, Action.POST),
        ("same", True, True, Action.POST),
    ],
    ids=["nothing private", "hand changed", "hand changed, old message", "its turn"],
)
def test_a_hand_is_owed(digest: str, its_turn: bool, young: bool, due: Action) -> None:
    before = seen(2, 1, digest="same")
    assert hand_action(TURN, before, digest, False, its_turn, young) is due


def test_an_event_for_this_seat_alone_is_owed_though_its_hand_is_the_same() -> None:
    peeked = LogEntry(3, None, (Event("event.peeked-own", to=(Seat(0),)),))
    assert has_private_news((peeked,), Seat(0))
    assert hand_action(TURN, seen(2, digest="same"), "same", True, False, True) is Action.EDIT


def test_what_everybody_sees_is_no_reason_for_a_dm() -> None:
    played = LogEntry(3, Seat(0), (Event("event.stopped"),))
    assert not has_private_news((played,), Seat(0))
    before = seen(2, digest="same")
    assert hand_action(TURN, before, "same", False, False, False) is Action.NOTHING


def test_who_turned_up_what_all_see_once_is_shown_it_privately_too() -> None:
    """The table may move on before they have looked (architecture 1.8)."""
    flipped = LogEntry(3, Seat(0), (Event("event.stopped", fleeting=True),))
    assert has_private_news((flipped,), Seat(0))
    assert not has_private_news((flipped,), Seat(1))


def test_the_private_digest_changes_with_the_own_hand_only() -> None:
    drawn = play_moves(TURN, (0, Draw()))
    assert private_digest(TURN, Seat(0)) != private_digest(drawn, Seat(0))
    assert private_digest(TURN, Seat(1)) == private_digest(drawn, Seat(1))
