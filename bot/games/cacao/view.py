"""What a seat or a spectator may know of a match, built up from nothing."""

from bot.game import Seat, Value
from bot.games.cacao.components import (
    Cell,
    Clearing,
    Edge,
    Jungle,
    Piece,
    Village,
    Workers,
)
from bot.games.cacao.forecast import (
    Forecast,
    build_surroundings,
    forecast_overbuild,
    forecast_placing,
)
from bot.games.cacao.scoring import Score, Standing, final_scores, standings
from bot.games.cacao.state import Goods, Phase, Price, State, Ties
from bot.games.cacao.terrain import build_terrain

__all__ = [
    "Forecast",
    "Goods",
    "Phase",
    "Price",
    "Score",
    "Standing",
    "Ties",
    "View",
    "earnings",
    "view",
]


class View(Value, frozen=True):
    """One reader's knowledge. `seat` is None for a spectator."""

    seat: Seat | None
    ties: Ties
    ask_me: bool
    phase: Phase
    turn: Seat
    """Whose turn it is; once the match is over, whose the last one was."""
    actor: Seat
    """Who is asked."""
    goods: tuple[Goods, ...]
    tiles: tuple[int, ...]
    """Worker tiles that each seat has yet to place."""
    clearings: tuple[Clearing, ...]
    villages: tuple[Village, ...]
    temples: tuple[Standing, ...]
    """Who has how many workers at each temple."""
    display: tuple[Jungle, ...]
    pile: int
    """Jungle tiles in the pile."""
    over: bool
    """Whether a tile is being built over another one."""
    fill: tuple[Cell, ...]
    """Cells that wait for a tile of the display."""
    blind: tuple[Cell, ...]
    """Cells that wait for the pile, once the display is empty."""
    edges: tuple[Edge, ...]
    """Edges that have yet to act."""
    market: Edge | None
    """Where cacao is being sold."""
    last: tuple[Cell, ...]
    """What was placed last: the worker tile first, then jungle tiles."""
    scores: tuple[Score, ...] = ()
    """Once the match is over."""
    hand: tuple[Workers, ...] = ()
    """The reader's own worker tiles."""
    own_pile: tuple[Workers, ...] = ()
    """What the reader has yet to draw, sorted: counting tells it."""
    order: Price | None = None
    """The reader's own standing order, unless everybody is asked (C11)."""
    chosen: Piece | None = None
    """The tile that the reader is placing."""


def view(state: State, seat: Seat | None) -> View:
    temples = standings(state.clearings, state.villages, state.seats)
    over = state.phase is Phase.OVER
    return View(
        seat=seat,
        ties=state.ties,
        ask_me=state.ask_me,
        phase=state.phase,
        turn=state.turn,
        actor=state.actor,
        goods=state.goods,
        tiles=tuple(len(h) + len(p) for h, p in zip(state.hands, state.piles, strict=True)),
        clearings=state.clearings,
        villages=state.villages,
        temples=temples,
        display=state.display,
        pile=len(state.pile),
        over=state.over,
        fill=state.fill,
        blind=state.blind,
        edges=state.edges,
        market=state.market,
        last=state.last,
        scores=final_scores(state.goods, temples, state.ties) if over else (),
        hand=() if seat is None else state.hands[seat],
        own_pile=() if seat is None else tuple(sorted(state.piles[seat])),
        order=None if seat is None or state.ask_me else state.orders[seat],
        chosen=state.chosen if seat == state.turn else None,
    )


def earnings(view: View, at: Cell) -> Forecast:
    """What the tile that the reader has chosen would earn at once in a cell."""
    assert view.chosen is not None
    assert view.seat is not None
    ground, goods = build_terrain(view.clearings, view.villages), view.goods[view.seat]
    if view.over:
        covered, around = ground.villages[at.key].sides, build_surroundings(ground, at, False)
        return forecast_overbuild(goods, view.chosen.sides, covered, around)
    grows = bool(view.pile or view.display)
    return forecast_placing(goods, view.chosen.sides, build_surroundings(ground, at, grows))
