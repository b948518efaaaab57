"""Laying a worker tile, and filling the cells that the jungle grows into."""

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, in_words
from bot.games.cacao.activation import activate
from bot.games.cacao.components import Blind, Cell, Clearing, Jungle, Village, Workers
from bot.games.cacao.state import Fill, Phase, State
from bot.games.cacao.terrain import cells_to_fill, terrain
from bot.games.cacao.turns import Step, then


def place(state: State, at: Cell) -> Step:
    """Lays the chosen tile; its owner draws a new one at once (C7)."""
    assert state.chosen is not None
    piece, below = state.chosen, _below(state, at) if state.over else None
    village = Village(at, state.turn, piece.tile, piece.turn, below)
    drawn = state.piles[state.turn][-1:]
    laid = replace(
        _drawn(state, piece.tile, drawn),
        chosen=None,
        villages=(*(v for v in state.villages if v.at != at), village),
        last=(at,),
    )
    if state.over:
        goods = state.goods[state.turn]
        laid = laid.with_goods(state.turn, replace(goods, suns=goods.suns - 1))
    args = in_words(("seat", SeatArg(state.turn)), ("piece", piece), ("cell", at))
    event = Event("event.overbuilt" if state.over else "event.placed", args, reveals=True)
    return then(_grow(laid), event, *_drew(state.turn, drawn))


def _below(state: State, at: Cell) -> Workers:
    return next(v.tile for v in state.villages if v.at == at)


def _drawn(state: State, played: Workers, drawn: tuple[Workers, ...]) -> State:
    """Without the tile that was played, and with the one drawn instead."""
    seat, hands, piles = state.turn, list(state.hands), list(state.piles)
    hand = list(state.hand)
    hand.remove(played)
    hands[seat], piles[seat] = tuple(sorted((*hand, *drawn))), piles[seat][:-1]
    return replace(state, hands=tuple(hands), piles=tuple(piles))


def _drew(seat: Seat, drawn: tuple[Workers, ...]) -> tuple[Event, ...]:
    return tuple(
        Event("event.drew", in_words(("tile", tile)), to=(seat,), reveals=True) for tile in drawn
    )


def _grow(state: State) -> Step:
    """C2: cells that touch two worker tiles are filled; C6: not after building over."""
    if state.over or not (state.display or state.pile):
        return activate(state)
    cells = cells_to_fill(terrain(state.clearings, state.villages), state.last[0].key)
    return fill_on(replace(state, fill=tuple(cells)))


def fillings(state: State) -> list[Fill]:
    """What may come to the first cell that waits: each tile of the display once, and nothing of
    it where there are more cells than tiles."""
    tiles: list[Jungle | Blind] = list(dict.fromkeys(state.display))
    if len(state.fill) > len(state.display):
        tiles.append(Blind(len(state.pile)))
    return [Fill(state.fill[0], tile) for tile in tiles]


def fill_on(state: State) -> Step:
    """Fills what can be filled without a choice, until somebody has to choose or all is done."""
    events: tuple[Event, ...] = ()
    while state.fill:
        choices = fillings(state)
        if len(choices) > 1:
            return replace(state, phase=Phase.FILL), events
        state, happened = _fill(state, choices[0])
        events += happened
    for at in state.blind:
        state, happened = _fill_blindly(state, at)
        events += happened
    return then(activate(replace(state, blind=())), *events)


def fill(state: State, move: Fill) -> Step:
    """The chosen tile, then all that follows."""
    state, events = _fill(state, move)
    return then(fill_on(state), *events)


def _fill(state: State, move: Fill) -> Step:
    """A tile of the display; a cell that is to get another one waits until the display is empty."""
    rest = state.fill[1:]
    if isinstance(move.tile, Blind):
        return replace(state, fill=rest, blind=(*state.blind, move.cell)), ()
    display = list(state.display)
    display.remove(move.tile)
    filled = _grown(state, move.cell, move.tile)
    args = in_words(("tile", move.tile), ("cell", move.cell))
    after = replace(filled, fill=rest, display=tuple(display))
    return after, (Event("event.filled", args),)


def _fill_blindly(state: State, at: Cell) -> Step:
    if not state.pile:  # C2: nothing left, the cell stays empty
        return state, (Event("event.unfilled", in_words(("cell", at))),)
    tile = state.pile[-1]
    args = in_words(("tile", tile), ("cell", at))
    filled = replace(_grown(state, at, tile), pile=state.pile[:-1])
    return filled, (Event("event.filled_blind", args, reveals=True),)


def _grown(state: State, at: Cell, tile: Jungle) -> State:
    return replace(state, clearings=(*state.clearings, Clearing(at, tile)), last=(*state.last, at))
