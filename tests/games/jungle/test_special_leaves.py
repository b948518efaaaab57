"""Rule book, *Special Leafs*: the bug (L8) and the snail, and how many leaves are turned (L11)."""

import pytest

from bot.games.jungle.rules.maps import MAPS
from bot.games.jungle.rules.terrain import shown_bugs
from tests.games.jungle.drawing import (
    first_state,
    name,
    parse_position,
    play_notation,
    reachable,
    spaces,
)

ALL = (0, 1, 2, 3)
"""On map 1 the first leaf has a bug on B2 that points east, and a snail on A1."""


def alone(animal: str, at: str) -> str:
    """A drawing with one animal."""
    rows = [
        ["#" if (column, row) == ("C", 3) else "." for column in "ABCDE"] for row in range(1, 6)
    ]
    rows[int(at[1]) - 1]["ABCDE".index(at[0])] = animal
    return "\n".join(" ".join(row) for row in reversed(rows))


@pytest.mark.parametrize(("at", "to"), [("A2", "B2"), ("B1", "C1"), ("C2", "D2")])
@pytest.mark.parametrize("animal", "MTSC")
def test_l8_an_animal_beside_a_bug_moves_one_space_as_its_arrow_points(
    animal: str, at: str, to: str
) -> None:
    flipped, printed = (
        parse_position(alone(animal, at), flipped=(0,)),
        parse_position(alone(animal, at)),
    )
    assert reachable(flipped, at) == {to: "bug"}
    assert reachable(printed, at) == {}


@pytest.mark.parametrize(("at", "to"), [("E2", "E3"), ("D5", "C5"), ("A4", "A3")])
def test_l8_each_arrow_points_its_own_way(at: str, to: str) -> None:
    assert reachable(parse_position(alone("T", at), flipped=ALL), at) == {to: "bug"}


def test_l8_the_bug_leads_nowhere_where_there_is_no_space() -> None:
    assert reachable(parse_position(alone("T", "B3"), flipped=(0,)), "B3") == {}


def test_l8_the_animal_on_the_bug_does_not_mimic_it() -> None:
    assert reachable(parse_position(alone("S", "B2"), flipped=(0,)), "B2") == {}


def test_a_covered_bug_cannot_be_mimicked() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . . # . .
        S t . . .
        . . . . .
    """,
        flipped=(0,),
    )
    assert reachable(state, "A2") == dict.fromkeys(("B1", "B3", "C4"), "toucan")


def test_a_bug_can_be_mimicked_again_when_the_animal_on_it_has_gone() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . . # . .
        S T . . .
        . m m . .
    """,
        flipped=(0,),
    )
    assert "bug" not in reachable(state, "A2").values()
    assert reachable(play_notation(state, "B2>B3", "C1>D1"), "A2") == {"B2": "bug"}


def test_l8_a_target_reached_both_ways_is_offered_once_as_monkey() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        m . # . .
        S . . . .
        . . . . .
    """,
        flipped=(0,),
    )
    assert reachable(state, "A2") == dict.fromkeys(("A1", "A3", "B2", "C2"), "monkey")


@pytest.mark.parametrize(("stack", "open_"), [("s", True), ("st", False)])
def test_l8_the_destination_of_a_bug_has_room_for_a_second_animal_only(
    stack: str, open_: bool
) -> None:
    drawing = f"""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        . S {stack} . .
    """
    assert ("C1" in reachable(parse_position(drawing, flipped=(0,)), "B1")) == open_


SNAIL = """
    . . . . .
    . . . . .
    . . # . .
    S M . . .
    {} . . . .
"""


def test_a_snail_has_room_for_one_animal_only() -> None:
    taken = SNAIL.format("s")
    assert "A1" in spaces(parse_position(taken), "A2")
    assert "A1" not in spaces(parse_position(taken, flipped=ALL), "A2")


def test_an_empty_snail_can_be_entered() -> None:
    assert "A1" in spaces(parse_position(SNAIL.format("."), flipped=ALL), "A2")


def test_a_leaf_that_is_not_turned_over_has_no_snail() -> None:
    assert "A1" in spaces(parse_position(SNAIL.format("s"), flipped=(1, 3)), "A2")


def test_l11_no_leaf_is_turned_over_without_special_leaves() -> None:
    assert first_state().variant.flipped == ()


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_l11_two_special_leaves_are_a_point_symmetric_pair(number: int, seed: int) -> None:
    layout = MAPS[number]
    shown = shown_bugs(first_state(seed, map=number, special_leaves=2).variant)
    assert len(shown) == 2
    assert layout.rotate(shown[0].cell) == shown[1].cell


def test_l11_the_seed_draws_which_pair() -> None:
    pairs = {first_state(seed, special_leaves=2).variant.flipped for seed in range(20)}
    assert pairs == {(0, 2), (1, 3)}


def test_l11_four_special_leaves_are_all() -> None:
    assert first_state(special_leaves=4).variant.flipped == ALL


ICONS = {
    1: ("B2E D2N D4W B4S", "A1 E1 E5 A5"),
    2: ("D2W B2N B4E D4S", "E1 A1 A5 E5"),
    3: ("B2N C2N B5S C5S", "A1 D1 A6 D6"),
}


@pytest.mark.parametrize("number", ICONS)
def test_the_backs_of_the_leaves_are_as_reconstructed(number: int) -> None:
    leaves = MAPS[number].leaves
    arrows, snails = ICONS[number]
    assert " ".join(name(leaf.bug.cell) + leaf.bug.arrow for leaf in leaves) == arrows
    assert " ".join(name(leaf.snail) for leaf in leaves) == snails
