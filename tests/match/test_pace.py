"""Clocks of matches: when they run, stand still and run out."""

from pathlib import Path

import pytest

from bot.games.lots.state import Draw, Stop
from bot.match.clock import DAY, HOUR, QuietHours
from bot.match.deadlines import MIN_OUTAGE, DeadlineService
from bot.match.model import LogKind, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.match.time_settings import VACATION_DAYS, YEAR
from data import Store, clocks, log
from data.outages import EVERYWHERE
from tests.match.hours import TimeStage, player_not_to_move, player_to_move
from tests.match.table import ANN, BOB, CAT, SeedSequence, open_lobby


async def kinds(hours: TimeStage, match: int) -> list[str]:
    return [row.kind for row in await log.since(hours.store.read, match, 0)]


async def test_without_a_pace_nobody_runs_out_of_time(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    await hours.advance_clock(400 * DAY)
    (row,) = await clocks.of_match(hours.store.read, position.match.id)
    assert row.due is None
    assert (await hours.position(position.match.id)).match.version == position.match.version


async def test_only_the_creator_sets_one_of_the_paces(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_creator"):
        await matches.set_pace(match.id, BOB.user, DAY)
    with pytest.raises(Refused, match="unknown_pace"):
        await matches.set_pace(match.id, ANN.user, 5)
    assert (await matches.set_pace(match.id, ANN.user, 3 * DAY)).pace == 3 * DAY


async def test_whoever_is_to_act_has_a_clock_and_nobody_else(hours: TimeStage) -> None:
    position = await hours.start_match()
    rows = await clocks.of_match(hours.store.read, position.match.id)
    assert [row.seat for row in rows] == list(position.to_act)
    assert rows[0].due == hours.clock.time + DAY


async def test_a_move_ends_its_clock_and_begins_the_next(hours: TimeStage) -> None:
    position = await hours.start_match()
    await hours.advance_clock(HOUR)
    after = await hours.play_move(position.match.id, Draw())
    row = await hours.clock_row(after.match.id, after.to_act[0])
    assert row.since == hours.clock.time


async def test_the_moves_of_others_do_not_begin_a_clock_anew(hours: TimeStage) -> None:
    """F1: though they change what may be chosen."""
    match = await open_lobby(hours.matches, ANN, BOB, CAT)
    await hours.matches.set_pace(match.id, ANN.user, DAY)
    await hours.matches.start(match.id, ANN.user)
    began = hours.clock.time
    hours.clock.time += HOUR
    position = await hours.position(match.id)
    await hours.play_move(match.id, position.legal_moves(position.to_act[0])[0])
    rows = await clocks.of_match(hours.store.read, match.id)
    assert [row.since for row in rows] == [began, began]


async def test_out_of_time_the_idle_move_is_made(hours: TimeStage) -> None:
    """F4: the first time that; the match goes on."""
    position = await hours.start_match()
    await hours.advance_clock(DAY - 1)
    assert (await hours.position(position.match.id)).match.version == position.match.version
    await hours.advance_clock(1)
    assert (await kinds(hours, position.match.id))[-2:] == [LogKind.MISSED, LogKind.MOVE]
    chair = (await hours.position(position.match.id)).match.person_at(position.to_act[0])
    assert (chair.missed, chair.is_away) == (1, False)


async def test_the_match_of_many_sleepers_comes_to_its_end(hours: TimeStage) -> None:
    """F4: it never waits for a ghost."""
    position = await hours.start_match(ANN, BOB, CAT)
    for _ in range(60):
        await hours.advance_clock(DAY)
    assert not (await hours.position(position.match.id)).match.people


async def test_a_bot_that_was_down_charges_nothing(hours: TimeStage) -> None:
    """What follows is as if the outage had not been."""
    position = await hours.start_match()
    due = (await hours.clock_row(position.match.id, position.to_act[0])).due
    await hours.time.record_heartbeat(watched=True)
    hours.clock.time += 5 * DAY
    await hours.time.record_heartbeat(watched=False)
    await hours.time.tick()
    row = await hours.clock_row(position.match.id, position.to_act[0])
    assert due is not None
    assert row.due == due + 5 * DAY


async def test_a_short_gap_is_no_outage(hours: TimeStage) -> None:
    position = await hours.start_match()
    before = await hours.clock_row(position.match.id, position.to_act[0])
    await hours.time.record_heartbeat(watched=True)
    hours.clock.time += MIN_OUTAGE
    await hours.time.record_heartbeat(watched=False)
    assert await hours.clock_row(position.match.id, position.to_act[0]) == before


async def test_an_outage_noted_twice_counts_once(hours: TimeStage) -> None:
    position = await hours.start_match()
    await hours.time.record_heartbeat(watched=True)
    hours.clock.time += DAY
    for _ in range(2):
        await hours.time.record_heartbeat(watched=False)
    row = await hours.clock_row(position.match.id, position.to_act[0])
    assert row.due == row.since + 2 * DAY


async def test_a_clock_set_back_loses_and_doubles_nothing(hours: TimeStage) -> None:
    position = await hours.start_match()
    before = await hours.clock_row(position.match.id, position.to_act[0])
    hours.clock.time -= 3 * DAY
    await hours.time.record_heartbeat(watched=False)
    await hours.time.tick()
    hours.clock.time += 3 * DAY
    await hours.time.record_heartbeat(watched=True)
    assert await hours.clock_row(position.match.id, position.to_act[0]) == before


async def test_a_restart_changes_no_clock(path: Path, hours: TimeStage) -> None:
    position = await hours.start_match()
    before = await hours.clock_row(position.match.id, position.to_act[0])
    await hours.store.close()
    store = await Store.open(path, now=hours.clock)
    matches = MatchService(store, now=hours.clock, seed=SeedSequence())
    await DeadlineService(store, matches, now=hours.clock).tick()
    assert await clocks.find(store.read, position.match.id, position.to_act[0]) == before
    await store.close()


@pytest.mark.parametrize("place", [1, 2, EVERYWHERE], ids=["server", "channel", "everywhere"])
async def test_where_nobody_can_come_the_clocks_stand_still(hours: TimeStage, place: int) -> None:
    """F7: the bot was removed, or the channel is gone; it may come back."""
    position = await hours.start_match()
    seat = position.to_act[0]
    due = (await hours.clock_row(position.match.id, seat)).due
    await hours.time.start_outage(place)
    assert (await hours.clock_row(position.match.id, seat)).due is None
    await hours.advance_clock(9 * DAY)
    assert (await hours.clock_row(position.match.id, seat)).due is None
    await hours.time.end_outage(place)
    assert due is not None
    assert (await hours.clock_row(position.match.id, seat)).due == due + 9 * DAY


async def test_another_server_that_is_gone_stops_nothing(hours: TimeStage) -> None:
    position = await hours.start_match()
    before = await hours.clock_row(position.match.id, position.to_act[0])
    await hours.time.start_outage(77)
    assert await hours.clock_row(position.match.id, position.to_act[0]) == before


async def test_quiet_hours_count_from_the_next_decision_on(hours: TimeStage) -> None:
    """F1, F6: so that nobody stops a clock that runs by setting hours."""
    position = await hours.start_match()
    before = await hours.clock_row(position.match.id, position.to_act[0])
    await hours.habits.set_quiet(player_to_move(position), QuietHours("Asia/Kathmandu", 1200, 480))
    assert await hours.clock_row(position.match.id, position.to_act[0]) == before
    after = await hours.play_move(position.match.id, Draw())
    row = await hours.clock_row(position.match.id, after.to_act[0])
    assert row.due is not None
    assert row.due > row.since + DAY + 10 * HOUR


@pytest.mark.parametrize(
    ("quiet", "why"),
    [
        (QuietHours("Jungle/Clearing", 0, 60), "unknown_zone"),
        (QuietHours("UTC", 0, 780), "long_night"),
    ],
)
async def test_hours_that_cannot_be_are_refused(
    hours: TimeStage, quiet: QuietHours, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        await hours.habits.set_quiet(ANN, quiet)


async def test_a_vacation_moves_the_deadline_by_itself(hours: TimeStage) -> None:
    """F2: and only when it is taken."""
    position = await hours.start_match()
    seat = position.to_act[0]
    due = (await hours.clock_row(position.match.id, seat)).due
    await hours.habits.take_vacation(player_to_move(position), 7)
    assert due is not None
    assert (await hours.clock_row(position.match.id, seat)).due == due + 7 * DAY


async def test_a_vacation_ended_early_gives_the_days_back_to_the_budget(hours: TimeStage) -> None:
    """F2: and the clock runs on."""
    position = await hours.start_match()
    seat = position.to_act[0]
    due = (await hours.clock_row(position.match.id, seat)).due
    await hours.habits.take_vacation(player_to_move(position), 7)
    hours.clock.time += DAY
    habits = await hours.habits.take_vacation(player_to_move(position), 0)
    assert habits.vacation_left == (VACATION_DAYS - 1) * DAY
    assert habits.vacation is None
    assert due is not None
    assert (await hours.clock_row(position.match.id, seat)).due == due + DAY


async def test_a_vacation_of_a_minute_costs_no_day(hours: TimeStage) -> None:
    await hours.habits.take_vacation(ANN, 7)
    hours.clock.time += 60
    ended = await hours.habits.take_vacation(ANN, 0)
    assert ended.vacation_days_left == VACATION_DAYS
    assert ended.vacation_left == VACATION_DAYS * DAY - 60
    longest = await hours.habits.take_vacation(ANN, VACATION_DAYS)
    assert longest.vacation_left == 0


async def test_vacations_are_budgeted_by_the_year(hours: TimeStage) -> None:
    """F2"""
    await hours.habits.take_vacation(ANN, VACATION_DAYS)
    hours.clock.time += (VACATION_DAYS + 1) * DAY
    with pytest.raises(Refused, match="vacation_spent"):
        await hours.habits.take_vacation(ANN, 1)
    hours.clock.time += YEAR
    assert (await hours.habits.take_vacation(ANN, 1)).vacation is not None


async def test_a_vacation_is_lengthened_within_the_budget(hours: TimeStage) -> None:
    await hours.habits.take_vacation(ANN, 20)
    with pytest.raises(Refused, match="vacation_spent"):
        await hours.habits.take_vacation(ANN, VACATION_DAYS + 1)
    assert (await hours.habits.take_vacation(ANN, VACATION_DAYS)).vacation_left == 0


async def test_who_waits_grants_the_pace_once_more(hours: TimeStage) -> None:
    """C12: the clock is moved in the transaction that grants it."""
    position = await hours.start_match()
    seat, giver = position.to_act[0], player_not_to_move(position)
    before = await hours.clock_row(position.match.id, seat)
    await hours.time.grant_time(position.match.id, giver.user)
    after = await hours.clock_row(position.match.id, seat)
    assert (after.allowance, after.since) == (2 * DAY, before.since)
    assert (await kinds(hours, position.match.id))[-1] == LogKind.GRANT


async def test_who_is_to_act_takes_extra_time_once_a_match_without_asking(
    hours: TimeStage,
) -> None:
    position = await hours.start_match()
    match, seat, player = position.match.id, position.to_act[0], player_to_move(position)
    await hours.time.take_extra_time(match, player.user)
    assert (await hours.clock_row(match, seat)).allowance == 2 * DAY
    assert (await kinds(hours, match))[-1] == LogKind.EXTRA
    with pytest.raises(Refused, match="not_your_turn"):
        await hours.time.take_extra_time(match, player_not_to_move(position).user)
    await hours.play_move(match, Stop())
    await hours.play_until(match, seat)
    with pytest.raises(Refused, match="extra_taken"):
        await hours.time.take_extra_time(match, player.user)


async def test_without_a_limit_there_is_no_extra_time(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    with pytest.raises(Refused, match="no_clock"):
        await hours.time.take_extra_time(position.match.id, player_to_move(position).user)


async def test_time_is_granted_once_a_decision_and_by_nobody_to_themselves(
    hours: TimeStage,
) -> None:
    """F1"""
    position = await hours.start_match()
    giver = player_not_to_move(position)
    await hours.time.grant_time(position.match.id, giver.user)
    with pytest.raises(Refused, match="granted"):
        await hours.time.grant_time(position.match.id, giver.user)
    with pytest.raises(Refused, match="you_are_to_act"):
        await hours.time.grant_time(position.match.id, player_to_move(position).user)


async def test_time_granted_in_the_last_second_is_not_run_out(hours: TimeStage) -> None:
    """C12: told "extended", then resolved – never."""
    position = await hours.start_match()
    hours.clock.time += DAY
    await hours.time.grant_time(position.match.id, player_not_to_move(position).user)
    await hours.time.tick()
    assert LogKind.MISSED not in await kinds(hours, position.match.id)


async def test_a_match_that_ends_leaves_no_clock(hours: TimeStage) -> None:
    position = await hours.start_match()
    await hours.matches.resign(position.match.id, ANN.user)
    assert await clocks.of_match(hours.store.read, position.match.id) == ()


async def test_a_frozen_match_has_no_time_that_runs_out(hours: TimeStage) -> None:
    position = await hours.start_match()
    async with hours.store.transaction() as tx:
        await tx.execute("UPDATE match SET status = 'frozen'")
    await hours.advance_clock(9 * DAY)
    match = await hours.matches.match(position.match.id)
    assert (match.status, match.version) == (Status.FROZEN, position.match.version)


async def test_a_match_that_cannot_be_read_stops_no_other(hours: TimeStage) -> None:
    spoilt, sound = await hours.start_match(), await hours.start_match()
    async with hours.store.transaction() as tx:
        await tx.execute("UPDATE match SET state = '{}' WHERE id = ?", (spoilt.match.id,))
    hours.matches._state_cache._entries.clear()
    await hours.advance_clock(DAY)
    assert LogKind.MISSED in await kinds(hours, sound.match.id)
    assert (await hours.matches.match(spoilt.match.id)).status is Status.FROZEN


async def test_a_clock_a_year_ahead_for_one_look_stops_no_clock(hours: TimeStage) -> None:
    """The outage that it notes ended in a year: every clock, also of matches begun afterwards,
    stood still until then."""
    first = await hours.start_match(pace=DAY)
    await hours.time.record_heartbeat(watched=False)
    hours.clock.time += 365 * DAY
    await hours.time.record_heartbeat(watched=False)
    await hours.time.tick()
    hours.clock.time += 60 - 365 * DAY
    await hours.time.record_heartbeat(watched=False)
    second = await hours.start_match(pace=DAY)
    for position in (first, second):
        row = await hours.clock_row(position.match.id, position.to_act[0])
        assert row.due is not None
        assert row.due - hours.clock.time <= DAY


async def test_a_decision_asked_for_by_a_clock_ahead_begins_now(hours: TimeStage) -> None:
    await hours.time.record_heartbeat(watched=True)
    hours.clock.time += 365 * DAY
    await hours.time.record_heartbeat(watched=True)
    position = await hours.start_match(pace=DAY)
    hours.clock.time -= 365 * DAY
    await hours.time.record_heartbeat(watched=True)
    row = await hours.clock_row(position.match.id, position.to_act[0])
    assert row.due == hours.clock.time + DAY
