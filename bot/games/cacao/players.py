"""A computer player that looks one step ahead, and the move made on a timeout.

All values are in gold: immediate gains and expected later ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import assert_never

from bot.game import Event, Seat
from bot.games.cacao.components import RIVER, STORAGE, Blind, Cell, Jungle, Key, Piece, Sides, Site
from bot.games.cacao.rules.forecast import (
    Forecast,
    Surroundings,
    build_surroundings,
    forecast_overbuild,
    forecast_placing,
)
from bot.games.cacao.rules.terrain import (
    Terrain,
    build_terrain,
    free_cells,
    uncovered_own_cells,
    workers_facing,
)
from bot.games.cacao.rules.trading import best_order
from bot.games.cacao.state import (
    Activate,
    AnyMove,
    At,
    Fill,
    Goods,
    Overbuild,
    Phase,
    Place,
    Sell,
    SellFrom,
)
from bot.games.cacao.view import View

CACAO_VALUE = 1.5
"""The value of a stored cacao while there are turns left to sell it."""
SUN_VALUE = 1.2
TEMPLE_VALUE = 1.1
"""The value of a worker at a temple."""
OPPONENT_WEIGHT = 0.45
"""The weight of the other seats' gains, counted against a move."""
UNKNOWN_VALUE = 0.8
"""The value of an unknown jungle tile for each worker."""
LAST_TILES = 2
"""With this many tiles left or fewer, stored cacao is worth little."""


def careful_move(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """The move with the highest expected gold; among equals the first one."""
    if len(moves) == 1:
        return moves[0]
    worth = _Evaluator.for_view(view)
    return max(moves, key=worth.score_move)


def usual_move(view: View, moves: Sequence[AnyMove]) -> AnyMove | None:
    """The order of edges and the sales that the forecast of the placed tile assumed (C4)."""
    if view.phase is Phase.SELL:
        return moves[0]
    if view.phase is not Phase.ACTIVATE:
        return None
    edges = [e for e in view.edges if e.seat == view.actor]
    return Activate(best_order(view.goods[view.actor].cacao, edges)[0])


def idle_move(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """The first tile unrotated, the first cell, the first tile of the display; sells everything."""
    return moves[0]


@dataclass(frozen=True)
class _Evaluator:
    """Evaluates moves for the seat that must decide."""

    view: View
    ground: Terrain
    seat: Seat
    around: Mapping[Cell, Surroundings]
    """The surroundings of the cells where a tile may be laid."""
    high: Mapping[Cell, Surroundings]
    """The surroundings of own tiles that can be overbuilt (C6)."""
    facing_counts: dict[Key, tuple[int, int]]
    """Own and other workers at the jungle cells counted so far."""
    display_values: tuple[float, float]
    """The value of the worst and the best display tile for each worker."""

    @classmethod
    def for_view(cls, view: View) -> "_Evaluator":
        ground = build_terrain(view.clearings, view.villages)
        low, high = list[Cell](), list[Cell]()
        if view.phase in (Phase.TURN, Phase.PLACE):
            low = free_cells(ground)
            high = uncovered_own_cells(view.villages, view.actor)
        grows = bool(view.pile or view.display)
        hopes = [_value_per_worker(view, tile) for tile in view.display] or [UNKNOWN_VALUE]
        return cls(
            view,
            ground,
            view.actor,
            {at: build_surroundings(ground, at, grows) for at in low},
            {at: build_surroundings(ground, at, False) for at in high},
            {},
            (min(hopes), max(hopes)),
        )

    @property
    def goods(self) -> Goods:
        return self.view.goods[self.seat]

    def score_move(self, move: AnyMove) -> float:
        match move:
            case Place():
                return max(self._score_placing(move.piece, at) for at in self.around)
            case Overbuild():
                return max(self._score_overbuild(move.piece, at) for at in self.high)
            case At():
                return self._score_cell(move.cell)
            case Fill():
                return self._score_fill(move.cell, move.tile)
            case Activate():
                trades = [e for e in self.view.edges if e.seat == self.seat]
                return float(best_order(self.goods.cacao, trades)[0] == move.edge)
            case Sell():
                return move.n * (self._market_price() - _cacao_value(self.view))
            case SellFrom():
                return float("-inf")
            case _:
                assert_never(move)

    def _score_cell(self, at: Cell) -> float:
        assert self.view.chosen is not None
        of = self._score_overbuild if self.view.over else self._score_placing
        return of(self.view.chosen, at)

    def _score_placing(self, piece: Piece, at: Cell) -> float:
        sides, around = piece.sides, self.around[at]
        earned = self._score_forecast(forecast_placing(self.goods, sides, around))
        return earned + self._score_growth(sides, around.growth_cells)

    def _score_overbuild(self, piece: Piece, at: Cell) -> float:
        covered = self.ground.villages[at.key].sides
        return self._score_forecast(
            forecast_overbuild(self.goods, piece.sides, covered, self.high[at])
        )

    def _score_forecast(self, got: Forecast) -> float:
        river = self.goods.river
        return (
            got.gold
            + got.cacao * _cacao_value(self.view)
            + got.suns * SUN_VALUE
            + RIVER[river + got.water]
            - RIVER[river]
            + got.temple * TEMPLE_VALUE
        )

    def _score_growth(self, sides: Sides, grows: tuple[Key | None, ...]) -> float:
        """The expected gain of the filled cells, with the best tile of the display."""
        hoped, (worst, best) = 0.0, self.display_values
        for workers, key in zip(sides, grows, strict=True):
            if key is not None:
                own, others = self._count_facing(key)
                share = own + workers - OPPONENT_WEIGHT * others
                hoped += share * (best if share > 0 else worst)
        return hoped

    def _score_fill(self, at: Cell, tile: Jungle | Blind) -> float:
        own, others = self._count_facing(at.key)
        each = UNKNOWN_VALUE if isinstance(tile, Blind) else _value_per_worker(self.view, tile)
        return (own - OPPONENT_WEIGHT * others) * each

    def _count_facing(self, key: Key) -> tuple[int, int]:
        """The seat's own and the other workers that face a jungle cell."""
        if key not in self.facing_counts:
            own = others = 0
            for village in self.ground.villages_around(key):
                workers = workers_facing(village.sides, village.at.key, key)
                own += workers * (village.seat == self.seat)
                others += workers * (village.seat != self.seat)
            self.facing_counts[key] = own, others
        return self.facing_counts[key]

    def _market_price(self) -> float:
        assert self.view.market is not None
        return float(self.view.market.tile.n)


def _cacao_value(view: View) -> float:
    """The value of one stored cacao."""
    return CACAO_VALUE if view.tiles[view.actor] > LAST_TILES else CACAO_VALUE / 3


def _value_per_worker(view: View, tile: Jungle) -> float:
    """The approximate value of a new jungle tile for each worker."""
    goods, cacao = view.goods[view.actor], _cacao_value(view)
    match tile.site:
        case Site.PLANTATION:
            return tile.n * cacao * (1 - goods.cacao / (2 * STORAGE))
        case Site.MARKET:
            return (tile.n - cacao) * min(2, goods.cacao) / 2
        case Site.MINE:
            return float(tile.n)
        case Site.WATER:
            further = min(len(RIVER) - 1, goods.river + 2)
            return (RIVER[further] - RIVER[goods.river]) / 2
        case Site.SUN:
            return SUN_VALUE
        case Site.TEMPLE:
            return TEMPLE_VALUE
        case _:
            assert_never(tile.site)
