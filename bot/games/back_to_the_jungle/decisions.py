"""The moves of the game: every decision that a player can make."""

from typing import ClassVar, TypeAlias

from bot.game import Move as AnyGameMove
from bot.games.back_to_the_jungle.components import Board, Cell, Goal, Way


class Enter(AnyGameMove, frozen=True):
    """Phase 0: place the seat's chameleon on the board."""

    edge: Cell
    is_plain_step: ClassVar[bool] = True


class Move(AnyGameMove, frozen=True):
    """Move a chip to a free neighbouring cell."""

    start: Cell
    to: Cell
    is_plain_step: ClassVar[bool] = True


class Swap(AnyGameMove, frozen=True):
    """Swap two neighbouring chips."""

    one: Cell
    other: Cell
    is_plain_step: ClassVar[bool] = True


class See(AnyGameMove, frozen=True):
    """Look at a chip in secret."""

    chip: Cell
    is_plain_step: ClassVar[bool] = True


class End(AnyGameMove, frozen=True):
    """Stop moving chips in this phase 1."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class Stop(AnyGameMove, frozen=True):
    """Stop looking at chips, or stop swapping pairs in the wind."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class EatWith(AnyGameMove, frozen=True):
    """Phase 2: reveal a chip, in the hope that it is the seat's chameleon."""

    mine: Cell
    irrevocable: ClassVar[bool] = True


class NoEating(AnyGameMove, frozen=True):
    """Skip phase 2, which is optional."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


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


class Nothing(AnyGameMove, frozen=True):
    """Eat only the spider, or the caterpillar itself."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class Place(AnyGameMove, frozen=True):
    """Place the drawn chip on the board."""

    spot: Cell
    is_plain_step: ClassVar[bool] = True


class Lift(AnyGameMove, frozen=True):
    """The wind: the first chip of a pair to swap."""

    first: Cell


class With(AnyGameMove, frozen=True):
    """The wind: the second chip of the pair."""

    second: Cell
    is_plain_step: ClassVar[bool] = True


class Turn(AnyGameMove, frozen=True):
    """The special snake: turn a board clockwise by 90 or -90 degrees."""

    board: Board
    degrees: int
    is_plain_step: ClassVar[bool] = True


class Walk(AnyGameMove, frozen=True):
    """Solo mode: move the chameleon one step."""

    way: Way


class Eat(AnyGameMove, frozen=True):
    """Solo mode: eat the chip under the chameleon, or a neighbour if it stands on the board
    itself."""

    prey: Cell | None
    irrevocable: ClassVar[bool] = True


class Pass(AnyGameMove, frozen=True):
    """Solo mode: eat nothing this turn."""

    is_plain_step: ClassVar[bool] = True


class Choose(AnyGameMove, frozen=True):
    """Solo mode: choose the goal that the eaten chip counts for."""

    goal: Goal
    is_plain_step: ClassVar[bool] = True


class Finish(AnyGameMove, frozen=True):
    """Solo mode: end the match."""

    is_plain_step: ClassVar[bool] = True


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
MOVES = (
    Enter,
    Move,
    Swap,
    See,
    End,
    Stop,
    EatWith,
    NoEating,
    Meal,
    Also,
    Instead,
    Nothing,
    Place,
    Lift,
    With,
    Turn,
    Walk,
    Eat,
    Pass,
    Choose,
    Finish,
)
