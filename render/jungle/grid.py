"""Where the spaces of a Jungle board lie in its picture."""

from dataclasses import dataclass

from bot.games.jungle.components import Cell
from bot.games.jungle.view import Variant, map_of
from render.kit.box import Box

WIDTH = HEIGHT = 1200
TOP, BOARD = 160, 900
"""Where the uppermost row begins, and how high all rows are together."""


@dataclass(frozen=True)
class Grid:
    """Columns from the left, rows counted from below: row 1 is player 1's."""

    columns: str
    rows: int

    @property
    def side(self) -> int:
        """How wide and high a space is."""
        return BOARD // max(len(self.columns), self.rows)

    @property
    def board(self) -> Box:
        width = self.side * len(self.columns)
        return Box((WIDTH - width) // 2, TOP, width, self.side * self.rows)

    def box(self, cell: Cell) -> Box:
        board, side = self.board, self.side
        x = board.x + self.columns.index(cell.column) * side
        return Box(x, board.bottom - cell.row * side, side, side)

    def middle(self, cell: Cell) -> tuple[int, int]:
        return self.box(cell).centre

    def part(self, part: float) -> int:
        """That part of a space's width, in pixels."""
        return round(self.side * part)


def grid(variant: Variant) -> Grid:
    where = map_of(variant)
    return Grid(where.columns, where.rows)
