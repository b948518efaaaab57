"""Phases 0 and 1: place the chameleon, move chips, look at chips."""

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import CHAMELEONS, INDEX
from bot.games.back_to_the_jungle.rules.eating import begin_eating
from bot.games.back_to_the_jungle.rules.telling import ephemeral_event, private_event, turn_event
from bot.games.back_to_the_jungle.rules.tiles import (
    Transition,
    all_seats_mask,
    mark_seen,
    move_tiles,
    occupied_cells,
    spots_at,
    swap_tiles,
    with_flag,
    with_tiles,
)
from bot.games.back_to_the_jungle.rules.turns import chain
from bot.games.back_to_the_jungle.state import Enter, Move, Phase, See, State, Swap, Tile

SEEING_DRAWS = 2
"""The number of chips introduced by a seat that chose Seeing."""


def enter(state: State, move: Enter) -> Transition:
    """B1: all players see the entry cell; the chameleon is face down afterwards."""
    seat = state.turn
    tile = Tile(CHAMELEONS[seat], all_seats_mask(state))
    entered = with_tiles(state, {INDEX[move.edge]: tile})
    home = with_flag(state.home, seat, False)
    event = ephemeral_event(state, "entered", cell=move.edge)
    return replace(entered, phase=Phase.ACT, home=home), (event,)


def move_chip(state: State, move: Move) -> Transition:
    moved = move_tiles(state, {INDEX[move.start]: INDEX[move.to]})
    return _count_move(moved, ephemeral_event(state, "moved", start=move.start, to=move.to))


def swap_chips(state: State, move: Swap) -> Transition:
    moved = swap_tiles(state, INDEX[move.one], INDEX[move.other])
    return _count_move(moved, ephemeral_event(state, "swapped", one=move.one, other=move.other))


def _count_move(state: State, event: Event) -> Transition:
    """B3: count one of at most three moves."""
    left = state.now.left - 1
    moved = replace(state, phase=Phase.MOVING, now=replace(state.now, left=left))
    return (moved, (event,)) if left else chain((moved, (event,)), begin_eating)


def see(state: State, move: See) -> Transition:
    """B13: each look is answered before the next one. B3: at most three different chips."""
    cell, now = INDEX[move.chip], state.now
    saw = private_event(state, "saw", spot=spots_at(state, [cell]))
    events = (turn_event(state, "looked", cell=move.chip), saw)
    looked = (*now.looked, cell)
    after = replace(
        mark_seen(state, cell, state.turn),
        phase=Phase.SEEING,
        now=replace(now, left=now.left - 1, looked=looked, draws=SEEING_DRAWS),
    )
    if after.now.left and len(occupied_cells(state.board)) > len(looked):
        return after, events
    return chain((after, events), begin_eating)


def end_acting(state: State) -> Transition:
    """End the moves or the looks of this phase."""
    return chain((state, (turn_event(state, f"stopped_{state.phase}"),)), begin_eating)
