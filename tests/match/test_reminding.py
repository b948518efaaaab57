"""Reminders: each moment of a clock decides once whether and what is to be told."""

import pytest

from bot.games.lots.state import Stop
from bot.match.clock import DAY, HOUR
from bot.match.refusals import Refused
from data import reminders
from tests.match.hours import TimeStage, player_not_to_move, player_to_move
from tests.match.table import ANN, BOB, CAT


async def test_reminders_come_at_half_and_nine_tenths(hours: TimeStage) -> None:
    """C7: more than one, so that none is the only chance."""
    position = await hours.start_match()
    told = []
    for _ in range(20):
        await hours.advance_clock(DAY // 20)
        told.append(len(await hours.owed_reminders(player_to_move(position))))
    assert told[8:11] == [0, 1, 1]
    assert told[16:19] == [1, 2, 2]


async def test_a_moment_is_decided_once_however_often_it_is_looked_at(hours: TimeStage) -> None:
    """C4"""
    position = await hours.start_match()
    await hours.advance_clock(DAY // 2)
    await hours.advance_clock(0, steps=1)
    await hours.time.tick()
    assert await hours.owed_reminders(player_to_move(position)) == ["clock"]


async def test_of_two_moments_that_passed_at_once_the_later_is_told(hours: TimeStage) -> None:
    """C6"""
    position = await hours.start_match()
    await hours.advance_clock(DAY * 95 // 100)
    assert await hours.owed_reminders(player_to_move(position)) == ["clock"]


async def test_a_moved_deadline_is_reminded_of_again(hours: TimeStage) -> None:
    """C11, C12: what was decided for the old one counts for the old one."""
    position = await hours.start_match()
    await hours.advance_clock(DAY // 2)
    await hours.time.grant_time(position.match.id, player_not_to_move(position).user)
    await hours.advance_clock(DAY // 2 - 1)
    assert len(await hours.owed_reminders(player_to_move(position))) == 1
    await hours.advance_clock(1)
    assert len(await hours.owed_reminders(player_to_move(position))) == 2


async def test_an_outage_moves_only_the_moments_to_come(hours: TimeStage) -> None:
    position = await hours.start_match()
    await hours.advance_clock(DAY // 2)
    hours.clock.time += DAY
    await hours.time.record_heartbeat(watched=False)
    await hours.advance_clock(DAY * 39 // 100)
    assert len(await hours.owed_reminders(player_to_move(position))) == 1
    await hours.advance_clock(DAY // 100)
    assert len(await hours.owed_reminders(player_to_move(position))) == 2


@pytest.mark.parametrize("percents", [(), (50,), (25, 50, 75, 90)])
async def test_reminders_come_as_often_as_set(hours: TimeStage, percents: tuple[int, ...]) -> None:
    """C5, C7: the player chooses."""
    position = await hours.start_match()
    await hours.habits.set_reminders(player_to_move(position), percents, "dm")
    await hours.advance_clock(DAY * 99 // 100, steps=99)
    assert len(await hours.owed_reminders(player_to_move(position))) == len(percents)


async def test_reminders_that_are_not_offered_are_refused(hours: TimeStage) -> None:
    with pytest.raises(Refused, match="unknown_reminders"):
        await hours.habits.set_reminders(ANN, (1, 2, 3), "dm")


async def test_only_who_is_to_act_is_reminded(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    await hours.advance_clock(DAY // 2)
    others = [p for p in (ANN, BOB, CAT) if p.user != player_to_move(position).user]
    assert [await hours.owed_reminders(other) for other in others] == [[], []]


async def test_who_asks_for_it_is_reminded_later(hours: TimeStage) -> None:
    position = await hours.start_match()
    person = player_to_move(position)
    await hours.advance_clock(DAY // 2)
    moment = await hours.time.remind_later(person.user)
    assert moment == hours.clock.time + 4 * HOUR
    await hours.advance_clock(4 * HOUR)
    assert await hours.owed_reminders(person) == ["clock", "later"]


async def test_later_is_never_too_late(hours: TimeStage) -> None:
    """C7"""
    position = await hours.start_match()
    await hours.advance_clock(DAY * 9 // 10)
    row = await hours.clock_row(position.match.id, position.to_act[0])
    moment = await hours.time.remind_later(player_to_move(position).user)
    assert moment is not None
    assert row.due is not None
    assert moment == (hours.clock.time + row.due) // 2


async def test_where_nothing_is_owed_nothing_comes_later(hours: TimeStage) -> None:
    position = await hours.start_match()
    person = player_to_move(position)
    await hours.advance_clock(DAY // 2)
    while (await hours.position(position.match.id)).to_act == position.to_act:
        await hours.play_move(position.match.id, Stop())
    assert await hours.time.remind_later(person.user) is None


async def test_who_ran_out_of_time_is_told_what_was_done(hours: TimeStage) -> None:
    position = await hours.start_match()
    person = player_to_move(position)
    await hours.habits.set_reminders(person, (), "dm")
    await hours.advance_clock(DAY)
    assert await hours.owed_reminders(person) == ["missed"]


async def test_those_who_are_owed_something_are_known_after_a_restart(hours: TimeStage) -> None:
    """C3"""
    position = await hours.start_match()
    await hours.advance_clock(DAY // 2)
    assert await hours.time.users_to_remind() == (player_to_move(position).user,)


async def test_what_a_message_brought_is_owed_no_more(hours: TimeStage) -> None:
    """C4: told is what is known to have arrived."""
    position = await hours.start_match()
    person = player_to_move(position)
    await hours.advance_clock(DAY // 2)
    (row,) = await reminders.find_pending(hours.store.read, person.user, hours.clock.time)
    async with hours.store.transaction() as tx:
        await reminders.set_nonce(tx, (row.id,), "n")
        await tx.execute(
            "INSERT INTO message (match, seat, purpose, channel, message, since, version, digest,"
            " mark, nonce, state, at) VALUES (?, 0, 'reminder', 5, NULL, 0, 0, '', '', 'n', ?, 0)",
            (position.match.id, "begun"),
        )
    assert len(await hours.owed_reminders(person)) == 1
    async with hours.store.transaction() as tx:
        await tx.execute("UPDATE message SET message = 9, state = 'live'")
    assert await hours.owed_reminders(person) == []
