"""The legal moves of each phase, in the order of the cells."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from bot.game import Seat
from bot.games.back_to_the_jungle import solo, tiles
from bot.games.back_to_the_jungle.components import Cell, Direction, Way
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
from bot.games.back_to_the_jungle.eating import eaters, extras
from bot.games.back_to_the_jungle.ground import BESIDE, BOARDS, CELLS, SIDE
from bot.games.back_to_the_jungle.state import Phase, State

GROUP_ABOVE = 25
"""More cells than that are asked for by column, then by row (bot.picker)."""

Made = Callable[[Cell], Any]


def _each(made: Made) -> Sequence[Any]:
    return tuple(made(cell) for cell in CELLS)


_ENTER, _SEE, _EAT_WITH, _MEAL = _each(Enter), _each(See), _each(EatWith), _each(Meal)
_ALSO, _INSTEAD, _PLACE, _EAT = _each(Also), _each(Instead), _each(Place), _each(Eat)
_LIFT, _WITH = _each(Lift), _each(With)
_PAIRS: Final = tuple((start, to) for start, beside in enumerate(BESIDE) for to in beside)
_BY_COLUMN: Final = tuple(sorted(_PAIRS, key=lambda pair: (pair[0] % SIDE, pair)))
_MOVE = {(start, to): Move(CELLS[start], CELLS[to]) for start, to in _PAIRS}
_SWAP = {(start, to): Swap(CELLS[start], CELLS[to]) for start, to in _PAIRS}
_TURN = tuple(tuple(Turn(board, degrees) for degrees in (90, -90)) for board in BOARDS)
_WALK = tuple(Walk(Way(direction)) for direction in Direction)
_END, _STOP, _NO_EATING, _NOTHING = End(), Stop(), NoEating(), Nothing()
_PASS, _FINISH = Pass(), Finish()


def legal(state: State) -> list[AnyMove]:
    """Every decision of the seat on turn; no phase has more than 157 (120 moves and swaps of
    neighbours, 36 looks, and the end)."""
    return _LEGAL[state.phase](state)


def _made(made: Sequence[Any], cells: Iterable[int]) -> list[AnyMove]:
    """A move for each cell, row by row; column by column where the picker asks for the column."""
    listed = list(cells)
    if len(listed) > GROUP_ABOVE:
        listed.sort(key=_by_column)
    return [made[cell] for cell in listed]


def _by_column(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, SIDE)
    return column, row


def _enter(state: State) -> list[AnyMove]:
    return _made(_ENTER, tiles.entries(state))


def _act(state: State) -> list[AnyMove]:
    """B3, B5."""
    looks = [] if state.now.blind else _made(_SEE, tiles.occupied(state.board))
    return [*_move(state), *looks, _END]


def _moving(state: State) -> list[AnyMove]:
    return [*_move(state), _END]


def _move(state: State) -> list[AnyMove]:
    """One orthogonal step to a free cell, or a swap of neighbours, named from either side."""
    board = state.board
    room = set(tiles.free(state))
    moves: list[AnyMove] = []
    swaps: list[AnyMove] = []
    crowded = len(tiles.occupied(board)) > GROUP_ABOVE
    for start, to in _BY_COLUMN if crowded else _PAIRS:
        if board[start] is None:
            continue
        if board[to] is not None:
            swaps.append(_SWAP[start, to])
        elif to in room:
            moves.append(_MOVE[start, to])
    return moves + swaps


def _seeing(state: State) -> list[AnyMove]:
    looked = state.now.looked
    others = (cell for cell in tiles.occupied(state.board) if cell not in looked)
    return [*_made(_SEE, others), _STOP]


def _eat(state: State) -> list[AnyMove]:
    return [*_made(_EAT_WITH, eaters(state)), _NO_EATING]


def _meal(state: State) -> list[AnyMove]:
    assert state.now.eater is not None
    return _made(_MEAL, tiles.neighbours(state.board, state.now.eater))


def _spider(state: State) -> list[AnyMove]:
    return [*_made(_ALSO, extras(state)), _NOTHING]


def _caterpillar(state: State) -> list[AnyMove]:
    return [*_made(_INSTEAD, extras(state)), _NOTHING]


def _place(state: State) -> list[AnyMove]:
    return _made(_PLACE, tiles.free(state))


def _wind(state: State) -> list[AnyMove]:
    return [*_made(_LIFT, tiles.occupied(state.board)), _STOP]


def _lifted(state: State) -> list[AnyMove]:
    others = (cell for cell in tiles.occupied(state.board) if cell != state.now.lifted)
    return [*_made(_WITH, others), _STOP]


def _rotate(state: State) -> list[AnyMove]:
    """B9: two different boards."""
    return [turn for board, ways in enumerate(_TURN) if board != state.now.rotated for turn in ways]


def _solo(state: State) -> list[AnyMove]:
    own = solo.alone(state)
    walks = _WALK if own.steps or own.energy else ()
    preys = solo.prey(state)
    meals: list[AnyMove] = _made(_EAT, preys) if own.standing else [Eat(None)] * len(preys)
    return [
        *(walk for walk in walks if solo.reach(state, walk) is not None),
        *_made(_SEE, solo.lookable(state)),
        *meals,
        _PASS,
        *([_FINISH] if own.fresh else []),
    ]


def _choose(state: State) -> list[AnyMove]:
    return [Choose(goal) for goal in solo.fitting(state, state.eaten[Seat(0)][-1])]


def _over(state: State) -> list[AnyMove]:
    return []


_LEGAL: dict[Phase, Callable[[State], list[AnyMove]]] = {
    Phase.ENTER: _enter,
    Phase.ACT: _act,
    Phase.MOVING: _moving,
    Phase.SEEING: _seeing,
    Phase.EAT: _eat,
    Phase.MEAL: _meal,
    Phase.SPIDER: _spider,
    Phase.CATERPILLAR: _caterpillar,
    Phase.PLACE: _place,
    Phase.WIND: _wind,
    Phase.LIFTED: _lifted,
    Phase.ROTATE: _rotate,
    Phase.SOLO: _solo,
    Phase.CHOOSE: _choose,
    Phase.OVER: _over,
}
