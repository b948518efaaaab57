"""A sensible player who looks one step ahead, and the move of somebody who ran out of time.

Everything is counted in gold: what it brings at once, and what it is hoped to bring.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import assert_never

from bot.game import Event, Seat
from bot.games.cacao.components import RIVER, STORAGE, Blind, Cell, Jungle, Key, Piece, Sides, Site
from bot.games.cacao.forecast import Forecast, Outlook, forecast, outlook, overbuilt
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
from bot.games.cacao.terrain import Terrain, facing, free_cells, own_low_cells, terrain
from bot.games.cacao.trading import best_order
from bot.games.cacao.view import View

CACAO = 1.5
"""A cacao in store, as long as there are turns in which to sell it."""
SUN = 1.2
TEMPLE = 1.1
"""A worker at a temple."""
OTHERS = 0.45
"""What others win counts so much against a move."""
UNKNOWN = 0.8
"""What an unknown jungle tile brings each worker."""
LAST_TILES = 2
"""With so few tiles left, cacao in store is worth little."""


def careful(view: View, seen: Sequence[Event], moves: Sequence[AnyMove], chance: Random) -> AnyMove:
    """The move that promises most gold; among equals the first one."""
    if len(moves) == 1:
        return moves[0]
    worth = _Worth.of(view)
    return max(moves, key=worth.of_move)


def idle_move(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """The first tile as it is, the first cell, the first tile of the display; sells everything."""
    return moves[0]


@dataclass(frozen=True)
class _Worth:
    """What moves are worth to the seat that is asked."""

    view: View
    ground: Terrain
    seat: Seat
    around: Mapping[Cell, Outlook]
    """What lies around the cells where a tile may be laid."""
    high: Mapping[Cell, Outlook]
    """What lies around own tiles that can be built over (C6)."""
    faced: dict[Key, tuple[int, int]]
    """Own and other workers at jungle cells, as far as they were counted."""
    hopes: tuple[float, float]
    """What the worst and the best tile of the display bring each worker."""

    @classmethod
    def of(cls, view: View) -> "_Worth":
        ground = terrain(view.clearings, view.villages)
        low, high = list[Cell](), list[Cell]()
        if view.phase in (Phase.TURN, Phase.PLACE):
            low = free_cells(ground)
            high = own_low_cells(view.villages, view.actor)
        grows = bool(view.pile or view.display)
        hopes = [_per_worker(view, tile) for tile in view.display] or [UNKNOWN]
        return cls(
            view,
            ground,
            view.actor,
            {at: outlook(ground, at, grows) for at in low},
            {at: outlook(ground, at, False) for at in high},
            {},
            (min(hopes), max(hopes)),
        )

    @property
    def goods(self) -> Goods:
        return self.view.goods[self.seat]

    def of_move(self, move: AnyMove) -> float:
        match move:
            case Place():
                return max(self._of_cell(move.piece, at) for at in self.around)
            case Overbuild():
                return max(self._over(move.piece, at) for at in self.high)
            case At():
                return self._at(move.cell)
            case Fill():
                return self._of_tile(move.cell, move.tile)
            case Activate():
                trades = [e for e in self.view.edges if e.seat == self.seat]
                return float(best_order(self.goods.cacao, trades)[0] == move.edge)
            case Sell():
                return move.n * (self._price() - _cacao(self.view))
            case SellFrom():
                return float("-inf")
            case _:
                assert_never(move)

    def _at(self, at: Cell) -> float:
        assert self.view.chosen is not None
        of = self._over if self.view.over else self._of_cell
        return of(self.view.chosen, at)

    def _of_cell(self, piece: Piece, at: Cell) -> float:
        sides, around = piece.sides, self.around[at]
        earned = self._earned(forecast(self.goods, sides, around))
        return earned + self._hoped(sides, around.grows)

    def _over(self, piece: Piece, at: Cell) -> float:
        covered = self.ground.villages[at.key].sides
        return self._earned(overbuilt(self.goods, piece.sides, covered, self.high[at]))

    def _earned(self, got: Forecast) -> float:
        river = self.goods.river
        return (
            got.gold
            + got.cacao * _cacao(self.view)
            + got.suns * SUN
            + RIVER[river + got.water]
            - RIVER[river]
            + got.temple * TEMPLE
        )

    def _hoped(self, sides: Sides, grows: tuple[Key | None, ...]) -> float:
        """What the cells that are filled will bring, with the tile of the display that is best."""
        hoped, (worst, best) = 0.0, self.hopes
        for workers, key in zip(sides, grows, strict=True):
            if key is not None:
                own, others = self._facing(key)
                share = own + workers - OTHERS * others
                hoped += share * (best if share > 0 else worst)
        return hoped

    def _of_tile(self, at: Cell, tile: Jungle | Blind) -> float:
        own, others = self._facing(at.key)
        each = UNKNOWN if isinstance(tile, Blind) else _per_worker(self.view, tile)
        return (own - OTHERS * others) * each

    def _facing(self, key: Key) -> tuple[int, int]:
        """Own and other workers that face a jungle cell."""
        if key not in self.faced:
            own = others = 0
            for village in self.ground.around(key):
                workers = facing(village.sides, village.at.key, key)
                own += workers * (village.seat == self.seat)
                others += workers * (village.seat != self.seat)
            self.faced[key] = own, others
        return self.faced[key]

    def _price(self) -> float:
        assert self.view.market is not None
        return float(self.view.market.tile.n)


def _cacao(view: View) -> float:
    """What a cacao in store is worth."""
    return CACAO if view.tiles[view.actor] > LAST_TILES else CACAO / 3


def _per_worker(view: View, tile: Jungle) -> float:
    """What a new jungle tile brings each worker, about."""
    goods, cacao = view.goods[view.actor], _cacao(view)
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
            return SUN
        case Site.TEMPLE:
            return TEMPLE
        case _:
            assert_never(tile.site)
