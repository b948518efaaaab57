"""Rule book, *Rules* and *Movement Rules*: who mimics whom, and where that leads (L1-L5)."""

from typing import Any

import pytest

from bot.games.jungle import GAME
from tests.games.jungle.drawing import (
    ONE,
    START,
    TWO,
    board,
    parse_position,
    play_notation,
    reachable,
    spaces,
)


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, 28),
        ({"hole_covered": True}, 30),
        ({"leap": True}, 30),
        ({"hole_covered": True, "leap": True}, 32),
    ],
)
def test_the_start_has_as_many_moves_as_were_counted(options: dict[str, Any], moves: int) -> None:
    covered = START.replace("#", ".") if options.get("hole_covered") else START
    assert len(GAME.legal_moves(parse_position(covered, **options), ONE)) == moves


def test_an_animal_without_a_neighbour_cannot_move() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . T . . .
        M . M S .
    """)
    assert spaces(state, "A1") == set()
    assert spaces(state, "B2") == set()


def test_animals_that_touch_only_at_a_corner_are_not_adjacent() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . m . . .
        M . . . .
    """)
    assert spaces(state, "A1") == set()


def test_an_animal_does_not_move_by_its_own_rule() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        M T . . .
    """)
    assert reachable(state, "A1") == {"B2": "toucan"}


def test_a_monkey_leads_one_or_two_spaces_in_straight_lines() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        T . . . .
        m . . . .
    """)
    assert spaces(state, "A2") == {"A1", "A3", "A4", "B2", "C2"}


def test_a_toucan_leads_one_or_two_spaces_in_diagonal_lines() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        t S . . .
    """)
    assert spaces(state, "B1") == {"A2", "C2", "D3"}


def test_a_snake_leads_in_an_l_like_the_knight_and_leaps() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . M # . .
        . M . . .
        s M m . .
    """)
    assert {"A3", "C3", "D2"} & spaces(state, "B1") == {"A3", "D2"}


def test_l1_an_animal_of_the_other_side_can_be_mimicked() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        M s . . .
    """)
    assert reachable(state, "A1") == dict.fromkeys(("B3", "C2"), "snake")


DEEP = """
    . .  . . .
    . .  . . .
    . .  # . .
    . .  . . .
    M St . . .
"""


def test_l2_only_the_top_animal_is_mimicked() -> None:
    assert reachable(parse_position(DEEP), "A1") == {"B2": "toucan"}


def test_l2_with_deep_stacks_covered_animals_are_mimicked_too() -> None:
    assert reachable(parse_position(DEEP, deep_stacks=True), "A1") == {
        "B2": "toucan",
        "B3": "snake",
        "C2": "snake",
    }


@pytest.mark.parametrize("deep", [False, True])
def test_l2_only_the_top_animal_moves(deep: bool) -> None:
    state = parse_position(DEEP, deep_stacks=deep)
    assert spaces(state, "B1") == set()
    assert spaces(parse_position(DEEP, TWO, deep_stacks=deep), "B1") != set()


@pytest.mark.parametrize("deep", [False, True])
def test_l3_animals_on_one_space_are_not_neighbours(deep: bool) -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        MT . . . .
    """,
        deep_stacks=deep,
    )
    assert spaces(state, "A1") == set()


BLOCKED = """
    . . . . .
    . . . . .
    . . # . .
    . . . . .
    S m . T .
"""


def test_l4_a_move_of_two_needs_an_empty_space_between() -> None:
    assert spaces(parse_position(BLOCKED), "A1") == {"A2", "A3", "B1"}


def test_l4_a_move_of_two_does_not_cross_the_hole() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . S # . .
        . m . . .
        . . . . .
    """)
    assert spaces(state, "B3") == {"A3", "B2", "B4", "B5"}


def test_l4_with_leap_what_lies_between_does_not_matter() -> None:
    assert spaces(parse_position(BLOCKED, leap=True), "A1") == {"A2", "A3", "B1", "C1"}


def test_l4_with_leap_the_hole_is_crossed() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . S # . .
        . m . . .
        . . . . .
    """,
        leap=True,
    )
    assert spaces(state, "B3") == {"A3", "B1", "B2", "B4", "B5", "D3"}


def test_the_covered_hole_is_an_ordinary_space() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . S . . .
        . m . . .
        . . . . .
    """,
        hole_covered=True,
    )
    assert spaces(state, "B3") == {"A3", "B2", "B4", "B5", "C3", "D3"}
    assert spaces(play_notation(state, "B3>C3"), "B2") == set()


def test_a_space_with_two_animals_is_no_target() -> None:
    state = parse_position("""
        .  . . . .
        .  . . . .
        .  . # . .
        ST . . . .
        S  m . . .
    """)
    assert spaces(state, "A1") == {"B1", "B2"}


def test_l5_animals_stack_on_their_own_and_on_others_and_nothing_is_captured() -> None:
    state = play_notation(parse_position(START), "B2>B4", "E5>D5", "A1>B1")
    standing = board(state)
    assert (standing["B1"], standing["D5"], standing["B4"]) == ("MS", "ms", "tT")
    assert sorted("".join(standing.values())) == sorted("SSMMTTssmmtt")


def test_l5_the_own_base_is_an_ordinary_space() -> None:
    state = parse_position("""
        . . . m t
        . . . . .
        . . # . .
        . . . . .
        M S . . .
    """)
    assert GAME.outcome(play_notation(state, "B1>C1")) is None


def test_l5_a_full_base_is_closed() -> None:
    state = parse_position("""
        . M sm . .
        . t . . .
        . . # . .
        . . . . .
        . . . . .
    """)
    assert "C5" not in spaces(state, "B5")


def test_a_covered_animal_waits_until_the_one_on_it_has_gone() -> None:
    covered = play_notation(parse_position(START), "A1>B1", "E5>D5")
    assert spaces(play_notation(covered, "B1>A2", "D5>C4"), "B1") == {"A2", "C2", "D3"}
