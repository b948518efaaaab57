"""Why the rules refuse a move, told by what all can see: never by what lies under a chip."""

from typing import assert_never

from bot.game import Line, Seat, SeatArg, in_words
from bot.games.back_to_the_jungle import solo
from bot.games.back_to_the_jungle.components import Cell
from bot.games.back_to_the_jungle.decisions import (
    Also,
    AnyMove,
    Choose,
    Eat,
    EatWith,
    End,
    Enter,
    Finish,
    Instead,
    Lift,
    Meal,
    Move,
    NoEating,
    Nothing,
    Pass,
    Place,
    See,
    Stop,
    Swap,
    Turn,
    Walk,
    With,
)
from bot.games.back_to_the_jungle.ground import CELLS, INDEX, holes
from bot.games.back_to_the_jungle.state import Phase, State

PHASES: dict[type[AnyMove], tuple[Phase, ...]] = {
    Enter: (Phase.ENTER,),
    Move: (Phase.ACT, Phase.MOVING),
    Swap: (Phase.ACT, Phase.MOVING),
    See: (Phase.ACT, Phase.SEEING, Phase.SOLO),
    End: (Phase.ACT, Phase.MOVING),
    Stop: (Phase.SEEING, Phase.WIND, Phase.LIFTED),
    EatWith: (Phase.EAT,),
    NoEating: (Phase.EAT,),
    Meal: (Phase.MEAL,),
    Also: (Phase.SPIDER,),
    Instead: (Phase.CATERPILLAR,),
    Nothing: (Phase.SPIDER, Phase.CATERPILLAR),
    Place: (Phase.PLACE,),
    Lift: (Phase.WIND,),
    With: (Phase.LIFTED,),
    Turn: (Phase.ROTATE,),
    Walk: (Phase.SOLO,),
    Eat: (Phase.SOLO,),
    Pass: (Phase.SOLO,),
    Choose: (Phase.CHOOSE,),
    Finish: (Phase.SOLO,),
}
"""When each move is asked for."""


def why_not(state: State, seat: Seat, move: AnyMove) -> Line:
    """The reason why `move` is not legal now."""
    if state.phase is Phase.OVER:
        return Line("refusal.over")
    if seat != state.turn:
        return Line("refusal.seat", in_words(("seat", SeatArg(state.turn))))
    if state.phase not in PHASES[type(move)]:
        return Line(f"refusal.{state.phase}")
    match move:
        case Enter(cell):
            return _edge(state, cell)
        case Move(start, to):
            return _empty(state, start) or _taken(state, to) or Line("refusal.far")
        case Swap(one, other):
            return _empty(state, one) or _empty(state, other) or Line("refusal.far")
        case See(cell):
            return _unseen(state, cell)
        case EatWith(cell):
            return _empty(state, cell) or Line("refusal.lonely", in_words(("cell", cell)))
        case Place(cell):
            return _taken(state, cell) or Line("refusal.place")
        case Meal(cell) | Also(cell) | Instead(cell):
            return _empty(state, cell) or Line("refusal.beside", in_words(("cell", cell)))
        case Lift(cell) | With(cell):
            return _empty(state, cell) or Line("refusal.itself")
        case Turn(board):
            return Line("refusal.turned", in_words(("board", board)))
        case Walk() | Eat() | Choose() | Finish():
            return _alone(state, move)
        case End() | Stop() | NoEating() | Nothing() | Pass():
            raise ValueError(f"expected a move that is not legal, got {move!r}")
        case _:
            assert_never(move)


def _edge(state: State, cell: Cell) -> Line:
    if state.solo is not None:
        return _empty(state, cell) or Line("refusal.rim")
    return _taken(state, cell) or Line("refusal.edge")


def _empty(state: State, cell: Cell) -> Line | None:
    """Why a chip cannot be taken from there."""
    if cell in INDEX and state.board[INDEX[cell]] is not None:
        return None
    return Line("refusal.empty", in_words(("cell", cell)))


def _taken(state: State, cell: Cell) -> Line | None:
    """Why a chip cannot be put there."""
    if cell not in INDEX or INDEX[cell] in holes(state.turned):
        return Line("refusal.hole", in_words(("cell", cell)))
    if state.board[INDEX[cell]] is not None:
        return Line("refusal.taken", in_words(("cell", cell)))
    return None


def _unseen(state: State, cell: Cell) -> Line:
    if state.now.blind:
        return Line("refusal.blind")
    if empty := _empty(state, cell):
        return empty
    if state.solo is not None and not (state.solo.looks or state.solo.energy):
        return Line("refusal.energy")
    if INDEX[cell] in state.now.looked:
        return Line("refusal.looked", in_words(("cell", cell)))
    return Line("refusal.open", in_words(("cell", cell)))


def _alone(state: State, move: Walk | Eat | Choose | Finish) -> Line:
    own = solo.alone(state)
    match move:
        case Walk():
            spent = not (own.steps or own.energy)
            return Line("refusal.energy" if spent else "refusal.way")
        case Eat():
            return _no_prey(state, move.prey)
        case Choose():
            return Line("refusal.goal", in_words(("goal", move.goal)))
        case Finish():
            return Line("refusal.finish")
        case _:
            assert_never(move)


def _no_prey(state: State, prey: Cell | None) -> Line:
    own = solo.alone(state)
    assert own.at is not None
    if own.standing:
        return Line("refusal.prey")
    key = "refusal.below" if prey is not None else "refusal.nothing"
    return Line(key, in_words(("cell", CELLS[own.at])))
