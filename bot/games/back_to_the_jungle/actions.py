"""Phases 0 and 1: the entry of the chameleon, moving, seeing."""

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import CHAMELEONS
from bot.games.back_to_the_jungle.decisions import Enter, Move, See, Swap
from bot.games.back_to_the_jungle.eating import to_eating
from bot.games.back_to_the_jungle.ground import INDEX
from bot.games.back_to_the_jungle.state import Phase, State, Tile
from bot.games.back_to_the_jungle.telling import passing, secret, told
from bot.games.back_to_the_jungle.tiles import (
    Step,
    everybody,
    occupied,
    seen_by,
    shifted,
    spots,
    swapped,
    with_flag,
    with_tiles,
)
from bot.games.back_to_the_jungle.turns import then

SEEING_DRAWS = 2
"""Chips introduced by whoever chose Seeing."""


def enter(state: State, move: Enter) -> Step:
    """B1: all see where; it is face down from then on."""
    seat = state.turn
    tile = Tile(CHAMELEONS[seat], everybody(state))
    entered = with_tiles(state, {INDEX[move.edge]: tile})
    home = with_flag(state.home, seat, False)
    event = passing(state, "entered", cell=move.edge)
    return replace(entered, phase=Phase.ACT, home=home), (event,)


def move_chip(state: State, move: Move) -> Step:
    moved = shifted(state, {INDEX[move.start]: INDEX[move.to]})
    return _moved(moved, passing(state, "moved", start=move.start, to=move.to))


def swap_chips(state: State, move: Swap) -> Step:
    moved = swapped(state, INDEX[move.one], INDEX[move.other])
    return _moved(moved, passing(state, "swapped", one=move.one, other=move.other))


def _moved(state: State, event: Event) -> Step:
    """B3: up to three moves in all."""
    left = state.now.left - 1
    moved = replace(state, phase=Phase.MOVING, now=replace(state.now, left=left))
    return (moved, (event,)) if left else then((moved, (event,)), to_eating)


def see(state: State, move: See) -> Step:
    """B13: each look is answered before the next one. B3: up to three different chips."""
    cell, now = INDEX[move.chip], state.now
    saw = secret(state, "saw", spot=spots(state, [cell]))
    events = (told(state, "looked", cell=move.chip), saw)
    looked = (*now.looked, cell)
    after = replace(
        seen_by(state, cell, state.turn),
        phase=Phase.SEEING,
        now=replace(now, left=now.left - 1, looked=looked, draws=SEEING_DRAWS),
    )
    if after.now.left and len(occupied(state.board)) > len(looked):
        return after, events
    return then((after, events), to_eating)


def end_acting(state: State) -> Step:
    """No more moves, or no more looks."""
    return then((state, (told(state, f"stopped_{state.phase}"),)), to_eating)
