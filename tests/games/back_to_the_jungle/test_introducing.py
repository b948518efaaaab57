"""Rule book: 3. Introducing a new chip to the board; Special Chips."""

import pytest

from bot.games.back_to_the_jungle.components import Board, parse_cell
from bot.games.back_to_the_jungle.state import Phase, Place, State, Turn
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    board,
    chips,
    legal_texts,
    notes,
    play_moves,
    position,
    refusal_text,
    state_after,
)
from tests.games.back_to_the_jungle.test_actions import full


def drawing(spots: str, bag: str, **more: object) -> State:
    """Ann has moved nothing and draws; nothing on the board can eat."""
    return state_after(position(spots, bag=bag, **more), "end moves")  # type: ignore[arg-type]


def test_b9_the_drawn_chip_is_seen_by_its_drawer_alone() -> None:
    turn = play_moves(position("stone@B2", bag="bee fly"), "end moves")
    assert turn.private_texts(ANN) == ["You drew a chip: bee."]
    assert not any("bee" in said for said in turn.texts_for(seat=BOB))


def test_b9_it_may_be_put_on_any_free_cell() -> None:
    state = drawing(full("A1", "D4"), "bee")
    assert legal_texts(state) == ["place @ A1", "place @ D4"]


def test_b9_not_on_a_hole_nor_on_a_chip() -> None:
    state = drawing("stone@B2", "bee")
    assert refusal_text(state, Place(parse_cell("C3"))) == "C3 is a hole."
    assert refusal_text(state, Place(parse_cell("B2"))) == "There's already a chip on B2."


def test_b9_it_lies_face_down() -> None:
    turn = play_moves(drawing("stone@B2", "bee"), "place @ D4")
    assert board(turn.state) == "stone@B2 bee@D4"
    assert turn.texts_for(seat=BOB) == ["Ann put a new chip on D4."]
    assert notes(turn.state, ANN) == "bee@D4"
    assert notes(turn.state, BOB) == ""


def test_b9_without_a_free_cell_it_is_discarded_and_only_its_drawer_knows_it() -> None:
    state = state_after(position(full(), bag="bee stone"), "end moves")
    assert [tile.chip for tile in state.lost] == ["bee"]
    assert (state.lost[0].known, state.turn) == (1 << ANN, BOB)


def test_b9_why_two_chips_come_in_is_told_if_the_bag_has_them() -> None:
    said = "Ann looked at chips, so 2 new ones came in instead of 1."
    for bag, is_told in (("bee berry", True), ("bee", False)):
        turn = play_moves(position("stone@B2 fly@F4", bag=bag), "see B2", "stop")
        assert (said in turn.texts_for(seat=BOB)) is is_told
    assert said not in play_moves(position("stone@B2", bag="bee fly"), "end moves").texts_for()


def test_b9_after_seeing_two_chips_are_introduced_one_after_the_other() -> None:
    state = state_after(
        position("stone@B2 fly@D4", bag="bee berry"), "see B2", "stop", "place @ A1"
    )
    assert state.now.drawn == "berry"
    assert board(state_after(state, "place @ F2")) == "bee@A1 stone@B2 berry@F2 fly@D4"


# Special wind

WINDY = "bee@A1 fly@B2 stone@D4"


def test_a_special_wind_is_shown_to_all() -> None:
    turn = play_moves(position(WINDY, bag="special_wind stone"), "end moves")
    assert turn.texts_for()[-1] == "Ann drew and showed the special wind."
    assert turn.state.shown == chips("special_wind")


def test_the_wind_swaps_any_two_chips_far_apart() -> None:
    state = state_after(drawing(WINDY, "special_wind"), "lift A1", "with D4")
    assert board(state) == "stone@A1 fly@B2 bee@D4"


def test_the_wind_swaps_up_to_three_pairs() -> None:
    swaps = ("lift A1", "with D4", "lift A1", "with B2", "lift B2", "with D4")
    state = state_after(drawing(WINDY, "special_wind stone"), *swaps)
    assert board(state) == "fly@A1 bee@B2 stone@D4"
    assert state.turn == BOB


@pytest.mark.parametrize("before", [(), ("lift A1",), ("lift A1", "with D4", "lift B2")])
def test_b9_the_wind_may_be_stopped_at_any_time(before: tuple[str, ...]) -> None:
    state = state_after(drawing(WINDY, "special_wind"), *before, "stop")
    assert state.turn == BOB


def test_b9_a_chip_is_not_swapped_with_itself() -> None:
    state = state_after(drawing(WINDY, "special_wind"), "lift A1")
    assert legal_texts(state) == ["with B2", "with D4", "stop"]


def test_the_wind_does_nothing_where_there_is_no_pair() -> None:
    assert drawing("stone@B2", "special_wind").turn == BOB


def test_b9_a_special_is_not_replaced_by_another_chip() -> None:
    state = state_after(drawing(WINDY, "special_wind stone"), "stop")
    assert state.turn == BOB
    assert state.bag == chips("stone")


def test_b9_after_seeing_a_special_is_one_of_the_two() -> None:
    state = state_after(position(WINDY, bag="special_wind bee"), "see A1", "stop", "stop")
    assert (state.phase, state.now.drawn) == (Phase.PLACE, "bee")


# Special snake

SNAKY = "bee@A1 fly@B1 stone@D4 spider@D5"


def test_the_special_snake_rotates_two_boards_of_ones_choice() -> None:
    state = drawing(SNAKY, "special_snake stone")
    assert state.phase is Phase.ROTATE
    state = state_after(state, "turn A1-C3 90", "turn D4-F6 -90")
    assert board(state) == "bee@C1 fly@C2 stone@D6 spider@E6"
    assert state.turn == BOB


def test_a_board_turns_clockwise() -> None:
    state = state_after(drawing(SNAKY, "special_snake"), "turn A1-C3 90")
    assert board(state).split()[:2] == ["bee@C1", "fly@C2"]


def test_a_board_turns_counterclockwise() -> None:
    state = state_after(drawing(SNAKY, "special_snake"), "turn D4-F6 -90")
    assert board(state).split()[2:] == ["stone@D6", "spider@E6"]


def test_holes_turn_with_their_boards() -> None:
    state = state_after(drawing(SNAKY, "special_snake"), "turn A1-C3 90", "turn D1-F3 -90")
    assert state.turned == (1, 3, 0, 0)
    assert not {"enter @ A3", "enter @ D1"} & set(legal_texts(state))
    assert "enter @ F1" in legal_texts(state)


def test_b9_the_two_boards_are_different() -> None:
    state = state_after(drawing(SNAKY, "special_snake"), "turn A1-C3 90")
    assert not any("A1-C3" in text for text in legal_texts(state))
    assert len(legal_texts(state)) == 6
    again = Turn(Board(parse_cell("A1"), parse_cell("C3")), -90)
    assert (
        refusal_text(state, again) == "The board A1 to C3 has already turned. Choose another one."
    )


def test_both_boards_must_be_turned() -> None:
    assert all(text.startswith("turn ") for text in legal_texts(drawing(SNAKY, "special_snake")))


def test_four_turns_of_a_board_change_nothing() -> None:
    spots = "bee@A1 fly@B1 Bob@A4 stone@D4 Ann@B5 spider@D5"
    state = state_after(position(spots, bag="special_snake " * 8), "end moves", "no eating")
    for _ in range(4):
        state = state_after(state, "turn A1-C3 90", "turn D1-F3 90", "end moves")
        state = state_after(state, "no eating") if state.phase is Phase.EAT else state
    assert board(state) == spots
    assert state.turned == (0, 0, 0, 0)
