"""Cells by number, their neighbours, and the four boards that turn with their holes.

States count the cells 0 to 35, row by row; players read Cells. A neighbour that is not there is
`OUT`.
"""

from collections.abc import Mapping
from functools import cache

from bot.games.back_to_the_jungle.components import BOX, Board, Cell, Direction, cell

SIDE = 6
COLUMNS = "ABCDEF"
OUT = -1

CELLS: tuple[Cell, ...] = tuple(Cell(c, r) for r in range(1, SIDE + 1) for c in COLUMNS)
INDEX: Mapping[Cell, int] = {each: i for i, each in enumerate(CELLS)}

_AWAY = {
    Direction.UP: (0, -1),
    Direction.RIGHT: (1, 0),
    Direction.DOWN: (0, 1),
    Direction.LEFT: (-1, 0),
}


def _step(start: int, direction: Direction) -> int:
    (row, column), (right, down) = divmod(start, SIDE), _AWAY[direction]
    row, column = row + down, column + right
    inside = 0 <= row < SIDE and 0 <= column < SIDE
    return row * SIDE + column if inside else OUT


STEP: tuple[Mapping[Direction, int], ...] = tuple(
    {direction: _step(start, direction) for direction in Direction} for start in range(SIDE**2)
)
"""By cell: the next one in each direction, OUT beyond the rim."""

BESIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(to for to in steps.values() if to != OUT)) for steps in STEP
)
"""By cell: its orthogonal neighbours, across the seams of the boards too."""

TOWARD: Mapping[tuple[int, int], Direction] = {
    (start, to): direction
    for start, steps in enumerate(STEP)
    for direction, to in steps.items()
    if to != OUT
}
"""The direction in which a neighbour lies."""

BOARDS: tuple[Board, ...] = tuple(Board(cell(b["first"]), cell(b["last"])) for b in BOX["boards"])


def _square(board: Board) -> tuple[int, ...]:
    first = INDEX[board.first]
    return tuple(first + row * SIDE + column for row in range(3) for column in range(3))


SQUARES: tuple[tuple[int, ...], ...] = tuple(_square(board) for board in BOARDS)
"""By board: its nine cells, row by row."""

CLOCKWISE = (6, 3, 0, 7, 4, 1, 8, 5, 2)
"""By place on a board: the place whose chip comes here when the board turns by 90 degrees."""
COUNTERCLOCKWISE = (2, 5, 8, 1, 4, 7, 0, 3, 6)


def turned_cells(board: int, degrees: int) -> Mapping[int, int]:
    """Where the chip of each cell of a board comes to when it turns by 90 or -90 degrees."""
    square, comes_from = SQUARES[board], CLOCKWISE if degrees > 0 else COUNTERCLOCKWISE
    return {square[start]: square[to] for to, start in enumerate(comes_from)}


@cache
def holes(turned: tuple[int, ...]) -> frozenset[int]:
    """The cells of the holes, with each board turned clockwise by so many quarters."""
    found = set()
    for board, quarters in enumerate(turned):
        at = INDEX[cell(BOX["boards"][board]["hole"])]
        for _ in range(quarters):
            at = turned_cells(board, 90)[at]
        found.add(at)
    return frozenset(found)


def rim_distance(at: int) -> int:
    """How many steps a cell is away from the edge of the board: 0 on it."""
    row, column = divmod(at, SIDE)
    return min(row, column, SIDE - 1 - row, SIDE - 1 - column)
