"""Rule book, the four examples: positions that fit what is told of the lost figures, with all
targets."""

from tests.games.jungle.drawing import parse_position, reachable


def test_example_1_the_snake_beside_a_monkey_moves_to_five_spaces() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . . S . .
        . . M . .
    """)
    assert reachable(state, "C2") == dict.fromkeys(("A2", "B2", "C1", "D2", "E2"), "monkey")


def test_example_2_the_monkey_beside_toucan_and_monkey_has_two_and_four_targets() -> None:
    state = parse_position("""
        . .  . . .
        . .  . . .
        . .  # . .
        M M  . . .
        T ms . . .
    """)
    diagonal = dict.fromkeys(("B3", "C4"), "toucan")
    straight = dict.fromkeys(("A1", "A3", "A4", "B2"), "monkey")
    assert reachable(state, "A2") == diagonal | straight


def test_example_3_the_monkey_beside_snakes_leaps_to_four_spaces() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        S M . . .
        . s . . .
    """)
    assert reachable(state, "B2") == dict.fromkeys(("A4", "C4", "D1", "D3"), "snake")


def test_example_4_the_toucan_beside_a_chameleon_moves_by_its_own_rule_to_four_spaces() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        . C T . .
    """)
    assert reachable(state, "C1") == dict.fromkeys(("A3", "B2", "D2", "E3"), "chameleon")
