"""Runs computer players in a separate process, so they do not delay answers to people."""

import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing import parent_process
from random import Random

import bot.games
from bot.ai import PLAYERS_BY_LEVEL, build_turn, time_budget
from bot.game import Event, Move, Seat, Value


@dataclass(frozen=True)
class Problem:
    """A decision for a player of `level`, sent to another local process. It holds the real state;
    the player gets only a Turn, built in that process."""

    game: str
    level: str
    state: Value = field(repr=False)
    seat: Seat
    seen_events: Sequence[Event] = field(repr=False)
    rng: Random = field(repr=False)


def solve(problem: Problem, seconds: float, clock: Callable[[], float] = time.monotonic) -> Move:
    """Return the player's move, chosen within `seconds`."""
    turn = build_turn(
        bot.games.GAMES[problem.game],
        problem.state,
        problem.seat,
        problem.seen_events,
        problem.rng,
        time_budget(seconds, clock),
    )
    return PLAYERS_BY_LEVEL[problem.level](turn)


def prepare_process(game_folders: list[str]) -> None:
    """Load the parent's games, and end with the parent: a killed parent cannot stop its workers."""
    new = [folder for folder in game_folders if folder not in bot.games.__path__]
    bot.games.__path__.extend(new)
    bot.games.GAMES.update(bot.games.discover(new))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C signals the whole process group
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
