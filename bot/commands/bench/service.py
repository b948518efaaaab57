"""Figure: how many moves a second the match service commits, each of them safely on the disk."""

import tempfile
import time
from pathlib import Path
from random import Random

from bot.ai.aimless import any_of
from bot.app import fresh_seed
from bot.commands.bench.rules import Figures
from bot.commands.bench.stopwatch import Stopwatch
from bot.games import AnyGame
from bot.match.model import Person, Place, Position, UserId
from bot.match.service import Matches
from data import Store


async def service(game: AnyGame, seconds: float) -> Figures:
    """Random matches one after the other, for so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.db", now=lambda: int(time.time()))
        matches = Matches(store, now=lambda: int(time.time()), seed=fresh_seed)
        try:
            return await _played(matches, game, seconds)
        finally:
            await store.close()


async def _played(matches: Matches, game: AnyGame, seconds: float) -> Figures:
    luck, moves = Random(3), 0
    position = await begun(matches, game)
    watch = Stopwatch()
    while watch.wall < seconds:
        if not (to_act := position.to_act):
            position = await begun(matches, game)
            continue
        chair = position.match.chairs[to_act[0]]
        move = any_of(position.moves(chair.seat), luck)
        played = await matches.play(position.match.id, chair.user, chair.seat, chair.decision, move)
        position, moves = played.position, moves + 1
    return {
        "moves": moves,
        "moves_per_s": round(moves / watch.wall),
        "moves_per_cpu_s": round(moves / watch.processor),
    }


async def begun(matches: Matches, game: AnyGame) -> Position:
    """A match that was just dealt."""
    seats = min(game.seats)
    people = [Person(UserId(n), f"Player {n}") for n in range(1, seats + 1)]
    match = await matches.open(game, people[0], Place(None, 1), seats, {})
    for person in people[1:]:
        await matches.join(match.id, person)
    await matches.start(match.id, people[0].user)
    return await matches.position(match.id)
