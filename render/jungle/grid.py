"""The layout of a picture of Jungle: spaces, coordinates, players and the move counter."""

from dataclasses import dataclass

from bot.games.jungle.components import Cell
from bot.games.jungle.view import Variant, map_of
from render.kit.box import Box
from render.kit.names import NameLines, fit_names
from render.scene import Scene

WIDTH = 1200
FRAME = 14
"""The width of the wooden frame around the spaces."""


@dataclass(frozen=True)
class Sizes:
    """The sizes that depend on the print, in pixels. Letters appear 9 pixels high on a phone, 13 in
    large print."""

    font: int
    letter: int
    """The size of an animal's letter; `disc` is the size of the disc behind it."""
    disc: int
    number: int
    """The size of the disc behind the number of a choice."""
    badge: float
    """The size of a lower animal's picture beside the upper one, as a share of a space's width."""
    board: int
    """The longer side of the board."""
    left: int
    rim: int
    """The space above the board and on its left for the names of columns and rows."""
    alone: float = 0.8
    stacked: float = 0.63
    """The size of an animal's token, alone and in a stack, as shares of a space's width, as the
    following sizes are."""
    apart: float = 0.18
    """The distance of the two tokens of a stack from the centre."""
    snug: float = 0.06
    """How much larger than a token the frame around the animal that moved last is."""
    hollow: float = 0.84
    icon: float = 0.7
    ring: float = 0.84
    """The diameter of a ring around a space; a dashed one is a tenth larger, within the space."""
    tray_place: float = 1.0
    tray_token: float = 0.72
    """In the tray of animals still to be placed, the width of an animal's place and of its
    token."""

    @property
    def dashed(self) -> float:
        """The diameter of a dashed ring."""
        return min(0.99, self.ring + 0.1)


NORMAL = Sizes(48, 50, 64, 68, 0.44, 910, 92, 90)
LARGE = Sizes(72, 76, 90, 90, 0.5, 970, 80, 80, 0.9, 0.7, 0.15, 0.02, 0.92, 0.84, 0.92, 1.3, 0.95)
"""Tokens almost fill their spaces, which no rim of discs and no column of words narrows."""
HEADLINE = 94
"""The height of a headline, whose second line ends above the names of the columns."""
GAP, TAG_GAP = 14, 12
COUNTER_LINES = 3


@dataclass(frozen=True)
class Grid:
    """The layout. Columns are counted from the left and rows from below: row 1 is player 1's. `top`
    is the height above the rim; `tag_lines` is the number of lines that the players' names take,
    `flat` the theme of high contrast."""

    columns: str
    rows: int
    sizes: Sizes = NORMAL
    top: int = 0
    tag_lines: int = 1
    flat: bool = False

    @property
    def side(self) -> int:
        """The width and height of a space."""
        room = self.sizes.board - self.sizes.font * (self.tag_lines - 1)
        return room // max(len(self.columns), self.rows)

    @property
    def board(self) -> Box:
        width, room = self.side * len(self.columns), self.side * max(len(self.columns), self.rows)
        left = self.sizes.left + (room - width) // 2
        return Box(left, self.top + self.sizes.rim, width, self.side * self.rows)

    @property
    def counter(self) -> Box:
        """The box of the move counter, on the right of the board."""
        left = self.sizes.left + self.side * max(len(self.columns), self.rows) + FRAME + 4
        height = round(COUNTER_LINES * self.sizes.font * 1.15) + 24
        return Box(left, self.board.y - FRAME, WIDTH - left - 4, height)

    @property
    def tags(self) -> tuple[Box, Box]:
        """The boxes of the players' names, below the board."""
        width = (WIDTH - 2 * GAP - TAG_GAP) // 2
        height = round(self.sizes.font * (1.34 + self.tag_lines - 1))
        y = self.board.bottom + FRAME + GAP
        return Box(GAP, y, width, height), Box(GAP + width + TAG_GAP, y, width, height)

    @property
    def height(self) -> int:
        return min(WIDTH, -(-(self.tags[0].bottom + GAP) // 10) * 10)

    def box(self, cell: Cell) -> Box:
        board, side = self.board, self.side
        x = board.x + self.columns.index(cell.column) * side
        return Box(x, board.bottom - cell.row * side, side, side)

    def middle(self, cell: Cell) -> tuple[int, int]:
        return self.box(cell).centre

    def part(self, part: float) -> int:
        """This share of a space's width, in pixels."""
        return round(self.side * part)


def grid_of(variant: Variant, scene: Scene) -> Grid:
    """The layout for a scene. Only a picture that asks a question has a headline; otherwise the
    message has it."""
    where, sizes = map_of(variant), LARGE if scene.large else NORMAL
    has_headline = bool(scene.headline and scene.choices) and not scene.large
    lines = max(map(len, tag_names(scene.names, sizes.font)))
    return Grid(where.columns, where.rows, sizes, HEADLINE * has_headline, lines, scene.contrast)


def tag_names(names: tuple[str, ...], font: int) -> tuple[NameLines, ...]:
    """The names as they fit beside the sign of the side and the arrow or crown."""
    return fit_names(names, font, (WIDTH - 2 * GAP - TAG_GAP) // 2 - round(font * 2.7), 2)
