"""One message for all matches that wait: it names as many as it has room for."""

from dataclasses import replace

import pytest

from bot.game import Seat
from bot.match.model import Match, MatchId, PersonChair, Position, UserId
from bot.messages.limits import MAX_CONTENT
from bot.messages.reminder import ReminderItem, reminder_message

LONG = "_" * 32


def _match(position: Position, number: int) -> Match:
    """A match of people with names that are long when they are escaped, and a deadline."""
    chairs = [
        PersonChair(chair.seat, UserId(chair.seat), LONG, due=1_796_358_049)
        for chair in position.match.chairs
    ]
    match = replace(position.match, id=MatchId(10**17 + number), chairs=tuple(chairs))
    return replace(match, where=replace(match.where, thread=10**18))


def test_a_reminder_ends_between_two_lines_and_says_how_many_it_leaves_out(
    position: Position,
) -> None:
    items = [
        ReminderItem(_match(position, n), Seat(0), "nudge", 0, nudged_by=Seat(1)) for n in range(12)
    ]
    draft = reminder_message(items, UserId(0), 1, ping=True)
    heading, *lines, last = draft.content.split("\n")
    assert len(draft.content) <= MAX_CONTENT
    assert heading == "<@0> **12 matches wait for you:**"
    assert all(line.endswith("· <#1000000000000000000>") for line in lines)
    assert last == f"… and {12 - len(lines)} more: `/matches`"
    assert len(lines) < 10


@pytest.mark.parametrize(
    ("missed", "then"),
    [(0, "Then a move is made for you."), (1, "Then a computer plays on for you.")],
)
def test_a_reminder_says_before_the_first_missed_move_what_happens_then(
    position: Position, missed: int, then: str
) -> None:
    ann, *others = position.match.chairs
    assert isinstance(ann, PersonChair)
    chairs = (replace(ann, due=1_796_358_049, missed=missed), *others)
    item = ReminderItem(replace(position.match, chairs=chairs), Seat(0), "clock", 0)
    assert then in reminder_message([item], UserId(0), 1, ping=False).content


def test_a_match_that_is_over_is_news_and_does_not_wait(position: Position) -> None:
    waits = ReminderItem(_match(position, 0), Seat(0), "turn", 0)
    over = ReminderItem(_match(position, 1), Seat(0), "over", 0)
    heading, *_ = reminder_message([waits, over], UserId(0), 1, ping=False).content.split("\n")
    assert heading == "**News of 2 matches:**"
