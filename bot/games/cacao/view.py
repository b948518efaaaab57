"""What a seat or a spectator may know of a match, built up from nothing."""

from bot.game import Audience, Seat, Value
from bot.games.cacao.components import (
    Cell,
    Clearing,
    Edge,
    Jungle,
    Piece,
    Village,
    Workers,
)
from bot.games.cacao.rules.forecast import (
    Forecast,
    build_surroundings,
    forecast_overbuild,
    forecast_placing,
)
from bot.games.cacao.rules.scoring import Score, Standing, final_scores, standings
from bot.games.cacao.rules.terrain import build_terrain
from bot.games.cacao.state import Goods, Phase, Price, State, Ties

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
    """The knowledge of one reader. `seat` is None for a spectator."""

    seat: Audience
    ties: Ties
    ask_me: bool
    phase: Phase
    turn: Seat
    """The seat on turn; once the match is over, the last one."""
    actor: Seat
    """The seat that must decide."""
    goods: tuple[Goods, ...]
    tiles: tuple[int, ...]
    """The number of worker tiles that each seat has yet to place."""
    clearings: tuple[Clearing, ...]
    villages: tuple[Village, ...]
    temples: tuple[Standing, ...]
    """The temples with the workers of each seat."""
    display: tuple[Jungle, ...]
    pile: int
    """The number of jungle tiles in the pile."""
    over: bool
    """Whether the tile that is being placed covers another one."""
    fill: tuple[Cell, ...]
    """Cells that wait for a display tile."""
    blind: tuple[Cell, ...]
    """Cells that wait for the pile, once the display is empty."""
    edges: tuple[Edge, ...]
    """Edges that have not acted yet."""
    market: Edge | None
    """The market where cacao is being sold."""
    last: tuple[Cell, ...]
    """Cells filled last: the worker tile first, then jungle tiles."""
    scores: tuple[Score, ...] = ()
    """The score of each seat, once the match is over."""
    hand: tuple[Workers, ...] = ()
    """The reader's worker tiles."""
    own_pile: tuple[Workers, ...] = ()
    """The tiles that the reader has yet to draw, sorted; known by counting."""
    order: Price | None = None
    """The reader's standing order; None if the option `ask me` is on (C11)."""
    chosen: Piece | None = None
    """The tile that the reader is placing."""


def view(state: State, seat: Audience) -> View:
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
    """The immediate gains of the reader's chosen tile on a cell."""
    assert view.chosen is not None
    assert view.seat is not None
    ground, goods = build_terrain(view.clearings, view.villages), view.goods[view.seat]
    if view.over:
        covered, around = ground.villages[at.key].sides, build_surroundings(ground, at, False)
        return forecast_overbuild(goods, view.chosen.sides, covered, around)
    grows = bool(view.pile or view.display)
    return forecast_placing(goods, view.chosen.sides, build_surroundings(ground, at, grows))
