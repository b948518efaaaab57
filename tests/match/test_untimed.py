"""No match dies of silence: the usual time limit, and reminders where there is none."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.games.lots.state import Draw
from bot.match.clock import DAY, HOUR
from bot.match.model import Place
from bot.match.service import MatchService
from data import Store, clocks
from tests.match.former import copy_to_former_schema
from tests.match.hours import TimeStage, player_not_to_move, player_to_move
from tests.match.table import ANN, BOB, CAT, HERE, LOTS


async def test_people_have_three_days_for_a_move_unless_they_choose(matches: MatchService) -> None:
    match = await matches.open_lobby(LOTS, ANN, HERE, None, {})
    await matches.join(match.id, BOB)
    assert (await matches.start(match.id, ANN.user)).pace == 3 * DAY
    other = await matches.open_lobby(LOTS, ANN, HERE, None, {})
    await matches.join(other.id, BOB)
    await matches.set_pace(other.id, ANN.user, None)
    assert (await matches.start(other.id, ANN.user)).pace is None


async def test_one_person_has_no_time_limit(matches: MatchService) -> None:
    match = await matches.open_lobby(LOTS, ANN, HERE, None, {})
    await matches.set_pace(match.id, ANN.user, DAY)
    await matches.add_computer(match.id, ANN.user, "careful")
    assert (await matches.start(match.id, ANN.user)).pace is None
    alone = await matches.open_lobby(LOTS, ANN, Place(None, 7), None, {})
    assert alone.pace is None


async def test_without_a_limit_people_are_reminded_after_1_3_and_7_days_then_weekly(
    hours: TimeStage,
) -> None:
    position = await hours.start_match(pace=None)
    told: list[int] = []
    for day in range(1, 23):
        await hours.advance_clock(DAY, steps=8)
        if len(await hours.owed_reminders(player_to_move(position))) > len(told):
            told.append(day)
    assert told == [1, 3, 7, 14, 21]
    assert await hours.owed_reminders(player_not_to_move(position)) == []
    assert (await hours.position(position.match.id)).match.version == position.match.version


async def test_one_person_is_reminded_once_after_three_days(hours: TimeStage) -> None:
    match = await hours.matches.open_lobby(LOTS, ANN, HERE, None, {})
    await hours.matches.add_computer(match.id, ANN.user, "careful")
    await hours.matches.start(match.id, ANN.user)
    await hours.advance_clock(3 * DAY - 1)
    assert await hours.owed_reminders(ANN) == []
    await hours.advance_clock(1)
    await hours.advance_clock(60 * DAY, steps=60)
    assert await hours.owed_reminders(ANN) == ["waiting"]


async def test_a_move_begins_the_days_anew(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    await hours.advance_clock(DAY - HOUR)
    await hours.play_move(position.match.id, Draw())
    await hours.advance_clock(DAY - HOUR)
    assert await hours.owed_reminders(player_to_move(position)) == []


async def test_whoever_is_left_alone_is_not_timed_out(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT, pace=DAY)
    seat = position.to_act[0]
    for chair in position.match.held_by_people:
        if chair.seat != seat:
            await hours.matches.resign(position.match.id, chair.user)
    await hours.advance_clock(9 * DAY, steps=9)
    after = await hours.position(position.match.id)
    assert (after.match.person_at(seat).missed, after.to_act) == (0, (seat,))


async def test_reminders_of_several_matches_come_together_at_most_once_a_day(
    hours: TimeStage,
) -> None:
    """One that is due within six hours comes along, a later one waits for the next day."""
    first = await hours.start_match(pace=None)
    player = player_to_move(first)
    delays = (6 * HOUR, 2 * HOUR)
    for delay in delays:
        hours.clock.time += delay
        match = (await hours.start_match(pace=None)).match.id
        chair = (await hours.position(match)).match.chair_of(player.user)
        assert chair is not None
        await hours.play_until(match, chair.seat)
    told = []
    for _ in range(60):
        await hours.advance_clock(HOUR)
        told.append(len(await hours.owed_reminders(player)))
    assert told[14:17] == [0, 2, 2]
    assert told[38:41] == [2, 3, 3]


async def test_who_wants_no_reminders_gets_none(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    await hours.habits.set_reminders(player_to_move(position), (), "dm")
    await hours.advance_clock(30 * DAY, steps=30)
    assert await hours.owed_reminders(player_to_move(position)) == []


async def test_matches_of_before_are_reminded_of_too(tmp_path: Path, hours: TimeStage) -> None:
    """They had no clocks, and a person alone was timed out."""
    untimed = await hours.start_match(pace=None)
    seat = untimed.to_act[0]
    alone = (await hours.matches.open_lobby(LOTS, CAT, HERE, None, {})).id
    await hours.matches.add_computer(alone, CAT.user, "careful")
    await hours.matches.start(alone, CAT.user)
    since = hours.clock.time
    before = copy_to_former_schema(tmp_path, 6)
    with closing(sqlite3.connect(before, isolation_level=None)) as db:
        db.execute(
            "INSERT INTO clock (match, seat, since, allowance, zone, quiet_from, quiet_until, due, "
            "next) VALUES (?, 0, ?, 60, 'UTC', 0, 0, 99, 99)",
            (alone, since),
        )
    store = await Store.open(before, now=hours.clock)
    rows = [
        await clocks.find(store.read, match, seat)
        for match, seat in ((untimed.match.id, seat), (alone, 0))
    ]
    await store.close()
    assert [(r.allowance, r.due, r.next, r.people) for r in rows if r] == [
        (None, None, since + DAY, 2),
        (None, None, since + 3 * DAY, 1),
    ]
