"""A match that stands still because all its people agreed."""

from random import Random

import pytest

from bot.games.lots.state import Stop
from bot.match.clock import DAY
from bot.match.deadlines import DeadlineService
from bot.match.model import LogKind, Match, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import log
from tests.match.hours import TimeStage, player_not_to_move, player_to_move
from tests.match.table import ANN, BOB, CAT, play_random_move, start_match


async def _paused(hours: TimeStage, match: Match) -> Match:
    for chair in match.people:
        match = await hours.matches.agree_to_pause(match.id, chair.user)
    assert match.paused == hours.clock.time
    return match


async def test_a_pause_begins_when_the_last_of_the_people_agrees(matches: MatchService) -> None:
    match = (await start_match(matches, ANN, BOB, CAT, computers=1)).match
    for person in (ANN, BOB):
        match = await matches.agree_to_pause(match.id, person.user)
        assert (match.paused, match.has_pause_request) == (None, True)
    match = await matches.agree_to_pause(match.id, CAT.user)
    assert match.paused is not None
    assert not match.has_pause_request


async def test_asking_pausing_and_going_on_are_rows_of_the_log(hours: TimeStage) -> None:
    match = (await start_match(hours.matches, ANN, BOB)).match
    await hours.matches.agree_to_pause(match.id, ANN.user)
    await hours.matches.agree_to_pause(match.id, BOB.user)
    await hours.matches.resume(match.id, BOB.user)
    rows = await log.since(hours.store.read, match.id, 1)
    told = [(row.kind, row.seat) for row in rows]
    assert told == [("pause", 0), ("pause", 1), ("paused", 1), ("resume", 1)]
    visible = await hours.matches.visible_log(match.id, 1, None)
    assert [row.kind for row in visible][2:] == [LogKind.PAUSED, LogKind.RESUME]


async def test_no_deadline_and_no_reminder_comes_in_a_pause(hours: TimeStage) -> None:
    position = await hours.start_match()
    match, player = position.match, player_to_move(position)
    seat = position.to_act[0]
    await hours.advance_clock(DAY // 4)
    await _paused(hours, match)
    await hours.advance_clock(10 * DAY, steps=20)
    assert await hours.owed_reminders(player) == []
    paused = await hours.matches.match(match.id)
    assert paused.chairs[seat].due is None
    assert paused.person_at(seat).missed == 0
    await hours.matches.resume(match.id, player_not_to_move(position).user)
    after = await hours.matches.match(match.id)
    assert after.chairs[seat].due == hours.clock.time + DAY * 3 // 4
    await hours.advance_clock(DAY // 4)
    assert await hours.owed_reminders(player) == ["clock"]
    await hours.advance_clock(DAY // 2)
    assert (await hours.matches.match(match.id)).person_at(seat).missed == 1


async def test_a_pause_survives_a_restart(hours: TimeStage) -> None:
    position = await hours.start_match()
    await _paused(hours, position.match)
    matches = MatchService(hours.store, now=hours.clock, seed=str)
    time = DeadlineService(hours.store, matches, now=hours.clock)
    hours.clock.time += 9 * DAY
    await time.record_heartbeat(watched=False)
    await time.tick()
    match = await matches.match(position.match.id)
    assert match.paused is not None
    assert [chair.missed for chair in match.held_by_people] == [0, 0]


async def test_without_a_time_limit_nobody_is_reminded_in_a_pause(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    player = player_to_move(position)
    await _paused(hours, position.match)
    await hours.advance_clock(20 * DAY, steps=20)
    assert await hours.owed_reminders(player) == []


async def test_who_wants_to_be_reminded_later_is_not_in_a_pause(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    player = player_to_move(position)
    await hours.advance_clock(DAY)
    assert await hours.owed_reminders(player) == ["waiting"]
    await hours.time.remind_later(player.user)
    await _paused(hours, position.match)
    await hours.advance_clock(DAY)
    assert await hours.owed_reminders(player) == ["waiting"]


async def test_a_decision_that_begins_in_a_pause_has_all_its_time_afterwards(
    hours: TimeStage,
) -> None:
    position = await hours.start_match()
    other = player_not_to_move(position)
    seat = next(c.seat for c in position.match.held_by_people if c.user == other.user)
    await _paused(hours, position.match)
    await hours.advance_clock(DAY)
    await hours.play_move(position.match.id, Stop())
    await hours.advance_clock(DAY)
    await hours.matches.resume(position.match.id, other.user)
    match = await hours.matches.match(position.match.id)
    assert match.chairs[seat].due == hours.clock.time + DAY


async def test_who_left_last_without_agreeing_does_not_count(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    match = position.match
    for person in (ANN, BOB):
        await hours.matches.agree_to_pause(match.id, person.user)
    left = await hours.time.mark_left(match.id, CAT.user)
    assert left.paused == hours.clock.time
    kinds = [row.kind for row in await log.since(hours.store.read, match.id, match.version)]
    assert kinds == ["pause", "pause", "left", "paused"]


async def test_who_resigns_without_agreeing_does_not_count(matches: MatchService) -> None:
    match = (await start_match(matches, ANN, BOB, CAT)).match
    for person in (ANN, BOB):
        await matches.agree_to_pause(match.id, person.user)
    assert (await matches.resign(match.id, CAT.user)).paused is not None


async def test_who_declines_takes_back_every_consent(matches: MatchService) -> None:
    match = (await start_match(matches, ANN, BOB, CAT)).match
    await matches.agree_to_pause(match.id, ANN.user)
    match = await matches.decline_to_end(match.id, CAT.user)
    assert not match.has_pause_request
    with pytest.raises(Refused, match="nothing_asked"):
        await matches.decline_to_end(match.id, CAT.user)


async def test_moves_go_on_in_a_pause_and_when_it_is_asked_for(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    await matches.agree_to_pause(position.match.id, ANN.user)
    asked = await matches.position(position.match.id)
    position = await play_random_move(matches, asked, Random(1))
    assert position.match.has_pause_request
    match = await matches.agree_to_pause(position.match.id, BOB.user)
    position = await play_random_move(matches, await matches.position(match.id), Random(1))
    assert position.match.paused == match.paused


async def test_a_move_can_be_undone_past_a_pause(hours: TimeStage) -> None:
    """The last move stood before the pause and nobody has moved since."""
    match = (await start_match(hours.matches, ANN, BOB)).match.id
    position = await hours.matches.position(match)
    before = position.match.undo_point
    await _paused(hours, position.match)
    assert (await hours.matches.match(match)).undo_point == before


async def test_an_end_is_asked_for_alone(matches: MatchService) -> None:
    match = (await start_match(matches, ANN, BOB, CAT)).match
    await matches.agree_to_pause(match.id, ANN.user)
    match = await matches.agree_to_end(match.id, BOB.user)
    assert (match.has_end_request, match.has_pause_request) == (True, False)
    with pytest.raises(Refused, match="end_asked"):
        await matches.agree_to_pause(match.id, ANN.user)


async def test_a_match_that_ends_is_no_longer_paused(matches: MatchService) -> None:
    match = (await start_match(matches, ANN, BOB)).match
    for person in (ANN, BOB):
        await matches.agree_to_pause(match.id, person.user)
    match = await matches.resign(match.id, ANN.user)
    assert (match.status, match.paused) == (Status.OVER, None)


async def test_nobody_is_nudged_in_a_pause(hours: TimeStage) -> None:
    position = await hours.start_match()
    await _paused(hours, position.match)
    with pytest.raises(Refused, match="paused"):
        await hours.time.nudge(position.match.id, player_not_to_move(position).user)


async def test_what_is_not_asked_or_not_there_is_refused(matches: MatchService) -> None:
    match = (await start_match(matches, ANN, BOB)).match
    with pytest.raises(Refused, match="not_paused"):
        await matches.resume(match.id, ANN.user)
    with pytest.raises(Refused, match="not_seated"):
        await matches.agree_to_pause(match.id, CAT.user)
    await matches.agree_to_pause(match.id, ANN.user)
    with pytest.raises(Refused, match="agreed") as refusal:
        await matches.agree_to_pause(match.id, ANN.user)
    assert refusal.value.args_by_name == {"names": "Bob"}
    await matches.agree_to_pause(match.id, BOB.user)
    with pytest.raises(Refused, match="paused"):
        await matches.agree_to_pause(match.id, ANN.user)
