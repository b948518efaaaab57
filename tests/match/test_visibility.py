"""Which rows and events of a log an audience may read."""

from bot.game import TABLE, Event, Seat
from bot.match.model import LogEntry, LogKind
from bot.match.visibility import MatchLog

ANN, BOB = Seat(0), Seat(1)
PUBLIC, OF_ANN = Event("event.moved"), Event("event.chose", to=(ANN,))


def log(*entries: LogEntry) -> MatchLog:
    return MatchLog(entries)


def versions(entries: tuple[LogEntry, ...]) -> list[int]:
    return [entry.version for entry in entries]


def test_an_event_is_told_whole_to_whom_it_is_for_and_not_at_all_to_others() -> None:
    both = log(LogEntry(2, ANN, (PUBLIC, OF_ANN)))
    assert [e.events for e in both.visible_to(ANN, 0)] == [(PUBLIC, OF_ANN)]
    assert [e.events for e in both.visible_to(BOB, 0)] == [(PUBLIC,)]
    assert [e.events for e in both.visible_to(TABLE, 0)] == [(PUBLIC,)]


def test_a_move_of_which_an_audience_is_told_nothing_is_not_in_its_log() -> None:
    secret = log(LogEntry(2, ANN, (OF_ANN,)), LogEntry(3, ANN, (PUBLIC,)))
    assert versions(secret.visible_to(ANN, 0)) == [2, 3]
    assert versions(secret.visible_to(BOB, 0)) == [3]


def test_an_undo_of_a_move_that_was_not_seen_is_not_told() -> None:
    """It would tell that there was one."""
    undone = log(
        LogEntry(2, ANN, (OF_ANN,), undone_by=3),
        LogEntry(3, ANN, (), LogKind.UNDO, back_to=1),
    )
    assert versions(undone.visible_to(ANN, 0, with_undone=True)) == [2, 3]
    assert versions(undone.visible_to(BOB, 0, with_undone=True)) == []
    assert versions(undone.visible_to(ANN, 2)) == [3]
    assert versions(undone.visible_to(BOB, 2)) == []


def test_who_acted_is_public_and_their_events_are_not() -> None:
    assert log(LogEntry(2, ANN, (OF_ANN,))).rows == (LogEntry(2, ANN, ()),)


def test_an_undo_that_all_agreed_on_says_whose_moves_went_back_with_its_own() -> None:
    """What was asked and answered before it goes with the moves, unless undone moves are wanted."""
    undone = log(
        LogEntry(2, BOB, (PUBLIC,), undone_by=5),
        LogEntry(3, ANN, (PUBLIC,), undone_by=5),
        LogEntry(4, ANN, (), LogKind.ASK_UNDO, undone_by=5),
        LogEntry(5, BOB, (), LogKind.TAKEBACK, back_to=1),
        LogEntry(6, BOB, (), LogKind.ASK_UNDO),
    )
    assert versions(undone.visible_to(ANN, 1, told_undos=(5,))) == [5, 6]
    whole = undone.visible_to(ANN, 1, with_undone=True)
    assert [(e.version, e.along) for e in whole if e.along] == [(5, (ANN,))]


def test_once_the_match_is_over_what_only_its_player_knew_is_in_the_log() -> None:
    silent = log(LogEntry(2, ANN, (OF_ANN,)), LogEntry(3, BOB, ()))
    assert versions(silent.disclosed()) == [2, 3]
    assert [len(entry.events) for entry in silent.disclosed()] == [1, 0]
