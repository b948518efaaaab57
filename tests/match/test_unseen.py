"""What the others are not told of a move, its clock does not tell them either."""

from bot.game import Seat
from bot.games import GAMES
from bot.match.clock import DAY, HOUR
from bot.match.model import MatchId
from tests.match.hours import TimeStage
from tests.match.table import ANN, BOB, HERE, play_move


async def _deployment(hours: TimeStage) -> MatchId:
    """Both sides of Jungle place their animals in secret."""
    options = {"setup": "secret"}
    match = await hours.matches.open_lobby(GAMES["jungle"], ANN, HERE, None, options)
    await hours.matches.join(match.id, BOB)
    await hours.matches.set_pace(match.id, ANN.user, DAY)
    await hours.matches.start(match.id, ANN.user)
    return match.id


async def _first(hours: TimeStage, match: MatchId, seat: int) -> None:
    """The first of the seat's legal moves."""
    position = await hours.position(match)
    await play_move(hours.matches, position, Seat(seat), position.legal_moves(Seat(seat))[0])


async def test_a_deadline_stays_where_it_is_while_a_seat_moves_unseen(hours: TimeStage) -> None:
    match = await _deployment(hours)
    began = hours.clock.time
    for _ in range(6):
        await hours.advance_clock(HOUR)
        await _first(hours, match, 0)
    assert (await hours.clock_row(match, Seat(0))).since == began


async def test_also_when_the_other_side_is_ready(hours: TimeStage) -> None:
    match = await _deployment(hours)
    began = hours.clock.time
    for _ in range(7):
        await _first(hours, match, 1)
    await hours.advance_clock(HOUR)
    await _first(hours, match, 0)
    assert (await hours.clock_row(match, Seat(0))).since == began


async def test_a_new_time_begins_once_all_is_seen(hours: TimeStage) -> None:
    match = await _deployment(hours)
    await hours.advance_clock(HOUR)
    for seat in (0, 1):
        for _ in range(7):
            await _first(hours, match, seat)
    position = await hours.position(match)
    assert (await hours.clock_row(match, position.to_act[0])).since == hours.clock.time


async def test_who_ran_out_of_time_unseen_has_the_whole_time_again(hours: TimeStage) -> None:
    """F4: the second time in a row a computer plays on, not at once."""
    match = await _deployment(hours)
    await _first(hours, match, 0)
    await hours.advance_clock(DAY)
    await hours.advance_clock(HOUR)
    chairs = (await hours.position(match)).match.held_by_people
    assert [(chair.missed, chair.computer) for chair in chairs] == [(1, None), (1, None)]
