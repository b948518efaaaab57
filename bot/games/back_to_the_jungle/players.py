"""A computer player that remembers and looks one step ahead, and the move made on a timeout."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random

from bot.game import Event
from bot.games.back_to_the_jungle.components import (
    CELLS,
    CHAMELEONS,
    INDEX,
    INSECTS,
    NEIGHBOURS,
    NEXT_CELL,
    POINTS,
    SCORING,
    TARGETS,
    Chip,
    Goal,
)
from bot.games.back_to_the_jungle.state import (
    Also,
    AnyMove,
    Decline,
    Eat,
    EatWith,
    Enter,
    Instead,
    Meal,
    Move,
    NoEating,
    Nothing,
    Pass,
    Phase,
    Place,
    See,
    Swap,
    Walk,
)
from bot.games.back_to_the_jungle.view import KnownFaces, SoloState, View, recall_faces

STEP_COST = 0.6
"""The value that a meal loses per step of distance."""
GOOD_MEAL = 2.4
"""The value from which a known meal makes further looks unnecessary."""
MIN_MEAL = 0.4
"""The least value of a meal that is worth eating."""

UNKNOWN_VALUE = 1.2
"""The value of an unknown chip: about the mean of all chips."""
RIVAL_VALUE = 0.1
"""The value of a rival's chameleon: it cannot be eaten, but it will not see next turn."""
SNAKE_VALUE = -1.5
EVENT_COSTS = {Chip.FLY: -0.2, Chip.BEE: -0.7, Chip.BRANCH: -0.3}
"""The value lost by the event of a chip."""
NEW_SPECIES = 0.8
"""The value of a new species, as a step towards the bonus."""

GOAL_VALUES: dict[int, dict[Chip, float]] = {
    1: {Chip.FLY: 2, Chip.BUTTERFLY: 2},
    2: {Chip.CATERPILLAR: 2, Chip.BUTTERFLY: 2},
    3: {Chip.FIREFLY: 1.5, Chip.BUTTERFLY: 1.5},
    4: {Chip.BERRY: 2, Chip.BRANCH: 2},
    5: {Chip.BEE: 1, Chip.SPIDER: 1, Chip.BUTTERFLY: 1},
    6: {Chip.BEE: 1, Chip.FLY: 1, Chip.FIREFLY: 1, Chip.BUTTERFLY: 1},
    9: {Chip.STONE: -4, Chip.BRANCH: -4},
    10: dict.fromkeys(SCORING, 0.5) | {Chip.BUTTERFLY: 0.5},
}
"""The estimated value of a chip for a goal."""


UNREACHABLE = 99
"""The distance of cells that cannot be reached."""
STEPS_PER_BERRY = 2
"""The number of steps that a berry buys."""

MoveChooser = Callable[["Evaluation"], AnyMove]


def idle_move(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """End or skip where that is allowed; otherwise the first move."""
    return next((move for move in moves if isinstance(move, Decline | Pass)), moves[0])


def careful_move(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """Use what was seen: go for the best known meal, otherwise look at unknown chips."""
    if len(moves) == 1:
        return moves[0]
    if view.solo is not None:
        return _choose_solo_move(view, known_faces(view, seen), moves)
    table = Evaluation(view, known_faces(view, seen), moves)
    choosing = _CHOOSERS.get(view.phase)
    return choosing(table) if choosing else idle_move(view, moves)


def known_faces(view: View, seen: Sequence[Event]) -> KnownFaces:
    """All faces known to the reader of `view`. Without field notes they are recalled from the
    events."""
    faces = {} if view.variant.field_notes or view.seat is None else recall_faces(seen, view.seat)
    for at, chip in enumerate(view.board):
        if chip is None:
            faces.pop(at, None)
        elif chip is not Chip.BACK:
            faces[at] = chip
        elif (note := view.notes[at]) is not None:
            faces[at] = note
    return faces


class Evaluation:
    """The evaluation of a view by the computer player."""

    def __init__(self, view: View, faces: KnownFaces, moves: Sequence[AnyMove]) -> None:
        self.view, self.moves = view, moves
        assert view.seat is not None
        own = CHAMELEONS[view.seat]
        self.me = next((at for at, chip in faces.items() if chip is own), None)
        self.faces = faces
        eaten, goals = view.eaten[view.seat], view.goals
        chips = (at for at, chip in enumerate(view.board) if chip is not None and at != self.me)
        self.values = {at: chip_value(faces.get(at), eaten, goals) for at in chips}

    def value_at(self, cell: int | None) -> float:
        """The value of the best meal near a cell; meals further away count less."""
        if cell is None:
            return 0.0
        away = distances(cell, self.view.holes)
        meals = (w - STEP_COST * (away[at] - 1) for at, w in self.values.items() if at != cell)
        return max(meals, default=0.0)

    def best_beside(self, cell: int) -> float:
        """The value of the best meal on a neighbouring cell."""
        return max((self.values[at] for at in NEIGHBOURS[cell] if at in self.values), default=0.0)


def _choose_entry(evaluation: Evaluation) -> AnyMove:
    return max(
        evaluation.moves,
        key=lambda m: evaluation.value_at(INDEX[m.edge]) if isinstance(m, Enter) else 0.0,
    )


def _choose_action(evaluation: Evaluation) -> AnyMove:
    """Go to the best known meal; if none is good enough, look at nearby chips first."""
    me = evaluation.me
    idle = idle_move(evaluation.view, evaluation.moves)
    if me is None:
        return idle
    looks = [
        m for m in evaluation.moves if isinstance(m, See) and INDEX[m.chip] not in evaluation.faces
    ]
    if looks and evaluation.value_at(me) < GOOD_MEAL:
        away = distances(me, evaluation.view.holes)
        return min(looks, key=lambda move: away[INDEX[move.chip]])
    steps = {_destination(move, me): move for move in evaluation.moves}
    steps.pop(None, None)
    best = max((at for at in steps if at is not None), key=evaluation.value_at, default=None)
    return (
        idle
        if best is None or evaluation.value_at(best) <= evaluation.value_at(me)
        else steps[best]
    )


def _destination(move: AnyMove, me: int) -> int | None:
    """The cell to which a move takes the seat's chameleon, None if it stays."""
    match move:
        case Move(start, to) if INDEX[start] == me:
            return INDEX[to]
        case Swap(one, other) if INDEX[one] == me:
            return INDEX[other]
    return None


def _choose_look(evaluation: Evaluation) -> AnyMove:
    """Look at the nearest unknown chip."""
    away = (
        (UNREACHABLE,) * 36
        if evaluation.me is None
        else distances(evaluation.me, evaluation.view.holes)
    )
    looks = [
        m for m in evaluation.moves if isinstance(m, See) and INDEX[m.chip] not in evaluation.faces
    ]
    nearest = min(looks, key=lambda move: away[INDEX[move.chip]], default=None)
    return idle_move(evaluation.view, evaluation.moves) if nearest is None else nearest


def _choose_eater(evaluation: Evaluation) -> AnyMove:
    me = evaluation.me
    for move in evaluation.moves:
        if (
            isinstance(move, EatWith)
            and INDEX[move.mine] == me
            and evaluation.best_beside(me) > MIN_MEAL
        ):
            return move
    return NoEating()


def _choose_meal(evaluation: Evaluation) -> AnyMove:
    return max(evaluation.moves, key=lambda move: _meal_value(evaluation, move))


def _choose_extra(evaluation: Evaluation) -> AnyMove:
    """Replace a caterpillar only with a better chip."""
    least = chip_value(
        Chip.CATERPILLAR, evaluation.view.eaten[evaluation.view.turn], evaluation.view.goals
    )
    spare = 0.0 if evaluation.view.phase is Phase.SPIDER else least
    best = max(evaluation.moves, key=lambda move: _meal_value(evaluation, move))
    return best if _meal_value(evaluation, best) > spare else Nothing()


def _meal_value(evaluation: Evaluation, move: AnyMove) -> float:
    match move:
        case Meal(cell) | Also(cell) | Instead(cell):
            return evaluation.values[INDEX[cell]]
    return float("-inf")


def _choose_place(evaluation: Evaluation) -> AnyMove:
    """Place edible chips near the chameleon, other chips far away."""
    view = evaluation.view
    if evaluation.me is None or view.drawn is None:
        return evaluation.moves[0]
    away = distances(evaluation.me, view.holes)
    value = chip_value(view.drawn, view.eaten[view.turn], view.goals) - MIN_MEAL
    places = [move for move in evaluation.moves if isinstance(move, Place)]
    return min(places, key=lambda move: value * min(away[INDEX[move.spot]], len(away)))


_CHOOSERS: dict[Phase, MoveChooser] = {
    Phase.ENTER: _choose_entry,
    Phase.ACT: _choose_action,
    Phase.MOVING: _choose_action,
    Phase.SEEING: _choose_look,
    Phase.EAT: _choose_eater,
    Phase.MEAL: _choose_meal,
    Phase.SPIDER: _choose_extra,
    Phase.CATERPILLAR: _choose_extra,
    Phase.PLACE: _choose_place,
}


def chip_value(chip: Chip | None, eaten: Sequence[Chip], goals: Sequence[Goal]) -> float:
    """The value in points. `chip` is None if it is unknown."""
    if chip is None:
        return UNKNOWN_VALUE
    if chip is Chip.SNAKE:
        return SNAKE_VALUE
    if chip not in POINTS:
        return RIVAL_VALUE
    value = POINTS[chip] + EVENT_COSTS.get(chip, 0)
    value += NEW_SPECIES * (chip in INSECTS and chip not in eaten)
    return value + sum(_goal_value(chip, eaten, goal) for goal in goals)


def _goal_value(chip: Chip, eaten: Sequence[Chip], goal: Goal) -> float:
    if goal.number == 7:
        odd = eaten.count(chip) % 2 == 1
        return 2.0 * odd if chip in SCORING else 0.0
    return GOAL_VALUES.get(goal.number, {}).get(chip, 0.0)


@lru_cache(maxsize=4096)
def distances(start: int, pits: frozenset[int]) -> tuple[int, ...]:
    """The number of steps from `start` to each cell."""
    found = [UNREACHABLE] * len(CELLS)
    found[start] = 0
    queue = [start]
    for at in queue:
        for to in NEIGHBOURS[at]:
            if to not in pits and found[to] == UNREACHABLE:
                found[to] = found[at] + 1
                queue.append(to)
    return tuple(found)


def _choose_solo_move(view: View, faces: KnownFaces, moves: Sequence[AnyMove]) -> AnyMove:
    """The solo mode: go to a known meal within reach, otherwise look."""
    solo = view.solo
    assert solo is not None
    if view.phase is not Phase.SOLO or solo.at is None:
        return moves[0]
    meals = [at for at, chip in faces.items() if _is_wanted(view, chip)]
    for move in moves:
        if isinstance(move, Eat) and _prey_cell(move, solo) in meals:
            return move
    reached = _step_towards(view, solo, meals, moves)
    return reached or _choose_solo_look(view, solo, faces, moves) or _guess_meal(solo, faces, moves)


def _is_wanted(view: View, chip: Chip) -> bool:
    return any(chip in TARGETS[goal] for goal in view.goals)


def _prey_cell(move: Eat, solo: SoloState) -> int:
    assert solo.at is not None
    return solo.at if move.prey is None else INDEX[move.prey]


def _step_towards(
    view: View, solo: SoloState, meals: Sequence[int], moves: Sequence[AnyMove]
) -> AnyMove | None:
    """The first step to the nearest meal that the energy of this turn reaches."""
    assert solo.at is not None
    room = solo.steps + STEPS_PER_BERRY * solo.energy
    goals = [at for meal in meals for at in _eating_cells(view, solo, meal)]
    away = distances(solo.at, view.holes)
    goal = min(goals, key=lambda at: away[at], default=None)
    if goal is None or away[goal] > room:
        return None
    back = distances(goal, view.holes)
    walks = [move for move in moves if isinstance(move, Walk)]
    return min(walks, key=lambda walk: back[NEXT_CELL[solo.at or 0][walk.way.toward]], default=None)


def _eating_cells(view: View, solo: SoloState, meal: int) -> Iterator[int]:
    """The cells from which the chameleon can eat a meal."""
    if not solo.standing:
        yield meal
    else:
        yield from (at for at in NEIGHBOURS[meal] if at not in view.holes)


def _choose_solo_look(
    view: View, solo: SoloState, faces: KnownFaces, moves: Sequence[AnyMove]
) -> AnyMove | None:
    """Look at the nearest unknown chip."""
    assert solo.at is not None
    away = distances(solo.at, view.holes)
    looks = [m for m in moves if isinstance(m, See) and INDEX[m.chip] not in faces]
    return min(looks, key=lambda move: away[INDEX[move.chip]], default=None)


def _guess_meal(solo: SoloState, faces: KnownFaces, moves: Sequence[AnyMove]) -> AnyMove:
    """Eat an unknown chip rather than nothing: the berry is lost either way."""
    unknown = (m for m in moves if isinstance(m, Eat) and _prey_cell(m, solo) not in faces)
    return next(unknown, Pass())
