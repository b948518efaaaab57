"""How chips move during a meal: the swing over a branch, and the fright."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import (
    CELLS,
    DIRECTION_TO,
    NEIGHBOURS,
    NEXT_CELL,
    OFF_BOARD,
    Flight,
    hole_cells,
)
from bot.games.back_to_the_jungle.rules.telling import ephemeral_event, seat_event, turn_event
from bot.games.back_to_the_jungle.rules.tiles import Transition, move_tiles, remove_tiles
from bot.games.back_to_the_jungle.rules.turns import return_events
from bot.games.back_to_the_jungle.state import State


def swing_over(state: State) -> Transition:
    """B7: move straight over the branch to the first free cell, or off the board if a hole or the
    edge comes first."""
    start, branch = state.now.eater, state.now.meal
    assert start is not None
    assert branch is not None
    pits, way = hole_cells(state.turned), DIRECTION_TO[start, branch]
    to = NEXT_CELL[branch][way]
    while to != OFF_BOARD and state.board[to] is not None:
        to = NEXT_CELL[to][way]
    if to == OFF_BOARD or to in pits:
        bare, owners = remove_tiles(state, [start])
        events = (turn_event(state, "fell"), *return_events(state, owners))
        return replace(bare, now=replace(state.now, eater=None)), events
    swung = replace(move_tiles(state, {start: to}), now=replace(state.now, eater=to))
    return swung, (ephemeral_event(state, "swung", start=CELLS[start], to=CELLS[to]),)


def frighten_chips(state: State) -> Transition:
    """B8: hidden chips next to the chameleon or the meal move one cell straight away from it."""
    flights = fright_targets(state)
    away = {start: to for start, to in flights.items() if to != OFF_BOARD}
    off = [start for start, to in flights.items() if to == OFF_BOARD]
    gone, owners = remove_tiles(state, off)
    moved = move_tiles(gone, away)
    announced = (seat_event(owner, "frightened_off", reveals=True) for owner in owners)
    return moved, (*_fright_events(state, away, off), *announced, *return_events(state, owners))


def _fright_events(state: State, away: Mapping[int, int], off: list[int]) -> Iterator[Event]:
    if away:
        flights = tuple(Flight(CELLS[start], CELLS[to]) for start, to in away.items())
        yield ephemeral_event(state, "frightened", flights=flights)
    if off:
        cells = tuple(CELLS[start] for start in off)
        yield ephemeral_event(state, "off_board", cells=cells, reveals=True)


def fright_targets(state: State) -> dict[int, int]:
    """The target cell of each frightened chip, OUT if it leaves the board. A chip between chameleon
    and meal is blocked on both sides, so no chip moves twice."""
    pits, board = hole_cells(state.turned), state.board
    found: dict[int, int] = {}
    for source in _fright_sources(state):
        for start in NEIGHBOURS[source]:
            tile = board[start]
            if tile is None or tile.up:
                continue
            to = NEXT_CELL[start][DIRECTION_TO[source, start]]
            if to == OFF_BOARD or to in pits:
                found[start] = OFF_BOARD
            elif board[to] is None:
                found[start] = to
    return found


def _fright_sources(state: State) -> Iterator[int]:
    """The cells that frighten their neighbours. A chameleon that has left the board frightens
    nothing; the rule book's tip: only the chameleon frightens."""
    if state.now.eater is not None:
        yield state.now.eater
    if state.now.meal is not None and not state.variant.light_fright:
        yield state.now.meal
