"""Who is pinged by the newest message of a match."""

from bot.delivery.owed import Edit, Post
from bot.delivery.pings import PING_ALONE_AFTER, seats_to_ping, seats_with_new_turn
from bot.game import Event, Seat
from bot.games.lots.state import Bid, Stop
from bot.match.model import LogEntry
from data.audiences import DisplayState
from tests.delivery.positions import build_position, play_moves
from tests.delivery.situations import Story, ann_to_move

START = build_position(None, None)
TURN = play_moves(START, (0, Bid(2)), (1, Bid(1)))


def test_everybody_is_called_at_the_start() -> None:
    owed = Story.begin(None, None).owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == (0, 1)


def test_everybody_is_called_at_the_end() -> None:
    over = build_position(None, None)
    for _ in range(3):
        bids = play_moves(over, (0, Bid(0)), (1, Bid(0)))
        first = bids.to_act[0]
        over = play_moves(bids, (first, Stop()), (1 - first, Stop()))
    assert seats_to_ping(over, DisplayState(12, "", (1,)), ()) == (0, 1)


def test_a_computer_is_never_called() -> None:
    owed = Story.begin(None, "careful").play((0, Bid(0)), (1, Bid(2))).owed()
    assert isinstance(owed, Post)  # a person alone sees at once that a computer begins
    assert owed.telling.pinged == ()


def test_one_person_among_computers_is_told_by_edits_while_at_it() -> None:
    owed = ann_to_move(None, "careful").play((0, Stop()), (1, Stop()), (0, Bid(1)), (1, Bid(0)))
    edit = owed.owed()
    assert isinstance(edit, Edit)
    assert edit.telling.pinged == ()


def test_one_person_among_computers_is_called_when_their_last_act_is_old() -> None:
    story = ann_to_move(None, "careful").play((0, Stop()))
    owed = story.play((1, Stop()), minutes=PING_ALONE_AFTER // 60 + 1).owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == (0,)


def test_a_choice_that_others_make_meanwhile_is_no_new_turn() -> None:
    before = DisplayState(1, "", (0, 1))
    assert seats_with_new_turn(play_moves(START, (0, Bid(2))), before, (0,), ()) == ()


def test_a_seat_that_moved_and_saw_another_move_has_a_new_turn_though_nobody_was_told() -> None:
    passed = LogEntry(8, Seat(0), (Event("event.stopped"),))
    again = play_moves(TURN, (0, Stop()), (1, Stop()), (0, Bid(2)), (1, Bid(0)), (0, Stop()))
    before = DisplayState(4, "", (1,))
    assert seats_with_new_turn(again, before, (1, 0, 1, 0), (passed,)) == (1,)


def test_nobody_is_pinged_who_muted_the_match() -> None:
    story = ann_to_move()
    story.mute(1)
    owed = story.play((0, Stop())).owed()
    assert isinstance(owed, Post)
    assert (owed.telling.addressed, owed.telling.pinged) == ((1,), ())


def test_who_muted_the_match_is_not_pinged_at_its_start() -> None:
    story = Story.begin(None, None)
    story.mute(0)
    owed = story.owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == (1,)
