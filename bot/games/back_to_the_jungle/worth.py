"""The value of eating a chip, as far as a seat can know it."""

from collections.abc import Sequence

from bot.games.back_to_the_jungle.components import INSECTS, POINTS, SCORING, Chip, Goal

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
