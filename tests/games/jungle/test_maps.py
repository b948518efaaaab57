"""The maps as data: what the file says, and what is refused there."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.jungle.components import BOX, Species, parse_cell
from bot.games.jungle.rules.maps import MAPS, map_errors, parse_map
from tests.games.jungle.drawing import name


def test_the_box_holds_four_leaves_and_fourteen_animals() -> None:
    assert (BOX["box"]["leaves"], BOX["box"]["animals"]) == (4, 14)
    assert 2 * sum(BOX["side"][animal] for animal in Species if animal != "bug") == 14


def test_a_set_of_six_is_two_of_each_and_a_chameleon_waits_beside() -> None:
    assert [BOX["side"][each] for each in ("monkey", "toucan", "snake", "chameleon")] == [
        2,
        2,
        2,
        1,
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_a_pinwheel_of_leaves_makes_a_five_by_five_board_round_a_hole(number: int) -> None:
    spaces = {f"{column}{row}" for column in "ABCDE" for row in range(1, 6)}
    assert {name(each) for each in MAPS[number].cells} == spaces - {"C3"}
    assert MAPS[number].hole == parse_cell("C3")
    assert MAPS[number].bases == (parse_cell("C1"), parse_cell("C5"))


def test_the_third_map_is_a_block_of_four_by_six_without_a_hole() -> None:
    spaces = {f"{column}{row}" for column in "ABCD" for row in range(1, 7)}
    assert {name(each) for each in MAPS[3].cells} == spaces
    assert MAPS[3].hole is None
    assert MAPS[3].bases == (parse_cell("B1"), parse_cell("C6"))


LEAVES = {
    1: "A1-C2 D1-E3 C4-E5 A3-B5",
    2: "C1-E2 A1-B3 A4-C5 D3-E5",
    3: "A1-B3 C1-D3 A4-B6 C4-D6",
}


@pytest.mark.parametrize("number", LEAVES)
def test_the_leaves_lie_as_reconstructed(number: int) -> None:
    found = (f"{name(leaf.low)}-{name(leaf.high)}" for leaf in MAPS[number].leaves)
    assert " ".join(found) == LEAVES[number]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_map_looks_the_same_from_both_sides(number: int) -> None:
    layout = MAPS[number]
    first, second = layout.starts
    assert {layout.rotate(each): animal for each, animal in first.items()} == dict(second)
    assert {layout.rotate(each) for each in layout.cells} == set(layout.cells)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_map_of_the_box_breaks_no_rule(number: int) -> None:
    assert tuple(map_errors(MAPS[number])) == ()


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"leaves": ["A1-C2", "D1-E3", "C4-E5", "A3-B4"]}, "shape"),
    ({"leaves": ["A1-C2", "D1-E3", "C4-E5", "A2-B4"]}, "overlap"),
    ({"leaves": ["A1-C2", "D1-E3", "C4-E5"]}, "3 leaves"),
    ({"hole": "B3"}, "hole"),
    ({"bases": ["C1", "B5"]}, "bases"),
    ({"bases": ["C3", "C3"]}, "bases"),
    ({"bases": ["A1", "E5"]}, "start on a base"),
    ({"bugs": ["B2 E", "D2 N", "D4 E", "B4 S"]}, "counterpart"),
    ({"bugs": ["D2 N", "B2 E", "D4 W", "B4 S"]}, "icons"),
    ({"snails": ["A1", "E1", "E5", "B5"]}, "counterpart"),
    ({"start": {"A1": "snake", "B1": "snake"}}, "other animals"),
    ({"start": {"A1": "snake", "E5": "snake"}}, "spaces of their own"),
]


@pytest.mark.parametrize(("change", "fault"), BROKEN)
def test_a_map_that_breaks_a_rule_is_refused(change: Mapping[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_map(BOX["map"][0] | change)
