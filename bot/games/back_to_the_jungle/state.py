"""The complete state of a match, secrets included, and the moves: every decision that a player can
make."""

from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from bot.game import Move as AnyGameMove
from bot.game import Seat, Value
from bot.games.back_to_the_jungle.components import (
    CHAMELEONS,
    Board,
    Cell,
    Chip,
    Goal,
    Way,
)


class Mode(StrEnum):
    """The mode: competitive, or one of two solo modes."""

    RIVALS = "rivals"
    BASIC = "basic"
    ADVANCED = "advanced"


class Variant(Value, frozen=True):
    """The options of a match."""

    mode: Mode
    field_notes: bool
    light_fright: bool

    @property
    def solo(self) -> bool:
        return self.mode is not Mode.RIVALS


class Phase(StrEnum):
    """The kind of decision that the seat on turn must make."""

    ENTER = "enter"
    ACT = "act"
    """Phase 1: moving or seeing."""
    MOVING = "moving"
    SEEING = "seeing"
    EAT = "eat"
    MEAL = "meal"
    SPIDER = "spider"
    """An extra chip next to the spider?"""
    CATERPILLAR = "caterpillar"
    """Another chip instead of the caterpillar?"""
    PLACE = "place"
    WIND = "wind"
    LIFTED = "lifted"
    """The first chip of a pair is chosen; choose the other."""
    ROTATE = "rotate"
    SOLO = "solo"
    """Solo mode: spend energy, then eat or pass."""
    CHOOSE = "choose"
    """Solo mode: choose the goal that the meal counts for."""
    OVER = "over"


class Reason(StrEnum):
    """The reason why the match ended."""

    SPECIES = "species"
    BAG = "bag"
    ALL = "all"
    BERRIES = "berries"
    FINISHED = "finished"


class Tile(Value, frozen=True):
    """A chip in play. `known` has a bit for each seat that has seen the face and could follow the
    chip since (0 without field notes); `up` means face up for all."""

    chip: Chip
    known: int = 0
    up: bool = False


class TurnState(Value, frozen=True):
    """The state of the current turn. Cells are numbers (see `CELLS`)."""

    blind: bool = False
    """The seat on turn cannot see this turn."""
    stung: bool = False
    """The seat on turn cannot eat this turn."""
    left: int = 3
    """Moves or looks left in phase 1, swaps left in the wind, boards left to turn."""
    looked: tuple[int, ...] = ()
    draws: int = 1
    """Chips still to introduce in phase 3."""
    short: bool = False
    """The bag held fewer chips than this turn had to introduce (B10)."""
    eater: int | None = None
    meal: int | None = None
    extra: int | None = None
    lifted: int | None = None
    rotated: int | None = None
    """The board that was turned first, None before that."""
    drawn: Chip | None = None


class SoloState(Value, frozen=True):
    """The state of the solo mode. `steps` and `looks` are those left of the last berry."""

    berries: int
    energy: int
    at: int | None = None
    """The cell of the chameleon, None before it has entered."""
    standing: bool = False
    """Whether the chameleon is on the board itself, not on top of a chip (advanced mode, after the
    first meal)."""
    steps: int = 0
    looks: int = 0
    fresh: bool = True
    """Whether nothing was done this turn yet."""


class State(Value, frozen=True):
    """The state of a match. Chips are drawn from the end of `bag`.

    `goals` holds the goals of each seat, secret to the others; in the solo mode the two open ones,
    with the pile in `box`, top first. `home` says whose chameleon is off the board; `lost` holds
    chips that left unseen, `shown` the special chips played.
    """

    variant: Variant
    phase: Phase
    turn: Seat
    turned: tuple[int, ...]
    """The number of clockwise quarter turns of each board."""
    board: tuple[Tile | None, ...]
    bag: tuple[Chip, ...]
    eaten: tuple[tuple[Chip, ...], ...]
    goals: tuple[tuple[Goal, ...], ...]
    box: tuple[Goal, ...]
    home: tuple[bool, ...]
    blind: tuple[bool, ...]
    """By seat: it cannot see in its next turn."""
    stung: tuple[bool, ...]
    """By seat: it cannot eat in its next turn."""
    lost: tuple[Tile, ...] = ()
    shown: tuple[Chip, ...] = ()
    now: TurnState = TurnState()
    final: int | None = None
    """Turns left in the final round, None before it."""
    first: Seat | None = None
    """The first seat with four species, None before that."""
    reason: Reason | None = None
    solo: SoloState | None = None

    @property
    def seats(self) -> int:
        return len(self.eaten)

    @property
    def chameleon(self) -> Chip:
        """The chameleon of the seat on turn."""
        return CHAMELEONS[self.turn]


class PlainStep(AnyGameMove, frozen=True):
    """A move that is never confirmed."""

    is_plain_step: ClassVar[bool] = True


class Decline(PlainStep, frozen=True):
    """A move that ends or skips something; it is offered beside what could be done instead."""

    offered_alongside: ClassVar[bool] = True


class Enter(PlainStep, frozen=True):
    """Phase 0: place the seat's chameleon on the board."""

    edge: Cell


class Move(PlainStep, frozen=True):
    """Move a chip to a free neighbouring cell."""

    start: Cell
    to: Cell


class Swap(PlainStep, frozen=True):
    """Swap two neighbouring chips."""

    one: Cell
    other: Cell


class See(PlainStep, frozen=True):
    """Look at a chip in secret."""

    chip: Cell


class End(Decline, frozen=True):
    """Stop moving chips in this phase 1."""


class Stop(Decline, frozen=True):
    """Stop looking at chips, or stop swapping pairs in the wind."""


class EatWith(AnyGameMove, frozen=True):
    """Phase 2: reveal a chip, in the hope that it is the seat's chameleon."""

    mine: Cell
    irrevocable: ClassVar[bool] = True
    is_claim: ClassVar[bool] = True


class NoEating(Decline, frozen=True):
    """Skip phase 2, which is optional."""


class Meal(AnyGameMove, frozen=True):
    """Reveal the chip to be eaten."""

    meal: Cell
    irrevocable: ClassVar[bool] = True


class Also(AnyGameMove, frozen=True):
    """The spider's event: eat one more chip."""

    extra: Cell
    irrevocable: ClassVar[bool] = True


class Instead(AnyGameMove, frozen=True):
    """The caterpillar's event: eat another chip instead."""

    instead: Cell
    irrevocable: ClassVar[bool] = True


class Nothing(Decline, frozen=True):
    """Eat only the spider, or the caterpillar itself."""


class Place(PlainStep, frozen=True):
    """Place the drawn chip on the board."""

    spot: Cell


class Lift(AnyGameMove, frozen=True):
    """The wind: the first chip of a pair to swap."""

    first: Cell


class With(PlainStep, frozen=True):
    """The wind: the second chip of the pair."""

    second: Cell


class Turn(PlainStep, frozen=True):
    """The special snake: turn a board clockwise by 90 or -90 degrees."""

    board: Board
    degrees: int


class Walk(AnyGameMove, frozen=True):
    """Solo mode: move the chameleon one step."""

    way: Way


class Eat(AnyGameMove, frozen=True):
    """Solo mode: eat the chip under the chameleon, or a neighbour if it stands on the board
    itself."""

    prey: Cell | None
    irrevocable: ClassVar[bool] = True


class Pass(PlainStep, frozen=True):
    """Solo mode: eat nothing this turn."""


class Choose(PlainStep, frozen=True):
    """Solo mode: choose the goal that the eaten chip counts for."""

    goal: Goal


class Finish(PlainStep, frozen=True):
    """Solo mode: end the match."""


AnyMove: TypeAlias = (
    Enter
    | Move
    | Swap
    | See
    | End
    | Stop
    | EatWith
    | NoEating
    | Meal
    | Also
    | Instead
    | Nothing
    | Place
    | Lift
    | With
    | Turn
    | Walk
    | Eat
    | Pass
    | Choose
    | Finish
)
MOVES: tuple[type[AnyMove], ...] = get_args(AnyMove)
