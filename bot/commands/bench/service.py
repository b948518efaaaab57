"""Measures how many moves per second the match service commits durably to disk."""

import tempfile
import time
from pathlib import Path
from random import Random

from bot.ai.aimless import random_move
from bot.app import new_seed
from bot.commands.bench.rules import Figures
from bot.commands.bench.stopwatch import Stopwatch
from bot.games import AnyGame
from bot.match.model import Person, Place, Position, UserId
from bot.match.service import MatchService
from data import Store


async def bench_service(game: AnyGame, seconds: float) -> Figures:
    """Play random matches one after another, for `seconds`."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.db", now=lambda: int(time.time()))
        matches = MatchService(store, now=lambda: int(time.time()), seed=new_seed)
        try:
            return await _play_matches(matches, game, seconds)
        finally:
            await store.close()


async def _play_matches(matches: MatchService, game: AnyGame, seconds: float) -> Figures:
    rng, moves = Random(3), 0
    position = await start_match(matches, game)
    watch = Stopwatch()
    while watch.wall < seconds:
        if not (to_act := position.to_act):
            position = await start_match(matches, game)
            continue
        chair = position.match.chairs[to_act[0]]
        move = random_move(position.legal_moves(chair.seat), rng)
        result = await matches.play(position.match.id, chair.user, chair.seat, chair.decision, move)
        position, moves = result.position, moves + 1
    return {
        "moves": moves,
        "moves_per_s": round(moves / watch.wall),
        "moves_per_cpu_s": round(moves / watch.processor),
    }


async def start_match(matches: MatchService, game: AnyGame) -> Position:
    """Return the position of a newly dealt match."""
    seats = min(game.seats)
    people = [Person(UserId(n), f"Player {n}") for n in range(1, seats + 1)]
    match = await matches.open_lobby(game, people[0], Place(None, 1), seats, {})
    for person in people[1:]:
        await matches.join(match.id, person)
    await matches.start(match.id, people[0].user)
    return await matches.position(match.id)
