"""Figure: how many moves a second the rules of a game alone can play."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.ai.aimless import any_of
from bot.commands.bench.stopwatch import Stopwatch
from bot.game import Value, chance
from bot.games import AnyGame

Figures = dict[str, Any]


def rules(game: AnyGame, seconds: float) -> Figures:
    """Random matches for so many seconds of processor time."""
    watch, moves, played = Stopwatch(), 0, states(game, Random(1))
    while watch.processor < seconds:
        next(played)
        moves += 1
    return {
        "moves": moves,
        "moves_per_s": round(moves / watch.wall),
        "moves_per_cpu_s": round(moves / watch.processor),
    }


def states(game: AnyGame, luck: Random) -> Iterator[Value]:
    """The states of random matches after each move, one match after the other."""
    seats = min(game.seats)
    options = {option.key: option.default for option in game.options_for(seats)}
    while True:
        seed, version = str(luck.random()), 1
        state: Value = game.setup(seats, options, chance(seed, version))
        while to_act := game.to_act(state):
            move = any_of(game.legal_moves(state, to_act[0]), luck)
            version += 1
            state, _ = game.apply(state, to_act[0], move, chance(seed, version))
            yield state
