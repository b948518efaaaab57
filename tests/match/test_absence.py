"""Seats whose players do not come: nobody waits for them, and they may come back."""

from dataclasses import replace

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.games.lots.state import Draw, Stop
from bot.match import absence
from bot.match.clock import DAY, HOUR
from bot.match.match_rows import FullMatch, full_match_of
from bot.match.model import CARETAKER, LogKind, MatchId, Position, Status
from bot.match.queries import load_stored
from bot.match.refusals import Refused
from bot.match.state_cache import StateCache
from data import clocks, log
from tests.match.hours import TimeStage, player_not_to_move, player_to_move
from tests.match.table import ANN, BOB, CAT, DAN, play_move


async def last(hours: TimeStage, match: int, rows: int) -> list[str]:
    return [row.kind for row in await log.since(hours.store.read, match, 0)][-rows:]


async def asleep(hours: TimeStage, position: Position) -> Position:
    """Whoever is to act has run out of time twice."""
    seat = position.to_act[0]
    while not position.match.chairs[seat].is_away:
        await hours.advance_clock(DAY)
        position = await hours.position(position.match.id)
    return position


async def sealed(hours: TimeStage, match: MatchId) -> FullMatch:
    return full_match_of(await load_stored(hours.store.read, match), StateCache())


async def test_the_second_time_in_a_row_a_computer_plays_on(hours: TimeStage) -> None:
    """F4"""
    position = await hours.start_match(ANN, BOB, CAT)
    seat = position.to_act[0]
    position = await asleep(hours, position)
    chair = position.match.person_at(seat)
    assert (chair.computer, chair.resigned, chair.missed) == (CARETAKER, False, 2)
    assert await last(hours, position.match.id, 3) == [LogKind.MISSED, LogKind.MOVE, LogKind.AWAY]
    rows = await clocks.of_match(hours.store.read, position.match.id)
    assert seat not in [row.seat for row in rows]


async def test_a_move_of_ones_own_begins_the_count_anew(hours: TimeStage) -> None:
    position = await hours.start_match()
    seat = position.to_act[0]
    await hours.advance_clock(DAY)
    position = await hours.position(position.match.id)
    position = await hours.play_until(position.match.id, seat)
    played = await play_move(hours.matches, position, seat, position.legal_moves(seat)[0])
    assert played.position.match.person_at(seat).missed == 0


async def test_a_forced_move_is_made_and_counted_as_no_miss(hours: TimeStage) -> None:
    """F3: only where there was a choice."""
    position = await hours.start_match()
    seat = position.to_act[0]
    lots = GAMES["lots"]
    forced = replace(lots, legal_moves=lambda state, at: lots.legal_moves(state, at)[-1:])
    before = await sealed(hours, position.match.id)
    before = replace(before, match=replace(before.match, game=forced))
    (step,) = absence.time_out(before, seat, 0)
    assert (step.kind, step.after.match.person_at(seat).missed) == (LogKind.MOVE, 0)


async def test_an_idle_move_that_is_none_is_replaced_by_a_legal_one(hours: TimeStage) -> None:
    position = await hours.start_match()
    lots = GAMES["lots"]
    odd = replace(lots, idle_move=lambda view, moves: Draw() if Draw() not in moves else None)
    before = await sealed(hours, position.match.id)
    before = replace(before, match=replace(before.match, game=odd))
    _, step = absence.time_out(before, position.to_act[0], 0)
    assert step.move == position.legal_moves(position.to_act[0])[0]


async def test_who_is_away_may_not_move_until_they_say_so(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    seat, person = position.to_act[0], player_to_move(position)
    position = await asleep(hours, position)
    with pytest.raises(Refused, match="away"):
        await hours.matches.play(
            position.match.id, person.user, seat, position.match.chairs[seat].decision, Stop()
        )


async def test_who_is_back_has_the_seat_at_once(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    seat, person = position.to_act[0], player_to_move(position)
    await asleep(hours, position)
    match = await hours.time.return_to_seat(position.match.id, person.user)
    assert match.chairs[seat].computer is None
    assert await last(hours, match.id, 1) == [LogKind.BACK]


async def test_coming_back_does_not_set_the_clock_back(hours: TimeStage) -> None:
    """F3: the decision was owed since before."""
    position = await hours.start_match()
    seat, person = position.to_act[0], player_to_move(position)
    await hours.time.mark_left(position.match.id, person.user)
    hours.clock.time += HOUR
    await hours.time.return_to_seat(position.match.id, person.user)
    row = await hours.clock_row(position.match.id, seat)
    assert row.due == hours.clock.time - HOUR + DAY


async def test_who_comes_back_and_sleeps_on_is_away_at_the_next_miss(hours: TimeStage) -> None:
    """F3: coming back is no way to gain another round."""
    position = await hours.start_match(ANN, BOB, CAT)
    seat, person = position.to_act[0], player_to_move(position)
    await asleep(hours, position)
    await hours.time.return_to_seat(position.match.id, person.user)
    await hours.play_until(position.match.id, seat)
    await hours.advance_clock(DAY)
    assert (await hours.position(position.match.id)).match.chairs[seat].is_away


async def test_only_who_is_away_comes_back(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    with pytest.raises(Refused, match="not_away"):
        await hours.time.return_to_seat(position.match.id, ANN.user)
    with pytest.raises(Refused, match="not_seated"):
        await hours.time.return_to_seat(position.match.id, DAN.user)
    await hours.matches.resign(position.match.id, ANN.user)
    with pytest.raises(Refused, match="resigned"):
        await hours.time.return_to_seat(position.match.id, ANN.user)


async def test_who_left_the_server_is_played_for_and_that_is_noted_once(hours: TimeStage) -> None:
    """F7"""
    position = await hours.start_match(ANN, BOB, CAT)
    for _ in range(2):
        match = await hours.time.mark_left(position.match.id, BOB.user)
    assert match.chairs[1].is_away
    kinds = await last(hours, match.id, 9)
    assert kinds.count(LogKind.LEFT) == 1
    assert await hours.owed_reminders(BOB) == ["away"]


async def test_an_absentee_cannot_block_the_end(hours: TimeStage) -> None:
    """F4: consent is asked of those who play."""
    position = await hours.start_match(ANN, BOB, CAT)
    await hours.time.mark_left(position.match.id, CAT.user)
    await hours.matches.agree_to_end(position.match.id, ANN.user)
    match = await hours.matches.agree_to_end(position.match.id, BOB.user)
    assert (match.status, match.outcome) == (Status.OVER, None)


async def test_the_last_who_was_still_asked_goes_and_the_match_ends(hours: TimeStage) -> None:
    """F4: nobody waits for an answer that never comes."""
    position = await hours.start_match(ANN, BOB, CAT)
    for person in (ANN, BOB):
        await hours.matches.agree_to_end(position.match.id, person.user)
    match = await hours.time.mark_left(position.match.id, CAT.user)
    assert match.status is Status.OVER


async def test_a_seat_handed_over_is_its_new_players(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    seat = position.to_act[0]
    step = absence.replace_player(await sealed(hours, position.match.id), seat, DAN, 0)
    chair = step.after.match.chairs[seat]
    assert (chair.user, chair.name, chair.computer) == (DAN.user, "Dan", None)


async def test_nobody_gets_a_second_seat(hours: TimeStage) -> None:
    position = await hours.start_match(ANN, BOB, CAT)
    with pytest.raises(Refused, match="already_seated"):
        absence.replace_player(await sealed(hours, position.match.id), Seat(0), BOB, 0)


async def test_who_waits_nudges_once_a_day(hours: TimeStage) -> None:
    position = await hours.start_match(pace=None)
    await hours.time.nudge(position.match.id, player_not_to_move(position).user)
    with pytest.raises(Refused, match="nudged"):
        await hours.time.nudge(position.match.id, player_not_to_move(position).user)
    hours.clock.time += DAY
    await hours.time.nudge(position.match.id, player_not_to_move(position).user)
    assert await hours.owed_reminders(player_to_move(position)) == ["nudge", "nudge"]


async def test_nobody_nudges_themselves_or_from_outside(hours: TimeStage) -> None:
    position = await hours.start_match()
    with pytest.raises(Refused, match="you_are_to_act"):
        await hours.time.nudge(position.match.id, player_to_move(position).user)
    with pytest.raises(Refused, match="not_seated"):
        await hours.time.nudge(position.match.id, DAN.user)
