"""The whole of a match of Jungle, secrets included, and the decisions that change it."""

from enum import StrEnum
from typing import ClassVar, TypeAlias

from bot.game import Move, Seat, Value
from bot.games.jungle.components import Animal, Board, Cell, Step


class Setup(StrEnum):
    """How the animals come to their start spaces."""

    PRINTED = "printed"
    RANDOM = "random"
    SECRET = "secret"


class Phase(StrEnum):
    """What is asked for."""

    CHAMELEON = "chameleon"
    """Both sides choose in secret which animal their chameleon replaces (L11)."""
    DEPLOYMENT = "deployment"
    """Both sides place their animals in secret (L10)."""
    PLAY = "play"
    OVER = "over"


class Reason(StrEnum):
    """How a match ends."""

    BASE = "base"
    BLOCKED = "blocked"
    REPETITION = "repetition"
    LENGTH = "length"


class Variant(Value, frozen=True):
    """What this match is played with. `flipped` are the leaves that show their backs."""

    map: int
    hole_covered: bool
    setup: Setup
    chameleon: bool
    flipped: tuple[int, ...]
    deep_stacks: bool
    leap: bool


class Camp(Value, frozen=True):
    """How far one side is with its preparation.

    `chosen` is whether it has made its choice for the chameleon, `replaces` the number of the
    start space whose animal the chameleon replaces, None where it stays in the box. `placed` is
    the animal on each start space, empty where none stands yet.
    """

    chosen: bool = False
    replaces: int | None = None
    placed: Board = ("",) * 6
    agains: int = 0
    ready: bool = False


class Mimic(Move, frozen=True):
    """Move an animal by the rule of what it mimics."""

    start: Cell
    to: Step


class State(Value, frozen=True):
    """One match. The board is bare while the animals are placed in secret.

    `turn` is the seat whose turn it is, before play the one that will begin. `history` holds
    every position since the start of play, the one on the board last (L9).
    """

    variant: Variant
    phase: Phase
    turn: Seat
    board: Board
    camps: tuple[Camp, Camp]
    history: tuple[str, ...] = ()
    last: Mimic | None = None
    reason: Reason | None = None
    winner: Seat | None = None
    rules: int = 1
    """The rules version with which the match began; states of version 1 do not tell."""


class Keep(Move, frozen=True):
    """Leave the chameleon in the box."""

    takes_long = True  # the second choice may draw the shuffle (L10)

    is_plain_step: ClassVar[bool] = True


class Replace(Move, frozen=True):
    """Let the chameleon stand in for the animal that starts on `cell`."""

    takes_long = True  # as `Keep`

    cell: Cell
    is_plain_step: ClassVar[bool] = True


class Place(Move, frozen=True):
    """Place an animal on a start space."""

    animal: Animal
    cell: Cell
    presumed: ClassVar[tuple[str, ...]] = ("cell",)


class Ready(Move, frozen=True):
    """Leave the animals as they stand."""

    is_plain_step: ClassVar[bool] = True


class Again(Move, frozen=True):
    """Take all animals back and place them anew."""


AnyMove: TypeAlias = Keep | Replace | Place | Ready | Again | Mimic
MOVES = (Keep, Replace, Place, Ready, Again, Mimic)
