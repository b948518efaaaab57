"""Seats whose players do not come: nobody waits for them, and they may come back."""

from dataclasses import replace

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.games.lots.rules import Draw, Stop
from bot.match import absence
from bot.match.clock import DAY, HOUR
from bot.match.full_match import Sealed, sealed_of
from bot.match.model import CARETAKER, Kind, MatchId, Position, Status
from bot.match.reading import table
from bot.match.refusals import Refused
from bot.match.state_cache import States
from data import clocks, log
from tests.match.hours import Hours, holder, waiting
from tests.match.table import ANN, BOB, CAT, DAN, move


async def last(hours: Hours, match: int, rows: int) -> list[str]:
    return [row.kind for row in await log.since(hours.store.read, match, 0)][-rows:]


async def asleep(hours: Hours, position: Position) -> Position:
    """Whoever is to act has run out of time twice."""
    seat = position.to_act[0]
    while not position.match.chairs[seat].away:
        await hours.pass_(DAY)
        position = await hours.now(position.match.id)
    return position


async def sealed(hours: Hours, match: MatchId) -> Sealed:
    return sealed_of(await table(hours.store.read, match), States())


async def test_the_second_time_in_a_row_a_computer_plays_on(hours: Hours) -> None:
    """F4"""
    position = await hours.begun(ANN, BOB, CAT)
    seat = position.to_act[0]
    position = await asleep(hours, position)
    chair = position.match.chairs[seat]
    assert (chair.computer, chair.resigned, chair.missed) == (CARETAKER, False, 2)
    assert await last(hours, position.match.id, 3) == [Kind.MISSED, Kind.MOVE, Kind.AWAY]
    rows = await clocks.of_match(hours.store.read, position.match.id)
    assert seat not in [row.seat for row in rows]


async def test_a_move_of_ones_own_begins_the_count_anew(hours: Hours) -> None:
    position = await hours.begun()
    seat = position.to_act[0]
    await hours.pass_(DAY)
    position = await hours.now(position.match.id)
    position = await hours.turn_of(position.match.id, seat)
    played = await move(hours.matches, position, seat, position.moves(seat)[0])
    assert played.position.match.chairs[seat].missed == 0


async def test_a_forced_move_is_made_and_counted_as_no_miss(hours: Hours) -> None:
    """F3: only where there was a choice."""
    position = await hours.begun()
    seat = position.to_act[0]
    lots = GAMES["lots"]
    forced = replace(lots, legal_moves=lambda state, at: lots.legal_moves(state, at)[-1:])
    before = await sealed(hours, position.match.id)
    before = replace(before, match=replace(before.match, game=forced))
    (step,) = absence.ran_out(before, seat, 0)
    assert (step.kind, step.after.match.chairs[seat].missed) == (Kind.MOVE, 0)


async def test_an_idle_move_that_is_none_is_replaced_by_a_legal_one(hours: Hours) -> None:
    position = await hours.begun()
    lots = GAMES["lots"]
    odd = replace(lots, idle_move=lambda view, moves: Draw() if Draw() not in moves else None)
    before = await sealed(hours, position.match.id)
    before = replace(before, match=replace(before.match, game=odd))
    _, step = absence.ran_out(before, position.to_act[0], 0)
    assert step.move == position.moves(position.to_act[0])[0]


async def test_who_is_away_may_not_move_until_they_say_so(hours: Hours) -> None:
    position = await hours.begun(ANN, BOB, CAT)
    seat, person = position.to_act[0], holder(position)
    position = await asleep(hours, position)
    with pytest.raises(Refused, match="away"):
        await hours.matches.play(
            position.match.id, person.user, seat, position.match.chairs[seat].decision, Stop()
        )


async def test_who_is_back_has_the_seat_at_once(hours: Hours) -> None:
    position = await hours.begun(ANN, BOB, CAT)
    seat, person = position.to_act[0], holder(position)
    await asleep(hours, position)
    match = await hours.time.back(position.match.id, person.user)
    assert match.chairs[seat].computer is None
    assert await last(hours, match.id, 1) == [Kind.BACK]


async def test_coming_back_does_not_set_the_clock_back(hours: Hours) -> None:
    """F3: the decision was owed since before."""
    position = await hours.begun()
    seat, person = position.to_act[0], holder(position)
    await hours.time.left(position.match.id, person.user)
    hours.clock.time += HOUR
    await hours.time.back(position.match.id, person.user)
    row = await hours.row(position.match.id, seat)
    assert row.due == hours.clock.time - HOUR + DAY


async def test_who_comes_back_and_sleeps_on_is_away_at_the_next_miss(hours: Hours) -> None:
    """F3: coming back is no way to gain another round."""
    position = await hours.begun(ANN, BOB, CAT)
    seat, person = position.to_act[0], holder(position)
    await asleep(hours, position)
    await hours.time.back(position.match.id, person.user)
    await hours.turn_of(position.match.id, seat)
    await hours.pass_(DAY)
    assert (await hours.now(position.match.id)).match.chairs[seat].away


async def test_only_who_is_away_comes_back(hours: Hours) -> None:
    position = await hours.begun(ANN, BOB, CAT)
    with pytest.raises(Refused, match="not_away"):
        await hours.time.back(position.match.id, ANN.user)
    with pytest.raises(Refused, match="not_seated"):
        await hours.time.back(position.match.id, DAN.user)
    await hours.matches.resign(position.match.id, ANN.user)
    with pytest.raises(Refused, match="resigned"):
        await hours.time.back(position.match.id, ANN.user)


async def test_who_left_the_server_is_played_for_and_that_is_noted_once(hours: Hours) -> None:
    """F7"""
    position = await hours.begun(ANN, BOB, CAT)
    for _ in range(2):
        match = await hours.time.left(position.match.id, BOB.user)
    assert match.chairs[1].away
    kinds = await last(hours, match.id, 9)
    assert kinds.count(Kind.LEFT) == 1
    assert await hours.owed(BOB) == ["away"]


async def test_an_absentee_cannot_block_the_end(hours: Hours) -> None:
    """F4: consent is asked of those who play."""
    position = await hours.begun(ANN, BOB, CAT)
    await hours.time.left(position.match.id, CAT.user)
    await hours.matches.agree_to_end(position.match.id, ANN.user)
    match = await hours.matches.agree_to_end(position.match.id, BOB.user)
    assert (match.status, match.outcome) == (Status.OVER, None)


async def test_the_last_who_was_still_asked_goes_and_the_match_ends(hours: Hours) -> None:
    """F4: nobody waits for an answer that never comes."""
    position = await hours.begun(ANN, BOB, CAT)
    for person in (ANN, BOB):
        await hours.matches.agree_to_end(position.match.id, person.user)
    match = await hours.time.left(position.match.id, CAT.user)
    assert match.status is Status.OVER


async def test_a_seat_handed_over_is_its_new_players(hours: Hours) -> None:
    position = await hours.begun(ANN, BOB, CAT)
    seat = position.to_act[0]
    step = absence.handed_over(await sealed(hours, position.match.id), seat, DAN, 0)
    chair = step.after.match.chairs[seat]
    assert (chair.user, chair.name, chair.computer) == (DAN.user, "Dan", None)


async def test_nobody_gets_a_second_seat(hours: Hours) -> None:
    position = await hours.begun(ANN, BOB, CAT)
    with pytest.raises(Refused, match="already_seated"):
        absence.handed_over(await sealed(hours, position.match.id), Seat(0), BOB, 0)


async def test_who_waits_nudges_once_a_day(hours: Hours) -> None:
    position = await hours.begun(pace=None)
    await hours.time.nudge(position.match.id, waiting(position).user)
    with pytest.raises(Refused, match="nudged"):
        await hours.time.nudge(position.match.id, waiting(position).user)
    hours.clock.time += DAY
    await hours.time.nudge(position.match.id, waiting(position).user)
    assert await hours.owed(holder(position)) == ["nudge", "nudge"]


async def test_nobody_nudges_themselves_or_from_outside(hours: Hours) -> None:
    position = await hours.begun()
    with pytest.raises(Refused, match="you_are_to_act"):
        await hours.time.nudge(position.match.id, holder(position).user)
    with pytest.raises(Refused, match="not_seated"):
        await hours.time.nudge(position.match.id, DAN.user)
