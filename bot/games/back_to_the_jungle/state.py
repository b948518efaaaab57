"""The whole of a match, secrets included."""

from enum import StrEnum

from bot.game import Seat, Value
from bot.games.back_to_the_jungle.components import (
    CHAMELEONS,
    Chip,
    Goal,
)


class Mode(StrEnum):
    """How the game is played: against each other, or alone in one of two ways."""

    RIVALS = "rivals"
    BASIC = "basic"
    ADVANCED = "advanced"


class Variant(Value, frozen=True):
    """What was chosen before the match."""

    mode: Mode
    field_notes: bool
    light_fright: bool

    @property
    def solo(self) -> bool:
        return self.mode is not Mode.RIVALS


class Phase(StrEnum):
    """What the seat on turn is asked for."""

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
    """A chip next to the caterpillar instead?"""
    PLACE = "place"
    WIND = "wind"
    LIFTED = "lifted"
    """One chip of a pair is chosen, the other is asked for."""
    ROTATE = "rotate"
    SOLO = "solo"
    """Solo mode: spend energy, then eat or pass."""
    CHOOSE = "choose"
    """Solo mode: which goal the meal was for."""
    OVER = "over"


class Reason(StrEnum):
    """Why the match ends."""

    SPECIES = "species"
    BAG = "bag"
    ALL = "all"
    BERRIES = "berries"
    FINISHED = "finished"


class Tile(Value, frozen=True):
    """A chip in play. `known` has a bit for each seat that has seen its face and can tell it
    from all others since (0 without field notes); `up` is face up for all."""

    chip: Chip
    known: int = 0
    up: bool = False


class TurnState(Value, frozen=True):
    """The turn in progress. Cells are numbers (`ground`)."""

    blind: bool = False
    """Cannot see in this turn."""
    stung: bool = False
    """Cannot eat in this turn."""
    left: int = 3
    """Moves or looks left in phase 1, swaps left in the wind, boards left to turn."""
    looked: tuple[int, ...] = ()
    draws: int = 1
    """Chips still to be introduced in phase 3."""
    short: bool = False
    """The bag held fewer chips than this turn had to introduce (B10)."""
    eater: int | None = None
    meal: int | None = None
    extra: int | None = None
    lifted: int | None = None
    rotated: int | None = None
    """The board that was turned first."""
    drawn: Chip | None = None


class SoloState(Value, frozen=True):
    """What only the solo mode knows. `steps` and `looks` are left of the berry last spent."""

    berries: int
    energy: int
    at: int | None = None
    """Where the chameleon is, None before it has entered."""
    standing: bool = False
    """It stands among the chips, not on top of one (advanced mode, after the first meal)."""
    steps: int = 0
    looks: int = 0
    fresh: bool = True
    """Nothing was done in this turn yet."""


class State(Value, frozen=True):
    """One match. `bag` is drawn from its end.

    `goals` are those of each seat, of which one's own alone are known; in the solo mode the two
    open ones, and `box` the pile from its top. `home` says whose chameleon is off the board;
    `lost` are chips that left unseen, `shown` specials that were played.
    """

    variant: Variant
    phase: Phase
    turn: Seat
    turned: tuple[int, ...]
    """Quarters that each board has turned clockwise."""
    board: tuple[Tile | None, ...]
    bag: tuple[Chip, ...]
    eaten: tuple[tuple[Chip, ...], ...]
    goals: tuple[tuple[Goal, ...], ...]
    box: tuple[Goal, ...]
    home: tuple[bool, ...]
    blind: tuple[bool, ...]
    """Who cannot see in the next turn of their own."""
    stung: tuple[bool, ...]
    """Who cannot eat in the next turn of their own."""
    lost: tuple[Tile, ...] = ()
    shown: tuple[Chip, ...] = ()
    now: TurnState = TurnState()
    final: int | None = None
    """Turns left in the final round, None before it."""
    first: Seat | None = None
    """Who was first to have four species."""
    reason: Reason | None = None
    solo: SoloState | None = None

    @property
    def seats(self) -> int:
        return len(self.eaten)

    @property
    def chameleon(self) -> Chip:
        """The chameleon of the seat on turn."""
        return CHAMELEONS[self.turn]
