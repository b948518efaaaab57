"""Distances between cells, with holes as obstacles."""

from functools import lru_cache

from bot.games.back_to_the_jungle.ground import CELLS, NEIGHBOURS

UNREACHABLE = 99
"""The distance of cells that cannot be reached."""


@lru_cache(maxsize=4096)
def distances(start: int, pits: frozenset[int]) -> tuple[int, ...]:
    """The number of steps from `start` to each cell."""
    found = [UNREACHABLE] * len(CELLS)
    found[start] = 0
    queue = [start]
    for at in queue:
        for to in NEIGHBOURS[at]:
            if to not in pits and found[to] == UNREACHABLE:
                found[to] = found[at] + 1
                queue.append(to)
    return tuple(found)
