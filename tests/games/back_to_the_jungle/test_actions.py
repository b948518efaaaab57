"""Rule book: 0. Introducing your chameleon; 1a. Moving chips; 1b. Seeing chips."""

import pytest

from bot.games.back_to_the_jungle.components import CELLS, hole_cells, parse_cell
from bot.games.back_to_the_jungle.state import Move, Phase, See, Swap
from tests.games.back_to_the_jungle.positions import (
    board,
    legal_texts,
    play_moves,
    position,
    refusal_text,
    state_after,
)

RIM = [f"{c.column}{c.row}" for c in CELLS if c.column in "AF" or c.row in (1, 6)]
PITS = {"C3", "F1", "A6", "F6"}
EDGE = [name for name in RIM if name not in PITS]


def full(*free: str) -> str:
    """A board with a stone on every cell but these."""
    return " ".join(
        f"stone@{name}"
        for at, c in enumerate(CELLS)
        if (name := f"{c.column}{c.row}") not in free and at not in hole_cells((0, 0, 0, 0))
    )


def test_b2_the_chameleon_enters_on_a_free_cell_of_the_edge() -> None:
    state = position("stone@A1 stone@B2", phase=Phase.ENTER)
    free = [name for name in EDGE if name != "A1"]
    assert legal_texts(state) == [f"enter @ {name}" for name in free]


def test_b2_without_room_at_the_edge_it_enters_as_close_to_it_as_there_is() -> None:
    state = position(full("B4", "E2", "D4"), phase=Phase.ENTER)
    assert legal_texts(state) == ["enter @ E2", "enter @ B4"]


def test_b2_in_the_middle_if_there_is_no_other_room() -> None:
    assert legal_texts(position(full("D4"), phase=Phase.ENTER)) == ["enter @ D4"]


def test_b2_without_any_room_the_chameleon_waits_and_phase_2_is_skipped() -> None:
    turn = play_moves(position(full(), bag="stone stone"), "end moves")
    assert turn.texts_for()[1:] == [
        "Ann drew a chip, found no room for it, and discarded it: nobody else saw it.",
    ]
    assert (turn.state.turn, turn.state.phase) == (1, Phase.ACT)  # Bob's waits too


def test_b1_it_enters_face_down_and_all_see_where() -> None:
    turn = play_moves(position("stone@B2", phase=Phase.ENTER), "enter @ A1")
    assert board(turn.state) == "Ann@A1 stone@B2"
    assert turn.texts_for() == ["Ann's chameleon entered at A1, face down."]
    assert turn.state.phase is Phase.ACT


def test_phase_0_is_only_for_whose_chameleon_is_off_the_board() -> None:
    state = state_after(
        position("Ann@A1 Bob@A2", bag="stone"), "end moves", "no eating", "place @ F5"
    )
    assert (state.turn, state.phase) == (1, Phase.ACT)


# 1a. Moving chips


def test_chips_move_to_an_adjacent_cell() -> None:
    assert legal_texts(position("Ann@E4"), "move") == [
        "move E4>E3",
        "move E4>D4",
        "move E4>F4",
        "move E4>E5",
    ]


def test_example_d5_to_e4_is_two_moves() -> None:
    state = position("stone@D5")
    assert "move D5>E4" not in legal_texts(state)
    assert board(state_after(state, "move D5>E5", "move E5>E4")) == "stone@E4"


def test_example_swapping_c2_and_d2_is_a_single_move() -> None:
    state = state_after(position("stone@C2 bee@D2"), "swap C2 D2")
    assert board(state) == "bee@C2 stone@D2"
    assert state.now.left == 2


def test_example_a3_and_b4_cannot_be_swapped() -> None:
    state = position("stone@A3 bee@B4")
    assert legal_texts(state, "swap") == []
    assert refusal_text(state, Swap(parse_cell("A3"), parse_cell("B4"))).startswith(
        "A3 and B4 aren't neighbours"
    )


def test_b3_a_swap_is_named_from_either_side() -> None:
    assert legal_texts(position("stone@C2 bee@D2"), "swap") == ["swap C2 D2", "swap D2 C2"]


@pytest.mark.parametrize("start", ["B3", "C2", "D3", "C4"])
def test_b3_no_chip_moves_onto_a_hole(start: str) -> None:
    state = position(f"stone@{start}")
    assert f"move {start}>C3" not in legal_texts(state)
    assert refusal_text(state, Move(parse_cell(start), parse_cell("C3"))) == "C3 is a hole."


def test_b3_no_chip_moves_off_the_board() -> None:
    assert legal_texts(position("stone@A1"), "move") == ["move A1>B1", "move A1>A2"]


def test_b3_any_chip_may_be_moved_own_or_not() -> None:
    kinds = {text.split(">")[0] for text in legal_texts(position("Ann@A1 Bob@F5 stone@C5"), "move")}
    assert kinds == {"move A1", "move F5", "move C5"}


def test_b3_up_to_three_moves_in_all() -> None:
    state = state_after(position("Ann@A1 bee@A2 fly@F2"), "swap A1 A2", "move A2>A3", "move A1>A2")
    assert board(state) == "bee@A2 fly@F2 Ann@A3"
    assert state.phase is Phase.EAT


def test_b3_one_may_stop_before_the_third_move() -> None:
    state = state_after(position("Ann@A1 stone@B1"), "move A1>A2", "end moves")
    assert state.phase is Phase.PLACE  # nothing lies next to anything: no phase 2


def test_b3_no_move_at_all_is_allowed() -> None:
    assert state_after(position("Ann@A1 stone@B1"), "end moves").phase is Phase.EAT


def test_moving_excludes_seeing() -> None:
    state = state_after(position("Ann@A1 stone@B1"), "move A1>A2")
    assert legal_texts(state, "see") == []
    assert refusal_text(state, See(parse_cell("B1"))).startswith("You chose to move")


# 1b. Seeing chips


def test_any_chip_on_the_board_may_be_seen() -> None:
    state = position("Ann@A1 Bob@C5 stone@F2")
    assert legal_texts(state, "see") == ["see A1", "see F2", "see C5"]


def test_b13_each_look_is_answered_before_the_next_is_chosen() -> None:
    turn = play_moves(position("Ann@A1 bee@C5 stone@F2"), "see C5")
    assert turn.private_texts(0) == ["You saw: the bee on C5."]
    assert turn.state.phase is Phase.SEEING


def test_who_looked_where_is_public_and_what_was_seen_is_not() -> None:
    turn = play_moves(position("Ann@A1 bee@C5 stone@F2"), "see C5")
    assert turn.texts_for(seat=1) == ["Ann looked at the chip on C5."]
    assert turn.texts_for(seat=None) == ["Ann looked at the chip on C5."]


def test_b3_the_three_chips_are_different() -> None:
    state = state_after(position("Ann@A1 bee@C5 stone@F2 fly@B2"), "see C5")
    assert legal_texts(state) == ["see A1", "see B2", "see F2", "stop"]
    assert refusal_text(state, See(parse_cell("C5"))).startswith("You've already looked at C5")


def test_b3_at_most_three_chips_are_seen() -> None:
    state = position("Ann@A1 bee@A2 stone@F2 fly@B2")
    assert state_after(state, "see A2", "see F2", "see B2").phase is Phase.EAT


def test_b13_one_may_stop_after_any_look() -> None:
    assert state_after(position("Ann@A1 bee@A2 stone@F2"), "see A2", "stop").phase is Phase.EAT


def test_a_board_of_two_chips_is_seen_with_two_looks() -> None:
    assert state_after(position("Ann@A1 bee@A2"), "see A2", "see A1").phase is Phase.EAT


def test_seeing_excludes_moving() -> None:
    assert legal_texts(state_after(position("Ann@A1 bee@A2"), "see A2"), "move") == []


def test_whoever_has_seen_introduces_two_chips() -> None:
    state = state_after(
        position("Ann@A1 bee@A2 fly@F2"), "see F2", "stop", "no eating", "place @ D1"
    )
    assert (state.turn, state.phase) == (0, Phase.PLACE)
    assert state_after(state, "place @ D2").turn == 1


def test_whoever_has_moved_introduces_one_chip() -> None:
    state = state_after(position("Ann@A1 bee@A2"), "end moves", "no eating", "place @ D1")
    assert state.turn == 1
