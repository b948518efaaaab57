"""Hints: what a choice means now."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from bot.game import Label, Line, Seat, text_args
from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Site
from bot.games.cacao.terrain import build_terrain, workers_facing
from bot.games.cacao.view import Forecast, View, earnings


class Good(StrEnum):
    """A good that can be gained."""

    GOLD = "gold"
    CACAO = "cacao"
    SUNS = "suns"
    WATER = "water"
    TEMPLE = "temple"
    FILLS = "fills"


class Gain(Label, frozen=True):
    """An amount of a good, as a label; a loss if `n` is negative."""

    good: Good
    n: int


class Share(Label, frozen=True):
    """The workers of a seat at a temple, as a label."""

    seat: Seat
    n: int


def hint(view: View, value: Any) -> Line | None:
    """The gains of a cell, the workers that face a new jungle tile, or the effect of an edge."""
    match value:
        case Cell() if view.chosen is not None:
            return _earnings_hint(earnings(view, value))
        case Jungle() | Blind() if view.fill:
            return _facing_hint(view, view.fill[0])
        case Edge(tile, _, _, _, workers):
            return _edge_hint(tile, workers)
        case _:
            return None


def _earnings_hint(got: Forecast) -> Line:
    gains = tuple(list_gains(got))
    if not gains:
        return Line("hint.nothing")
    return Line("hint.earns", text_args(("gains", gains)))


def list_gains(got: Forecast) -> Iterable[Gain]:
    """The goods that change, gold first."""
    return [Gain(good, n) for good in Good if (n := getattr(got, good))]


def _facing_hint(view: View, at: Cell) -> Line:
    own = others = 0
    for village in build_terrain((), view.villages).villages_around(at.key):
        workers = workers_facing(village.sides, village.at.key, at.key)
        own += workers * (village.seat == view.seat)
        others += workers * (village.seat != view.seat)
    return Line("hint.faced", text_args(("own", own), ("others", others)))


def _edge_hint(tile: Jungle, workers: int) -> Line:
    if tile.site is Site.MARKET:
        return Line("hint.market", text_args(("n", workers), ("price", tile.n)))
    return Line("hint.plantation", text_args(("n", workers * tile.n)))
