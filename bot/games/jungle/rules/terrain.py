"""The board of one variant: its spaces and all possible steps, computed once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from bot.game import Seat
from bot.games.jungle.components import SPECIES, Board, Cell, Species, Step
from bot.games.jungle.rules.maps import MAPS, Bug, Map
from bot.games.jungle.state import Variant

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
L_SHAPED = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

CAPACITY, SNAIL_CAPACITY = 2, 1

NO_SPACE = -1
"""Stands in for the space between if there is none that matters."""


class Target(NamedTuple):
    """A reachable space, the space between, which must be empty (or NO_SPACE), and the step as a
    label."""

    to: int
    between: int
    step: Step


TargetTable: TypeAlias = tuple[tuple[Target, ...], ...]
"""For each space the targets from there."""

SPECIES_BITS: Mapping[str, int] = {
    letter: 1 << "MTSC".index(letter.upper()) for letter in "MTSCmtsc"
}
"""A number for each letter of a stack, so that their sum says which species stand beside a space.

>>> SPECIES_BITS["M"] | SPECIES_BITS["s"]
5
"""


@dataclass(frozen=True)
class Terrain:
    """The constant part of a board. Spaces are numbers, in the order of `cells`. `targets` is by
    the capital letter of the mimicked species, `chameleon_targets` by that of an animal that mimics
    a chameleon; `bug_targets` gives for each space the neighbouring icons and their targets.
    `ways[animal][at][near]` are the targets of an animal (its letter in a stack) on the space `at`
    beside the species of `near`, a sum of SPECIES_BITS."""

    cells: tuple[Cell, ...]
    index: Mapping[Cell, int]
    neighbours: tuple[tuple[int, ...], ...]
    targets: Mapping[str, TargetTable]
    chameleon_targets: Mapping[str, TargetTable]
    bug_targets: tuple[tuple[tuple[int, Target], ...], ...]
    ways: Mapping[str, tuple[TargetTable, ...]]
    capacity: tuple[int, ...]
    bases: tuple[int, int]
    starts: tuple[tuple[int, ...], tuple[int, ...]]
    deep_stacks: bool

    @property
    def empty_board(self) -> Board:
        return ("",) * len(self.cells)

    def goal(self, seat: Seat) -> int:
        """The base that this seat must enter."""
        return self.bases[1 - seat]


@cache
def build_terrain(variant: Variant) -> Terrain:
    """The terrain of `variant`."""
    layout = MAPS[variant.map]
    cells = spaces(variant)
    index = {cell: i for i, cell in enumerate(cells)}
    icons = shown_bugs(variant)
    snails = {layout.leaves[leaf].snail for leaf in variant.flipped}
    targets: Mapping[str, TargetTable] = {
        each: _animal_targets(each, SPECIES[each], index, variant.leap) for each in "MTS"
    }
    chameleon_targets: Mapping[str, TargetTable] = {
        each: _animal_targets(each, Species.CHAMELEON, index, variant.leap) for each in "MTSC"
    }
    return Terrain(
        cells=cells,
        index=index,
        neighbours=tuple(
            tuple(index[c] for c in _shifted_cells(cell, STRAIGHT, index)) for cell in cells
        ),
        targets=targets,
        chameleon_targets=chameleon_targets,
        bug_targets=tuple(tuple(_bug_targets(cell, icons, index)) for cell in cells),
        ways={
            each: tuple(
                tuple(
                    _near_targets(each, at, near, targets, chameleon_targets) for near in range(16)
                )
                for at in range(len(cells))
            )
            for each in SPECIES_BITS
        },
        capacity=tuple(SNAIL_CAPACITY if cell in snails else CAPACITY for cell in cells),
        bases=(index[layout.bases[0]], index[layout.bases[1]]),
        starts=(_start_numbers(layout, Seat(0), index), _start_numbers(layout, Seat(1), index)),
        deep_stacks=variant.deep_stacks,
    )


def _near_targets(
    animal: str,
    at: int,
    near: int,
    targets: Mapping[str, TargetTable],
    chameleon_targets: Mapping[str, TargetTable],
) -> tuple[Target, ...]:
    """The targets of an animal beside these species. Beside a chameleon it moves by its own rule
    (L7), unless it can mimic its own kind."""
    found = [way for each in "MTS" if near & SPECIES_BITS[each] for way in targets[each][at]]
    if near & SPECIES_BITS["C"] and not near & SPECIES_BITS[animal]:
        found += chameleon_targets[animal.upper()][at]
    return tuple(found)


def spaces(variant: Variant) -> tuple[Cell, ...]:
    """All spaces of the board, row by row, a covered hole included."""
    layout = MAPS[variant.map]
    covered = (layout.hole,) if variant.hole_covered and layout.hole else ()
    return tuple(sorted((*layout.cells, *covered)))


def shown_bugs(variant: Variant) -> tuple[Bug, ...]:
    """The bugs that are visible on the leaves."""
    return tuple(MAPS[variant.map].leaves[leaf].bug for leaf in variant.flipped)


def _start_numbers(layout: Map, seat: Seat, index: Mapping[Cell, int]) -> tuple[int, ...]:
    return tuple(index[cell] for cell in layout.starts[seat])


def _shifted_cells(
    cell: Cell, shifts: tuple[tuple[int, int], ...], index: Mapping[Cell, int]
) -> Iterator[Cell]:
    """The shifted spaces that are on the board."""
    return (c for c in (cell.shift(*shift) for shift in shifts) if c in index)


def _animal_targets(
    animal: str, like: Species, index: Mapping[Cell, int], leap: bool
) -> TargetTable:
    """The targets of an animal's rule from each space. A chameleon has none (L7)."""

    def way(to: Cell, between: Cell | None) -> Target:
        return Target(index[to], NO_SPACE if between is None else index[between], Step(to, like))

    match animal:
        case "M":
            return tuple(
                tuple(way(*w) for w in _line_targets(c, STRAIGHT, index, leap)) for c in index
            )
        case "T":
            return tuple(
                tuple(way(*w) for w in _line_targets(c, DIAGONAL, index, leap)) for c in index
            )
        case "S":
            return tuple(
                tuple(way(c, None) for c in _shifted_cells(at, L_SHAPED, index)) for at in index
            )
        case _:
            return ((),) * len(index)


def _line_targets(
    at: Cell, directions: tuple[tuple[int, int], ...], index: Mapping[Cell, int], leap: bool
) -> Iterator[tuple[Cell, Cell | None]]:
    """L4: one space, or two with a space between. With `leap` the space between may be occupied."""
    for columns, rows in directions:
        near, far = at.shift(columns, rows), at.shift(2 * columns, 2 * rows)
        if near in index:
            yield near, None
        if far in index and (leap or near in index):
            yield far, None if leap else near


def _bug_targets(
    at: Cell, icons: tuple[Bug, ...], index: Mapping[Cell, int]
) -> Iterator[tuple[int, Target]]:
    """L8: the icons next to a space, each with its target from here."""
    beside = set(_shifted_cells(at, STRAIGHT, index))
    for bug in icons:
        to = at.shift(*bug.arrow.offset)
        if bug.cell in beside and to in index:
            yield index[bug.cell], Target(index[to], NO_SPACE, Step(to, Species.BUG))
