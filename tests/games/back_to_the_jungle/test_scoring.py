"""Rule book: Scoring, with butterflies (B11)."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from bot.game import Seat
from bot.games.back_to_the_jungle.components import COUNT, Chip, Goal
from bot.games.back_to_the_jungle.rules.scoring import (
    chip_points,
    score_goal,
    score_sheet,
    solo_rank,
    total_points,
)
from bot.games.back_to_the_jungle.state import State
from tests.games.back_to_the_jungle.enumerator import best
from tests.games.back_to_the_jungle.positions import ANN, BOB, chips, line_text, position


def fed(eaten: str, rival: str = "", spots: str = "", own: str = "", **more: object) -> State:
    return position(spots, eaten=(eaten, rival), own=(own,), **more)  # type: ignore[arg-type]


def points(number: int, eaten: str, rival: str = "", spots: str = "") -> int:
    return score_goal(fed(eaten, rival, spots), ANN, Goal(number)).points


def lines(state: State, seat: Seat = ANN) -> list[str]:
    return [line_text(line) for line in score_sheet(state, seat)]


def test_the_example_of_the_rule_book_is_13_points() -> None:
    """0 + 2 + 2 + 3 + 2 + 4 + 0: four chips, the bonus, and goals of 4 and 0."""
    state = fed("butterfly caterpillar fly bee", own="1 8", spots="snake@B2", first=ANN)
    assert [chip_points([chip]) for chip in state.eaten[ANN]] == [0, 2, 2, 3]
    assert [score_goal(state, ANN, goal).points for goal in state.goals[ANN]] == [4, 0]
    assert total_points(state, ANN) == 13


@pytest.mark.parametrize(
    ("chip", "worth"),
    [
        ("spider", 1),
        ("caterpillar", 2),
        ("fly", 2),
        ("firefly", 1),
        ("bee", 3),
        ("butterfly", 0),
        ("branch", 0),
        ("stone", 0),
        ("berry", 1),
    ],
)
def test_chips_are_worth_what_is_printed_on_them(chip: str, worth: int) -> None:
    assert chip_points(chips(chip)) == worth


@pytest.mark.parametrize(
    ("number", "eaten", "expected"),
    [
        (1, "fly fly", 4),
        (1, "fly butterfly butterfly", 6),
        (2, "caterpillar", 2),
        (2, "butterfly fly", 2),
        (3, "firefly", 0),
        (3, "firefly firefly firefly", 3),
        (3, "firefly butterfly", 3),
        (3, "butterfly butterfly", 3),
        (4, "berry branch stone", 4),
        (4, "butterfly", 0),
        (5, "bee bee spider", 2),
        (5, "bee bee spider butterfly", 4),
        (5, "butterfly butterfly", 2),
        (6, "bee fly firefly", 3),
        (6, "bee butterfly firefly", 3),
        (6, "bee butterfly butterfly", 3),
        (6, "butterfly butterfly", 0),
        (7, "bee bee fly fly", 4),
        (7, "stone stone branch branch", 0),
        (7, "berry berry", 2),
        (7, "bee butterfly", 2),
        (7, "berry butterfly", 0),
        (7, "butterfly butterfly", 2),
        (7, "bee fly butterfly butterfly", 4),
        (7, "bee butterfly butterfly", 2),
        (9, "bee fly", 5),
        (9, "bee stone", 0),
        (9, "bee branch", 0),
        (9, "", 5),
    ],
)
def test_goal_by_hand(number: int, eaten: str, expected: int) -> None:
    assert points(number, eaten) == expected


def test_goal_8_no_snakes_on_the_board() -> None:
    assert points(8, "", spots="bee@A1") == 5
    assert points(8, "", spots="bee@A1 snake@B2") == 0


def test_b11_snakes_in_the_bag_or_out_of_the_game_are_not_on_the_board() -> None:
    assert score_goal(fed("", bag="snake snake"), ANN, Goal(8)).points == 5


@pytest.mark.parametrize(
    ("own", "rival", "expected"),
    [
        ("bee fly", "bee", 5),
        ("bee", "bee fly", 0),
        ("bee fly", "spider berry", 5),
        ("bee butterfly", "fly fly", 5),
        ("stone stone branch", "berry", 0),
        ("fly fly", "bee butterfly butterfly", 0),
    ],
)
def test_b11_goal_10_most_scoring_chips_butterflies_and_ties_count(
    own: str, rival: str, expected: int
) -> None:
    assert points(10, own, rival) == expected


def test_b11_goals_are_scored_independently_and_share_butterflies() -> None:
    state = fed("butterfly fly", own="1 2")
    assert [score_goal(state, ANN, goal).points for goal in state.goals[ANN]] == [4, 2]


EDIBLE = [chip for chip in COUNT if chip is not Chip.SNAKE]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 9])
def test_every_goal_uses_butterflies_as_well_as_trying_everything_does(number: int) -> None:
    """Every meal of up to three chips, and random larger ones."""
    small = [each for n in range(4) for each in combinations_with_replacement(EDIBLE, n)]
    rng = Random(number)
    box = [chip for chip in EDIBLE for _ in range(COUNT[chip])]
    large = [tuple(rng.sample(box, rng.randint(4, 20))) for _ in range(200)]
    for eaten in (*small, *large):
        if eaten.count(Chip.BUTTERFLY) <= COUNT[Chip.BUTTERFLY]:
            expected = best(number, [chip.value for chip in eaten])
            assert points(number, " ".join(eaten)) == expected, eaten


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6, 7])
def test_the_butterflies_said_to_be_used_are_enough_and_not_too_many(number: int) -> None:
    for counts in product(range(3), repeat=4):
        names = ("bee", "fly", "firefly", "butterfly")
        eaten = [n for n, k in zip(names, counts, strict=True) for _ in range(k)]
        others = [chip for chip in eaten if chip != "butterfly"]
        found = score_goal(fed(" ".join(eaten)), ANN, Goal(number))
        with_used = [*others, *["butterfly"] * found.jokers]
        assert best(number, with_used) == best(number, eaten) == found.points
        if found.jokers:
            assert best(number, with_used[:-1]) < found.points


# The score sheet


def test_the_sheet_tells_chips_bonus_and_goals_with_their_arithmetic() -> None:
    state = fed("fly butterfly fly bee", own="1 7", first=ANN)
    assert lines(state) == [
        "2 flies, bee and butterfly: 7",
        "first with four different insects: 2",
        "goal 1, flies: 3 × 2 = 6, 1 butterfly used",
        "goal 7, pairs of a scoring chip: 2 × 2 = 4, 1 butterfly used",
        "19 points",
    ]


def test_the_sheet_of_somebody_hungry() -> None:
    assert lines(fed("", "bee", own="8 10", spots="snake@B2")) == [
        "no chips: 0",
        "goal 8, no snake on the board (1 there): 0",
        "goal 10, most scoring chips, with 0 eaten: 0",
        "0 points",
    ]


def test_the_sheet_adds_up() -> None:
    state = fed("fly bee bee", "spider", own="5 6")
    assert total_points(state, ANN) == 2 + 3 + 3
    assert total_points(state, BOB) == 1


@pytest.mark.parametrize(
    ("insects", "key"),
    [
        (22, "all"),
        (21, "master"),
        (18, "master"),
        (17, "good"),
        (13, "good"),
        (12, "little"),
        (6, "little"),
        (5, "test"),
        (0, "test"),
    ],
)
def test_solo_ranking(insects: int, key: str) -> None:
    assert solo_rank(insects) == key
