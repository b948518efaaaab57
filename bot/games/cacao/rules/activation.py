"""Activate workers: each new edge acts once, in the order that its seat chooses."""

from typing import assert_never

from msgspec.structs import replace

from bot.game import Arg, Event, Seat, SeatArg, text_args
from bot.games.cacao.components import (
    RIVER,
    STEPS,
    STORAGE,
    SUNS,
    Cell,
    Clearing,
    Edge,
    Site,
    Village,
)
from bot.games.cacao.rules.scoring import standings
from bot.games.cacao.rules.terrain import Terrain, build_terrain, new_edges, workers_facing
from bot.games.cacao.rules.trading import best_order, harmless_edge
from bot.games.cacao.rules.turns import Transition, end_turn, prepend_events
from bot.games.cacao.state import Goods, Phase, State

TRADE_SITES = frozenset({Site.PLANTATION, Site.MARKET})
"""Sites for which the order of edges can matter."""


def activate(state: State) -> Transition:
    """C3: activate every edge between the tiles placed this turn and the rest of the map."""
    ground = build_terrain(state.clearings, state.villages)
    edges = new_edges(ground, state.last, state.turn, state.seats)
    resolved = resolve_edges(replace(state, edges=edges, market=None))
    return prepend_events(resolved, *_temple_events(state, ground))


def _temple_events(state: State, ground: Terrain) -> list[Event]:
    """C8: the workers that a seat has at a temple, where the tiles placed this turn have changed
    their number. Building over a tile may have removed some."""
    placed, *filled = (at.key for at in state.last)
    village, beside = ground.villages[placed], {(placed[0] + s, placed[1] + e) for s, e in STEPS}
    if not any(key in ground.jungle and ground.jungle[key].site is Site.TEMPLE for key in beside):
        return []
    events = []
    for temple in standings(state.clearings, state.villages, state.seats):
        key = temple.at.key
        faces = key in beside and workers_facing(village.sides, placed, key) > 0
        for seat, n in enumerate(temple.workers):
            is_own = seat == village.seat and (faces or (state.over and key in beside))
            if is_own or (key in filled and n):
                args = (("seat", SeatArg(Seat(seat))), ("n", n), ("letter", temple.letter))
                events.append(Event("event.temple", text_args(*args)))
    return events


def resolve_edges(state: State) -> Transition:
    """C4: let edges act until a seat must decide or the turn is over. The seat on turn comes first,
    the others follow clockwise."""
    events: tuple[Event, ...] = ()
    while state.edges:
        state, happened = _resolve_next(state)
        events += happened
        if state.phase in (Phase.ACTIVATE, Phase.SELL):
            return state, events
    return prepend_events(end_turn(state), *events)


def activate_edge(state: State, edge: Edge) -> Transition:
    """Let the chosen edge act, then everything that needs no decision."""
    state, events = _resolve_edge(replace(state, phase=Phase.TURN), edge)
    return (state, events) if state.market else prepend_events(resolve_edges(state), *events)


def sell_cacao(state: State, sold: int) -> Transition:
    """Sell this much cacao at the current market, then do everything that needs no decision."""
    assert state.market is not None
    edge = state.market
    state = replace(state, market=None, phase=Phase.TURN)
    state, events = _sell_at(state, edge, sold, reveals=False)
    return prepend_events(resolve_edges(state), *events)


def _resolve_next(state: State) -> Transition:
    """One step of the seat that is next to act; the phase says whether it must decide."""
    seat = state.edges[0].seat
    own = tuple(e for e in state.edges if e.seat == seat)
    for edge in own:
        if edge.tile.site not in TRADE_SITES:
            return _resolve_edge(state, edge)
    if seat != state.turn and not state.ask_me:
        return _apply_standing_order(state, seat, own)
    free = harmless_edge(state.goods[seat].cacao, own)
    if free is not None:
        return _resolve_edge(replace(state, actor=seat), free)
    return replace(state, phase=Phase.ACTIVATE, actor=seat), ()


def _resolve_edge(state: State, edge: Edge) -> Transition:
    """Let an edge act. At a market a seat with cacao decides how much it sells."""
    if edge.tile.site is Site.MARKET:
        if state.goods[edge.seat].cacao:
            return replace(state, phase=Phase.SELL, actor=edge.seat, market=edge), ()
        return _remove_edge(state, edge), ()
    return _work_edge(state, edge)


def _apply_standing_order(state: State, seat: Seat, own: tuple[Edge, ...]) -> Transition:
    """C11: out of turn the standing order decides: markets at its price or more buy as much as
    possible, others nothing."""
    order, events = state.orders[seat], tuple[Event, ...]()
    markets = [e for e in own if e.tile.site is Site.MARKET]
    kept = [e for e in markets if not order.takes(e.tile.n)]
    sales = 0
    for edge in best_order(state.goods[seat].cacao, (e for e in own if e not in kept)):
        if edge.tile.site is Site.MARKET:
            sold = min(edge.workers, state.goods[seat].cacao)
            sales += sold
            if sold and not any(event.key == "event.order_sells" for event in events):
                seller = text_args(("seat", SeatArg(seat)))
                events += (Event("event.order_sells", seller, reveals=True),)
            state, happened = _sell_at(state, edge, sold, reveals=True)
            events += happened if sold else ()
        else:
            state, happened = _work_edge(state, edge)
            events += happened
    for edge in kept:
        state = _remove_edge(state, edge)
    if markets and state.goods[seat].cacao:
        # unsold cacao hints at the standing order, so the move cannot be undone
        args = text_args(("seat", SeatArg(seat)), ("n", state.goods[seat].cacao))
        if sales and kept:
            args += text_args(("refused", tuple(dict.fromkeys(edge.at for edge in kept))))
        elif sales:
            args += text_args(("sold", sales))
        events += (Event("event.kept", args, reveals=True),)
    return state, events


def _sell_at(state: State, edge: Edge, sold: int, *, reveals: bool) -> Transition:
    goods, gold = state.goods[edge.seat], sold * edge.tile.n
    after = replace(goods, cacao=goods.cacao - sold, gold=goods.gold + gold)
    seat, tile = ("seat", SeatArg(edge.seat)), _tile_args(state, edge)
    event = Event("event.sold_nothing", text_args(seat, *tile))
    if sold:
        args = text_args(seat, ("n", sold), ("gold", gold), *tile)
        event = Event("event.sold", args, reveals=reveals)
    return _remove_edge(state, edge, after), (event,)


def _work_edge(state: State, edge: Edge) -> Transition:
    """C5, except markets: goods without room are lost, which is reported too."""
    goods = state.goods[edge.seat]
    after = _add_goods(goods, edge)
    site, suns, steps = edge.tile.site, after.suns - goods.suns, after.river - goods.river
    gained = {
        "cacao": after.cacao - goods.cacao,
        "lost": _harvest(edge) - (after.cacao - goods.cacao),
        "gold": after.gold - goods.gold,
        "suns": suns,
        "suns_lost": edge.workers - suns if site is Site.SUN else 0,
        "water": steps,
        "river_end": edge.workers - steps if site is Site.WATER else 0,
    }
    events = tuple(_gain_event(state, edge, what, n, after) for what, n in gained.items() if n)
    return _remove_edge(state, edge, after), events


def _tile_args(state: State, edge: Edge) -> tuple[tuple[str, Arg], ...]:
    """The jungle tile of an edge; also the worker tile if two of its seat act there this turn,
    which only a new jungle tile makes possible."""
    tile = ("tile", Clearing(edge.at, edge.tile))
    if edge.at not in state.last:
        return (tile,)
    is_other = any(
        village.seat == edge.seat and village.at != edge.by and _is_at_work(village, edge.at)
        for village in state.villages
    )
    return (tile, ("by", edge.by)) if is_other else (tile,)


def _is_at_work(village: Village, at: Cell) -> bool:
    """Whether workers of a tile face the cell beside it."""
    (south, east), beside = village.at.key, at.key
    touches = (beside[0] - south, beside[1] - east) in STEPS
    return touches and workers_facing(village.sides, village.at.key, beside) > 0


def _gain_event(state: State, edge: Edge, what: str, n: int, after: Goods) -> Event:
    args = text_args(("seat", SeatArg(edge.seat)), ("n", n), *_tile_args(state, edge))
    if what in ("water", "river_end"):
        args = text_args(("seat", SeatArg(edge.seat)), ("n", n), ("value", RIVER[after.river]))
    return Event(f"event.{what}", args)


def _add_goods(goods: Goods, edge: Edge) -> Goods:
    workers = edge.workers
    match edge.tile.site:
        case Site.PLANTATION:
            return replace(goods, cacao=min(STORAGE, goods.cacao + _harvest(edge)))
        case Site.MINE:
            return replace(goods, gold=goods.gold + workers * edge.tile.n)
        case Site.WATER:
            return replace(goods, river=min(len(RIVER) - 1, goods.river + workers))
        case Site.SUN:
            return replace(goods, suns=min(SUNS, goods.suns + workers))
        case Site.MARKET | Site.TEMPLE:
            raise ValueError(f"expected an edge that gives something, got {edge!r}")
        case _:
            assert_never(edge.tile.site)


def _harvest(edge: Edge) -> int:
    """The cacao that the workers of an edge harvest."""
    return edge.workers * edge.tile.n if edge.tile.site is Site.PLANTATION else 0


def _remove_edge(state: State, edge: Edge, goods: Goods | None = None) -> State:
    """The state without the edge, with the new goods of its seat."""
    left = replace(state, edges=tuple(e for e in state.edges if e != edge))
    return left if goods is None else left.with_goods(edge.seat, goods)
