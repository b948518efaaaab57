"""Lay a worker tile, and fill the adjacent jungle cells."""

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, text_args
from bot.games.cacao.components import Blind, Cell, Clearing, Jungle, Village, Workers
from bot.games.cacao.rules.activation import activate
from bot.games.cacao.rules.terrain import build_terrain, cells_to_fill
from bot.games.cacao.rules.turns import Transition, prepend_events
from bot.games.cacao.state import Fill, Phase, State


def place_tile(state: State, at: Cell) -> Transition:
    """Lay the chosen tile; its owner draws a new one at once (C7)."""
    assert state.chosen is not None
    piece, below = state.chosen, _covered_tile(state, at) if state.over else None
    village = Village(at, state.turn, piece.tile, piece.turn, below)
    drawn = state.piles[state.turn][-1:]
    laid = replace(
        _replace_in_hand(state, piece.tile, drawn),
        chosen=None,
        villages=(*(v for v in state.villages if v.at != at), village),
        last=(at,),
    )
    if state.over:
        goods = state.goods[state.turn]
        laid = laid.with_goods(state.turn, replace(goods, suns=goods.suns - 1))
    args = text_args(("seat", SeatArg(state.turn)), ("piece", piece), ("cell", at))
    key = "event.overbuilt" if state.over else "event.placed"
    event = Event(key, args, reveals=True, shows_own=True)
    return prepend_events(_grow_jungle(laid), event, *_drew_events(state.turn, drawn))


def _covered_tile(state: State, at: Cell) -> Workers:
    return next(v.tile for v in state.villages if v.at == at)


def _replace_in_hand(state: State, played: Workers, drawn: tuple[Workers, ...]) -> State:
    """The hands with the played tile replaced by the drawn one."""
    seat, hands, piles = state.turn, list(state.hands), list(state.piles)
    hand = list(state.hand)
    hand.remove(played)
    hands[seat], piles[seat] = tuple(sorted((*hand, *drawn))), piles[seat][:-1]
    return replace(state, hands=tuple(hands), piles=tuple(piles))


def _drew_events(seat: Seat, drawn: tuple[Workers, ...]) -> tuple[Event, ...]:
    return tuple(
        Event("event.drew", text_args(("tile", tile)), to=(seat,), reveals=True) for tile in drawn
    )


def _grow_jungle(state: State) -> Transition:
    """C2: fill the cells that touch two worker tiles. C6: none are filled after overbuilding."""
    if state.over or not (state.display or state.pile):
        return activate(state)
    cells = cells_to_fill(build_terrain(state.clearings, state.villages), state.last[0].key)
    return fill_automatically(replace(state, fill=tuple(cells)))


def legal_fills(state: State) -> list[Fill]:
    """The tiles for the first waiting cell: each different tile of the display once, and `Blind` if
    there are more cells than tiles."""
    tiles: list[Jungle | Blind] = list(dict.fromkeys(state.display))
    if len(state.fill) > len(state.display):
        tiles.append(Blind(len(state.pile)))
    return [Fill(state.fill[0], tile) for tile in tiles]


def fill_automatically(state: State) -> Transition:
    """Fill cells that leave no choice, until a seat must choose or all are filled."""
    events: tuple[Event, ...] = ()
    while state.fill:
        choices = legal_fills(state)
        if len(choices) > 1:
            return replace(state, phase=Phase.FILL), events
        state, happened = _apply_fill(state, choices[0])
        events += happened
    for at in state.blind:
        state, happened = _fill_blind(state, at)
        events += happened
    return prepend_events(activate(replace(state, blind=())), *events)


def fill_cell(state: State, move: Fill) -> Transition:
    """Put the chosen tile there, then do everything that needs no decision."""
    state, events = _apply_fill(state, move)
    return prepend_events(fill_automatically(state), *events)


def _apply_fill(state: State, move: Fill) -> Transition:
    """Put a tile of the display on a cell. With `Blind` the cell waits until the display is
    empty."""
    rest = state.fill[1:]
    if isinstance(move.tile, Blind):
        return replace(state, fill=rest, blind=(*state.blind, move.cell)), ()
    display = list(state.display)
    display.remove(move.tile)
    filled = _with_clearing(state, move.cell, move.tile)
    args = text_args(("tile", move.tile), ("cell", move.cell))
    after = replace(filled, fill=rest, display=tuple(display))
    return after, (Event("event.filled", args),)


def _fill_blind(state: State, at: Cell) -> Transition:
    if not state.pile:  # C2: no tile is left, the cell stays empty
        return state, (Event("event.unfilled", text_args(("cell", at))),)
    tile = state.pile[-1]
    args = text_args(("tile", tile), ("cell", at))
    filled = replace(_with_clearing(state, at, tile), pile=state.pile[:-1])
    return filled, (Event("event.filled_blind", args, reveals=True),)


def _with_clearing(state: State, at: Cell, tile: Jungle) -> State:
    return replace(state, clearings=(*state.clearings, Clearing(at, tile)), last=(*state.last, at))
