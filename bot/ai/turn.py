"""The input of a computer player; it never contains the real state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.game import Event, Move, Seat, Value
from bot.games import AnyGame


@dataclass(frozen=True)
class Turn:
    """One decision of one seat; costly parts are computed when the player asks for them.

    `seen_events` returns the events shown to the seat, oldest first. `sample_world` draws a state
    that the seat cannot tell from the real one. `legal_moves` has at least one.
    `has_budget` tells whether there is time for another rollout, and counts it.
    """

    game: AnyGame
    seat: Seat
    legal_moves: Sequence[Move] = field(repr=False)
    view: Callable[[], Value] = field(repr=False)
    seen_events: Callable[[], Sequence[Event]] = field(repr=False)
    sample_world: Callable[[Random], Value] = field(repr=False)
    rng: Random
    has_budget: Callable[[], bool]


def build_turn(
    game: AnyGame,
    state: Value,
    seat: Seat,
    seen_events: Sequence[Event],
    rng: Random,
    has_budget: Callable[[], bool],
) -> Turn:
    """Return the turn of a seat that is to act. It exposes only what the seat may know of `state`,
    which is the real state."""
    return Turn(
        game=game,
        seat=seat,
        legal_moves=game.legal_moves(state, seat),
        view=lambda: game.view(state, seat),
        seen_events=lambda: seen_events,
        sample_world=lambda chance: game.scramble(state, frozenset({seat}), chance),
        rng=rng,
        has_budget=has_budget,
    )


def try_budget(n: int) -> Callable[[], bool]:
    """Return a budget of `n` rollouts.

    >>> budget = try_budget(2)
    >>> [budget(), budget(), budget()]
    [True, True, False]
    """
    left = iter(range(n))
    return lambda: next(left, None) is not None


def time_budget(n: float, clock: Callable[[], float]) -> Callable[[], bool]:
    """Return a budget of `n` seconds of `clock`, starting now."""
    end = clock() + n
    return lambda: clock() < end
