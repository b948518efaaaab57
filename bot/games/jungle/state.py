"""The complete state of a match of Jungle, secrets included, and its moves."""

from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from bot.game import Move, Seat, Value
from bot.games.jungle.components import Animal, Board, Cell, Step


class Setup(StrEnum):
    """How the animals get to their start spaces."""

    PRINTED = "printed"
    RANDOM = "random"
    SECRET = "secret"


class Phase(StrEnum):
    """The kind of decision to make."""

    CHAMELEON = "chameleon"
    """Both sides choose in secret which animal their chameleon replaces (L11)."""
    DEPLOYMENT = "deployment"
    """Both sides place their animals in secret (L10)."""
    PLAY = "play"
    OVER = "over"


class Reason(StrEnum):
    """The reason why a match ended."""

    BASE = "base"
    BLOCKED = "blocked"
    REPETITION = "repetition"
    LENGTH = "length"


class Variant(Value, frozen=True):
    """The options of a match. `flipped` are the leaves that show their backs."""

    map: int
    hole_covered: bool
    setup: Setup
    chameleon: bool
    flipped: tuple[int, ...]
    deep_stacks: bool
    leap: bool


class Camp(Value, frozen=True):
    """The progress of one side's preparation.

    `chosen` says whether the chameleon's choice is made; `replaces` is the number of the start
    space whose animal the chameleon replaces, None if it stays in the box. `placed` is the animal
    on each start space, an empty string if there is none yet.
    """

    chosen: bool = False
    replaces: int | None = None
    placed: Board = ("",) * 6
    agains: int = 0
    ready: bool = False


class Mimic(Move, frozen=True):
    """Move an animal by the rule of the species that it mimics."""

    start: Cell
    to: Step


class State(Value, frozen=True):
    """The state of a match. The board is empty while the animals are placed in secret.

    `turn` is the seat on turn; before play it is the seat that will begin. `history` holds every
    position since the start of play, the current one last (L9).
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
    """The rules version with which the match began; states of version 1 lack the field."""


class Keep(Move, frozen=True):
    """Leave the chameleon in the box."""

    takes_long = True  # the second choice may draw the shuffle (L10)

    is_plain_step: ClassVar[bool] = True


class Replace(Move, frozen=True):
    """Let the chameleon replace the animal that starts on `cell`."""

    takes_long = True  # for the same reason as `Keep`

    cell: Cell
    is_plain_step: ClassVar[bool] = True


class Place(Move, frozen=True):
    """Place an animal on a start space."""

    animal: Animal
    cell: Cell
    presumed: ClassVar[tuple[str, ...]] = ("cell",)


class Ready(Move, frozen=True):
    """Confirm the placed animals."""

    is_plain_step: ClassVar[bool] = True


class Again(Move, frozen=True):
    """Take all animals back and place them again."""


AnyMove: TypeAlias = Keep | Replace | Place | Ready | Again | Mimic
MOVES: tuple[type[AnyMove], ...] = get_args(AnyMove)
