"""Other worlds: states that nobody can tell apart from the real one by what lies on the table."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.puzzle_memo.components import EMPTY
from bot.games.puzzle_memo.state import Phase, State


def scramble(state: State, seats: frozenset[Seat], chance: Random) -> State:
    """Deals the face-down tiles anew, which nobody sees: pooled, sorted, shuffled. Those above
    are kept where everybody may look at them (P11, relaxed)."""
    if state.phase is Phase.OVER:
        return state
    hidden = state.below if state.relaxed else state.below + state.above
    pool = sorted(tile for tile in hidden if tile != EMPTY)
    chance.shuffle(pool)
    tiles = iter(pool)
    below = _dealt(state.below, tiles)
    above = state.above if state.relaxed else _dealt(state.above, tiles)
    return replace(state, below=below, above=above)


def _dealt(row: tuple[int, ...], tiles: Iterator[int]) -> tuple[int, ...]:
    return tuple([EMPTY if tile == EMPTY else next(tiles) for tile in row])
