"""Arranges a picture of Cacao: the map as large as possible, everything else around it. Of several
layouts, the one is chosen whose cells are largest on a phone and on a desktop together. If the
cells would be too small in all of them, only a part of the map is shown."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from bot.games.cacao.components import Cell
from bot.games.cacao.view import Phase, View
from render.cacao.asked import asked_of
from render.cacao.layout import (
    LARGE,
    NORMAL,
    WIDTH,
    FarCell,
    Layout,
    Map,
    Trays,
    Window,
    column_name,
    row_name,
)
from render.cacao.news import news_of
from render.kit.box import Box
from render.kit.text import text_width
from render.scene import Scene

HIGHEST, LOWEST = 1200, 860
STEP = 20
"""The picture's height is a multiple of it, so that few backgrounds have to be cached."""
MARGIN, GAP, PAD, BETWEEN = 8, 12, 12, 10
"""The margin of the picture, the gap between its parts, the padding of a tray, and the gap between
tiles."""
ITEMS_MARGIN = 20
"""The margin of tiles beside the map that are to be chosen."""
FEWEST = 5
"""The least number of rows and columns, so that the first pictures are not empty."""
CROWDED = 1.6
"""The width of a cell, in letters, in which a number and the goods can still be read."""
FAR = 4.3
"""The width, in letters, of the list of candidates that are not shown."""
HEADLINE_FROM = 100
"""The size of cells below which the headline is left out: the message has it too."""
SMALL_TILE, LARGE_SMALL_TILE = 78, 150
"""The size of a tile of supply, hand and question if the map needs the room, in large print too."""
FEW_SEATS = 2
"""The number of seats whose panels have room side by side in large print."""
INSET_COLUMN = 250
"""The width of the small whole map beside a part of it."""
HAND, SUPPLY, INSET = "hand", "supply", "inset"

Shelf: TypeAlias = list[str]
"""Trays side by side: the hand, the supply, the small whole map."""
Shelves: TypeAlias = list[Shelf]


def arrange(view: View, scene: Scene) -> Layout:
    return Arrangement(view, scene).best


class Arrangement:
    """Finds the layout of one picture."""

    def __init__(self, view: View, scene: Scene) -> None:
        self.view, self.scene = view, scene
        self.sizes = replace(LARGE if scene.large else NORMAL, flat=scene.contrast)
        self.asked = asked_of(view, scene)
        self.has_supply = view.phase is not Phase.OVER and bool(view.display or view.pile)
        self.has_hand = view.seat is not None and view.phase is not Phase.OVER
        self.hand_places = 3 + (view.order is not None)
        self.windows: dict[tuple[int, int], Window] = {}

    @cached_property
    def best(self) -> Layout:
        tried = list(self._asked_layouts() if self.asked else self._table_layouts())
        tried = [one for one in tried if len(one.far) == len(self._not_shown(one.map))] or tried
        with_headline = [one for one in tried if one.headline and one.map.size >= HEADLINE_FROM]
        whole = [one for one in tried if not one.map.is_part]
        if self.scene.large and not whole:
            return max(tried, key=lambda one: (one.map.shown.area, one.score))
        wide = [one for one in tried if one.trays.inset and one.trays.inset.width >= INSET_COLUMN]
        return max(with_headline or whole or wide or tried, key=lambda one: one.score)

    def _table_layouts(self) -> Iterator[Layout]:
        seats, large = len(self.view.goods), self.scene.large
        yield self._panels_beside(foot=False)
        yield self._panels_beside(foot=False, tile=LARGE_SMALL_TILE if large else SMALL_TILE)
        if seats < 4 and (foot := self._panels_beside(foot=True)).fits:
            yield foot
        if large and seats > FEW_SEATS:
            return
        in_row = 1 + (large and self.has_hand)
        tile = LARGE_SMALL_TILE if in_row > 1 else self.sizes.tile
        column = in_row * (tile + BETWEEN) - BETWEEN + 2 * PAD
        without_inset = self._panels_below(column, in_row)
        if not large or not without_inset.map.is_part:
            yield without_inset
        with_inset = self._panels_below(INSET_COLUMN, 2, inset=True)
        if not large or with_inset.map.is_part:
            yield with_inset

    def _asked_layouts(self) -> Iterator[Layout]:
        large, normal = self.scene.large, self.sizes.tile
        if self.scene.headline and not large:
            yield self._asked_above(normal, with_headline=True)
        for tile in (normal, LARGE_SMALL_TILE) if large else (normal,):
            yield self._asked_above(tile, with_headline=False)
            if self.asked and self.asked.items and not self.asked.earned_at:
                yield self._asked_beside(tile)
                yield self._asked_beside(tile, listed=True)

    # the map

    @cached_property
    def whole(self) -> Window:
        """The occupied part of the map and one ring of cells around it, without the ring at the
        end."""
        cells = [*(c.at for c in self.view.clearings), *(v.at for v in self.view.villages)]
        ring = self.view.phase is not Phase.OVER
        souths, easts = [c.south for c in cells], [c.east for c in cells]
        north, south = _widen(min(souths) - ring, max(souths) + ring)
        west, east = _widen(min(easts) - ring, max(easts) + ring)
        return Window(north, south, west, east)

    @cached_property
    def rim(self) -> tuple[int, int, int]:
        """The width of the rows' names, and the height and width of the columns' names."""
        rows = map(row_name, (self.whole.north, self.whole.south))
        columns = map(column_name, (self.whole.west, self.whole.east))
        font = self.sizes.font
        width = max(text_width(name, font) for name in rows)
        return round(width) + 20, self.sizes.rim, round(max(text_width(n, font) for n in columns))

    def _fit(self, x: int, y: int, right: int, bottom: int) -> Map:
        """The whole map, or its most important part with cells of the least size."""
        least, (rim_width, rim_height, _) = self.sizes.least, self.rim
        width, height = right - x - rim_width - PAD, bottom - y - rim_height - PAD
        shown, whole = self.whole, self.whole
        if min(width // whole.columns, height // whole.rows) < least:
            most = height // least, width // least
            if most not in self.windows:
                self.windows[most] = self._window(*most)
            shown = self.windows[most]
        size = min(self.sizes.largest, width // shown.columns, height // shown.rows)
        spare = width - shown.columns * size
        return Map(whole, shown, size, x + rim_width + spare // 2, y + rim_height, *self.rim[:2])

    def _window(self, rows: int, columns: int) -> Window:
        """The given number of rows and columns around the most important cells; more, with smaller
        cells, if the question needs them."""
        needed = self.asked.cells if self.asked else ()
        view, whole = self.view, self.whole
        built = {*(c.at for c in view.clearings), *(v.at for v in view.villages)}
        if needed:
            souths, easts = [c.south for c in needed], [c.east for c in needed]
            scale = self.sizes.least / (CROWDED * self.sizes.font)
            rows = min(max(rows, max(souths) - min(souths) + 1), int(rows * scale))
            columns = min(max(columns, max(easts) - min(easts) + 1), int(columns * scale))
        rows, columns = min(rows, whole.rows), min(columns, whole.columns)

        def worth(window: Window) -> tuple[int, ...]:
            return tuple(sum(map(window.has, cells)) for cells in (needed, self.new, built))

        windows = (
            Window(north, north + rows - 1, west, west + columns - 1)
            for north in range(whole.north, whole.south - rows + 2)
            for west in range(whole.west, whole.east - columns + 2)
        )
        return max(windows, key=worth)

    def _not_shown(self, where: Map) -> list[FarCell]:
        """The candidates outside the shown part."""
        cells = self.asked.cells if self.asked and self.asked.items else ()
        numbered = enumerate(cells, 1)
        nowhere = Box(0, 0, 0, 0)
        return [FarCell(n, at, nowhere) for n, at in numbered if not where.shown.has(at)]

    @cached_property
    def new(self) -> tuple[Cell, ...]:
        return tuple(news_of(self.view, self.scene))

    # the table: everybody's goods, the supply, the reader's hand

    def _panels_beside(self, foot: bool, tile: int = 0) -> Layout:
        """Panels in a column on the right; hand and supply in rows below the map, or, with `foot`,
        the supply below the panels."""
        sizes, seats = self.sizes, len(self.view.goods)
        left = WIDTH - sizes.panel - MARGIN
        step = min(sizes.panel_height + GAP, (HIGHEST - MARGIN) // seats)
        panels = tuple(
            Box(left, MARGIN + i * step, sizes.panel, sizes.panel_height) for i in range(seats)
        )
        for inset in (False, True):
            below, under = self._shelves(foot, inset)
            most = tile or sizes.tile
            tiles = [self._tile_in(row, left - GAP - MARGIN, most) for row in below]
            needed = sum(each + 2 * PAD + GAP for each in tiles)
            fitted = self._fit(MARGIN, MARGIN, left - GAP, HIGHEST - MARGIN - needed)
            if not fitted.is_part:
                break
        bottom = fitted.board.bottom
        trays, bottom = self._lay(below, Trays(), MARGIN, left - GAP, bottom, most)
        trays, lowest = self._lay(under, trays, left, WIDTH - MARGIN, panels[-1].bottom, most)
        return self._finish(max(bottom, lowest), fitted, panels=panels, trays=trays)

    def _shelves(self, foot: bool, inset: bool) -> tuple[Shelves, Shelves]:
        """The rows of trays below the map and below the panels; in large print each tray has its
        own row."""
        hand, supply = [HAND] * self.has_hand, [SUPPLY] * self.has_supply
        small = [INSET] * inset
        if foot:
            return _rows([hand]), _rows([supply, small])
        if self.scene.large:
            return _rows([hand, supply + small]), []
        return _rows([hand + supply + small]), []

    def _tile_in(self, row: Shelf, width: int, most: int) -> int:
        """The size of tiles in a row, at most `most`."""
        fixed = sum(2 * PAD - BETWEEN for _ in row) + GAP * (len(row) - 1)
        return min(most, (width - fixed) // sum(map(self._places, row)) - BETWEEN)

    def _places(self, part: str) -> int:
        return {HAND: self.hand_places, SUPPLY: 3, INSET: 1}[part]

    def _lay(
        self, rows: Shelves, trays: Trays, x: int, right: int, bottom: int, most: int
    ) -> tuple[Trays, int]:
        """The trays in centred rows below `bottom`, and the y where they end."""
        for row in rows:
            tile = self._tile_in(row, right - x, most)
            wide = sum(self._places(part) * (tile + BETWEEN) + 2 * PAD - BETWEEN for part in row)
            at = x + (right - x - wide - GAP * (len(row) - 1)) // 2
            for part in row:
                tray, boxes = _tray(at, bottom + GAP, self._places(part), tile, 9)
                trays = self._with(trays, part, tray, boxes)
                at = tray.right + GAP
            bottom += GAP + tile + 2 * PAD
        return trays, bottom

    @staticmethod
    def _with(trays: Trays, part: str, tray: Box, boxes: tuple[Box, ...]) -> Trays:
        if part == HAND:
            order = boxes[3] if len(boxes) > 3 else None
            return replace(trays, hand_tray=tray, hand=boxes[:3], order=order)
        if part == SUPPLY:
            return replace(trays, supply_tray=tray, supply=boxes)
        return replace(trays, inset=tray)

    def _panels_below(self, column: int, in_row: int, inset: bool = False) -> Layout:
        """Panels in a row below the map; in a column on the right the small whole map if a part is
        shown, the hand and the supply, with this many tiles in a row."""
        sizes, seats = self.sizes, len(self.view.goods)
        rows = -(-3 // in_row) * self.has_supply + -(-self.hand_places // in_row) * self.has_hand
        column *= bool(rows or inset)
        x, bottom = WIDTH - MARGIN - column, HIGHEST - MARGIN - sizes.panel_height - GAP
        fitted = self._fit(MARGIN, MARGIN, x - GAP if column else x, bottom)
        trays = Trays()
        if inset:
            tile = (column - 2 * PAD - BETWEEN) // 2
            trays = self._stack(x, MARGIN + column + GAP, tile, in_row)
            trays = replace(trays, inset=Box(x, MARGIN, column, column))
        elif rows:
            room = bottom - MARGIN - (self.has_supply + self.has_hand) * (2 * PAD + GAP)
            tile = min(
                sizes.tile, room // rows - BETWEEN, (column - 2 * PAD + BETWEEN) // in_row - BETWEEN
            )
            wide = in_row * (tile + BETWEEN) - BETWEEN + 2 * PAD
            trays = self._stack(x + (column - wide) // 2, MARGIN, tile, in_row)
        around = (trays.inset, trays.hand_tray, trays.supply_tray)
        lowest = max([fitted.board.bottom, *(box.bottom for box in around if box)])
        top, width = lowest + GAP, (WIDTH - 2 * MARGIN - GAP * (seats - 1)) // seats
        panels = tuple(
            Box(MARGIN + i * (width + GAP), top, width, sizes.panel_height) for i in range(seats)
        )
        return self._finish(panels[-1].bottom, fitted, panels=panels, trays=trays)

    def _stack(self, x: int, y: int, tile: int, in_row: int) -> Trays:
        """Hand and supply one below the other, with this many tiles in a row."""
        trays = Trays()
        for part in [HAND] * self.has_hand + [SUPPLY] * self.has_supply:
            tray, boxes = _tray(x, y, self._places(part), tile, in_row)
            trays, y = self._with(trays, part, tray, boxes), tray.bottom + GAP
        return trays

    # a question: the map, and what is asked about

    def _asked_above(self, tile: int, with_headline: bool) -> Layout:
        """The tiles in rows above the map; the headline above them, or beside a single one."""
        assert self.asked is not None
        count, top = len(self.asked.items), MARGIN
        line = text_width(self.scene.headline, self.sizes.font)
        beside = count == 1 and (self.asked.earned_at or line < WIDTH - tile - 200)
        headline = None
        if with_headline and not beside:
            headline, top = Box(20, top, WIDTH - 40, 64 if line < WIDTH - 60 else 112), top + 64
            top = headline.bottom + GAP
        wide = self._item_width(tile)
        in_row = min(count, (WIDTH - 2 * MARGIN) // wide)
        rows = -(-count // in_row) if count else 0
        in_row = -(-count // rows) if count else 0
        left = 40 if beside else (WIDTH - in_row * wide) // 2
        items = tuple(
            Box(
                left + (i % in_row + 1) * wide - tile - BETWEEN,
                top + i // in_row * (tile + 10),
                tile,
                tile,
            )
            for i in range(count)
        )
        if with_headline and beside:
            headline = Box(items[0].right + 30, top, WIDTH - items[0].right - 60, tile)
        if items:
            top = items[-1].bottom + GAP
        fitted = self._fit(MARGIN, top, WIDTH - MARGIN, HIGHEST - MARGIN)
        return self._finish(fitted.board.bottom, fitted, items=items, headline=headline)

    def _item_width(self, tile: int) -> int:
        """The width of a tile, with its number on its left if there are several."""
        assert self.asked is not None
        return tile + 2 * BETWEEN + (self.sizes.disc if self.asked.is_numbered else 0)

    def _asked_beside(self, tile: int, listed: bool = False) -> Layout:
        """The tiles in columns on the right of the map; below them, if `listed`, the names of the
        candidates that are not shown."""
        assert self.asked is not None
        count = len(self.asked.items)
        in_column = (HIGHEST - 2 * MARGIN) // (tile + BETWEEN)
        columns = -(-count // in_column)
        in_column = -(-count // columns)
        wide = self._item_width(tile)
        right = WIDTH - ITEMS_MARGIN
        left = right - max(columns * wide, round(FAR * self.sizes.font) * listed)
        fitted = self._fit(MARGIN, MARGIN, left - GAP, HIGHEST - MARGIN)
        far = self._not_shown(fitted) if listed else []
        line = self.sizes.disc + BETWEEN
        used = in_column * (tile + BETWEEN) - BETWEEN + len(far) * line
        layout = self._finish(max(fitted.board.bottom, used + MARGIN), fitted)
        top = (layout.height - used) // 2
        items = tuple(
            Box(
                left + (i // in_column + 1) * wide - tile,
                top + i % in_column * (tile + BETWEEN),
                tile,
                tile,
            )
            for i in range(count)
        )
        top += in_column * (tile + BETWEEN)
        listed_cells = tuple(
            replace(each, box=Box(left, top + i * line, right - left, self.sizes.disc))
            for i, each in enumerate(far)
        )
        return replace(layout, items=items, far=listed_cells)

    def _finish(
        self,
        bottom: int,
        fitted: Map,
        *,
        panels: tuple[Box, ...] = (),
        trays: Trays | None = None,
        items: tuple[Box, ...] = (),
        headline: Box | None = None,
    ) -> Layout:
        height = -(-max(bottom + MARGIN, LOWEST) // STEP) * STEP
        return Layout(self.sizes, height, fitted, panels, trays or Trays(), items, headline)


def _rows(rows: Shelves) -> Shelves:
    """The rows that are not empty."""
    return [row for row in rows if row]


def _widen(first: int, last: int) -> tuple[int, int]:
    missing = max(0, FEWEST - (last - first + 1))
    return first - missing // 2, last + missing - missing // 2


def _tray(x: int, y: int, count: int, tile: int, in_row: int) -> tuple[Box, tuple[Box, ...]]:
    """A tray and the boxes of its tiles, with this many tiles in a row."""
    step = tile + BETWEEN
    boxes = tuple(
        Box(x + PAD + i % in_row * step, y + PAD + i // in_row * step, tile, tile)
        for i in range(count)
    )
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole.expand(PAD), boxes
