"""Measures how many moves per second a game's rules can process."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.ai.aimless import random_move
from bot.commands.bench.stopwatch import Stopwatch
from bot.game import Value, rng_for
from bot.games import AnyGame

Figures = dict[str, Any]


def bench_rules(game: AnyGame, seconds: float) -> Figures:
    """Play random matches for `seconds` of processor time."""
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
