"""The immediate gains of laying a worker tile, before the jungle grows."""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from bot.game import Value
from bot.games.cacao.components import RIVER, STEPS, SUNS, Cell, Jungle, Key, Sides, Site
from bot.games.cacao.rules.terrain import Terrain, cells_to_fill
from bot.games.cacao.rules.trading import Stall, best_trades
from bot.games.cacao.state import Goods


@dataclass(frozen=True)
class Surroundings:
    """The neighbours of a cell, by side: jungle tiles, and cells that would be filled."""

    tiles: tuple[Jungle | None, ...]
    growth_cells: tuple[Key | None, ...]


class Forecast(Value, frozen=True):
    """The change in each good; `temple` counts workers at temples, `fills` jungle cells. Only
    overbuilding can reduce suns and temple workers."""

    gold: int = 0
    cacao: int = 0
    suns: int = 0
    water: int = 0
    temple: int = 0
    fills: int = 0


def build_surroundings(ground: Terrain, at: Cell, grows: bool) -> Surroundings:
    """The surroundings of `at`. `grows` means that jungle tiles are left and nothing is overbuilt
    (C2, C6)."""
    south, east = at.key
    beside = [(south + s, east + e) for s, e in STEPS]
    filled = {c.key for c in cells_to_fill(ground, at.key)} if grows else frozenset()
    return Surroundings(
        tuple([ground.jungle.get(key) for key in beside]),
        tuple([key if key in filled else None for key in beside]),
    )


def forecast_placing(goods: Goods, sides: Sides, around: Surroundings) -> Forecast:
    """The gains with the best order of edges and as many sales as possible."""
    facing = [(t, n) for t, n in zip(around.tiles, sides, strict=True) if t is not None and n]
    harvest = tuple(sorted(n * t.n for t, n in facing if t.site is Site.PLANTATION))
    market: tuple[Stall, ...] = tuple(sorted((t.n, n) for t, n in facing if t.site is Site.MARKET))
    gold, cacao, _ = best_trades(goods.cacao, harvest, market)
    return Forecast(
        gold=gold + sum(n * t.n for t, n in facing if t.site is Site.MINE),
        cacao=cacao - goods.cacao,
        suns=min(SUNS - goods.suns, _count_workers(facing, Site.SUN)),
        water=min(len(RIVER) - 1 - goods.river, _count_workers(facing, Site.WATER)),
        temple=_count_workers(facing, Site.TEMPLE),
        fills=sum(key is not None for key in around.growth_cells),
    )


def forecast_overbuild(
    goods: Goods, sides: Sides, covered: Sides, around: Surroundings
) -> Forecast:
    """C6: the sun token is paid before the workers act, and the covered workers are lost."""
    got = forecast_placing(replace(goods, suns=goods.suns - 1), sides, around)
    lost = forecast_placing(Goods(), covered, around).temple
    return replace(got, suns=got.suns - 1, temple=got.temple - lost)


def _count_workers(facing: Iterable[tuple[Jungle, int]], site: Site) -> int:
    return sum(n for tile, n in facing if tile.site is site)
