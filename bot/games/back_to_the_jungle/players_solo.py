"""The computer player of the solo mode: go to a known meal within reach, otherwise look."""

from collections.abc import Iterator, Sequence

from bot.games.back_to_the_jungle.components import TARGETS, Chip
from bot.games.back_to_the_jungle.decisions import AnyMove, Eat, Pass, See, Walk
from bot.games.back_to_the_jungle.ground import INDEX, NEIGHBOURS
from bot.games.back_to_the_jungle.memory import KnownFaces
from bot.games.back_to_the_jungle.paths import distances
from bot.games.back_to_the_jungle.state import Phase
from bot.games.back_to_the_jungle.view import NEXT_CELL, SoloState, View

STEPS_PER_BERRY = 2
"""The number of steps that a berry buys."""


def choose_move(view: View, faces: KnownFaces, moves: Sequence[AnyMove]) -> AnyMove:
    solo = view.solo
    assert solo is not None
    if view.phase is not Phase.SOLO or solo.at is None:
        return moves[0]
    meals = [at for at, chip in faces.items() if _is_wanted(view, chip)]
    for move in moves:
        if isinstance(move, Eat) and _prey_cell(move, solo) in meals:
            return move
    reached = _step_towards(view, solo, meals, moves)
    return reached or _choose_look(view, solo, faces, moves) or _guess_meal(solo, faces, moves)


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


def _choose_look(
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
