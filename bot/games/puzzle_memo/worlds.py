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


def redeal(state: State, now: State, rng: Random) -> State:
    """Deal the tiles below anew that nobody has seen until `now`. A tile that was flipped stays
    where it lies (P11): else all would remember something wrong."""
    known = tuple(
        number
        for number, (before, after) in enumerate(zip(state.below, now.below, strict=True))
        if before != EMPTY and (after == EMPTY or number in now.known)
    )
    places = [n for n, tile in enumerate(state.below) if tile != EMPTY and n not in known]
    tiles = sorted(state.below[n] for n in places)
    rng.shuffle(tiles)
    dealt = dict(zip(places, tiles, strict=True))
    below = tuple(dealt.get(n, tile) for n, tile in enumerate(state.below))
    return replace(state, below=below, known=known)


def _redeal_open(flipped: Flipped | None, tiles: Iterator[int]) -> Flipped | None:
    """The open tile, redealt as any tile that fits the views."""
    return None if flipped is None else Flipped(next(tiles), flipped.spot)


def _redeal_row(row: tuple[int, ...], tiles: Iterator[int]) -> tuple[int, ...]:
    return tuple([EMPTY if tile == EMPTY else next(tiles) for tile in row])
