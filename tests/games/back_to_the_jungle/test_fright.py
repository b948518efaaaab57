"""Rule book: 2. Eating a chip, action 4; Frightening example."""

import pytest

from bot.games.back_to_the_jungle.state import Phase
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    board,
    chips,
    eating_position,
    play_moves,
    state_after,
)

EXAMPLE = (
    "Ann@C5 spider@D5 firefly@D4 stone@E5 berry@C6 bee@C4 fly@D3 caterpillar@B5 branch@A5 "
    "butterfly@E6"
)


def test_the_whole_example_of_the_rule_book() -> None:
    turn = play_moves(eating_position(EXAMPLE, "C5"), "meal D5", "also D4")
    assert turn.state.eaten[ANN] == chips("spider firefly")
    assert board(turn.state) == ("fly@D3 branch@A5 caterpillar@B5 Ann@C5 stone@F5 butterfly@E6")


@pytest.mark.parametrize(
    ("sentence", "where"),
    [
        ("the chip in E5 is frightened to F5", "stone@F5"),
        ("D3 is not frightened: the firefly on D4 was revealed as an event", "fly@D3"),
        ("B5 is not frightened: A5 blocks it", "caterpillar@B5"),
        ("E6 is not frightened: it is not adjacent", "butterfly@E6"),
    ],
)
def test_example_sentence(sentence: str, where: str) -> None:
    assert where in board(state_after(eating_position(EXAMPLE, "C5"), "meal D5", "also D4")).split()


@pytest.mark.parametrize("gone", ["berry", "bee"])
def test_example_c6_falls_off_the_board_and_c4_into_the_hole(gone: str) -> None:
    state = state_after(eating_position(EXAMPLE, "C5"), "meal D5", "also D4")
    assert gone not in board(state)
    assert gone in [tile.chip for tile in state.lost]


@pytest.mark.parametrize(
    ("start", "to"),
    [("D3", "D2"), ("D5", "D6"), ("C4", "B4"), ("E3", "E2"), ("E5", "E6"), ("F4", "")],
)
def test_b8_a_chip_in_each_direction_of_chameleon_d4_and_meal_e4(start: str, to: str) -> None:
    state = state_after(eating_position(f"Ann@D4 stone@E4 bee@{start}", "D4"), "meal E4")
    assert board(state).split().count(f"bee@{to}") == (1 if to else 0)
    assert ("bee" in board(state)) is bool(to)


@pytest.mark.parametrize(
    ("mine", "meal", "start"),
    [("D2", "E2", "D1"), ("B4", "B5", "A4"), ("D5", "D4", "D6"), ("E4", "E5", "F4")],
)
def test_b8_each_rim_takes_a_chip_off_the_board(mine: str, meal: str, start: str) -> None:
    state = state_after(
        eating_position(f"Ann@{mine} stone@{meal} bee@{start}", mine), f"meal {meal}"
    )
    assert board(state) == f"Ann@{mine}"
    assert [tile.chip for tile in state.lost] == ["bee"]


@pytest.mark.parametrize(
    ("mine", "meal", "start"),
    [("C5", "B5", "C4"), ("C1", "B1", "C2"), ("A3", "A2", "B3"), ("E3", "E2", "D3")],
)
def test_b8_the_hole_c3_swallows_from_each_side(mine: str, meal: str, start: str) -> None:
    state = state_after(
        eating_position(f"Ann@{mine} stone@{meal} Bob@{start}", mine), f"meal {meal}"
    )
    assert board(state) == f"Ann@{mine}"
    assert state.home == (False, True)


@pytest.mark.parametrize(
    "blocked",
    ["bee@D3 fly@D2", "bee@E3 fly@E2", "bee@C4 fly@B4", "bee@D5 fly@D6", "bee@E5 fly@E6"],
)
def test_b8_an_occupied_cell_blocks(blocked: str) -> None:
    state = state_after(eating_position(f"Ann@D4 stone@E4 {blocked}", "D4"), "meal E4")
    assert sorted(board(state).split()) == sorted(f"Ann@D4 {blocked}".split())


def test_b8_two_chips_flee_at_once_and_in_a_row_only_the_nearer_one() -> None:
    state = state_after(eating_position("Ann@D4 stone@E4 bee@D3 fly@D5 spider@D1", "D4"), "meal E4")
    assert board(state) == "spider@D1 bee@D2 Ann@D4 fly@D6"


def test_b8_the_board_is_frightened_where_the_chameleon_is_now() -> None:
    state = state_after(eating_position("Ann@F4 branch@E4 stone@D4 bee@C5 fly@F5", "F4"), "meal E4")
    # From F4 over E4 and D4 to C4: C5 flees, F5 is next to nothing any more, D4 is between.
    assert board(state) == "Ann@C4 stone@D4 fly@F5 bee@C6"


def test_b8_an_inedible_meal_frightens_too() -> None:
    state = state_after(eating_position("Ann@D4 Bob@E4 bee@E3", "D4"), "meal E4")
    assert "bee@E2" in board(state).split()


def test_b8_a_chameleon_that_has_left_frightens_nothing_but_the_meal_does() -> None:
    state = state_after(eating_position("Ann@D4 snake@E4 bee@D3 fly@E3", "D4"), "meal E4")
    assert board(state) == "fly@E2 bee@D3 snake@E4"


def test_b8_the_revealed_extra_neither_moves_nor_frightens() -> None:
    state = state_after(
        eating_position("Ann@D4 spider@E4 snake@E3 fly@E2 bee@F3", "D4"), "meal E4", "also E3"
    )
    assert board(state) == "fly@E2 snake@E3 bee@F3 Ann@D4"


def test_b8_a_frightened_chameleon_is_announced_and_comes_back_in_its_owners_phase_0() -> None:
    turn = play_moves(eating_position("Ann@E5 stone@E4 Bob@E6", "E5"), "meal E4")
    assert turn.state.home == (False, True)
    assert "Bob's chameleon was frightened off the board." in turn.texts_for()
    assert "Bob's chameleon will come back next turn." in turn.texts_for()
    state = state_after(turn.state, "place @ A1")
    assert (state.turn, state.phase) == (BOB, Phase.ENTER)


def test_b8_chips_that_are_frightened_off_leave_unseen() -> None:
    turn = play_moves(eating_position("Ann@E5 stone@E4 bee@E6", "E5"), "meal E4")
    assert "Ann frightened chips off the board, unseen: E6." in turn.texts_for()
    assert not any("bee" in said for said in turn.texts_for(seat=BOB))


LIGHT = "Ann@D4 stone@E4 bee@D3 fly@E3"


def test_tip_light_fright_moves_only_chips_around_the_chameleon() -> None:
    state = state_after(eating_position(LIGHT, "D4", light=True), "meal E4")
    assert board(state) == "bee@D2 fly@E3 Ann@D4"


def test_tip_full_fright_moves_chips_around_both() -> None:
    assert board(state_after(eating_position(LIGHT, "D4"), "meal E4")) == "bee@D2 fly@E2 Ann@D4"


def test_tip_light_fright_of_a_chameleon_that_has_left_moves_nothing() -> None:
    state = state_after(
        eating_position("Ann@D4 snake@E4 bee@D3 fly@E3", "D4", light=True), "meal E4"
    )
    assert board(state) == "bee@D3 fly@E3 snake@E4"


def test_the_fright_comes_before_the_meal_leaves() -> None:
    """A chip beyond the meal is blocked by nothing: it is the meal that it flees from."""
    state = state_after(eating_position("Ann@C5 stone@D5 bee@E5", "C5"), "meal D5")
    assert board(state) == "Ann@C5 bee@F5"


def test_holes_of_turned_boards_swallow_too() -> None:
    spots = "Ann@B3 stone@B4 bee@B2"
    turned = state_after(
        eating_position(spots, "B3", turned=(2, 0, 0, 0)), "meal B4"
    )  # the hole is at A1
    assert board(turned) == "bee@B1 Ann@B3"
    swallowed = "Ann@C1 stone@D1 bee@B1"
    assert "bee" not in board(
        state_after(eating_position(swallowed, "C1", turned=(2, 0, 0, 0)), "meal D1")
    )
