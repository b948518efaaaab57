"""What a computer player is given: never the true state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.game import Event, Move, Seat, Value
from bot.games import AnyGame


@dataclass(frozen=True)
class Turn:
    """One decision of one seat; what is costly is made when the player asks for it.

    `seen` are the events that the seat was shown, oldest first. `world` draws a state that the
    seat cannot tell from the real one. `moves` are its legal moves, at least one. `budget` says
    whether there is time for one more try, and counts it.
    """

    game: AnyGame
    seat: Seat
    legal_moves: Sequence[Move] = field(repr=False)
    view: Callable[[], Value]
    seen_events: Callable[[], Sequence[Event]]
    sample_world: Callable[[Random], Value]
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
    """The turn of a seat that is to act. The true state stays in here: the player gets what the
    seat may know of it."""
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
    """A budget of `n` tries.

    >>> budget = try_budget(2)
    >>> [budget(), budget(), budget()]
    [True, True, False]
    """
    left = iter(range(n))
    return lambda: next(left, None) is not None


def time_budget(n: float, clock: Callable[[], float]) -> Callable[[], bool]:
    """A budget of `n` seconds of `clock`, from now on."""
    end = clock() + n
    return lambda: clock() < end
