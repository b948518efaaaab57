"""The maps: layouts of the leaves, with start spaces, bases and icons."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.games.jungle.components import BOX, SIDE_COUNTS, Cell, Direction, Species, parse_cell


@dataclass(frozen=True)
class Bug:
    """The icon of a bug: an animal beside it may move one space as its arrow points."""

    cell: Cell
    arrow: Direction


@dataclass(frozen=True)
class Leaf:
    """A leaf tile at its position, with the icons on its back."""

    low: Cell
    high: Cell
    bug: Bug
    snail: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The spaces of the leaf, row by row from player 1's left."""
        rows = range(self.low.row, self.high.row + 1)
        columns = range(ord(self.low.column), ord(self.high.column) + 1)
        return tuple(Cell(row, chr(column)) for row in rows for column in columns)


@dataclass(frozen=True)
class Map:
    """A layout of the leaves. `bases` and `starts` are by seat. A start has six spaces, each with
    its printed animal; the second seat's are in the order of the first's."""

    number: int
    leaves: tuple[Leaf, ...]
    hole: Cell | None
    bases: tuple[Cell, Cell]
    starts: tuple[Mapping[Cell, Species], Mapping[Cell, Species]]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The spaces of the leaves, row by row from player 1's left."""
        return tuple(sorted(c for leaf in self.leaves for c in leaf.cells))

    @property
    def columns(self) -> str:
        return "".join(sorted({c.column for c in self.cells}))

    @property
    def rows(self) -> int:
        return max(c.row for c in self.cells)

    def rotate(self, each: Cell) -> Cell:
        """The space where this one lies after the map is rotated by 180 degrees."""
        columns = self.columns
        column = chr(ord(columns[0]) + ord(columns[-1]) - ord(each.column))
        return Cell(self.rows + 1 - each.row, column)

    def opposite_leaf(self, leaf: int) -> int:
        """The index of the leaf that this one covers after the map is rotated by 180 degrees."""
        return next(
            i
            for i, other in enumerate(self.leaves)
            if other.low == self.rotate(self.leaves[leaf].high)
        )


def parse_map(entry: Mapping[str, Any]) -> Map:
    """Parse an entry of `components.toml`. Raises ValueError if the map breaks a rule."""
    start = {parse_cell(name): Species(animal) for name, animal in entry["start"].items()}
    low, high = (parse_cell(name) for name in entry["bases"])
    layout = Map(
        number=entry["number"],
        leaves=tuple(map(_parse_leaf, entry["leaves"], entry["bugs"], entry["snails"])),
        hole=parse_cell(entry["hole"]) if "hole" in entry else None,
        bases=(low, high),
        starts=(start, {}),
    )
    turned = {layout.rotate(each): animal for each, animal in start.items()}
    layout = Map(layout.number, layout.leaves, layout.hole, layout.bases, (start, turned))
    if found := tuple(map_errors(layout)):
        raise ValueError(f"expected map {layout.number} to be playable, got {'; '.join(found)}")
    return layout


def map_errors(layout: Map) -> Iterator[str]:
    """The errors of a map: leaves with a wrong shape or an overlap, sides that are not each other's
    rotation by 180 degrees, starts or bases at impossible spaces."""
    cells, turned = layout.cells, layout.rotate
    if len(layout.leaves) != BOX["box"]["leaves"]:
        yield f"{len(layout.leaves)} leaves"
    if len(set(cells)) < len(cells):
        yield "leaves that overlap"
    if layout.hole in cells or (layout.hole and turned(layout.hole) != layout.hole):
        yield "a hole that is not in the middle"
    if layout.bases[1] != turned(layout.bases[0]) or layout.bases[0] not in cells:
        yield "bases that do not face each other"
    yield from _leaf_errors(layout)
    yield from _start_errors(layout)


def _leaf_errors(layout: Map) -> Iterator[str]:
    turned = layout.rotate
    leaves = {(leaf.low, leaf.high, leaf.bug, leaf.snail) for leaf in layout.leaves}
    for leaf in layout.leaves:
        name = f"{leaf.low.column}{leaf.low.row}"
        bug = Bug(turned(leaf.bug.cell), leaf.bug.arrow.opposite)
        if (turned(leaf.high), turned(leaf.low), bug, turned(leaf.snail)) not in leaves:
            yield f"a leaf {name} without its counterpart"
        if sorted(_leaf_size(leaf)) != sorted(BOX["leaf"]["spaces"]):
            yield f"a leaf {name} of another shape"
        if not {leaf.bug.cell, leaf.snail} <= set(leaf.cells) or leaf.bug.cell == leaf.snail:
            yield f"icons that do not lie on leaf {name}"


def _start_errors(layout: Map) -> Iterator[str]:
    first, second = layout.starts
    spaces = {*first, *second}
    if len(spaces) < len(first) + len(second) or not spaces <= set(layout.cells):
        yield "starts that are not spaces of their own"
    if spaces & set(layout.bases):
        yield "a start on a base"
    animals = {each: n for each, n in SIDE_COUNTS.items() if each is not Species.CHAMELEON}
    if Counter(first.values()) != animals:
        yield "a start with other animals"


def _leaf_size(leaf: Leaf) -> tuple[int, int]:
    width = ord(leaf.high.column) - ord(leaf.low.column) + 1
    return width, leaf.high.row - leaf.low.row + 1


def _parse_leaf(corners: str, bug: str, snail: str) -> Leaf:
    low, high = corners.split("-")
    at, arrow = bug.split()
    return Leaf(
        parse_cell(low), parse_cell(high), Bug(parse_cell(at), Direction(arrow)), parse_cell(snail)
    )


MAPS: Mapping[int, Map] = {entry["number"]: parse_map(entry) for entry in BOX["map"]}
"""Every map by its number."""
