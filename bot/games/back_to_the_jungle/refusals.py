"""Why Back to the Jungle refuses a move, checked in the order in which a player would check.
Reasons use only what the seat can see, never the hidden faces."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.game import Line, text_args
from bot.games.back_to_the_jungle.components import (
    CELLS,
    CHAMELEONS,
    INDEX,
    NEIGHBOURS,
    NEXT_CELL,
    OFF_BOARD,
    Cell,
    Chip,
)
from bot.games.back_to_the_jungle.state import (
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
    Phase,
    Place,
    See,
    Stop,
    Swap,
    Turn,
    Walk,
    With,
)
from bot.games.back_to_the_jungle.view import View

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
"""The phases in which each move is possible."""

SOLO_PHASES = frozenset({Phase.SOLO, Phase.CHOOSE})

ACTIONS = (Enter, Move, Swap, See, End, Stop)
"""Moves of the part of a turn before eating."""

QUARTERS = (90, -90)


def refusal(view: View, move: AnyMove) -> Line:
    """The reason why `move` is not legal for the seat of this view."""
    if view.phase not in MOVE_PHASES[type(move)]:
        return _phase_refusal(view, move)
    match move:
        case Enter(cell):
            return _entry_refusal(view, cell)
        case Move(start, to):
            return _chip_refusal(view, start) or _room_refusal(view, to) or _far(start, to)
        case Swap(one, other):
            return _chip_refusal(view, one) or _chip_refusal(view, other) or _far(one, other)
        case See(cell):
            return _look_refusal(view, cell)
        case EatWith(cell):
            return _chip_refusal(view, cell) or _lonely_refusal(view, cell)
        case Place(cell):
            return _room_refusal(view, cell) or Line("refusal.place")
        case Meal(cell):
            return _chip_refusal(view, cell) or Line("refusal.meal_beside", (("cell", cell),))
        case Also(cell) | Instead(cell):
            return _chip_refusal(view, cell) or _extra_refusal(view, cell)
        case Lift(cell) | With(cell):
            return _chip_refusal(view, cell) or Line("refusal.itself", (("cell", cell),))
        case Turn(board, degrees):
            if degrees not in QUARTERS:
                return Line("refusal.quarter")
            return Line("refusal.turned", text_args(("board", board)))
        case Walk() | Eat() | Choose() | Finish():
            return _solo_refusal(view, move)
        case End() | Stop() | NoEating() | Nothing() | Pass():
            raise ValueError(f"expected a move that is not legal, got {move!r}")
        case _:
            assert_never(move)


def _phase_refusal(view: View, move: AnyMove) -> Line:
    """Why the move is not possible in this phase, or with this number of players (B12)."""
    phases = MOVE_PHASES[type(move)]
    if view.solo is not None and {*SOLO_PHASES, Phase.ENTER}.isdisjoint(phases):
        return Line("refusal.not_alone")
    if view.solo is None and isinstance(move, Walk | Choose | Finish):
        return Line("refusal.only_alone")
    if view.stung_now and isinstance(move, EatWith | Eat):
        return Line("refusal.cannot_eat")
    if isinstance(move, Eat) and move.prey is not None and view.phase is Phase.EAT:
        refused = _chip_refusal(view, move.prey)
        return refused or Line("refusal.eat_eat", text_args(("cell", move.prey)))
    if isinstance(move, See) and view.blind_now and view.phase is Phase.MOVING:
        return Line("refusal.blind")
    if view.phase is Phase.EAT and not isinstance(move, ACTIONS):
        return Line("refusal.eat_first")
    if view.phase in (Phase.ACT, Phase.MOVING, Phase.SEEING) and (key := _unasked(view, move)):
        return Line(f"refusal.{key}")
    return Line(f"refusal.{view.phase}")


def _unasked(view: View, move: AnyMove) -> str | None:
    """The reason that nothing asks for this move, None if it only comes too early."""
    match move:
        case Enter() if not view.home[view.turn]:
            return "entered"
        case Place():
            return "not_drawn"
        case Lift() | With():
            return "no_wind"
        case Turn():
            return "no_snake"
        case Nothing():
            return "no_extra"
    return None


def is_advised(view: View, move: AnyMove) -> bool:
    """Whether nothing that the seat knows speaks against a move that is legal: by its notes, a chip
    is not its chameleon."""
    if not isinstance(move, EatWith) or view.seat is None:
        return True
    return view.notes[INDEX[move.mine]] in (None, CHAMELEONS[view.seat])


def near_misses(view: View, field: str, moves: Sequence[AnyMove]) -> Iterable[AnyMove]:
    """Illegal moves worth explaining: chips without neighbours (the seat's chameleon first), chips
    that were just looked at, steps over a hole, boards that have turned."""
    field = field.split(".")[0]
    occupied = [cell for cell in CELLS if view.board[INDEX[cell]] is not None]
    match field:
        case "mine":
            yield from sorted(
                (EatWith(cell) for cell in occupied), key=lambda m: not _is_own(view, m.mine)
            )
        case "chip":
            yield from (See(cell) for cell in occupied)
        case "kind" if view.phase is Phase.ACT and view.blind_now:
            yield from (See(cell) for cell in occupied[:1])


def _is_own(view: View, cell: Cell) -> bool:
    return view.seat is not None and view.chip(INDEX[cell]) is CHAMELEONS[view.seat]


def _entry_refusal(view: View, cell: Cell) -> Line:
    """Why the chameleon cannot enter on this cell (B2, B12)."""
    if view.solo is not None:
        return _chip_refusal(view, cell) or Line("refusal.rim", text_args(("cell", cell)))
    return _room_refusal(view, cell) or Line("refusal.edge", text_args(("cell", cell)))


def _ground_refusal(view: View, cell: Cell) -> Line | None:
    """Why no chip can lie on this cell now."""
    if cell not in INDEX:
        return Line("refusal.off_board", text_args(("cell", cell)))
    if INDEX[cell] in view.holes:
        return Line("refusal.hole", text_args(("cell", cell)))
    return None


def _chip_refusal(view: View, cell: Cell) -> Line | None:
    """Why no chip can be taken from this cell."""
    if refused := _ground_refusal(view, cell):
        return refused
    if view.board[INDEX[cell]] is None:
        return Line("refusal.empty", text_args(("cell", cell)))
    return None


def _room_refusal(view: View, cell: Cell) -> Line | None:
    """Why no chip can be placed on this cell."""
    if refused := _ground_refusal(view, cell):
        return refused
    if view.board[INDEX[cell]] is not None:
        return Line("refusal.taken", text_args(("cell", cell)))
    return None


def _far(start: Cell, to: Cell) -> Line:
    """The reason that the cells are not neighbours (B3)."""
    return Line("refusal.far", text_args(("start", start), ("to", to)))


def _look_refusal(view: View, cell: Cell) -> Line:
    """Why the seat cannot look at the chip of this cell (B3, B5, B12)."""
    if view.blind_now:
        return Line("refusal.blind")
    if refused := _chip_refusal(view, cell):
        return refused
    if view.solo is None:
        return Line("refusal.looked", text_args(("cell", cell)))
    if view.board[INDEX[cell]] is not Chip.BACK:
        return Line("refusal.open", text_args(("cell", cell)))
    if not (view.solo.looks or view.solo.energy):
        return Line("refusal.energy")
    return Line("refusal.looked", text_args(("cell", cell)))


def _lonely_refusal(view: View, cell: Cell) -> Line:
    """The reason that the chip has no neighbour to eat (B4)."""
    key = "lonely_own" if _is_own(view, cell) else "lonely"
    return Line(f"refusal.{key}", text_args(("cell", cell)))


def _extra_refusal(view: View, cell: Cell) -> Line:
    """Why this cannot be the second chip of a spider or caterpillar (B6)."""
    if view.board[INDEX[cell]] is not Chip.BACK:
        return Line("refusal.revealed", text_args(("cell", cell)))
    return Line(f"refusal.{view.phase}_beside", text_args(("cell", cell)))


def _solo_refusal(view: View, move: Walk | Eat | Choose | Finish) -> Line:
    """Why a move of the solo mode is not legal (B12)."""
    solo = view.solo
    assert solo is not None
    match move:
        case Walk():
            if not (solo.steps or solo.energy):
                return Line("refusal.energy")
            assert solo.at is not None
            to = NEXT_CELL[solo.at][move.way.toward]
            if to == OFF_BOARD:
                return Line("refusal.over_rim")
            return Line("refusal.over_hole", text_args(("cell", CELLS[to])))
        case Eat():
            return _prey_refusal(view, move.prey)
        case Choose():
            return Line("refusal.goal", text_args(("goal", move.goal)))
        case Finish():
            return Line("refusal.finish")
        case _:
            assert_never(move)


def _prey_refusal(view: View, prey: Cell | None) -> Line:
    """Why the chameleon of the solo mode cannot eat this chip (B12); None is the chip below it."""
    assert view.solo is not None
    assert view.solo.at is not None
    here = text_args(("cell", CELLS[view.solo.at]))
    if not view.solo.standing:
        return Line("refusal.below" if prey is not None else "refusal.nothing", here)
    if prey is None:
        return Line("refusal.prey", here)
    if refused := _chip_refusal(view, prey):
        return refused
    is_beside = INDEX[prey] in NEIGHBOURS[view.solo.at]
    assert not is_beside, f"expected a chip that is not beside the chameleon, got {prey!r}"
    return Line("refusal.far_prey", text_args(("prey", prey), *here))
