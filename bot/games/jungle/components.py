"""Animals and spaces, and the notation for stacks of animals."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bot.game import Label, Seat


class Species(StrEnum):
    """What can be mimicked: the four animals, and the bug, an icon on the back of a leaf.

    The order decides which step to a target is offered if there are several (L8).
    """

    MONKEY = "monkey"
    TOUCAN = "toucan"
    SNAKE = "snake"
    CHAMELEON = "chameleon"
    BUG = "bug"


class Direction(StrEnum):
    """The direction of a bug's arrow. North is away from player 1."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def offset(self) -> tuple[int, int]:
        """The columns and rows of one step in this direction."""
        return {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[self.value]

    @property
    def opposite(self) -> "Direction":
        return Direction({"N": "S", "E": "W", "S": "N", "W": "E"}[self.value])


class Cell(Label, frozen=True, order=True):
    """A space of the board (or its hole): column A, B, … from player 1's left, row 1 nearest."""

    row: int
    column: str

    def shift(self, columns: int, rows: int) -> "Cell":
        """The space at this distance, which may be off the board."""
        return Cell(self.row + rows, chr(ord(self.column) + columns))


class Animal(Label, frozen=True):
    """An animal, by its species only."""

    species: Species


class Step(Label, frozen=True):
    """A move's target, and the species that is mimicked to reach it."""

    cell: Cell
    like: Species


class Way(Label, frozen=True):
    """A species and its rule of movement, as a label."""

    like: Species


class Stand(Label, frozen=True):
    """An animal at its space, as a label."""

    animal: Animal
    cell: Cell


def parse_cell(name: str) -> Cell:
    """Parse the name of a space.

    >>> parse_cell("B1")
    Cell(row=1, column='B')
    """
    return Cell(int(name[1:]), name[0])


Stack: TypeAlias = str
"""The animals on a space from bottom to top, one letter each: M, T, S, C belong to player 1 (seat
0), and m, t, s, c to player 2."""

Board: TypeAlias = tuple[Stack, ...]
"""The stack on each space, in the order of the terrain's spaces."""

ANIMALS: tuple[Species, ...] = tuple(s for s in Species if s is not Species.BUG)

_LETTERS: Mapping[Species, str] = {animal: animal[0].upper() for animal in ANIMALS}
SPECIES: Mapping[str, Species] = {
    letter: animal for animal, big in _LETTERS.items() for letter in (big, big.lower())
}
"""The species of each letter of a stack."""

OWNER: Mapping[str, Seat] = {letter: Seat(int(letter.islower())) for letter in SPECIES}
"""The seat of each letter of a stack."""


def animal_letter(animal: Species, seat: Seat) -> str:
    """The letter of a seat's animal in a stack."""
    return _LETTERS[animal].lower() if seat else _LETTERS[animal]


class Piece(NamedTuple):
    """An animal and its seat."""

    seat: Seat
    species: Species


def parse_stack(stack: Stack) -> tuple[Piece, ...]:
    """The animals of a stack from bottom to top.

    >>> [(piece.seat, piece.species.value) for piece in parse_stack("Mt")]
    [(0, 'monkey'), (1, 'toucan')]
    """
    return tuple(Piece(OWNER[each], SPECIES[each]) for each in stack)


def stack_owner(stack: Stack) -> Seat | None:
    """The seat whose animal is on top of a stack, None if the stack is empty."""
    return OWNER[stack[-1]] if stack else None


BOX: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("components.toml").read_text("utf-8")
)
"""The contents of the box, read from `components.toml`."""

SIDE_COUNTS: Mapping[Species, int] = {animal: BOX["side"][animal] for animal in ANIMALS}
"""The number of each animal that one player has."""
