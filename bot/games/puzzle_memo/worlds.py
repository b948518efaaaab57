"""Alternative states that the visible tiles cannot tell apart from the real one."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.puzzle_memo.components import EMPTY
from bot.games.puzzle_memo.state import Flipped, Phase, State


def scramble(state: State, seats: frozenset[Seat], rng: Random) -> State:
    """Redeal the tiles that no view shows: pooled, sorted, shuffled. Tiles above and an open one
    are kept if their faces stay visible (P11, relaxed)."""
    if state.phase is Phase.OVER:
        return state
    flipped = () if state.flipped is None else (state.flipped.tile,)
    hidden = state.below if state.relaxed else (*state.below, *state.above, *flipped)
    pool = sorted(tile for tile in hidden if tile != EMPTY)
    rng.shuffle(pool)
    tiles = iter(pool)
    dealt = replace(state, below=_redeal_row(state.below, tiles))
    if state.relaxed:
        return dealt
    above = _redeal_row(state.above, tiles)
    return replace(dealt, above=above, flipped=_redeal_open(state.flipped, tiles))


def _redeal_open(flipped: Flipped | None, tiles: Iterator[int]) -> Flipped | None:
    """The open tile, redealt as any tile that fits the views."""
    return None if flipped is None else Flipped(next(tiles), flipped.spot)


def _redeal_row(row: tuple[int, ...], tiles: Iterator[int]) -> tuple[int, ...]:
    return tuple([EMPTY if tile == EMPTY else next(tiles) for tile in row])
