"""The small print of a choice: what choosing it means now."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from bot.game import Label, Line, Seat, in_words
from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Piece, Site
from bot.games.cacao.terrain import facing, terrain
from bot.games.cacao.view import Forecast, View, earnings


class Good(StrEnum):
    """What may be gained."""

    GOLD = "gold"
    CACAO = "cacao"
    SUNS = "suns"
    WATER = "water"
    TEMPLE = "temple"
    FILLS = "fills"


class Gain(Label, frozen=True):
    """So much of a good, to be read out; less of it where `n` is negative."""

    good: Good
    n: int


class Share(Label, frozen=True):
    """Somebody's workers at a temple, to be read out."""

    seat: Seat
    n: int


def hint(view: View, value: Any) -> Line | None:
    """How a tile lies; what a cell earns; whose workers face a new jungle tile; what an edge
    does."""
    match value:
        case Piece():
            north, east, south, west = value.sides
            args = (("north", north), ("east", east), ("south", south), ("west", west))
            return Line("hint.piece", in_words(*args))
        case Cell() if view.chosen is not None:
            return _earns(earnings(view, value))
        case Jungle() | Blind() if view.fill:
            return _faced(view, view.fill[0])
        case Edge(tile, _, _, _, workers):
            return _acts(tile, workers)
        case _:
            return None


def _earns(got: Forecast) -> Line:
    gains = tuple(gained(got))
    if not gains:
        return Line("hint.nothing")
    return Line("hint.earns", in_words(("gains", gains)))


def gained(got: Forecast) -> Iterable[Gain]:
    """The goods that change, gold first."""
    return [Gain(good, n) for good in Good if (n := getattr(got, good))]


def _faced(view: View, at: Cell) -> Line:
    own = others = 0
    for village in terrain((), view.villages).around(at.key):
        workers = facing(village.sides, village.at.key, at.key)
        own += workers * (village.seat == view.seat)
        others += workers * (village.seat != view.seat)
    return Line("hint.faced", in_words(("own", own), ("others", others)))


def _acts(tile: Jungle, workers: int) -> Line:
    if tile.site is Site.MARKET:
        return Line("hint.market", in_words(("n", workers), ("price", tile.n)))
    return Line("hint.plantation", in_words(("n", workers * tile.n)))
