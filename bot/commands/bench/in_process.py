"""Measures within this process: the rules, the pictures and the match service of a game."""

import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from bot.ai.aimless import random_move
from bot.app import new_seed
from bot.commands.bench.stopwatch import Stopwatch, ms, percentile
from bot.commands.picture import PLAYER_NAMES
from bot.game import Seat, Value, rng_for
from bot.games import AnyGame
from bot.match.model import Person, Place, Position, UserId
from bot.match.service import MatchService
from data import Store
from render.kit.encode import ImageFormat
from render.renderer import Renderer
from render.scene import Scene

Figures = dict[str, Any]


def bench_rules(game: AnyGame, seconds: float) -> Figures:
    """Measure how many moves per second the rules process: play random matches for `seconds` of
    processor time."""
    watch, moves, states = Stopwatch(), 0, random_states(game, Random(1))
    while watch.processor < seconds:
        next(states)
        moves += 1
    return {
        "moves": moves,
        "moves_per_s": round(moves / watch.wall),
        "moves_per_cpu_s": round(moves / watch.processor),
    }


def random_states(game: AnyGame, rng: Random) -> Iterator[Value]:
    """Yield the states of random matches after each move, one match after another."""
    seats = min(game.seats)
    options = {option.key: option.default for option in game.options_for(seats)}
    while True:
        seed, version = str(rng.random()), 1
        state: Value = game.setup(seats, options, rng_for(seed, version))
        while to_act := game.to_act(state):
            move = random_move(game.legal_moves(state, to_act[0]), rng)
            version += 1
            state, _ = game.apply(state, to_act[0], move, rng_for(seed, version))
            yield state


async def bench_pictures(game: AnyGame, seconds: float, image_format: ImageFormat) -> Figures:
    """Measure the time to render a picture, and its size: render the table and each hand in
    positions of random matches, for `seconds`."""
    renderer = Renderer(image_format, workers=1)
    await renderer.render(game, *next(_views(game)))  # loads sprites and fonts
    took, cpu, weights, watch = [], 0.0, [], Stopwatch()
    try:
        for view, scene in islice(_views(game), 1, None):
            one = Stopwatch()
            picture = await renderer.render(game, view, scene)
            took.append(one.wall)
            cpu += one.processor
            weights.append(len(picture.data))
            if watch.wall >= seconds:
                break
    finally:
        renderer.close()
    return {
        "pictures": len(took),
        "ms_p50": ms(percentile(took, 0.5)),
        "ms_p99": ms(percentile(took, 0.99)),
        "cpu_ms_mean": ms(cpu / len(took)),
        "kib_p50": round(percentile(weights, 0.5) / 1024),
        "kib_most": round(max(weights) / 1024),
    }


def _views(game: AnyGame) -> Iterator[tuple[Value, Scene]]:
    """Yield every seventh position, as the table and each seat see it, without repetition."""
    scene = Scene(PLAYER_NAMES[: min(game.seats)], headline="Bench")
    seen = set()
    for state in islice(random_states(game, Random(2)), 0, None, 7):
        for seat in (None, *map(Seat, range(min(game.seats)))):
            view: Value = game.view(state, seat)
            if view not in seen:
                seen.add(view)
                yield view, scene


async def bench_service(game: AnyGame, seconds: float) -> Figures:
    """Measure how many moves per second the match service commits durably: play random matches one
    after another, for `seconds`."""
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
    """Open and start a match with the fewest players; return its first position."""
    seats = min(game.seats)
    people = [Person(UserId(n), f"Player {n}") for n in range(1, seats + 1)]
    match = await matches.open_lobby(game, people[0], Place(None, 1), seats, {})
    for person in people[1:]:
        await matches.join(match.id, person)
    await matches.start(match.id, people[0].user)
    return await matches.position(match.id)
