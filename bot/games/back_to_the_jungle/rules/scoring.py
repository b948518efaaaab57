"""Points at the end: chips, bonus, goals, each with its arithmetic."""

from collections import Counter
from collections.abc import Sequence

from bot.game import Line, Seat, Value, text_args
from bot.games.back_to_the_jungle.components import (
    INSECTS,
    POINTS,
    SCORING,
    Chip,
    Face,
    Faces,
    Goal,
)
from bot.games.back_to_the_jungle.state import State

BONUS = 2
"""Points for the first seat with a fourth species."""
FIVE_POINTS = 5

FLAT_GOALS = {1: Chip.FLY, 2: Chip.CATERPILLAR}
"""Goals worth 2 points for each chip of one insect."""
SET_GOALS = {
    3: (3, (Chip.FIREFLY, Chip.FIREFLY)),
    5: (2, (Chip.BEE, Chip.SPIDER)),
    6: (3, (Chip.BEE, Chip.FLY, Chip.FIREFLY)),
}
"""Goals with their points for each complete set."""


class Score(Value, frozen=True):
    """The total points of a goal; `times` is what it counted, `jokers` the butterflies used."""

    goal: Goal
    points: int
    times: int = 0
    jokers: int = 0


def chip_points(eaten: Sequence[Chip]) -> int:
    return sum(POINTS[chip] for chip in eaten)


def bonus_points(state: State, seat: Seat) -> int:
    return BONUS if state.first == seat else 0


def total_points(state: State, seat: Seat) -> int:
    goals = sum(score_goal(state, seat, goal).points for goal in state.goals[seat])
    return chip_points(state.eaten[seat]) + bonus_points(state, seat) + goals


def score_goal(state: State, seat: Seat, goal: Goal) -> Score:
    """The points of a goal for a seat at the end."""
    board = [None if tile is None else tile.chip for tile in state.board]
    return score_goal_of(goal, seat, state.eaten, board)


def score_goal_of(
    goal: Goal, seat: Seat, all_eaten: Sequence[Sequence[Chip]], board: Sequence[Chip | None]
) -> Score:
    """As `score_goal`, from the eaten chips of all seats and the revealed board. B11: within the
    goal each butterfly counts as the insect that scores most."""
    eaten, number = all_eaten[seat], goal.number
    if number in FLAT_GOALS:
        return _score_flat(eaten, goal)
    if number in SET_GOALS:
        return _score_sets(eaten, goal)
    match number:
        case 4:
            times = eaten.count(Chip.BERRY) + eaten.count(Chip.BRANCH)
            return Score(goal, 2 * times, times)
        case 7:
            return _score_pairs(eaten, goal)
        case 8:
            snakes = board.count(Chip.SNAKE)
            return Score(goal, 0 if snakes else FIVE_POINTS, snakes)
        case 9:
            bad = eaten.count(Chip.STONE) + eaten.count(Chip.BRANCH)
            return Score(goal, 0 if bad else FIVE_POINTS, bad)
        case 10:
            return _score_most(all_eaten, seat, goal)
    raise ValueError(f"expected a goal of the rule book, got {goal!r}")


def _score_flat(eaten: Sequence[Chip], goal: Goal) -> Score:
    jokers = eaten.count(Chip.BUTTERFLY)
    times = eaten.count(FLAT_GOALS[goal.number]) + jokers
    return Score(goal, 2 * times, times, jokers)


def _score_sets(eaten: Sequence[Chip], goal: Goal) -> Score:
    """The most complete sets that the butterflies allow, with as few butterflies as possible."""
    worth, wanted = SET_GOALS[goal.number]
    jokers = eaten.count(Chip.BUTTERFLY)

    def missing(times: int) -> int:
        return sum(max(0, times * wanted.count(chip) - eaten.count(chip)) for chip in set(wanted))

    times = 0
    while missing(times + 1) <= jokers:
        times += 1
    return Score(goal, worth * times, times, missing(times))


def _score_pairs(eaten: Sequence[Chip], goal: Goal) -> Score:
    """Pairs of the same scoring chip. B11: a butterfly pairs with a single insect, and two
    butterflies with each other."""
    pairs = sum(eaten.count(chip) // 2 for chip in SCORING)
    single = sum(eaten.count(chip) % 2 for chip in SCORING & set(INSECTS))
    jokers = eaten.count(Chip.BUTTERFLY)
    used = min(single, jokers)
    rest = (jokers - used) // 2
    times = pairs + used + rest
    return Score(goal, 2 * times, times, used + 2 * rest)


def count_scoring_chips(eaten: Sequence[Chip]) -> int:
    """B11: every butterfly counts as a scoring chip."""
    return sum(chip in SCORING or chip is Chip.BUTTERFLY for chip in eaten)


def _score_most(all_eaten: Sequence[Sequence[Chip]], seat: Seat, goal: Goal) -> Score:
    """Tied players all score (B11)."""
    counts = [count_scoring_chips(eaten) for eaten in all_eaten]
    own, jokers = counts[seat], all_eaten[seat].count(Chip.BUTTERFLY)
    return Score(goal, FIVE_POINTS if own == max(counts) else 0, own, jokers)


def score_sheet(state: State, seat: Seat) -> tuple[Line, ...]:
    """The score of a seat, line by line."""
    if state.solo is not None:
        return _solo_sheet(len(state.eaten[seat]))
    eaten = state.eaten[seat]
    chips = text_args(("points", chip_points(eaten)), ("faces", count_faces(sorted_faces(eaten))))
    lines = [Line("sheet.chips", chips) if eaten else Line("sheet.no_chips")]
    if bonus_points(state, seat):
        lines.append(Line("sheet.bonus", text_args(("points", BONUS))))
    total = Line("sheet.total", text_args(("n", total_points(state, seat))))
    goals = (goal_line(score_goal(state, seat, goal)) for goal in state.goals[seat])
    return (*lines, *goals, total)


def sorted_faces(eaten: Sequence[Chip]) -> tuple[Face, ...]:
    """Eaten chips as labels, equal chips together."""
    order = list(POINTS)
    return tuple(Face(chip) for chip in sorted(eaten, key=order.index))


def count_faces(faces: Sequence[Face]) -> tuple[Face | Faces, ...]:
    """Each face once, in order, with its number if there are several."""
    return tuple(face if n == 1 else Faces(face.chip, n) for face, n in Counter(faces).items())


def goal_line(score: Score) -> Line:
    """A goal with its arithmetic and the butterflies used."""
    args = text_args(("points", score.points), ("times", score.times))
    jokers = (("n", score.jokers),) if score.jokers else ()
    key = f"goal_{score.goal.number}{'_jokers' if jokers else ''}"
    return Line(f"sheet.{key}", (*args, *jokers))


SOLO_RANKS = ((22, "all"), (18, "master"), (13, "good"), (6, "little"), (0, "test"))
"""The ranks of the solo mode, each with the least number of insects."""


def solo_rank(insects: int) -> str:
    return next(key for least, key in SOLO_RANKS if insects >= least)


def _solo_sheet(insects: int) -> tuple[Line, ...]:
    return (
        Line("sheet.insects", text_args(("n", insects))),
        Line(f"sheet.rank_{solo_rank(insects)}"),
    )
