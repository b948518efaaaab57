"""The possible results of an order of harvests and sales, and the best order.

Mines, water and sun do not depend on the order; plantations and markets do, because storage is
limited. A harvest is the cacao of one edge at a plantation, a stall (price, workers) one edge at a
market.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, TypeVar

from bot.games.cacao.components import STORAGE, Edge, Site

Stall: TypeAlias = tuple[int, int]
Trade: TypeAlias = int | Stall
"""A harvest or a stall."""
S = TypeVar("S", int, Stall)


def harvests(edges: Iterable[Edge]) -> tuple[int, ...]:
    """The harvests of the plantations among the edges, sorted."""
    return tuple(sorted(e.workers * e.tile.n for e in edges if e.tile.site is Site.PLANTATION))


def stalls(edges: Iterable[Edge]) -> tuple[Stall, ...]:
    """The stalls of the markets among the edges, sorted."""
    return tuple(sorted((e.tile.n, e.workers) for e in edges if e.tile.site is Site.MARKET))


@lru_cache(maxsize=4096)
def outcomes(
    cacao: int, harvest: tuple[int, ...], market: tuple[Stall, ...]
) -> frozenset[tuple[int, int]]:
    """Every (gold won, cacao left) that some order of edges and sales leads to."""
    if not market:
        return frozenset({(0, min(STORAGE, cacao + sum(harvest)))})
    if harvest and cacao + sum(harvest) <= STORAGE:  # harvesting first loses nothing
        return outcomes(cacao + sum(harvest), (), market)
    found: set[tuple[int, int]] = set()
    for crop in dict.fromkeys(harvest):
        found |= after_harvest(cacao, crop, harvest, market)
    # without harvests the order of the markets does not matter
    for stall in dict.fromkeys(market) if harvest else market[-1:]:
        found |= after_stall(cacao, stall, harvest, market)
    return frozenset(found)


def after_harvest(
    cacao: int, crop: int, harvest: tuple[int, ...], market: tuple[Stall, ...]
) -> frozenset[tuple[int, int]]:
    """The possible results if `crop` comes next."""
    return outcomes(min(STORAGE, cacao + crop), _remove_one(harvest, crop), market)


def after_stall(
    cacao: int, stall: Stall, harvest: tuple[int, ...], market: tuple[Stall, ...]
) -> frozenset[tuple[int, int]]:
    """The possible results if `stall` comes next, for every amount sold there."""
    (price, workers), rest = stall, _remove_one(market, stall)
    return frozenset(
        (gold + sold * price, left)
        for sold in range(min(cacao, workers) + 1)
        for gold, left in outcomes(cacao - sold, harvest, rest)
    )


def harmless_edge(cacao: int, edges: tuple[Edge, ...]) -> Edge | None:
    """An edge that may come next without excluding any result, so that no decision is needed.

    None if the order matters.
    """
    harvest, market = harvests(edges), stalls(edges)
    every = outcomes(cacao, harvest, market)
    for edge in sorted(edges, key=_harvest_first):
        if edge.tile.site is Site.PLANTATION:
            crop = edge.workers * edge.tile.n
            still = after_harvest(cacao, crop, harvest, market)
        else:
            still = after_stall(cacao, (edge.tile.n, edge.workers), harvest, market)
        if still == every:
            return edge
    return None


def best_order(cacao: int, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """C11: the order that earns most gold, then keeps most cacao, when every market buys as much as
    it can. All edges are plantations and markets."""
    left = list(edges)
    order = best_trades(cacao, harvests(left), stalls(left))[2]
    found = []
    for step in order:
        edge = next(e for e in left if _trade_of(e) == step)
        left.remove(edge)
        found.append(edge)
    return tuple(found)


@lru_cache(maxsize=4096)
def best_trades(
    cacao: int, harvest: tuple[int, ...], market: tuple[Stall, ...]
) -> tuple[int, int, tuple[Trade, ...]]:
    """(gold won, cacao left, the order) of the best order, of equal ones the first."""
    if not market:
        return 0, min(STORAGE, cacao + sum(harvest)), harvest
    found: list[tuple[int, int, tuple[Trade, ...]]] = []
    for crop in dict.fromkeys(harvest):
        stored = min(STORAGE, cacao + crop)
        gold, left, order = best_trades(stored, _remove_one(harvest, crop), market)
        found.append((gold, left, (crop, *order)))
    for price, workers in reversed(dict.fromkeys(market)):
        sold, rest = min(cacao, workers), _remove_one(market, (price, workers))
        gold, left, order = best_trades(cacao - sold, harvest, rest)
        found.append((gold + sold * price, left, ((price, workers), *order)))
    return max(found, key=lambda result: result[:2])


def _remove_one(things: tuple[S, ...], one: S) -> tuple[S, ...]:
    at = things.index(one)
    return things[:at] + things[at + 1 :]


def _trade_of(edge: Edge) -> Trade:
    if edge.tile.site is Site.PLANTATION:
        return edge.workers * edge.tile.n
    return edge.tile.n, edge.workers


def _harvest_first(edge: Edge) -> tuple[bool, int]:
    return edge.tile.site is Site.MARKET, -edge.tile.n
