"""Chips, cells, boards and goals, the contents of the box, and the four boards that turn with
their holes.

States number the cells from 0 to 35, row by row; players read Cells. A missing neighbour is
`OFF_BOARD`.
"""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
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


class Faces(Label, frozen=True):
    """Several chips with one face, as a label."""

    chip: Chip
    n: int


class Spot(Label, frozen=True):
    """A chip together with its cell, as a label."""

    chip: Chip
    cell: Cell


class Kind(Label, frozen=True):
    """All chips of one kind that somebody knows, with their cells, as a label."""

    chip: Chip
    cells: tuple[Cell, ...]


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


BOARD_SIDE = 6
COLUMNS = "ABCDEF"
OFF_BOARD = -1

CELLS: tuple[Cell, ...] = tuple(Cell(c, r) for r in range(1, BOARD_SIDE + 1) for c in COLUMNS)
INDEX: Mapping[Cell, int] = {each: i for i, each in enumerate(CELLS)}

_OFFSETS = {
    Direction.UP: (0, -1),
    Direction.RIGHT: (1, 0),
    Direction.DOWN: (0, 1),
    Direction.LEFT: (-1, 0),
}


def _next_cell(start: int, direction: Direction) -> int:
    (row, column), (right, down) = divmod(start, BOARD_SIDE), _OFFSETS[direction]
    row, column = row + down, column + right
    inside = 0 <= row < BOARD_SIDE and 0 <= column < BOARD_SIDE
    return row * BOARD_SIDE + column if inside else OFF_BOARD


NEXT_CELL: tuple[Mapping[Direction, int], ...] = tuple(
    {direction: _next_cell(start, direction) for direction in Direction}
    for start in range(BOARD_SIDE**2)
)
"""By cell: the next cell in each direction, OFF_BOARD beyond the edge."""

NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(to for to in steps.values() if to != OFF_BOARD)) for steps in NEXT_CELL
)
"""By cell: its orthogonal neighbours, on adjacent boards too."""

DIRECTION_TO: Mapping[tuple[int, int], Direction] = {
    (start, to): direction
    for start, steps in enumerate(NEXT_CELL)
    for direction, to in steps.items()
    if to != OFF_BOARD
}
"""The direction from a cell to its neighbour."""

BOARDS: tuple[Board, ...] = tuple(
    Board(parse_cell(b["first"]), parse_cell(b["last"])) for b in BOX["boards"]
)


def _cells_of(board: Board) -> tuple[int, ...]:
    first = INDEX[board.first]
    return tuple(first + row * BOARD_SIDE + column for row in range(3) for column in range(3))


BOARD_CELLS: tuple[tuple[int, ...], ...] = tuple(_cells_of(board) for board in BOARDS)
"""By board: its nine cells, row by row."""

CLOCKWISE = (6, 3, 0, 7, 4, 1, 8, 5, 2)
"""By position on a board: the position whose chip moves here when the board turns by 90 degrees."""
COUNTERCLOCKWISE = (2, 5, 8, 1, 4, 7, 0, 3, 6)


def rotate_cells(board: int, degrees: int) -> Mapping[int, int]:
    """For each cell of a board, the cell that its chip moves to when the board turns by 90 or -90
    degrees."""
    square, comes_from = BOARD_CELLS[board], CLOCKWISE if degrees > 0 else COUNTERCLOCKWISE
    return {square[start]: square[to] for to, start in enumerate(comes_from)}


@cache
def hole_cells(turned: tuple[int, ...]) -> frozenset[int]:
    """The cells of the holes. `turned` gives the clockwise quarter turns of each board."""
    found = set()
    for board, quarters in enumerate(turned):
        at = INDEX[parse_cell(BOX["boards"][board]["hole"])]
        for _ in range(quarters):
            at = rotate_cells(board, 90)[at]
        found.add(at)
    return frozenset(found)


def rim_distance(at: int) -> int:
    """The number of steps from a cell to the edge of the board: 0 on the edge."""
    row, column = divmod(at, BOARD_SIDE)
    return min(row, column, BOARD_SIDE - 1 - row, BOARD_SIDE - 1 - column)
