"""Cells by number, their neighbours, and the four boards that turn with their holes.

States number the cells from 0 to 35, row by row; players read Cells. A missing neighbour is `OUT`.
"""

from collections.abc import Mapping
from functools import cache

from bot.games.back_to_the_jungle.components import BOX, Board, Cell, Direction, parse_cell

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
"""By cell: the next cell in each direction, OUT beyond the edge."""

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
