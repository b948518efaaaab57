"""Chips, cells, boards and goals, and the contents of the box."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from bot.game import Label, Seat


class Chip(StrEnum):
    """The face of a chip. `BACK` stands for a face that the reader does not know."""

    SPIDER = "spider"
    CATERPILLAR = "caterpillar"
    FLY = "fly"
    FIREFLY = "firefly"
    BEE = "bee"
    BUTTERFLY = "butterfly"
    BRANCH = "branch"
    STONE = "stone"
    BERRY = "berry"
    SNAKE = "snake"
    SPECIAL_WIND = "special_wind"
    SPECIAL_SNAKE = "special_snake"
    CHAMELEON_1 = "chameleon_1"
    CHAMELEON_2 = "chameleon_2"
    CHAMELEON_3 = "chameleon_3"
    CHAMELEON_4 = "chameleon_4"
    BACK = "back"


class Cell(Label, frozen=True, order=True):
    """A cell by its column (A to F, from the left) and its row (1 to 6, from the top)."""

    column: str
    row: int


class Face(Label, frozen=True):
    """The face of a chip, as a label."""

    chip: Chip


class Spot(Label, frozen=True):
    """A chip together with its cell, as a label."""

    chip: Chip
    cell: Cell


class Flight(Label, frozen=True):
    """The path of a frightened chip from one cell to another."""

    start: Cell
    to: Cell


class Board(Label, frozen=True):
    """One of the four boards, by its upper left and lower right cells."""

    first: Cell
    last: Cell


class Direction(StrEnum):
    """One step on the board. Up is towards row 1."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"


class Way(Label, frozen=True):
    """A direction in which the chameleon of the solo mode can step."""

    toward: Direction


class Goal(Label, frozen=True, order=True):
    """A goal, by its number in the rule book."""

    number: int


def parse_cell(name: str) -> Cell:
    """Parse the name of a cell.

    >>> parse_cell("B1")
    Cell(column='B', row=1)
    """
    return Cell(name[0], int(name[1:]))


BOX: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("components.toml").read_text("utf-8")
)
"""The contents of the box, read from `components.toml`."""

COUNT: Mapping[Chip, int] = {Chip(c["chip"]): c["count"] for c in BOX["chips"]}
"""The number of green chips of each kind."""

POINTS: Mapping[Chip, int] = {Chip(c["chip"]): c["points"] for c in BOX["chips"]}
INSECTS: tuple[Chip, ...] = tuple(Chip(c["chip"]) for c in BOX["chips"] if c["insect"])
SCORING: frozenset[Chip] = frozenset(chip for chip, points in POINTS.items() if points > 0)

SPECIALS: tuple[Chip, ...] = tuple(
    Chip(c["chip"]) for c in BOX["specials"] for _ in range(c["count"])
)
"""The chips that are only drawn from the bag, each as often as it exists."""

CHAMELEONS: tuple[Chip, ...] = (
    Chip.CHAMELEON_1,
    Chip.CHAMELEON_2,
    Chip.CHAMELEON_3,
    Chip.CHAMELEON_4,
)
"""The chameleon of each seat."""

OWNER: Mapping[Chip, Seat] = {chip: Seat(seat) for seat, chip in enumerate(CHAMELEONS)}

EDIBLE: frozenset[Chip] = frozenset(COUNT) - {Chip.SNAKE}

GOALS: tuple[Goal, ...] = tuple(Goal(g["number"]) for g in BOX["goals"])

TARGETS: Mapping[Goal, frozenset[Chip]] = {
    Goal(g["number"]): frozenset(map(Chip, g["insects"])) | {Chip.BUTTERFLY}
    for g in BOX["goals"]
    if g["insects"]
}
"""The chips that can be eaten for each goal of the solo mode; a butterfly replaces any insect."""
