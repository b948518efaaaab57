"""Rule book: Special Tiles; More Jumpy Variant (P6 to P8)."""

import pytest

from bot.games.puzzle_memo.state import Phase
from tests.games.puzzle_memo.positions import (
    face_down,
    legal_texts,
    play_moves,
    position,
    stacks,
    state_after,
)


@pytest.mark.parametrize("row", ["below", "above"])
@pytest.mark.parametrize("code", ["web", "jump", "slip"])
def test_it_goes_face_down_above_the_board_and_the_turn_ends(row: str, code: str) -> None:
    start = position(below=code) if row == "below" else position(above=code)
    state = state_after(start, f"flip {row} 1", "slot 3")
    assert face_down(state, state.above) == f". . {code}"
    assert (state.turn, state.phase) == (1, Phase.FLIP)


def test_the_spider_web_moves_nobody() -> None:
    state = position(below="web", stand={4: "A", 6: "B"})
    assert stacks(state_after(state, "flip below 1", "slot 1")) == {4: "A", 6: "B"}


def jumped(stand: dict[int, str], seats: int = 4, *, more_jumpy: bool = False) -> dict[int, str]:
    state = position(below="jump", stand=stand, seats=seats, more_jumpy=more_jumpy)
    return stacks(state_after(state, "flip below 1", "slot 1"))


def test_p6_example_green_alone_on_4_jumps_onto_yellow_on_9() -> None:
    assert jumped({4: "A", 9: "B", 12: "CD"}) == {9: "BA", 12: "CD"}


def test_p6_example_with_yellow_under_green_green_still_jumps() -> None:
    assert jumped({4: "BA", 12: "CD"}) == {4: "B", 12: "CDA"}


def test_p6_example_with_yellow_on_top_of_green_nothing_happens() -> None:
    assert jumped({4: "AB", 12: "CD"}) == {4: "AB", 12: "CD"}


def test_p6_whoever_is_not_last_does_not_jump() -> None:
    assert jumped({4: "B", 5: "A", 9: "C"}, seats=3) == {4: "B", 5: "A", 9: "C"}


def test_p6_from_0_pawns_beside_it_do_not_matter() -> None:
    assert jumped({7: "C"}) == {7: "CA"}


def test_p6_one_lands_on_top_of_the_nearest_stack() -> None:
    assert jumped({2: "A", 5: "BC", 6: "D"}) == {5: "BCA", 6: "D"}


def test_p6_no_liana_hinders_a_jump() -> None:
    assert jumped({9: "A", 25: "BCD"}) == {25: "BCDA"}


def test_p6_with_nobody_ahead_nothing_happens() -> None:
    assert jumped({4: "BCDA"}) == {4: "BCDA"}


def test_p6_alone_nobody_jumps() -> None:
    assert jumped({4: "A"}, seats=1) == {4: "A"}


def test_p6_the_turn_ends_also_when_nothing_happens() -> None:
    told = play_moves(position(below="jump", stand={4: "B"}, turn=1), "flip below 1", "slot 1")
    assert told.state.turn == 0
    assert "It moved nobody." in told.texts_for()


@pytest.mark.parametrize(
    ("stand", "reason"),
    [
        ({4: "BCDA"}, "No pawn was ahead of Ann's"),
        ({4: "B", 5: "A", 9: "C"}, "Ann's pawn wasn't the last one"),
        ({4: "AB", 12: "CD"}, "Another pawn stood on top of Ann's"),
    ],
)
def test_p6_what_keeps_a_pawn_from_jumping_is_told(stand: dict[int, str], reason: str) -> None:
    told = play_moves(position(below="jump", stand=stand, seats=4), "flip below 1")
    assert told.texts_for()[-2:] == ["It moved nobody.", f"{reason}."]


def test_more_jumpy_needs_no_last_place() -> None:
    assert jumped({4: "B", 5: "A", 9: "C"}, seats=3, more_jumpy=True) == {4: "B", 9: "CA"}


def test_more_jumpy_with_a_pawn_on_top_nothing_happens() -> None:
    assert jumped({4: "AB", 9: "CD"}, more_jumpy=True) == {4: "AB", 9: "CD"}


def test_more_jumpy_with_nobody_ahead_nothing_happens() -> None:
    assert jumped({4: "BCD", 9: "A"}, more_jumpy=True) == {4: "BCD", 9: "A"}


def slipped(stand: dict[int, str]) -> dict[int, str]:
    return stacks(
        state_after(position(below="slip", stand=stand, seats=4), "flip below 1", "slot 1")
    )


def test_slippery_takes_one_back_together_with_all_on_top() -> None:
    assert slipped({6: "BACD"}) == {5: "ACD", 6: "B"}


def test_p7_across_a_liana_the_riders_stay_where_they_are() -> None:
    assert slipped({11: "BACD"}) == {10: "A", 11: "BCD"}


def test_p7_from_1_all_go_to_0() -> None:
    assert slipped({1: "AB"}) == {}


def test_p7_at_0_nothing_happens() -> None:
    assert slipped({3: "B"}) == {3: "B"}


def test_p7_at_0_nothing_is_told_that_does_not_happen() -> None:
    told = play_moves(position(below="slip"), "flip below 1").texts_for()
    assert told[1:] == [
        "Seen: tile 1 below was Slippery! 1 space back, for a pawn on the track.",
        "It moved nobody.",
        "Ann's pawn stood beside the track.",
    ]


def test_p8_after_the_clover_the_same_player_flips_again() -> None:
    state = state_after(position(below="clover c1"), "flip below 1", "slot 1")
    assert (state.turn, state.phase) == (0, Phase.FLIP)
    assert face_down(state, state.above) == "clover"


def test_p8_that_the_tile_gives_another_flip_is_told_without_its_name() -> None:
    told = play_moves(position(below="clover c1"), "flip below 1", "slot 1").texts_for()
    assert told[-1] == "Ann put it face down as tile 1 above. It gave another flip."


def test_p8_the_clover_is_not_flipped_again_in_that_turn() -> None:
    state = state_after(position(above="clover", below="c1 a5", slots=3), "flip above 1", "slot 3")
    assert legal_texts(state) == ["flip below 1", "flip below 2"]
    assert legal_texts(state_after(state, "flip below 1")) == ["flip below 2"]


def test_p8_in_the_next_turn_it_may_be_flipped_again() -> None:
    state = position(above="clover", below="c1 a5", slots=3)
    state = state_after(state, "flip above 1", "slot 3", "flip below 2", "slot 1")
    assert "flip above 3" in legal_texts(state)


def test_what_a_special_tile_does_is_told_before_it_is_put_away() -> None:
    told = play_moves(position(below=". slip", stand={5: "A"}), "flip below 2", "slot 1")
    assert told.texts_for() == [
        "Ann flipped tile 2 below.",
        "Seen: tile 2 below was Slippery! 1 space back, for a pawn on the track.",
        "A special tile moved Ann to space 4.",
        "Ann put it face down as tile 1 above.",
    ]


def test_more_jumpy_whoever_has_a_pawn_on_top_is_told_so() -> None:
    """Being last is no condition then, so that it is no reason."""
    state = position(below="jump", stand={2: "D", 4: "AB", 9: "C"}, seats=4, more_jumpy=True)
    told = play_moves(state, "flip below 1", "slot 1")
    assert [e.key for e in told.events if e.key in ("event.not_last", "event.under")] == [
        "event.under"
    ]


@pytest.mark.parametrize("relaxed", [False, True])
def test_p11_that_and_why_nobody_moved_is_as_fleeting_as_the_tile(relaxed: bool) -> None:
    state = position(below="jump", stand={4: "B"}, turn=1, relaxed=relaxed)
    told = play_moves(state, "flip below 1", "slot 1").events
    found = [e for e in told if e.key in ("event.nothing", "event.nobody_ahead")]
    assert [(e.reveals, e.fleeting) for e in found] == 2 * [(True, not relaxed)]


def test_under_the_first_rules_a_special_tile_moves_pawns_too() -> None:
    state = position(below="jump", stand={4: "A", 9: "B"}, rules=1)
    assert stacks(state_after(state, "flip below 1", "slot 1")) == {9: "BA"}
