"""Rule book: Rules for Placing Tiles on the Board; Gameplay; Completed Animals (P1 to P3)."""

import pytest

from bot.game import Seat
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.rules.flips import is_placeable
from bot.games.puzzle_memo.state import Phase
from tests.games.puzzle_memo.positions import (
    SPACE,
    face_down,
    legal_texts,
    play_moves,
    position,
    spaces,
    state_after,
)


def free(lit: str) -> set[str]:
    lights = tuple(at in spaces(lit) for at in range(40))
    return {name for name, at in SPACE.items() if is_placeable(lights, at)}


ROW_1 = {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"}


def test_p1_example_on_an_empty_board_every_row_1_tile_and_nothing_else() -> None:
    assert free("") == ROW_1


def test_p1_later_also_directly_on_top_of_tiles_on_the_board() -> None:
    assert free("a1 c1 c2") == ROW_1 - {"a1", "c1"} | {"a2", "c3"}


def test_p1_nothing_is_placed_beside_a_tile_or_twice_as_high() -> None:
    assert not {"b2", "a3", "a1"} & free("a1")


def test_p12_a_floating_tile_supports_what_comes_above_it() -> None:
    assert "h2" in free("h1 b5")
    assert "b5" not in free("h1 b5")


def test_p2_a_placeable_tile_is_placed_and_the_same_player_flips_again() -> None:
    state = state_after(position(below="c1 a5"), "flip below 1")
    assert (state.lit[SPACE["c1"]], state.turn, state.phase) == (True, 0, Phase.FLIP)
    assert face_down(state, state.below) == ". a5"


def test_p2_a_placeable_tile_from_above_is_placed_too() -> None:
    state = state_after(position(above="a5 c1"), "flip above 2")
    assert (state.lit[SPACE["c1"]], state.turn) == (True, 0)
    assert face_down(state, state.above) == "a5"


def test_p2_a_tile_that_cannot_be_placed_goes_above_and_the_turn_ends() -> None:
    state = state_after(position(below="c1 a5"), "flip below 2", "slot 1")
    assert face_down(state, state.above) == "a5"
    assert (state.turn, state.phase) == (1, Phase.FLIP)


def test_p3_its_player_picks_any_free_slot_and_is_offered_the_first_one() -> None:
    state = state_after(position(below="a5", above="b5 . c5", slots=5), "flip below 1")
    assert legal_texts(state) == ["slot 2", "slot 4", "slot 5"]
    moves = GAME.legal_moves(state, Seat(0))
    assert [move.kind for move in moves] == ["slot", "otherslot", "otherslot"]


def test_p3_the_first_slot_is_one_press_and_another_one_two() -> None:
    state = state_after(position(below="a5 c1"), "flip below 1", "slot 7")
    assert face_down(state, state.above) == ". . . . . . a5"


def test_p3_an_animal_from_above_goes_back_to_its_own_slot_and_the_turn_ends() -> None:
    state = state_after(position(above=". a5"), "flip above 2")
    assert face_down(state, state.above) == ". a5"
    assert (state.turn, state.phase) == (1, Phase.FLIP)


def test_a_flipped_tile_is_never_put_below_the_board() -> None:
    state = state_after(
        position(below="a5 web"), "flip below 1", "slot 1", "flip below 2", "slot 2"
    )
    assert face_down(state, state.below) == ""


def test_p3_a_special_tile_from_above_goes_to_another_slot() -> None:
    state = state_after(position(above="web a5", slots=4), "flip above 1")
    assert legal_texts(state) == ["slot 3", "slot 4"]
    assert face_down(state_after(state, "slot 3"), state_after(state, "slot 3").above) == ". a5 web"


def test_p3_a_special_tile_stays_if_no_other_slot_is_free() -> None:
    state = state_after(position(above="web a5", slots=2), "flip above 1")
    assert legal_texts(state) == ["slot 1"]


def test_tiles_below_and_above_the_board_may_be_flipped() -> None:
    state = position(below=". a5 c1", above="b5 . web")
    assert legal_texts(state) == ["flip below 2", "flip below 3", "flip above 1", "flip above 3"]


def test_the_other_players_follow_clockwise() -> None:
    state = position(above="a5 b5 c5", seats=3, turn=1)
    turns = [state_after(state, *["flip above 1"] * n).turn for n in (1, 2, 3)]
    assert turns == [2, 0, 1]


@pytest.mark.parametrize(
    ("lit", "last", "points"),
    [("", "h1", 1), ("c1", "d1", 2), ("e1 g1", "f1", 3), ("all but h5 f2", "f2", 4)],
)
def test_a_completed_animal_moves_the_pawn_by_its_tiles_and_ends_the_turn(
    lit: str, last: str, points: int
) -> None:
    state = state_after(position(below=f"{last} a5", lit=lit), "flip below 1")
    assert (state.pawns.at, state.turn) == ((points, 0), 1)


def test_a_tile_that_completes_nothing_moves_no_pawn() -> None:
    assert state_after(position(below="c1"), "flip below 1").pawns.at == (0, 0)


def test_p12_an_animal_begun_at_the_start_scores_its_full_tile_count() -> None:
    state = position(below="b1", lit="a1 a2 a3 a4 a5", stand={5: "A"})
    assert state_after(state, "flip below 1").pawns.at == (8, 0)


def test_every_flip_is_counted() -> None:
    state = position(below="c1 a5 web", above="b5")
    state = state_after(state, "flip below 1", "flip below 2", "slot 2", "flip above 1")
    assert state.flips == 3


def test_a_placed_tile_is_told_to_everybody_for_good() -> None:
    told = play_moves(position(below=". . c1"), "flip below 3")
    assert told.texts_for() == [
        "Ann flipped tile 3 below: snail c1. It fitted and lit up its space."
    ]
    assert not told.events[0].fleeting
