"""In every game: an undo restores the match exactly, and the same move leads to the same again."""

from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.game import Move, Seat, Value
from bot.games import GAMES
from bot.match.clock import DAY, HOUR
from bot.match.model import Position, UndoPoint
from bot.match.service import MatchService
from tests.match.hours import TimeStage
from tests.match.table import ANN, BOB, HERE, play_move

MOVES = 120


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("computers", [0, 1])
async def test_a_move_taken_back_and_made_again_leads_to_the_same(
    matches: MatchService, game: str, computers: int
) -> None:
    rng, undone = Random(game), 0
    position = await start_match(matches, game, computers)
    began: list[tuple[Value, Move]] = []  # what only began the next move goes back with it
    for _ in range(MOVES):
        if not position.to_act:
            break
        seat, state = position.to_act[0], position._state
        move = random_move(position.legal_moves(seat), rng)
        position = (await play_move(matches, position, seat, move)).position
        point = position.match.undo_point
        if point == UndoPoint(seat, position.match.version - 1):
            made = [*began, (state, move)]
            restored = await undo_move(matches, position, seat)
            assert restored._state == made[0][0]
            for _, each in made:
                restored = (await play_move(matches, restored, seat, each)).position
            assert restored._state == position._state
            position, undone = restored, undone + 1
        began = [(state, move)] if move.is_partial else []
    assert undone > 0


async def undo_move(matches: MatchService, position: Position, seat: Seat) -> Position:
    user = position.match.chairs[seat].user
    assert user is not None
    return await matches.undo(position.match.id, user)


async def start_match(matches: MatchService, game: str, computers: int) -> Position:
    match = await matches.open_lobby(GAMES[game], ANN, HERE, 2, {})
    if computers:
        await matches.add_computer(match.id, ANN.user, "careful")
    else:
        await matches.join(match.id, BOB)
    await matches.start(match.id, ANN.user)
    return await matches.position(match.id)


async def test_taking_back_what_nobody_saw_changes_no_deadline(hours: TimeStage) -> None:
    """A new deadline would tell that somebody placed an animal in secret and took it back."""
    matches = hours.matches
    match = await matches.open_lobby(GAMES["jungle"], ANN, HERE, 2, {"setup": "secret"})
    await matches.join(match.id, BOB)
    await matches.set_pace(match.id, ANN.user, DAY)
    await matches.start(match.id, ANN.user)
    position = await matches.position(match.id)
    while Seat(1) in position.to_act:
        move = position.legal_moves(Seat(1))[0]
        position = (await play_move(matches, position, Seat(1), move)).position
    move = position.legal_moves(Seat(0))[0]
    position = (await play_move(matches, position, Seat(0), move)).position
    due = (await hours.clock_row(match.id, Seat(0))).due
    await hours.advance_clock(HOUR)
    await undo_move(matches, position, Seat(0))
    assert (await hours.clock_row(match.id, Seat(0))).due == due
