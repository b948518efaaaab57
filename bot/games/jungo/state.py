"""The complete state of a match of Jungo, secrets included, and its moves."""

from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from bot.game import Move, Seat, Value
from bot.games.jungo.components import Card, Combination, Place, Run


class Phase(StrEnum):
    """The kind of decision that the seat on turn must make."""

    TURN = "turn"
    """Play cards or draw."""
    DRAWN = "drawn"
    """Keep or discard the drawn card, or call JUNGO!."""
    BEATEN = "beaten"
    """Take or discard the beaten cards."""
    TAKEN = "taken"
    """Insert the taken cards into the hand, one by one."""
    OVER = "over"


class State(Value, frozen=True):
    """The state of a match. Cards are drawn from the end of `draw` and added to the end of
    `discard`.

    `beaten` holds the cards just beaten; while they are inserted into a hand, those still to
    insert. `turns` counts the turns of all seats in this round; `deal` counts from 1.
    """

    rounds: int
    """The number of rounds that win the match."""
    phase: Phase
    turn: Seat
    starter: Seat
    """The seat that started this round."""
    deal: int
    turns: int
    wins: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    draw: tuple[Card, ...]
    discard: tuple[Card, ...]
    table: Combination | None = None
    beaten: tuple[Card, ...] = ()
    drawn: Card | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat on turn."""
        return self.hands[self.turn]


class Play(Move, frozen=True):
    """Play a run of the hand as `value`."""

    run: Run
    value: int
    joined: ClassVar[tuple[str, ...]] = ("run", "value")
    inferred: ClassVar[tuple[str, ...]] = ("value",)
    is_plain_step: ClassVar[bool] = True


class Draw(Move, frozen=True):
    """Draw a card."""

    offered_alongside: ClassVar[bool] = True

    irrevocable: ClassVar[bool] = True


class Pass(Move, frozen=True):
    """Pass, if there is neither a play nor a card to draw (J9)."""

    is_plain_step: ClassVar[bool] = True


class Keep(Move, frozen=True):
    """Insert the drawn card into the hand."""

    place: Place
    is_plain_step: ClassVar[bool] = True


class Jungo(Move, frozen=True):
    """Play the drawn card as `value`, alone or with a run of the hand."""

    run: Run | None
    value: int
    joined: ClassVar[tuple[str, ...]] = ("run", "value")
    inferred: ClassVar[tuple[str, ...]] = ("value",)
    is_plain_step: ClassVar[bool] = True


class Take(Move, frozen=True):
    """Take all beaten cards (J6)."""


class Put(Move, frozen=True):
    """Insert one of the taken cards into the hand."""

    card: Card
    place: Place
    presumed: ClassVar[tuple[str, ...]] = ("card",)
    is_plain_step: ClassVar[bool] = True


class Discard(Move, frozen=True):
    """Discard the drawn card, or all beaten cards."""

    is_plain_step: ClassVar[bool] = True


AnyMove: TypeAlias = Play | Draw | Pass | Keep | Jungo | Take | Put | Discard
MOVES: tuple[type[AnyMove], ...] = get_args(AnyMove)
