"""Animals and spaces, and how a stack of animals is written down."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bot.game import Label, Seat


class Species(StrEnum):
    """What can be mimicked: the four animals, and the bug, which is an icon of a leaf's back.

    In the order in which a target that can be reached in several ways is offered (L8).
    """

    MONKEY = "monkey"
    TOUCAN = "toucan"
    SNAKE = "snake"
    CHAMELEON = "chameleon"
    BUG = "bug"


class Direction(StrEnum):
    """Where the arrow of a bug points. North is away from player 1."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def offset(self) -> tuple[int, int]:
        """Columns and rows that one space in this direction is away."""
        return {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[self.value]

    @property
    def opposite(self) -> "Direction":
        return Direction({"N": "S", "E": "W", "S": "N", "W": "E"}[self.value])


class Cell(Label, frozen=True, order=True):
    """A space of the board (or its hole): column A, B, … from player 1's left, row 1 nearest."""

    row: int
    column: str

    def shift(self, columns: int, rows: int) -> "Cell":
        """The space that far away, which need not be on the board."""
        return Cell(self.row + rows, chr(ord(self.column) + columns))


class Animal(Label, frozen=True):
    """An animal by its species alone."""

    species: Species


class Step(Label, frozen=True):
    """Where an animal goes, and what it mimics to get there."""

    cell: Cell
    like: Species


class Stand(Label, frozen=True):
    """An animal at its place, to be read out."""

    animal: Animal
    cell: Cell


def parse_cell(name: str) -> Cell:
    """A space by its name.

    >>> parse_cell("B1")
    Cell(row=1, column='B')
    """
    return Cell(int(name[1:]), name[0])


Stack: TypeAlias = str
"""The animals on a space from bottom to top, a letter each: M, T, S, C are those of player 1, whose
seat is 0, and m, t, s, c those of player 2."""

Board: TypeAlias = tuple[Stack, ...]
"""What stands on each space, in the order of the terrain's spaces."""

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
    """An animal and the seat that it belongs to."""

    seat: Seat
    species: Species


def parse_stack(stack: Stack) -> tuple[Piece, ...]:
    """The animals of a stack from bottom to top.

    >>> [(piece.seat, piece.species.value) for piece in parse_stack("Mt")]
    [(0, 'monkey'), (1, 'toucan')]
    """
    return tuple(Piece(OWNER[each], SPECIES[each]) for each in stack)


def stack_owner(stack: Stack) -> Seat | None:
    """Whose animal stands on top of a stack, None where nothing stands."""
    return OWNER[stack[-1]] if stack else None


BOX: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("components.toml").read_text("utf-8")
)
"""What is in the box, as it stands in `components.toml`."""

SIDE_COUNTS: Mapping[Species, int] = {animal: BOX["side"][animal] for animal in ANIMALS}
"""How many of each animal one player has."""
