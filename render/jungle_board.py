"""The board of Jungle: where its spaces are, and everything that lies there all through a match."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.games.jungle.components import Cell
from bot.games.jungle.view import Map, Variant, View
from render import panels, shapes
from render.art.palette import INK, darker
from render.box import Box
from render.figures import figure
from render.jungle_leaves import COVER, leaf
from render.jungle_pieces import BASES, ROUND, outline
from render.scenery import jungle

WIDTH = HEIGHT = 1200
TOP, BOARD = 160, 900
"""Where the uppermost row begins, and how high all rows are together."""
FRAME, PILLS = 14, 42
"""How far the wood and the middles of the coordinates stand out from the spaces."""
WOOD, GRAIN = "#9a6236", "#8a5530"
SPACE = 0.84
"""The part of a space that its hollow takes."""


@dataclass(frozen=True)
class Grid:
    """Where the spaces lie. Row 1 is the lowest."""

    columns: str
    rows: int

    @property
    def side(self) -> int:
        return BOARD // max(len(self.columns), self.rows)

    @property
    def board(self) -> Box:
        width = self.side * len(self.columns)
        return Box((WIDTH - width) // 2, TOP, width, self.side * self.rows)

    def box(self, cell: Cell) -> Box:
        board, side = self.board, self.side
        column = self.columns.index(cell.column)
        return Box(board.x + column * side, board.bottom - cell.row * side, side, side)

    def middle(self, cell: Cell) -> tuple[int, int]:
        return self.box(cell).middle


def grid(view: View) -> Grid:
    return Grid(view.layout.columns, view.layout.rows)


def board(view: View, large: bool) -> Image.Image:
    """The empty board with its bases. To be copied, never drawn on."""
    return _board(view.variant, view.layout_of, large)


@lru_cache(maxsize=24)
def _ground(columns: str, rows: int, large: bool) -> Image.Image:
    """The jungle, the wood and the coordinates."""
    where = Grid(columns, rows)
    picture = jungle(WIDTH, HEIGHT, 7, panels.GUESTS).copy()
    _wood(picture, where.board.grown(FRAME))
    size = 50 + 10 * large
    left, right = where.board.x - PILLS - FRAME // 2, where.board.right + PILLS + FRAME // 2
    above, below = where.board.y - PILLS + 2, where.board.bottom + PILLS - 2
    for column in columns:
        x, _ = where.middle(Cell(1, column))
        panels.disc(picture, column, x, above, size)
        panels.disc(picture, column, x, below, size)
    for row in range(1, rows + 1):
        _, y = where.middle(Cell(row, columns[0]))
        panels.disc(picture, str(row), left, y, size)
        panels.disc(picture, str(row), right, y, size)
    return picture
