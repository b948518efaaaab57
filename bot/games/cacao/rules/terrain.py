"""The map as the rules use it: the tiles on it, and the cells where tiles may be laid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.game import Seat
from bot.games.cacao.components import (
    STEPS,
    Cell,
    Clearing,
    Edge,
    Jungle,
    Key,
    Sides,
    Site,
    Village,
    cell_at,
)

READING_ORDER: tuple[Key, ...] = tuple(sorted(STEPS))
"""The neighbours of a cell in reading order."""

PASSIVE_SITES = frozenset({Site.TEMPLE})
"""Sites whose workers have no effect before the end."""


@dataclass(frozen=True)
class Terrain:
    jungle: dict[Key, Jungle]
    villages: dict[Key, Village]

    def villages_around(self, key: Key) -> tuple[Village, ...]:
        """The worker tiles next to a jungle cell."""
        south, east = key
        found = (self.villages.get((south + s, east + e)) for s, e in STEPS)
        return tuple(village for village in found if village is not None)


def build_terrain(clearings: Iterable[Clearing], villages: Iterable[Village]) -> Terrain:
    return Terrain(
        {(c.at.south, c.at.east): c.tile for c in clearings},
        {(v.at.south, v.at.east): v for v in villages},
    )


def free_cells(ground: Terrain) -> list[Cell]:
    """C1: empty cells next to a jungle tile, and so never next to a worker tile; in reading
    order."""
    around = {(s + ds, e + de) for s, e in ground.jungle for ds, de in STEPS}
    return [cell_at(key) for key in sorted(around.difference(ground.villages))]


def uncovered_own_cells(villages: Iterable[Village], seat: Seat) -> list[Cell]:
    """C6: the cells of own worker tiles that are not covered yet, in reading order."""
    return sorted(v.at for v in villages if v.seat == seat and v.below is None)


def cells_to_fill(ground: Terrain, at: Key) -> list[Cell]:
    """C2: empty jungle cells beside the worker tile at `at` that touch another worker tile. Cells
    that touched two before were filled then or stay empty."""
    south, east = at
    found = []
    for s, e in READING_ORDER:
        key = (south + s, east + e)
        if key not in ground.jungle and _touches_another_village(ground.villages, key, at):
            found.append(cell_at(key))
    return found


def _touches_another_village(villages: Mapping[Key, Village], key: Key, at: Key) -> bool:
    south, east = key
    for s, e in STEPS:
        other = (south + s, east + e)
        if other in villages and other != at:
            return True
    return False


def new_edges(ground: Terrain, last: Sequence[Cell], turn: Seat, seats: int) -> tuple[Edge, ...]:
    """C3: edges with workers between the tiles placed this turn (the worker tile first) and the
    rest of the map; those of the seat on turn first, then clockwise (C4)."""
    placed, *filled = (at.key for at in last)
    found = dict.fromkeys(_edges_of_village(ground, placed))
    for key in filled:
        found.update(dict.fromkeys(_edges_of_clearing(ground, key)))
    return tuple(sorted(found, key=lambda e: ((e.seat - turn) % seats, e.at, e.by)))


def _edges_of_village(ground: Terrain, key: Key) -> Iterable[Edge]:
    village, (south, east) = ground.villages[key], key
    for side, (s, e) in enumerate(STEPS):
        at = (south + s, east + e)
        tile, workers = ground.jungle.get(at), village.sides[side]
        if tile is not None and workers and tile.site not in PASSIVE_SITES:
            yield Edge(tile, cell_at(at), village.at, village.seat, workers)


def _edges_of_clearing(ground: Terrain, key: Key) -> Iterable[Edge]:
    tile = ground.jungle[key]
    if tile.site in PASSIVE_SITES:
        return
    for village in ground.villages_around(key):
        if workers := workers_facing(village.sides, village.at.key, key):
            yield Edge(tile, cell_at(key), village.at, village.seat, workers)


def workers_facing(sides: Sides, by: Key, at: Key) -> int:
    """The number of workers of a tile with these sides at `by` that face its neighbour `at`.

    >>> workers_facing((3, 0, 0, 1), (1, 0), (0, 0))
    3
    """
    return sides[STEPS.index((at[0] - by[0], at[1] - by[1]))]
