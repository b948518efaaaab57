"""The parts of a picture of Cacao and their boxes: map, panels, trays, what is asked about."""

from dataclasses import dataclass

from bot.games.cacao.components import Cell
from render.kit.box import Box

WIDTH = 1200


@dataclass(frozen=True)
class Sizes:
    """The sizes that depend on the print, in pixels. Letters appear 9 pixels high on a phone, 13 in
    large print."""

    font: int
    gold: int
    least: int
    """The least size of a cell if the whole map is shown."""
    rim: int
    """The height of the names of the columns."""
    panel: int
    panel_height: int
    tile: int
    """The size of a tile of the supply, the hand or a question."""
    disc: int
    """The size of the disc behind the number of a choice."""
    largest: int
    """The greatest size of a cell."""
    flat: bool = False
    """The theme of high contrast."""


NORMAL = Sizes(48, 56, 91, 58, 284, 252, 112, 60, 150)
LARGE = Sizes(72, 84, 137, 82, 408, 286, 168, 90, 225)


@dataclass(frozen=True)
class Window:
    """A range of rows and columns of the map; the last ones are included."""

    north: int
    south: int
    west: int
    east: int

    @property
    def rows(self) -> int:
        return self.south - self.north + 1

    @property
    def columns(self) -> int:
        return self.east - self.west + 1

    @property
    def area(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def has(self, at: Cell) -> bool:
        return self.north <= at.south <= self.south and self.west <= at.east <= self.east


@dataclass(frozen=True)
class Map:
    """A window of the map with cells of `size` pixels; its first cell's top left corner is at (x,
    y)."""

    whole: Window
    shown: Window
    size: int
    x: int
    y: int
    rim_width: int
    rim_height: int

    @property
    def is_part(self) -> bool:
        return self.shown != self.whole

    @property
    def board(self) -> Box:
        """The box of the ground with the names of rows and columns."""
        width, height = self.shown.columns * self.size, self.shown.rows * self.size
        cells = Box(self.x, self.y, width, height)
        rim = Box(self.x - self.rim_width, self.y - self.rim_height, 1, 1)
        return cells.union(rim).union(Box(cells.right, cells.bottom, 8, 8))

    def box(self, at: Cell) -> Box | None:
        """The box of a cell; None for a cell that is not shown."""
        if not self.shown.has(at):
            return None
        x = self.x + (at.east - self.shown.west) * self.size
        return Box(x, self.y + (at.south - self.shown.north) * self.size, self.size, self.size)


@dataclass(frozen=True)
class Trays:
    """The boxes around the map: the supply (two places of the display, then the pile), the reader's
    hand and standing order, and the small whole map if only a part is shown."""

    supply_tray: Box | None = None
    supply: tuple[Box, ...] = ()
    hand_tray: Box | None = None
    hand: tuple[Box, ...] = ()
    order: Box | None = None
    inset: Box | None = None


@dataclass(frozen=True)
class FarCell:
    """A candidate outside the shown part of the map: its number and its name."""

    number: int
    at: Cell
    box: Box


@dataclass(frozen=True)
class Layout:
    """The boxes of a picture: `panels` by seat, `items` for the tiles that are asked about."""

    sizes: Sizes
    height: int
    map: Map
    panels: tuple[Box, ...] = ()
    trays: Trays = Trays()
    items: tuple[Box, ...] = ()
    headline: Box | None = None
    far: tuple[FarCell, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether the picture is not higher than wide."""
        return self.height <= WIDTH

    @property
    def score(self) -> float:
        """A measure of how large cells appear on a phone and on a desktop."""
        return self.map.size * (375 / WIDTH + min(550 / WIDTH, 350 / self.height))


def row_name(south: int) -> str:
    """The name of the row this many rows south of row 0.

    >>> [row_name(n) for n in (-2, 0, 1)]
    ['N2', '0', 'S1']
    """
    return f"{'N' if south < 0 else 'S'}{abs(south)}" if south else "0"


def column_name(east: int) -> str:
    """The name of the column this many columns east of column 0.

    >>> [column_name(n) for n in (-2, 0, 1)]
    ['W2', '0', 'E1']
    """
    return f"{'W' if east < 0 else 'E'}{abs(east)}" if east else "0"


def cell_name(at: Cell) -> str:
    """The name of a cell by its row and column, without zeros.

    >>> [cell_name(Cell(*at)) for at in ((-2, 1), (0, -3), (0, 0))]
    ['N2E1', 'W3', '0']
    """
    names = row_name(at.south), column_name(at.east)
    return "".join(name for name in names if name != "0") or "0"
