"""Measures the memory of a process that draws pictures of all games.

`python -m bot.commands.bench.memory [PICTURES]`: one process, because memory is never given back.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random

import bot.app  # noqa: F401  counts the memory of the whole bot
from bot.ai.aimless import random_move
from bot.commands.run_bot import use_one_arena
from bot.game import Event, OptionValue, Seat, Value, rng_for
from bot.games import GAMES, AnyGame
from bot.match.visibility import visible_events
from bot.texts import Wording
from render.renderer import Renderer
from render.scene import Scene

PICTURES = 1_000
MOVES = 5
"""Moves between two pictures of a match."""
LARGE = 0.2
"""The share of matches in large print."""


def draw_pictures(count: int) -> None:
    """Draw pictures of all games in turn, with every number of seats, options and names."""
    asyncio.run(_draw(count))


async def _draw(count: int) -> None:
    renderer = Renderer()
    await renderer.preload()
    games = [(game, _scenes(game, Random(game.id))) for game in GAMES.values()]
    for game, scenes in islice(cycle(games), count):
        await renderer.render(game, *next(scenes))
    renderer.close()


def _scenes(game: AnyGame, rng: Random) -> Iterator[tuple[Value, Scene]]:
    """Yield what a table and the seat on turn see in random matches."""
    while True:
        seats, large = rng.choice(list(game.seats)), rng.random() < LARGE
        names = tuple(f"Player {rng.randrange(1_000)}" for _ in range(seats))
        wording = Wording(game, dict(zip(map(Seat, range(seats)), names, strict=True)))
        for state, events in _positions(game, seats, rng):
            for seat in (None, game.to_act(state)[0]):
                view: Value = game.view(state, seat)
                headline = wording.say(game.headline(view))
                seen = visible_events(events, seat)
                yield view, Scene(names, headline=headline, events=seen, large=large)


def _positions(game: AnyGame, seats: int, rng: Random) -> Iterator[tuple[Value, tuple[Event, ...]]]:
    options: dict[str, OptionValue] = {
        option.key: rng.choice(option.choices) if option.choices else option.default
        for option in game.options_for(seats)
    }
    seed, version = str(rng.random()), 1
    state: Value = game.setup(seats, options, rng_for(seed, version))
    events: tuple[Event, ...] = ()
    while to_act := game.to_act(state):
        if version % MOVES == 0:
            yield state, events
        version += 1
        move = random_move(game.legal_moves(state, to_act[0]), rng)
        state, events = game.apply(state, to_act[0], move, rng_for(seed, version))


def _memory(key: str) -> int:
    """The memory of this process in MiB, as the kernel counts it."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(key):
            return round(int(line.split()[1]) / 1024)
    return 0


if __name__ == "__main__":
    use_one_arena()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    started = _memory("VmRSS")
    draw_pictures(count)
    figures = {"pictures": count, "mib_before": started, "mib_most": _memory("VmHWM")}
    sys.stdout.write(json.dumps(figures) + "\n")
