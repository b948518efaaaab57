"""The tiles of Cacao, the cells of the map, and the tiles on it."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from bot.game import Label, Seat

Key: TypeAlias = tuple[int, int]
"""A cell as the rules use it: steps to the south and to the east."""

Sides: TypeAlias = tuple[int, int, int, int]
"""Workers on the north, east, south and west edge."""


class Site(StrEnum):
    """The kind of a jungle tile."""

    PLANTATION = "plantation"
    MARKET = "market"
    MINE = "mine"
    WATER = "water"
    SUN = "sun"
    TEMPLE = "temple"


class Jungle(Label, frozen=True, order=True):
    """A jungle tile. `n` is the cacao or gold per worker, or the price of a market."""

    site: Site
    n: int


class Blind(Label, frozen=True, order=True):
    """In place of a display tile: the next tile of the pile, or nothing if the pile is empty."""

    left: int
    """Tiles in the pile."""


class Cell(Label, frozen=True, order=True):
    """A cell of the map, in steps from the start plantation (west and north are negative)."""

    south: int
    east: int

    @property
    def key(self) -> Key:
        return self.south, self.east


class Workers(Label, frozen=True, order=True):
    """A worker tile as printed: the workers on its edges, clockwise."""

    north: int
    east: int
    south: int
    west: int

    @property
    def rotations(self) -> tuple[int, ...]:
        """The distinct rotations in degrees; equal ones are listed once."""
        same = self.north == self.east == self.south == self.west
        return (0,) if same else (0, 90, 180, 270)


class Batch(Label, frozen=True):
    """Several equal worker tiles, as a label."""

    tile: Workers
    n: int


class Side(Label, frozen=True):
    """The workers on one edge of a worker tile, as a label."""

    direction: str
    n: int
    is_first: bool


class Piece(Label, frozen=True, order=True):
    """A worker tile rotated clockwise by `turn` degrees. Tiles are never flipped over."""

    tile: Workers
    turn: int

    @property
    def sides(self) -> Sides:
        return rotate_sides(self.tile, self.turn)


class Clearing(Label, frozen=True):
    """A jungle tile on the map."""

    at: Cell
    tile: Jungle


class Village(Label, frozen=True):
    """A worker tile on the map. `below` is the tile that it covers (C6)."""

    at: Cell
    seat: Seat
    tile: Workers
    turn: int
    below: Workers | None = None

    @property
    def sides(self) -> Sides:
        return rotate_sides(self.tile, self.turn)


class Edge(Label, frozen=True):
    """An edge where workers on the tile at `by` face the jungle tile at `at` and have not acted
    yet."""

    tile: Jungle
    at: Cell
    by: Cell
    seat: Seat
    workers: int


STEPS: tuple[Key, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west: the order of Sides."""


@cache
def rotate_sides(tile: Workers, turn: int) -> Sides:
    """Rotate the sides of a worker tile clockwise by `turn` degrees.

    >>> rotate_sides(Workers(2, 1, 0, 1), 90)
    (1, 2, 1, 0)
    """
    edges, by = (tile.north, tile.east, tile.south, tile.west), turn // 90
    north, east, south, west = (edges[(side - by) % 4] for side in range(4))
    return north, east, south, west


@cache
def cell_at(key: Key) -> Cell:
    return Cell(*key)


def _read_box() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("components.toml").read_text("utf-8"))


def _jungle_tile(entry: Mapping[str, Any]) -> Jungle:
    return Jungle(Site(entry["site"]), entry["n"])


_BOX = _read_box()

START: tuple[Clearing, ...] = tuple(
    Clearing(Cell(*entry["at"]), _jungle_tile(entry)) for entry in _BOX["start"]
)
"""The map before the first turn."""

HAND: int = _BOX["limits"]["hand"]
DISPLAY: int = _BOX["limits"]["display"]
STORAGE: int = _BOX["limits"]["storage"]
SUNS: int = _BOX["limits"]["suns"]
RIVER: tuple[int, ...] = tuple(_BOX["limits"]["river"])
"""The gold for each space of the river."""
FIRST: int = _BOX["temple"]["first"]
SECOND: int = _BOX["temple"]["second"]


def jungle_tiles(seats: int, every: bool) -> tuple[Jungle, ...]:
    """All jungle tiles of a match, start tiles included. With two players some are removed, unless
    `every` is set (C10)."""
    return tuple(
        _jungle_tile(entry)
        for entry in _BOX["jungle"]
        for _ in range(entry["count"] - (0 if every or seats > 2 else entry["two_leave"]))
    )


def worker_tiles(seats: int) -> tuple[Workers, ...]:
    """The worker tiles of one colour."""
    return tuple(
        Workers(*entry["edges"])
        for entry in _BOX["workers"]
        for _ in range(entry["count"][str(seats)])
    )
