"""The tiles of Puzzle-Memo, their positions, and the effects of the special tiles."""

import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from bot.game import Label

_BOX: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("components.toml").read_text("utf-8")
)

ROWS, COLUMNS = 5, 8
SPACES = ROWS * COLUMNS
"""The number of spaces of the jungle, counted column by column from a1 = 0 upwards. An animal tile
is identified by its space, a special tile by SPACES plus its index in `State.specials`."""

EMPTY = -1
"""Marks a position without a tile."""


class Row(StrEnum):
    """The rows of face-down tiles: below the board, or above it."""

    BELOW = "below"
    ABOVE = "above"


class Spot(Label, frozen=True):
    """A numbered position for a tile, counted from 1."""

    row: Row
    n: int


class Animal(Label, frozen=True):
    """An animal, by the name of its texts and pictures."""

    code: str


class Found(Label, frozen=True):
    """A completed animal with its points."""

    animal: Animal


class Space(Label, frozen=True):
    """A space of the jungle, numbered as described at SPACES."""

    at: int

    @property
    def column(self) -> int:
        return self.at // ROWS

    @property
    def row(self) -> int:
        """The row of the space, counted from 0 at the bottom."""
        return self.at % ROWS

    @property
    def notation(self) -> str:
        """The written form: `a1` to `h5`.

        >>> Space(0).notation, Space(39).notation
        ('a1', 'h5')
        """
        return f"{'abcdefgh'[self.column]}{self.row + 1}"


class Piece(Label, frozen=True):
    """An animal tile, identified by its space."""

    at: int

    @property
    def animal(self) -> Animal:
        return ANIMAL_OF[self.at]

    @property
    def space(self) -> Space:
        return Space(self.at)


class Act(StrEnum):
    """The action of a step of a special tile."""

    FORWARD = "forward"
    BACK = "back"
    OTHER_FORWARD = "other_forward"
    OTHER_BACK = "other_back"
    SWAP = "swap"
    PEEK = "peek"
    OTHERS_BACK = "others_back"
    SKIP = "skip"
    JUMP = "jump"
    AGAIN = "again"
    END = "end"


class Range(Label, frozen=True):
    """Consecutive numbers, as a label in a list."""

    first: int
    last: int


class Step(Label, frozen=True):
    """One step of a special tile: the action, and its distance or number of repetitions."""

    is_listed = False  # its name is a sentence

    act: Act
    n: int = 1

    @classmethod
    def parse(cls, written: str) -> "Step":
        """
        >>> Step.parse("other_back_2"), Step.parse("swap")
        (Step(act=<Act.OTHER_BACK: 'other_back'>, n=2), Step(act=<Act.SWAP: 'swap'>, n=1))
        """
        act, _, n = written.rpartition("_")
        return cls(Act(act), int(n)) if n.isdecimal() else cls(Act(written))


class Special(Label, frozen=True):
    """A special tile. `code` is OWN for a custom tile, which has a title and a sentence."""

    code: str
    steps: tuple[Step, ...]
    title: str = ""
    sentence: str = ""


CUSTOM = "own"


def _read_animals() -> tuple[Animal, ...]:
    rows = [line.split() for line in reversed(_BOX["picture"].split("\n")) if line]
    return tuple(
        Animal(_BOX["animals"][rows[row][column]])
        for column in range(COLUMNS)
        for row in range(ROWS)
    )


def _read_specials() -> Iterator[tuple[str, tuple[Special, ...]]]:
    for code, kind in _BOX["specials"].items():
        steps = tuple(map(Step.parse, kind["steps"]))
        yield code, (Special(code, steps),) * kind["count"]


ANIMAL_OF: tuple[Animal, ...] = _read_animals()
"""The animal of each space."""

ANIMALS: tuple[Animal, ...] = tuple(dict.fromkeys(ANIMAL_OF))

SPACES_OF: Mapping[Animal, tuple[int, ...]] = {
    animal: tuple(at for at in range(SPACES) if ANIMAL_OF[at] == animal) for animal in ANIMALS
}
"""The spaces of each animal; their number is its points."""

SPECIALS: Mapping[str, tuple[Special, ...]] = dict(_read_specials())
"""The special tiles of the box, by code."""

MAX_CUSTOM: int = _BOX["blanks"]["count"]
"""The number of custom special tiles that can be added."""

FINISH: int = _BOX["track"]["spaces"]
"""The last space of the track; 1 is the dragonfly, and 0 is beside the track (P4)."""

LIANAS: tuple[int, ...] = tuple(_BOX["track"]["lianas"])
"""The space before each liana, which hangs between that space and the next one."""
