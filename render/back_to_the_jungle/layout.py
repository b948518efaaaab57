"""The layout of a picture of Back to the Jungle."""

from dataclasses import dataclass
from functools import cache, cached_property

from bot.games.back_to_the_jungle.components import BOARD_CELLS
from bot.games.back_to_the_jungle.view import View
from render.kit.box import Box
from render.scene import Scene

WIDTH = 1200
RIM, SEAM = 8, 4
"""The width of a board's rim around its cells, and of the seam between two boards."""
EDGE, GAP = 14, 14
CARD = 112
"""The height of a goal card below the boards."""
SMALL_LETTERS = 48
"""The size of letters in normal print."""


@dataclass(frozen=True)
class Layout:
    """One layout. `headline_ys` has the y of each line of the headline, and is empty
    without one; `coordinate` is the distance of the coordinates' centres from the boards. The
    seats' panels lie in `seats` side by side or one below the other, as the goals in `goals`,
    whichever way the box is longer."""

    height: int
    cell: int
    left: int
    top: int
    letters: int
    """The size of the letters of chips, seats, goals and numbers."""
    coordinate: int
    seats: Box
    supply: Box | None
    goals: Box | None
    headline_ys: tuple[int, ...] = ()
    headline_size: int = 52

    @property
    def board_side(self) -> int:
        return 3 * self.cell + 2 * RIM

    @property
    def whole(self) -> Box:
        """The box of the four boards together."""
        side = 2 * self.board_side + SEAM
        return Box(self.left, self.top, side, side)

    @property
    def chip(self) -> int:
        """The width of a chip on a cell, which it almost fills in large print."""
        return round(self.cell * (0.95 if self.is_large else 0.9))

    @property
    def is_large(self) -> bool:
        """Whether it is in large print."""
        return self.letters > SMALL_LETTERS

    def board(self, number: int) -> Box:
        """The box of a board with its rim."""
        row, column = divmod(number, 2)
        step = self.board_side + SEAM
        return Box(
            self.left + column * step, self.top + row * step, self.board_side, self.board_side
        )

    def middle(self, at: int) -> tuple[int, int]:
        """The centre of a cell."""
        return self._middles[at]

    def box(self, at: int) -> Box:
        x, y = self.middle(at)
        return Box(x - self.cell // 2, y - self.cell // 2, self.cell, self.cell)

    @cached_property
    def _middles(self) -> dict[int, tuple[int, int]]:
        found = {}
        for number, square in enumerate(BOARD_CELLS):
            frame = self.board(number)
            for place, at in enumerate(square):
                row, column = divmod(place, 3)
                found[at] = (
                    frame.x + RIM + column * self.cell + self.cell // 2,
                    frame.y + RIM + row * self.cell + self.cell // 2,
                )
        return found

    def panel(self, seat: int, seats: int) -> Box:
        """The box of a seat's panel."""
        return _part(self.seats, seat, seats)

    def goal(self, number: int, of: int) -> Box:
        """The box of the n-th goal card."""
        assert self.goals is not None
        return _part(self.goals, number, of)


def _part(whole: Box, number: int, of: int) -> Box:
    """The n-th of equal boxes in a row or in a column, whichever is longer."""
    if whole.width > whole.height:
        wide = (whole.width - GAP * (of - 1)) // of
        return Box(whole.x + number * (wide + GAP), whole.y, wide, whole.height)
    tall = (whole.height - GAP * (of - 1)) // of
    return Box(whole.x, whole.y + number * (tall + GAP), whole.width, tall)


def _column(x: int, height: int) -> Box:
    return Box(x, EDGE, WIDTH - EDGE - 4 - x, height - 2 * EDGE)


TABLE = Layout(
    1176, 124, 72, 212, 48, 38, _column(868, 1176), Box(40, 1022, 812, 104), None, (44, 106), 60
)
SEAT = Layout(
    1200, 124, 72, 188, 48, 36, _column(868, 1200), Box(40, 980, 812, 88), Box(40, 1078, 812, CARD),
    (38, 92),
)  # fmt: skip
SOLO = Layout(
    1200, 124, 72, 188, 48, 36, _column(868, 1200), None, Box(40, 1000, 812, 170), (38, 92)
)
LARGE = Layout(1200, 153, 76, 76, 72, 38, Box(8, 1044, 1184, 148), Box(1044, 76, 148, 954), None)
LARGE_SEAT = Layout(
    1200, 153, 76, 76, 72, 38, Box(8, 1044, 1022, 148), Box(1044, 1044, 148, 148),
    Box(1044, 10, 148, 1020),
)  # fmt: skip
LARGE_SOLO = Layout(
    1200, 153, 76, 76, 72, 38, Box(1040, 10, 154, 1180), None, Box(76, 1044, 954, 146)
)


@cache
def _arrange(solo: bool, private: bool, large: bool) -> Layout:
    if large:
        return LARGE_SOLO if solo else LARGE_SEAT if private else LARGE
    if solo:
        return SOLO
    return SEAT if private else TABLE


def layout_of(view: View, scene: Scene) -> Layout:
    """The layout for a view."""
    private = view.drawn is not None or shows_goals(view)
    return _arrange(view.solo is not None, private, scene.large)


def shows_goals(view: View) -> bool:
    """Whether goals are shown below the boards: the reader's, or in a solo match everybody's."""
    return bool(view.goals) and not view.all_goals


SHEET_TOP, SHEET_ROW, LARGE_ROW = 88, 266, 284


def sheet_row(seat: int, seats: int, large: bool) -> Box:
    """The box of a seat's row on the score sheet."""
    if large:
        return Box(12, 12 + seat * (LARGE_ROW + 12), WIDTH - 24, LARGE_ROW)
    return Box(20, SHEET_TOP + seat * (SHEET_ROW + 12), WIDTH - 40, SHEET_ROW)


def sheet_height(seats: int, large: bool) -> int:
    return sheet_row(seats - 1, seats, large).bottom + 12
