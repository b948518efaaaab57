"""The legal moves of each phase, in order of the cells."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from bot.game import Seat
from bot.games.back_to_the_jungle.components import (
    BOARD_SIDE,
    BOARDS,
    CELLS,
    NEIGHBOURS,
    Cell,
    Direction,
    Way,
)
from bot.games.back_to_the_jungle.rules import solo, tiles
from bot.games.back_to_the_jungle.rules.eating import extra_cells, possible_eaters
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
    State,
    Stop,
    Swap,
    Turn,
    Walk,
    With,
)

GROUP_ABOVE = 25
"""With more cells than this the picker asks for the column, then for the row."""

MoveFactory = Callable[[Cell], Any]


def _move_for_each_cell(made: MoveFactory) -> Sequence[Any]:
    return tuple(made(cell) for cell in CELLS)


_ENTER, _SEE, _EAT_WITH, _MEAL = (
    _move_for_each_cell(Enter),
    _move_for_each_cell(See),
    _move_for_each_cell(EatWith),
    _move_for_each_cell(Meal),
)
_ALSO, _INSTEAD, _PLACE, _EAT = (
    _move_for_each_cell(Also),
    _move_for_each_cell(Instead),
    _move_for_each_cell(Place),
    _move_for_each_cell(Eat),
)
_LIFT, _WITH = _move_for_each_cell(Lift), _move_for_each_cell(With)
_PAIRS: Final = tuple((start, to) for start, beside in enumerate(NEIGHBOURS) for to in beside)
_BY_COLUMN: Final = tuple(sorted(_PAIRS, key=lambda pair: (pair[0] % BOARD_SIDE, pair)))
_MOVE = {(start, to): Move(CELLS[start], CELLS[to]) for start, to in _PAIRS}
_SWAP = {(start, to): Swap(CELLS[start], CELLS[to]) for start, to in _PAIRS}
_TURN = tuple(tuple(Turn(board, degrees) for degrees in (90, -90)) for board in BOARDS)
_WALK = tuple(Walk(Way(direction)) for direction in Direction)
_END, _STOP, _NO_EATING, _NOTHING = End(), Stop(), NoEating(), Nothing()
_PASS, _FINISH = Pass(), Finish()


def moves_in_phase(state: State) -> list[AnyMove]:
    """All moves of the seat on turn. No phase has more than 157 (120 moves and swaps of neighbours,
    36 looks, and the end)."""
    return _MOVES_BY_PHASE[state.phase](state)


def _moves_at(made: Sequence[Any], cells: Iterable[int]) -> list[AnyMove]:
    """A move for each cell, row by row, or column by column if the picker asks for the column
    first."""
    listed = list(cells)
    if len(listed) > GROUP_ABOVE:
        listed.sort(key=_by_column)
    return [made[cell] for cell in listed]


def _by_column(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, BOARD_SIDE)
    return column, row


def _enter_moves(state: State) -> list[AnyMove]:
    return _moves_at(_ENTER, tiles.entry_cells(state))


def _act_moves(state: State) -> list[AnyMove]:
    """B3, B5: moves of phase 1."""
    looks = [] if state.now.blind else _moves_at(_SEE, tiles.occupied_cells(state.board))
    return [*_chip_moves(state), *looks, _END]


def _moving_moves(state: State) -> list[AnyMove]:
    return [*_chip_moves(state), _END]


def _chip_moves(state: State) -> list[AnyMove]:
    """Every step of a chip to a free orthogonal neighbour, and every swap of neighbours, from
    either side."""
    board = state.board
    room = set(tiles.free_cells(state))
    moves: list[AnyMove] = []
    swaps: list[AnyMove] = []
    crowded = len(tiles.occupied_cells(board)) > GROUP_ABOVE
    for start, to in _BY_COLUMN if crowded else _PAIRS:
        if board[start] is None:
            continue
        if board[to] is not None:
            swaps.append(_SWAP[start, to])
        elif to in room:
            moves.append(_MOVE[start, to])
    return moves + swaps


def _seeing_moves(state: State) -> list[AnyMove]:
    looked = state.now.looked
    others = (cell for cell in tiles.occupied_cells(state.board) if cell not in looked)
    return [*_moves_at(_SEE, others), _STOP]


def _eat_moves(state: State) -> list[AnyMove]:
    return [*_moves_at(_EAT_WITH, possible_eaters(state)), _NO_EATING]


def _meal_moves(state: State) -> list[AnyMove]:
    assert state.now.eater is not None
    return _moves_at(_MEAL, tiles.occupied_neighbours(state.board, state.now.eater))


def _spider_moves(state: State) -> list[AnyMove]:
    return [*_moves_at(_ALSO, extra_cells(state)), _NOTHING]


def _caterpillar_moves(state: State) -> list[AnyMove]:
    return [*_moves_at(_INSTEAD, extra_cells(state)), _NOTHING]


def _place_moves(state: State) -> list[AnyMove]:
    return _moves_at(_PLACE, tiles.free_cells(state))


def _wind_moves(state: State) -> list[AnyMove]:
    return [*_moves_at(_LIFT, tiles.occupied_cells(state.board)), _STOP]


def _lifted_moves(state: State) -> list[AnyMove]:
    others = (cell for cell in tiles.occupied_cells(state.board) if cell != state.now.lifted)
    return [*_moves_at(_WITH, others), _STOP]


def _rotate_moves(state: State) -> list[AnyMove]:
    """B9: turns of up to two different boards."""
    return [turn for board, ways in enumerate(_TURN) if board != state.now.rotated for turn in ways]


def _solo_moves(state: State) -> list[AnyMove]:
    own = solo.solo_state(state)
    walks = _WALK if own.steps or own.energy else ()
    preys = solo.prey_cells(state)
    meals: list[AnyMove] = _moves_at(_EAT, preys) if own.standing else [Eat(None)] * len(preys)
    return [
        *(walk for walk in walks if solo.step_target(state, walk) is not None),
        *_moves_at(_SEE, solo.lookable_cells(state)),
        *meals,
        _PASS,
        *([_FINISH] if own.fresh else []),
    ]


def _choose_moves(state: State) -> list[AnyMove]:
    return [Choose(goal) for goal in solo.matching_goals(state, state.eaten[Seat(0)][-1])]


def _no_moves(state: State) -> list[AnyMove]:
    return []


_MOVES_BY_PHASE: dict[Phase, Callable[[State], list[AnyMove]]] = {
    Phase.ENTER: _enter_moves,
    Phase.ACT: _act_moves,
    Phase.MOVING: _moving_moves,
    Phase.SEEING: _seeing_moves,
    Phase.EAT: _eat_moves,
    Phase.MEAL: _meal_moves,
    Phase.SPIDER: _spider_moves,
    Phase.CATERPILLAR: _caterpillar_moves,
    Phase.PLACE: _place_moves,
    Phase.WIND: _wind_moves,
    Phase.LIFTED: _lifted_moves,
    Phase.ROTATE: _rotate_moves,
    Phase.SOLO: _solo_moves,
    Phase.CHOOSE: _choose_moves,
    Phase.OVER: _no_moves,
}
