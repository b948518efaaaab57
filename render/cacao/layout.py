"""Where the cells of Cacao's map lie: cropped to what is built and one ring around it."""

from dataclasses import dataclass

from bot.games.cacao.components import Cell
from bot.games.cacao.view import View
from render.kit.box import Box

WIDTH = 1200
MARGIN = 26
LARGEST, SMALLEST = 150, 62
"""A cell's size. Where cells would be smaller, a wide map is cut into bands."""
TOP = 96
BAND_GAP = 44
HIGHEST = 1180
"""Higher maps are drawn smaller, as long as cells are large enough."""


@dataclass(frozen=True)
class Map:
    """Rows `north` to `south`, and bands of columns (first, last) one below the other."""

    north: int
    south: int
    bands: tuple[tuple[int, int], ...]
    size: int

    @property
    def rows(self) -> int:
        return self.south - self.north + 1

    @property
    def bottom(self) -> int:
        return self.frames[-1].bottom

    @property
    def frames(self) -> tuple[Box, ...]:
        """The bands as they lie in the picture."""
        found, top = [], TOP
        for first, last in self.bands:
            width = (last - first + 1) * self.size
            found.append(Box((WIDTH - width) // 2, top, width, self.rows * self.size))
            top = found[-1].bottom + BAND_GAP
        return tuple(found)

    def box(self, at: Cell) -> Box | None:
        """Where a cell is; None for one outside."""
        if not self.north <= at.south <= self.south:
            return None
        for (first, last), frame in zip(self.bands, self.frames, strict=True):
            if first <= at.east <= last:
                x = frame.x + (at.east - first) * self.size
                return Box(x, frame.y + (at.south - self.north) * self.size, self.size, self.size)
        return None


def map_of(view: View) -> Map:
    cells = [*(c.at for c in view.clearings), *(v.at for v in view.villages)]
    north, south = min(c.south for c in cells) - 1, max(c.south for c in cells) + 1
    west, east = min(c.east for c in cells) - 1, max(c.east for c in cells) + 1
    columns, room = east - west + 1, WIDTH - 2 * MARGIN
    count = -(-columns * SMALLEST // room)
    wide = -(-columns // count)
    bands = tuple((west + i * wide, min(east, west + (i + 1) * wide - 1)) for i in range(count))
    size = max(SMALLEST, HIGHEST // (south - north + 1))
    return Map(north, south, bands, min(LARGEST, room // wide, size))
