"""Special tiles of one's own: every step, and that no turn is endless."""

from itertools import product
from random import Random

import pytest

from bot.game import Seat, SeatArg
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import SPECIALS
from bot.games.puzzle_memo.rules import CUSTOM_STEPS, CUSTOM_TILE
from bot.games.puzzle_memo.state import Pawn, Phase, State
from bot.notation.reading import AmbiguousMove, read_move
from bot.texts import Wording
from tests.games.puzzle_memo.positions import (
    custom_item,
    face_down,
    first_state,
    legal_texts,
    play_moves,
    position,
    stacks,
    state_after,
)


def flipped(steps: str, stand: dict[int, str], *moves: str, seats: int = 4) -> State:
    return state_after(
        position(below="own", stand=stand, own=steps, seats=seats), "flip below 1", *moves
    )


@pytest.mark.parametrize(
    ("steps", "then"),
    [
        ("forward_3", {8: "A", 6: "B"}),
        ("back_4", {1: "A", 6: "B"}),
        ("forward_1", {6: "BA"}),
        ("forward_1 forward_2", {6: "B", 8: "A"}),
        ("back_1 forward_2", {6: "BA"}),
        ("swap", {5: "B", 6: "A"}),
        ("others_back", {5: "AB"}),
        ("end", {5: "A", 6: "B"}),
    ],
)
def test_the_own_pawn_follows_the_programme(steps: str, then: dict[int, str]) -> None:
    assert stacks(flipped(steps, {5: "A", 6: "B"}, "slot 1", seats=2)) == dict(sorted(then.items()))


def test_moves_obey_stacks_and_lianas() -> None:
    assert stacks(flipped("forward_3", {9: "ABC"}, "slot 1")) == {10: "BC", 12: "A"}


def test_another_pawn_is_of_the_players_choice() -> None:
    state = flipped("other_back_2", {5: "A", 9: "BC", 12: "D"})
    assert (state.phase, legal_texts(state)) == (Phase.PAWN, ["pawn Bob", "pawn Cy", "pawn Di"])
    assert stacks(state_after(state, "pawn Bob", "slot 1")) == {5: "A", 7: "BC", 12: "D"}


def test_a_name_that_could_be_two_players_moves_nobody_s_pawn() -> None:
    state = flipped("other_back_2", {5: "A", 9: "BC", 12: "D"})
    names = dict(enumerate(("Ann", "Bo", "Bo (2)", "Bo 2")))
    wording = Wording(GAME, {Seat(seat): name for seat, name in names.items()})
    moves = GAME.legal_moves(state, Seat(0))
    assert read_move("pawn bo2", moves, wording) == AmbiguousMove(
        ("pawn Bo (2)", "pawn Bo 2"), 2, (Pawn(SeatArg(Seat(2))), Pawn(SeatArg(Seat(3))))
    )
    assert read_move("pawn Bo (2)", moves, wording) == Pawn(SeatArg(Seat(2)))


def test_another_pawn_forward_may_be_one_that_carries_the_own_one() -> None:
    state = flipped("other_forward_2", {5: "BA"}, "pawn Bob", "slot 1")
    assert stacks(state) == {7: "BA"}


@pytest.mark.parametrize(("seats", "stand", "is_told"), [(1, {5: "A"}, 0), (2, {0: "AB"}, 1)])
def test_that_all_others_stay_beside_the_river_is_told_where_there_are_others(
    seats: int, stand: dict[int, str], is_told: int
) -> None:
    start = position(below="own", stand=stand, own="others_back", seats=seats)
    keys = [event.key for event in play_moves(start, "flip below 1").events]
    assert keys.count("event.nothing") == 1
    assert keys.count("event.all_beside") == is_told


def test_where_there_is_one_other_pawn_nobody_is_asked() -> None:
    assert stacks(flipped("other_forward_2", {5: "B"}, "slot 1", seats=2)) == {7: "B"}


def test_alone_there_is_no_other_pawn() -> None:
    assert stacks(flipped("other_forward_2 forward_1", {5: "A"}, "slot 1", seats=1)) == {6: "A"}


def test_two_steps_may_ask_twice() -> None:
    state = flipped("other_forward_1 other_back_1", {5: "B", 8: "C"}, "pawn Bob", "pawn Cy")
    assert (state.phase, stacks(state)) == (Phase.SLOT, {6: "B", 7: "C"})


def test_swap_is_with_the_top_pawn_of_the_nearest_stack_and_only_these_two() -> None:
    assert stacks(flipped("swap", {4: "AD", 9: "BC"}, "slot 1")) == {4: "DC", 9: "BA"}


def test_swap_with_nobody_ahead_does_nothing() -> None:
    assert stacks(flipped("swap", {4: "BA"}, "slot 1", seats=2)) == {4: "BA"}


def test_swap_from_0_sends_the_other_beside_the_track() -> None:
    assert stacks(flipped("swap", {3: "B"}, "slot 1", seats=2)) == {3: "A"}


def test_everybody_else_goes_back_the_lowest_first_each_alone() -> None:
    assert stacks(flipped("others_back", {5: "A", 6: "BC", 7: "D"}, "slot 1")) == {5: "ABC", 6: "D"}


def test_everybody_else_back_leaves_the_own_pawn_even_on_top() -> None:
    assert stacks(flipped("others_back", {11: "BAC"}, "slot 1")) == {10: "BC", 11: "A"}


def test_peek_shows_tiles_above_to_the_player_alone() -> None:
    told = play_moves(position(below="own", above="a5 b5", own="peek_1"), "flip below 1", "peek 2")
    assert "You peeked at tile 2 above: tarantula b5." in told.texts_for(0)
    assert not any("tarantula" in words for words in told.texts_for(1))
    assert "Ann peeked at tile 2 above." in told.texts_for(1)


def test_peek_asks_for_each_tile_and_for_none_twice() -> None:
    state = state_after(position(below="own", above="a5 b5 c5", own="peek_2"), "flip below 1")
    assert (state.phase, legal_texts(state)) == (Phase.PEEK, ["peek 1", "peek 2", "peek 3"])
    state = state_after(state, "peek 2")
    assert legal_texts(state) == ["peek 1", "peek 3"]
    assert state_after(state, "peek 1").phase is Phase.SLOT


def test_peek_at_as_many_as_there_are_asks_nobody() -> None:
    told = play_moves(position(below="own", above="a5 . b5", own="peek_4"), "flip below 1")
    assert told.state.phase is Phase.SLOT
    peeked = [words for words in told.texts_for(0) if words.startswith("You peek")]
    assert peeked == [
        "You peeked at tile 1 above: hummingbird a5.",
        "You peeked at tile 3 above: tarantula b5.",
    ]


def test_a_second_peek_may_look_at_the_same_tile() -> None:
    state = state_after(position(below="own", above="a5 b5", own="peek_1 peek_1"), "flip below 1")
    assert legal_texts(state_after(state, "peek 1")) == ["peek 1", "peek 2"]


def test_peeking_changes_no_tile() -> None:
    state = state_after(
        position(below="own", above="a5 b5", own="peek_1"), "flip below 1", "peek 1"
    )
    assert face_down(state, state.above) == "a5 b5"


def test_skip_misses_the_own_next_turn_once() -> None:
    state = position(below="own", above="a5", own="skip", seats=3)
    told = play_moves(
        state, "flip below 1", "slot 2", "flip above 1", "flip above 1", "flip above 1"
    )
    assert told.texts_for().count("Ann missed this turn.") == 1
    assert told.state.turn == 2
    assert state_after(told.state, "flip above 1").turn == 0


def test_alone_a_missed_turn_is_followed_by_the_own_one() -> None:
    state = state_after(position(below="own", own="skip", seats=1), "flip below 1", "slot 2")
    assert (state.turn, state.quiet) == (0, 1)


def test_flip_again_goes_on_and_bars_the_tile_p8() -> None:
    state = position(below="own c1 a5", own="forward_2 again")
    state = state_after(state, "flip below 1", "slot 1")
    assert (state.turn, stacks(state)) == (0, {2: "A"})
    assert legal_texts(state) == ["flip below 2", "flip below 3"]


def test_without_flip_again_the_turn_ends() -> None:
    assert flipped("forward_2", {}, "slot 1").turn == 1


def test_name_and_sentence_are_shown_with_the_flip() -> None:
    told = play_moves(position(below="own", own="forward_1"), "flip below 1")
    assert told.texts_for()[1] == "Seen: tile 1 below was mud: “Splash!”"


def test_there_are_1_to_4_steps_of_at_most_4() -> None:
    assert len(CUSTOM_STEPS) == 25
    assert CUSTOM_TILE.is_complete(custom_item("Mud", "Splash!", *["forward_4"] * 4))
    assert not CUSTOM_TILE.is_complete(custom_item("Mud", "Splash!", *["forward_4"] * 5))
    assert not CUSTOM_TILE.is_complete(custom_item("Mud", "Splash!", "forward_5"))
    assert not CUSTOM_TILE.is_complete(custom_item("Mud", "Splash!"))


@pytest.mark.parametrize("last", ["again", "end"])
def test_flip_again_and_end_turn_are_last_steps_only(last: str) -> None:
    assert CUSTOM_TILE.is_complete(custom_item("Mud", "Splash!", "skip", last))
    assert not CUSTOM_TILE.is_complete(custom_item("Mud", "Splash!", last, "skip"))


def test_name_and_sentence_are_limited() -> None:
    assert not CUSTOM_TILE.is_complete(custom_item("M" * 25, "Splash!", "end"))
    assert not CUSTOM_TILE.is_complete(custom_item("Mud", "S" * 81, "end"))
    assert not CUSTOM_TILE.is_complete(custom_item(" ", "Splash!", "end"))


@pytest.mark.parametrize(("first", "second"), list(product(CUSTOM_STEPS[:-2], CUSTOM_STEPS))[::7])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_combination_of_steps_comes_to_an_end(first: str, second: str, seats: int) -> None:
    state = position(below="own c1", above="a5 b5", own=f"{first} {second}", seats=seats)
    state = state_after(state, "flip below 1")
    answers = 0
    while state.phase in (Phase.PAWN, Phase.PEEK):
        state, answers = state_after(state, legal_texts(state)[0]), answers + 1
    assert state.phase is Phase.SLOT
    assert answers <= 2


def test_no_turn_is_endless_with_every_tile_that_says_flip_again() -> None:
    """Whoever only wants to flip again has turned up the clover and three tiles of their own, and
    each of them is barred by then: the next flip ends the turn or places a tile."""
    again = custom_item("Round", "And round!", "peek_4", "peek_4", "peek_4", "again")
    state = first_state(seats=2, own_specials=(again,) * 3)
    tiles = [n for n, tile in enumerate(state.below) if tile in (43, 45, 46, 47)]
    turn, flips = state.turn, 0
    for n in tiles:
        state = state_after(state, f"flip below {n + 1}")
        while state.phase is Phase.PEEK:
            state = state_after(state, legal_texts(state)[0])
        state, flips = state_after(state, legal_texts(state)[0]), flips + 1
        assert state.turn == turn
    assert flips == 4
    assert not any(text.startswith("flip above") for text in legal_texts(state))


def test_a_match_of_random_players_with_random_programmes_ends() -> None:
    rng = Random(5)
    things = tuple(
        custom_item(
            "Mud", "Splash!", *rng.choices(CUSTOM_STEPS[:-2], k=3), rng.choice(CUSTOM_STEPS)
        )
        for _ in range(3)
    )
    state, moves = first_state(seats=3, own_specials=things), 0
    while active := GAME.to_act(state):
        move = rng.choice(GAME.legal_moves(state, active[0]))
        state, _ = GAME.apply(state, Seat(active[0]), move, rng)
        moves += 1
    assert moves < GAME.max_moves


def test_the_bound_of_a_match_is_what_its_comment_says() -> None:
    tiles = sum(map(len, SPECIALS.values())) + 3
    quiet, placing = 39 * 79 + 80, 40
    assert (quiet + placing) * ((tiles + 1) * 2 + 3 * 4 * 4) + 40 == 211_306 <= GAME.max_moves
