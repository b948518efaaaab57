"""Why the rules refuse a move, told by what all can see: never by what lies under a chip."""

from typing import assert_never

from bot.game import Line, Seat, SeatArg, text_args
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
from bot.games.back_to_the_jungle.ground import CELLS, INDEX, hole_cells
from bot.games.back_to_the_jungle.state import Phase, State

MOVE_PHASES: dict[type[AnyMove], tuple[Phase, ...]] = {
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


def refusal_line(state: State, seat: Seat, move: AnyMove) -> Line:
    """The reason why `move` is not legal now."""
    if state.phase is Phase.OVER:
        return Line("refusal.over")
    if seat != state.turn:
        return Line("refusal.seat", text_args(("seat", SeatArg(state.turn))))
    if state.phase not in MOVE_PHASES[type(move)]:
        return Line(f"refusal.{state.phase}")
    match move:
        case Enter(cell):
            return _entry_refusal(state, cell)
        case Move(start, to):
            return _empty_refusal(state, start) or _taken_refusal(state, to) or Line("refusal.far")
        case Swap(one, other):
            return _empty_refusal(state, one) or _empty_refusal(state, other) or Line("refusal.far")
        case See(cell):
            return _look_refusal(state, cell)
        case EatWith(cell):
            return _empty_refusal(state, cell) or Line("refusal.lonely", text_args(("cell", cell)))
        case Place(cell):
            return _taken_refusal(state, cell) or Line("refusal.place")
        case Meal(cell) | Also(cell) | Instead(cell):
            return _empty_refusal(state, cell) or Line("refusal.beside", text_args(("cell", cell)))
        case Lift(cell) | With(cell):
            return _empty_refusal(state, cell) or Line("refusal.itself")
        case Turn(board):
            return Line("refusal.turned", text_args(("board", board)))
        case Walk() | Eat() | Choose() | Finish():
            return _solo_refusal(state, move)
        case End() | Stop() | NoEating() | Nothing() | Pass():
            raise ValueError(f"expected a move that is not legal, got {move!r}")
        case _:
            assert_never(move)


def _entry_refusal(state: State, cell: Cell) -> Line:
    if state.solo is not None:
        return _empty_refusal(state, cell) or Line("refusal.rim")
    return _taken_refusal(state, cell) or Line("refusal.edge")


def _empty_refusal(state: State, cell: Cell) -> Line | None:
    """Why a chip cannot be taken from there."""
    if cell in INDEX and state.board[INDEX[cell]] is not None:
        return None
    return Line("refusal.empty", text_args(("cell", cell)))


def _taken_refusal(state: State, cell: Cell) -> Line | None:
    """Why a chip cannot be put there."""
    if cell not in INDEX or INDEX[cell] in hole_cells(state.turned):
        return Line("refusal.hole", text_args(("cell", cell)))
    if state.board[INDEX[cell]] is not None:
        return Line("refusal.taken", text_args(("cell", cell)))
    return None


def _look_refusal(state: State, cell: Cell) -> Line:
    if state.now.blind:
        return Line("refusal.blind")
    if empty := _empty_refusal(state, cell):
        return empty
    if state.solo is not None and not (state.solo.looks or state.solo.energy):
        return Line("refusal.energy")
    if INDEX[cell] in state.now.looked:
        return Line("refusal.looked", text_args(("cell", cell)))
    return Line("refusal.open", text_args(("cell", cell)))


def _solo_refusal(state: State, move: Walk | Eat | Choose | Finish) -> Line:
    own = solo.solo_state(state)
    match move:
        case Walk():
            spent = not (own.steps or own.energy)
            return Line("refusal.energy" if spent else "refusal.way")
        case Eat():
            return _prey_refusal(state, move.prey)
        case Choose():
            return Line("refusal.goal", text_args(("goal", move.goal)))
        case Finish():
            return Line("refusal.finish")
        case _:
            assert_never(move)


def _prey_refusal(state: State, prey: Cell | None) -> Line:
    own = solo.solo_state(state)
    assert own.at is not None
    if own.standing:
        return Line("refusal.prey")
    key = "refusal.below" if prey is not None else "refusal.nothing"
    return Line(key, text_args(("cell", CELLS[own.at])))
