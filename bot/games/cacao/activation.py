"""Workers at work: each new edge acts once, in the order that its seat likes best."""

from typing import assert_never

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, in_words
from bot.games.cacao.components import RIVER, STORAGE, SUNS, Edge, Site
from bot.games.cacao.state import Goods, Phase, State
from bot.games.cacao.terrain import new_edges, terrain
from bot.games.cacao.trading import best_order, free_choice
from bot.games.cacao.turns import Step, end_turn, then

TRADES = frozenset({Site.PLANTATION, Site.MARKET})
"""Sites whose order may matter."""


def activate(state: State) -> Step:
    """C3: every edge between what was placed in this turn and the rest of the map."""
    ground = terrain(state.clearings, state.villages)
    edges = new_edges(ground, state.last, state.turn, state.seats)
    return act_on(replace(state, edges=edges, market=None))


def act_on(state: State) -> Step:
    """C4: lets edges act until somebody has to be asked, or the turn is over. The seat on turn
    comes first, the others follow clockwise."""
    events: tuple[Event, ...] = ()
    while state.edges:
        state, happened = _next(state)
        events += happened
        if state.phase in (Phase.ACTIVATE, Phase.SELL):
            return state, events
    return then(end_turn(state), *events)


def visit(state: State, edge: Edge) -> Step:
    """The chosen edge acts, then all that follows without a question."""
    state, events = _visit(replace(state, phase=Phase.TURN), edge)
    return (state, events) if state.market else then(act_on(state), *events)


def sell(state: State, sold: int) -> Step:
    """So much cacao at the market that is being visited, then all that follows."""
    assert state.market is not None
    edge = state.market
    state = replace(state, market=None, phase=Phase.TURN)
    state, events = _sold(state, edge, sold, reveals=False)
    return then(act_on(state), *events)


def _next(state: State) -> Step:
    """One step of the seat whose turn it is to act; its phase says whether it is asked."""
    seat = state.edges[0].seat
    own = tuple(e for e in state.edges if e.seat == seat)
    for edge in own:
        if edge.tile.site not in TRADES:
            return _visit(state, edge)
    if seat != state.turn and not state.ask_me:
        return _by_order(state, seat, own)
    free = free_choice(state.goods[seat].cacao, own)
    if free is not None:
        return _visit(replace(state, actor=seat), free)
    return replace(state, phase=Phase.ACTIVATE, actor=seat), ()


def _visit(state: State, edge: Edge) -> Step:
    """An edge acts; at a market the seat is asked how much it sells, if it has any cacao."""
    if edge.tile.site is Site.MARKET:
        if state.goods[edge.seat].cacao:
            return replace(state, phase=Phase.SELL, actor=edge.seat, market=edge), ()
        return _done(state, edge), ()
    return _worked(state, edge)


def _by_order(state: State, seat: Seat, own: tuple[Edge, ...]) -> Step:
    """C11: out of turn the standing order acts: markets of its price or more take all that they
    can, the others nothing."""
    order, events = state.orders[seat], tuple[Event, ...]()
    markets = [e for e in own if e.tile.site is Site.MARKET]
    kept = [e for e in markets if not order.takes(e.tile.n)]
    for edge in best_order(state.goods[seat].cacao, (e for e in own if e not in kept)):
        if edge.tile.site is Site.MARKET:
            sold = min(edge.workers, state.goods[seat].cacao)
            state, happened = _sold(state, edge, sold, reveals=True)
            events += happened if sold else ()
        else:
            state, happened = _worked(state, edge)
            events += happened
    for edge in kept:
        state = _done(state, edge)
    if markets and state.goods[seat].cacao:
        # what was not sold tells of the order too, so nobody may take the move back
        args = in_words(("seat", SeatArg(seat)), ("n", state.goods[seat].cacao))
        events += (Event("event.kept", args, reveals=True),)
    return state, events


def _sold(state: State, edge: Edge, sold: int, *, reveals: bool) -> Step:
    goods, gold = state.goods[edge.seat], sold * edge.tile.n
    after = replace(goods, cacao=goods.cacao - sold, gold=goods.gold + gold)
    seat, tile = ("seat", SeatArg(edge.seat)), ("tile", edge.tile)
    event = Event("event.sold_nothing", in_words(seat, tile))
    if sold:
        args = in_words(seat, ("n", sold), ("gold", gold), tile)
        event = Event("event.sold", args, reveals=reveals)
    return _done(state, edge, after), (event,)


def _worked(state: State, edge: Edge) -> Step:
    """C5, without markets: what there is no room for is lost, and told where it is cacao, since
    another order of edges might have saved it."""
    goods = state.goods[edge.seat]
    after = _gained(goods, edge)
    gained = {
        "cacao": after.cacao - goods.cacao,
        "lost": _crop(edge) - (after.cacao - goods.cacao),
        "gold": after.gold - goods.gold,
        "suns": after.suns - goods.suns,
        "water": after.river - goods.river,
    }
    events = tuple(_gain(edge, what, n, after) for what, n in gained.items() if n)
    return _done(state, edge, after), events


def _gain(edge: Edge, what: str, n: int, after: Goods) -> Event:
    args = in_words(("seat", SeatArg(edge.seat)), ("n", n), ("tile", edge.tile))
    if what == "water":
        args = in_words(("seat", SeatArg(edge.seat)), ("n", n), ("value", RIVER[after.river]))
    return Event(f"event.{what}", args)


def _gained(goods: Goods, edge: Edge) -> Goods:
    workers = edge.workers
    match edge.tile.site:
        case Site.PLANTATION:
            return replace(goods, cacao=min(STORAGE, goods.cacao + _crop(edge)))
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


def _crop(edge: Edge) -> int:
    """The cacao that grows for the workers of an edge."""
    return edge.workers * edge.tile.n if edge.tile.site is Site.PLANTATION else 0


def _done(state: State, edge: Edge, goods: Goods | None = None) -> State:
    """The state without the edge, and with what its seat has now."""
    left = replace(state, edges=tuple(e for e in state.edges if e != edge))
    return left if goods is None else left.with_goods(edge.seat, goods)
