"""How a careful player plays alone: goes to a meal that it knows and can reach, else looks."""

from collections.abc import Iterator, Sequence

from bot.games.back_to_the_jungle.components import TARGETS, Chip
from bot.games.back_to_the_jungle.decisions import AnyMove, Eat, Pass, See, Walk
from bot.games.back_to_the_jungle.ground import BESIDE, INDEX
from bot.games.back_to_the_jungle.memory import Known
from bot.games.back_to_the_jungle.paths import distances
from bot.games.back_to_the_jungle.state import Phase
from bot.games.back_to_the_jungle.view import STEP, Solo, View

STEPS = 2
"""Steps that a berry buys."""


def choose(view: View, faces: Known, moves: Sequence[AnyMove]) -> AnyMove:
    solo = view.solo
    assert solo is not None
    if view.phase is not Phase.SOLO or solo.at is None:
        return moves[0]
    meals = [at for at, chip in faces.items() if _wanted(view, chip)]
    for move in moves:
        if isinstance(move, Eat) and _cell(move, solo) in meals:
            return move
    reached = _towards(view, solo, meals, moves)
    return reached or _look(view, solo, faces, moves) or _guess(solo, faces, moves)


def _wanted(view: View, chip: Chip) -> bool:
    return any(chip in TARGETS[goal] for goal in view.goals)


def _cell(move: Eat, solo: Solo) -> int:
    assert solo.at is not None
    return solo.at if move.prey is None else INDEX[move.prey]


def _towards(
    view: View, solo: Solo, meals: Sequence[int], moves: Sequence[AnyMove]
) -> AnyMove | None:
    """The first step to the nearest meal that the energy of this turn reaches."""
    assert solo.at is not None
    room = solo.steps + STEPS * solo.energy
    goals = [at for meal in meals for at in _stops(view, solo, meal)]
    away = distances(solo.at, view.holes)
    goal = min(goals, key=lambda at: away[at], default=None)
    if goal is None or away[goal] > room:
        return None
    back = distances(goal, view.holes)
    walks = [move for move in moves if isinstance(move, Walk)]
    return min(walks, key=lambda walk: back[STEP[solo.at or 0][walk.way.toward]], default=None)


def _stops(view: View, solo: Solo, meal: int) -> Iterator[int]:
    """Where the chameleon has to be to eat a meal."""
    if not solo.standing:
        yield meal
    else:
        yield from (at for at in BESIDE[meal] if at not in view.holes)


def _look(view: View, solo: Solo, faces: Known, moves: Sequence[AnyMove]) -> AnyMove | None:
    """At the nearest chip that is not known."""
    assert solo.at is not None
    away = distances(solo.at, view.holes)
    looks = [m for m in moves if isinstance(m, See) and INDEX[m.chip] not in faces]
    return min(looks, key=lambda move: away[INDEX[move.chip]], default=None)


def _guess(solo: Solo, faces: Known, moves: Sequence[AnyMove]) -> AnyMove:
    """Eats what is not known rather than nothing: the berry is lost either way."""
    unknown = (m for m in moves if isinstance(m, Eat) and _cell(m, solo) not in faces)
    return next(unknown, Pass())
