"""Rule book: Moving Pawns (P4, P5, P10's order of a stack), forward and backward."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.game import Seat
from bot.games.puzzle_memo.rules.pawns import move_pawn
from bot.games.puzzle_memo.state import Pawns
from tests.games.puzzle_memo.positions import (
    WORDING,
    pawns_at,
    play_moves,
    position,
    stacks,
    state_after,
)

Stand = Mapping[int, str]


def moved(stand: Stand, pawn: str, by: int, seats: int = 4) -> dict[int, str]:
    pawns, _ = move_pawn(pawns_at(stand, seats), Seat("ABCD".index(pawn)), by)
    return shown(pawns)


def shown(pawns: Pawns) -> dict[int, str]:
    spaces = sorted({space for space in pawns.at if space})
    return {space: "".join("ABCD"[seat] for seat in pawns.stack(space)) for space in spaces}


def fallen(stand: Stand, pawn: str, by: int) -> str:
    _, off = move_pawn(pawns_at(stand, 4), Seat("ABCD".index(pawn)), by)
    return "".join("ABCD"[seat] for seat in off)


def test_a_pawn_that_stops_where_another_is_jumps_on_top() -> None:
    assert moved({3: "B", 1: "A"}, "A", 2) == {3: "BA"}


def test_it_jumps_on_top_of_several_pawns_too() -> None:
    assert moved({3: "BC", 1: "A"}, "A", 2) == {3: "BCA"}


def test_pawns_on_top_move_along_in_their_order() -> None:
    assert moved({3: "ABC"}, "A", 2) == {5: "ABC"}


def test_p5_those_below_stay() -> None:
    assert moved({3: "ABC"}, "B", 2) == {3: "A", 5: "BC"}


def test_p5_a_stack_lands_on_a_stack_in_its_order() -> None:
    assert moved({3: "AB", 5: "CD"}, "A", 2) == {5: "CDAB"}


def test_p4_pawns_on_0_do_not_stack() -> None:
    assert moved({}, "A", 3) == {3: "A"}


def test_p4_whoever_comes_back_to_0_stands_on_nobody() -> None:
    assert moved(moved_back := {1: "A"}, "A", -1) == {}
    assert moved_back == {1: "A"}


@pytest.mark.parametrize("liana", [10, 20, 30])
def test_a_liana_knocks_off_everybody_on_top(liana: int) -> None:
    assert moved({liana: "ABC"}, "A", 1) == {liana: "BC", liana + 1: "A"}
    assert fallen({liana: "ABC"}, "A", 1) == "BC"


def test_knocked_off_pawns_stop_in_front_of_the_liana_and_the_bottom_one_goes_on() -> None:
    assert moved({8: "ABC"}, "A", 4) == {10: "BC", 12: "A"}


def test_p5_they_land_on_whatever_stands_there() -> None:
    assert moved({8: "AB", 10: "CD"}, "A", 4) == {10: "CDB", 12: "A"}


def test_p5_the_bottom_pawn_lands_on_a_stack_beyond_the_liana() -> None:
    assert moved({8: "AB", 12: "C"}, "A", 4) == {10: "B", 12: "CA"}


def test_p5_those_below_the_moving_pawn_are_not_knocked_off() -> None:
    assert moved({10: "ABC"}, "B", 2) == {10: "AC", 12: "B"}


def test_p5_stopping_just_before_a_liana_knocks_nobody_off() -> None:
    assert moved({8: "ABC"}, "A", 2) == {10: "ABC"}
    assert fallen({8: "ABC"}, "A", 2) == ""


def test_a_pawn_alone_passes_a_liana_unhindered() -> None:
    assert moved({9: "A"}, "A", 3) == {12: "A"}


@pytest.mark.parametrize(
    ("stand", "by", "then"),
    [
        ({12: "AB"}, -1, {11: "AB"}),
        ({11: "AB"}, -1, {11: "B", 10: "A"}),
        ({13: "AB"}, -4, {11: "B", 9: "A"}),
        ({13: "AB", 11: "C"}, -4, {11: "CB", 9: "A"}),
        ({11: "CAB"}, -1, {11: "CB", 10: "A"}),
        ({11: "AB", 10: "D"}, -1, {11: "B", 10: "DA"}),
        ({14: "AB"}, -3, {11: "AB"}),
        ({31: "ABC"}, -1, {31: "BC", 30: "A"}),
    ],
)
def test_p7_backward_a_liana_keeps_the_riders_on_its_far_side(
    stand: Stand, by: int, then: Stand
) -> None:
    assert moved(stand, "A", by) == then


def test_p7_from_1_all_go_to_0_and_stand_side_by_side() -> None:
    pawns, _ = move_pawn(pawns_at({1: "AB"}, 2), Seat(0), -1)
    assert pawns.at == (0, 0)
    assert pawns.riders(Seat(0)) == ()


@pytest.mark.parametrize(("start", "by", "end"), [(2, -4, 0), (38, 4, 40), (40, 1, 40), (0, -1, 0)])
def test_nobody_goes_beyond_0_and_40(start: int, by: int, end: int) -> None:
    pawns, _ = move_pawn(pawns_at({start: "A"}, 2), Seat(0), by)
    assert pawns.at[0] == end


def test_p5_at_the_end_of_the_track_a_stack_stays_as_it_is() -> None:
    assert moved({40: "AB"}, "A", 2) == {40: "AB"}


TEN = {10: "AB"}
"""Red (Ann) below, blue (Bob) above."""


def test_example_on_10_red_scores_3() -> None:
    state = position(below="f1", lit="e1 g1", stand=TEN)
    assert stacks(state_after(state, "flip below 1")) == {10: "B", 13: "A"}


def test_example_on_10_blue_scores_3_instead() -> None:
    state = position(below="f1", lit="e1 g1", stand=TEN, turn=1)
    assert stacks(state_after(state, "flip below 1")) == {10: "A", 13: "B"}


def pawn_news(stand: Mapping[int, str], tiles: str, reader: int | None = None) -> list[str]:
    """What a reader is told about pawns when Ann flips the first tile below; g1 completes the
    caiman, 3 points."""
    state = position(tiles, lit="e1 f1", stand=stand, seats=3)
    events = play_moves(state, "flip below 1").events
    keys = {f"event.{key}" for key in ("carried", "completed", "fell", "goes", "knocked", "on_top")}
    wording = replace(WORDING, own=None if reader is None else Seat(reader))
    return [wording.say(event.line) for event in events if event.key in keys]


def test_a_pawn_carried_along_is_told() -> None:
    assert pawn_news({5: "AB"}, "g1") == [
        "Ann completed the caiman: 3 points, to space 8.",
        "Bob rode along to space 8.",
    ]
    assert pawn_news({5: "AB"}, "g1", reader=1)[1] == "You rode along to space 8."


def test_a_pawn_that_lands_on_another_is_told() -> None:
    assert pawn_news({5: "A", 8: "B"}, "g1") == [
        "Ann completed the caiman: 3 points, to space 8.",
        "Ann landed on top of Bob.",
    ]
    assert pawn_news({5: "A", 8: "B"}, "g1", reader=1)[1] == "Ann landed on top of you."


def test_a_pawn_knocked_off_by_a_liana_is_told_where_it_lands() -> None:
    assert pawn_news({9: "AB", 10: "C"}, "g1") == [
        "Ann completed the caiman: 3 points, to space 12.",
        "Bob rode along, but the liana knocked the pawn off on space 10.",
        "Bob landed on top of Cy.",
    ]


def test_a_jump_is_told_with_its_cause_and_the_pawn_that_it_lands_on() -> None:
    assert pawn_news({4: "A", 9: "B", 12: "C"}, "jump") == [
        "A special tile moved Ann to space 9.",
        "Ann landed on top of Bob.",
    ]


def test_a_pawn_that_only_loses_its_riders_is_not_told() -> None:
    assert pawn_news({4: "BA", 9: "C"}, "slip") == ["A special tile moved Ann to space 3."]
