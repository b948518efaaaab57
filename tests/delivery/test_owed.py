"""What an audience is owed: decided from a situation alone."""

from dataclasses import replace

from bot.delivery.owed import (
    EDIT_WINDOW,
    Close,
    Delete,
    Edit,
    Post,
    is_unchanged,
    outdated_messages,
    turn_entries,
)
from bot.delivery.owed_hand import has_private_news, private_digest
from bot.game import TABLE, Event, Seat
from bot.games.lots.state import Bid, Draw, Peek, Stop
from bot.match.model import LogEntry, LogKind
from data.audiences import DisplayState
from data.messages import MessageRecord, StoredMessage
from tests.delivery.positions import build_position, play_moves
from tests.delivery.situations import Story, ann_to_move, versions

START = build_position(None, None)
TURN = play_moves(START, (0, Bid(2)), (1, Bid(1)))
"""Seat 0 bid more: it has two actions."""


def test_nothing_is_owed_of_what_was_told() -> None:
    assert ann_to_move().owed() is None


def test_a_decision_that_does_not_end_the_turn_is_an_edit() -> None:
    owed = ann_to_move().play((0, Draw())).owed()
    assert isinstance(owed, Edit)
    assert owed.telling.pinged == ()
    assert owed.telling.addressed == (0,)


def test_the_next_turn_is_a_message_that_calls_its_person() -> None:
    owed = ann_to_move().play((0, Stop())).owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == (1,)
    assert owed.replaces is None


def test_an_old_prompt_of_a_turn_that_goes_on_is_replaced_without_a_call() -> None:
    story = ann_to_move()
    owed = story.play((0, Draw()), minutes=EDIT_WINDOW // 60).owed()
    assert isinstance(owed, Post)
    assert owed.replaces == story.messages[-1]
    assert owed.telling.pinged == ()


def test_everything_since_the_last_move_of_whom_it_calls_is_told() -> None:
    """Versions: 1 start, 2 to 4 the bids, 5 to 8 two turns; the bid of seat 2 was its last move."""
    story = ann_to_move(None, None, None)
    for seat, move in ((0, Draw()), (0, Stop()), (1, Draw()), (1, Stop())):
        story.play((seat, move))
        owed = story.tell()
    assert versions(owed) == [5, 6, 7, 8]
    assert owed is not None
    assert owed.telling.since_move


def test_who_was_away_is_told_everything_since_their_own_last_move() -> None:
    """What a computer played for them meanwhile is no move of theirs."""
    story = ann_to_move(None, None, None).play((0, Stop()), (1, Stop()), (2, Stop()))
    story.tell()
    own = story.position.match.version
    story.row(LogKind.LEFT, 2).play((0, Bid(0)), (1, Bid(1)), (2, Bid(0)))
    story.tell()
    story.play((1, Stop())).row(LogKind.BACK, 2)
    owed = story.owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == (2,)
    assert (owed.telling.since, owed.telling.since_move) == (own, True)
    assert versions(owed) == [own + n for n in range(1, 7)]


def test_an_edit_keeps_what_the_message_told() -> None:
    story = ann_to_move()
    told = versions(story.play((0, Stop())).tell())
    assert versions(story.play((1, Draw())).owed()) == [*told, 5]


def test_what_an_outage_kept_from_the_table_is_all_told() -> None:
    """Seat 0 has moved, seat 1 had a whole turn, and nobody was told of it: version 5 is told by
    the message of seat 0's turn when it is closed, 6 to 8 by the next one."""
    story = ann_to_move(None, None, None)
    story.play((0, Stop()), (1, Peek()), (1, Stop()))
    owed = story.owed()
    assert owed is not None
    assert owed.telling.pinged == (2,)
    closed = turn_entries(story.situation(), story.messages[-1])
    assert [row.version for row in closed] == [5]
    assert {6, 7} <= set(versions(owed))


def test_a_computers_turn_waits_for_the_message_of_the_next_person() -> None:
    story = ann_to_move(None, "careful", None)
    assert story.play((0, Stop())).owed() is None
    assert story.play((1, Draw())).owed() is None
    owed = story.play((1, Stop())).owed()
    assert owed is not None
    assert owed.telling.pinged == (2,)
    assert {6, 7} <= set(versions(owed))


def test_what_is_announced_does_not_wait_for_a_person() -> None:
    story = ann_to_move(None, "careful", None).play((0, Stop())).row(LogKind.GRANT, 0)
    assert isinstance(story.owed(), Edit)


def test_whose_person_changed_has_a_new_turn() -> None:
    owed = ann_to_move().row(LogKind.REPLACE, 0).owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == (0,)


def test_an_undo_across_a_turns_end_calls_nobody_and_goes_on_with_the_turn() -> None:
    story = ann_to_move()
    before = story.copy()
    story.play((0, Stop())).tell()
    owed = story.undo(0, before).tell()
    assert isinstance(owed, Post)
    assert (owed.telling.pinged, owed.telling.addressed) == ((), (0,))
    first, resumed, called_off, _ = story.messages
    assert owed.telling.turn == resumed.record.turn
    outdated = outdated_messages(story.situation())
    assert outdated == [Close(first), Delete(resumed), Delete(called_off)]


def test_an_undo_in_the_middle_of_a_turn_is_an_edit() -> None:
    story = ann_to_move()
    before = story.copy()
    story.play((0, Draw())).tell()
    owed = story.undo(0, before).owed()
    assert isinstance(owed, Edit)
    assert 4 not in versions(owed)


def test_an_undo_that_nobody_was_told_of_before_the_next_move_closes_the_turn_anew() -> None:
    """The closed message says what was taken back: it is closed once more."""
    story = ann_to_move()
    before = story.copy()
    story.play((0, Stop())).tell()
    closed = story.messages[1]
    shown = replace(closed.record.display, version=4)
    record = replace(closed.record, closed=True, display=shown)
    story.messages[1] = replace(closed, record=record)
    story.undo(0, before).play((0, Draw()), (0, Stop())).tell()
    assert Close(story.messages[1]) in outdated_messages(story.situation())
    assert [row.version for row in turn_entries(story.situation(), story.messages[1])] == [6, 7]


def test_the_message_of_a_turn_that_is_over_is_closed() -> None:
    story = ann_to_move()
    story.play((0, Stop())).tell()
    first, turn, _ = story.messages
    assert outdated_messages(story.situation()) == [Close(first), Close(turn)]


def test_a_prompt_that_was_replaced_is_deleted() -> None:
    story = ann_to_move()
    story.play((0, Draw()), minutes=EDIT_WINDOW // 60).tell()
    assert Delete(story.messages[-2]) in outdated_messages(story.situation())


def test_a_closed_message_tells_the_moves_of_its_turn_alone() -> None:
    story = ann_to_move()
    story.play((0, Draw())).tell()
    story.play((0, Stop())).tell()
    story.play((1, Stop())).tell()
    rows = turn_entries(story.situation(), story.messages[1])
    assert [row.version for row in rows] == [4, 5]


def test_a_move_that_the_table_is_not_told_of_changes_nothing_there() -> None:
    story = Story.begin(None, None)
    story.tell()
    same = is_unchanged(story.position, TABLE, story.shown, (), ())
    assert same


def test_an_event_for_one_seat_alone_is_private_news() -> None:
    peeked = LogEntry(3, None, (Event("event.peeked-own", to=(Seat(0),)),))
    played = LogEntry(3, Seat(0), (Event("event.stopped"),))
    assert has_private_news((peeked,))
    assert not has_private_news((played,))


def test_what_all_see_once_is_no_private_news() -> None:
    """Who turned it up sees it in the answer to their press (P11)."""
    flipped = LogEntry(3, Seat(0), (Event("event.stopped", fleeting=True),))
    assert not has_private_news((flipped,))


def test_the_private_digest_changes_with_the_own_hand_only() -> None:
    drawn = play_moves(TURN, (0, Draw()))
    assert private_digest(TURN, Seat(0)) != private_digest(drawn, Seat(0))
    assert private_digest(TURN, Seat(1)) == private_digest(drawn, Seat(1))


def test_a_person_alone_sees_that_a_computer_begins() -> None:
    begun = Story.begin(None, "careful").play((0, Bid(0)), (1, Bid(1)))
    assert begun.position.to_act == (1,)
    owed = begun.owed()
    assert isinstance(owed, Post)
    assert owed.telling.pinged == ()


def test_people_are_told_of_a_computer_that_begins_with_the_first_turn_of_one() -> None:
    begun = Story.begin(None, None, "careful").play((0, Bid(0)), (1, Bid(0)), (2, Bid(1)))
    assert begun.position.to_act == (2,)
    assert begun.owed() is None


def test_the_hand_of_a_seat_that_was_handed_over_is_deleted() -> None:
    """Else the former player could read on what the seat is shown."""
    situation = ann_to_move().situation()
    holder = replace(situation.match.person_at(Seat(0)), dm_channel=77)
    match = replace(situation.match, chairs=(holder, *situation.match.chairs[1:]))
    former, newcomer = (
        StoredMessage(
            number,
            MessageRecord(1, Seat(0), "hand", channel, 0, DisplayState(1), "", f"n{number}"),
            900 + number,
            situation.now,
        )
        for number, channel in ((8, 66), (9, 77))
    )
    found = outdated_messages(replace(situation, match=match, messages=(former,)))
    assert found == [Delete(former)]
    assert outdated_messages(replace(situation, match=match, messages=(newcomer,))) == []


def test_a_closed_message_that_told_the_undo_itself_is_not_closed_again() -> None:
    story = ann_to_move()
    before = story.copy()
    story.play((0, Stop())).tell()
    closed = story.messages[1]
    story.undo(0, before)
    shown = replace(closed.record.display, version=story.position.match.version)
    story.messages[1] = replace(closed, record=replace(closed.record, closed=True, display=shown))
    story.play((0, Draw()), (0, Stop())).tell()
    assert Close(story.messages[1]) not in outdated_messages(story.situation())
