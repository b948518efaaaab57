"""The decisions that change a match."""

from typing import ClassVar, TypeAlias

from bot.game import Move as AnyGameMove
from bot.games.back_to_the_jungle.components import Board, Cell, Goal, Way


class Enter(AnyGameMove, frozen=True):
    """Phase 0: bring the own chameleon onto the board."""

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
    """Move no more chips in this phase 1."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class Stop(AnyGameMove, frozen=True):
    """Look at no more chips; swap no more pairs in the wind."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class EatWith(AnyGameMove, frozen=True):
    """Phase 2: reveal the chip that is hoped to be the own chameleon."""

    mine: Cell
    irrevocable: ClassVar[bool] = True


class NoEating(AnyGameMove, frozen=True):
    """Phase 2 is not mandatory."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class Meal(AnyGameMove, frozen=True):
    """Reveal the chip to be eaten."""

    meal: Cell
    irrevocable: ClassVar[bool] = True


class Also(AnyGameMove, frozen=True):
    """The spider's event: one chip more."""

    extra: Cell
    irrevocable: ClassVar[bool] = True


class Instead(AnyGameMove, frozen=True):
    """The caterpillar's event: another chip in its place."""

    instead: Cell
    irrevocable: ClassVar[bool] = True


class Nothing(AnyGameMove, frozen=True):
    """Only the spider, or the caterpillar itself."""

    offered_alongside: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class Place(AnyGameMove, frozen=True):
    """Put the drawn chip onto the board."""

    spot: Cell
    is_plain_step: ClassVar[bool] = True


class Lift(AnyGameMove, frozen=True):
    """The wind: one chip of a pair."""

    first: Cell


class With(AnyGameMove, frozen=True):
    """The wind: the other chip of the pair."""

    second: Cell
    is_plain_step: ClassVar[bool] = True


class Turn(AnyGameMove, frozen=True):
    """The special snake: turn a board, clockwise by 90 degrees or by -90."""

    board: Board
    degrees: int
    is_plain_step: ClassVar[bool] = True


class Walk(AnyGameMove, frozen=True):
    """Solo mode: one step."""

    way: Way


class Eat(AnyGameMove, frozen=True):
    """Solo mode: eat the chip under the chameleon, or a neighbouring one where it stands itself."""

    prey: Cell | None
    irrevocable: ClassVar[bool] = True


class Pass(AnyGameMove, frozen=True):
    """Solo mode: eat nothing in this turn."""

    is_plain_step: ClassVar[bool] = True


class Choose(AnyGameMove, frozen=True):
    """Solo mode: the goal that the meal was for."""

    goal: Goal
    is_plain_step: ClassVar[bool] = True


class Finish(AnyGameMove, frozen=True):
    """Solo mode: stop here."""

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
