"""Rule book: A. Play one or more cards; Double cards; Any Questions?"""

from random import Random

import pytest

from bot.game import IllegalMove, Seat
from bot.games.jungo import GAME
from bot.games.jungo.state import Draw, Phase
from tests.games.jungo.positions import (
    cards_text,
    hand_text,
    legal_plays_text,
    legal_texts,
    play_moves,
    position,
    state_after,
)


def test_one_or_more_cards_may_be_played() -> None:
    assert legal_plays_text(position(hand="3 3 3")) == [
        "play 1 =3",
        "play 1-2 =3",
        "play 1-3 =3",
        "play 2 =3",
        "play 2-3 =3",
        "play 3 =3",
    ]


def test_the_cards_must_all_be_the_same_number() -> None:
    assert legal_plays_text(position(hand="3 4")) == ["play 1 =3", "play 2 =4"]


def test_the_cards_must_be_next_to_each_other() -> None:
    assert legal_plays_text(position(hand="3 8 3", table="7")) == ["play 2 =8"]


def test_played_cards_lie_on_the_table_to_be_beaten() -> None:
    table = state_after(position(hand="3 3 8"), "play 1-2 =3").table
    assert table is not None
    assert (cards_text(table.cards), table.value, table.by) == ("3 3", 3, 0)


@pytest.mark.parametrize(
    ("mine", "beats"),
    [("7", False), ("7 7", True), ("1 1 1", True), ("4 4", False), ("3 3", False)],
)
def test_j4_example_table_4_4(mine: str, beats: bool) -> None:
    whole = f"play 1-{len(mine.split())} =" if " " in mine else "play 1 ="
    found = legal_plays_text(position(hand=f"{mine} 2", table="4 4"))
    assert any(text.startswith(whole) for text in found) is beats


@pytest.mark.parametrize(
    ("mine", "beats"), [("5", True), ("4", False), ("3", False), ("1 1", True), ("8 8", True)]
)
def test_j4_same_count_and_higher_or_more_cards(mine: str, beats: bool) -> None:
    assert bool(legal_plays_text(position(hand=mine, table="4"))) is beats


def test_j4_two_7s_beat_two_4s() -> None:
    assert legal_plays_text(position(hand="7 7", table="4 4")) == ["play 1-2 =7"]


def test_j4_three_1s_beat_two_4s_though_1_is_lower() -> None:
    assert legal_plays_text(position(hand="1 1 1", table="4 4")) == ["play 1-3 =1"]


def test_j4_a_combination_with_more_cards_and_a_higher_number_may_be_played() -> None:
    assert "play 1-3 =8" in legal_plays_text(position(hand="8 8 8", table="4 4"))


def test_j4_an_empty_table_is_beaten_by_anything() -> None:
    assert legal_plays_text(position(hand="1")) == ["play 1 =1"]


def test_j4_fewer_cards_never_beat() -> None:
    assert legal_plays_text(position(hand="8 2 8", table="1 1")) == []


def test_nobody_has_to_play() -> None:
    assert legal_texts(position(hand="8", table="4")) == ["play 1 =8", "draw"]


def test_the_next_player_is_the_one_to_the_left() -> None:
    state = position(hand="5 6", others=("1", "2", "3"))
    assert state_after(state, "play 1 =5").turn == 1


def test_turn_order_goes_round_to_the_first_seat() -> None:
    state = position(hand="5 6", others=("1 8", "2 8"))
    assert state_after(state, "play 1 =5", "draw", "discard", "draw", "discard").turn == 0


# Double cards


def test_j3_a_double_is_either_of_its_two_numbers() -> None:
    assert legal_plays_text(position(hand="3/4")) == ["play 1 =3", "play 1 =4"]


def test_j3_the_value_of_a_double_played_by_itself_is_announced() -> None:
    assert (
        play_moves(position(hand="3/4 1"), "play 1 =4").texts_for()[0] == "Ann played one 4 (3/4)."
    )


def test_j3_a_double_joins_a_run_of_either_value() -> None:
    found = legal_plays_text(position(hand="7 7/8 8"))
    assert {"play 1-2 =7", "play 2-3 =8"} <= set(found)
    assert not any(text.startswith("play 1-3") for text in found)


def test_j3_where_both_values_fit_the_player_picks_one() -> None:
    assert {"play 1-2 =1", "play 1-2 =2"} <= set(legal_plays_text(position(hand="1/2 1/2")))


def test_j3_a_double_shows_one_value_at_a_time() -> None:
    assert "play 1 =4" not in legal_plays_text(position(hand="3/4", table="4"))
    assert legal_plays_text(position(hand="3/4", table="3")) == ["play 1 =4"]


def test_j3_example_runs_of_5_7_78_7_2() -> None:
    found = legal_plays_text(position(hand="5 7 7/8 7 2"))
    assert {"play 2-4 =7", "play 3 =8", "play 3 =7"} <= set(found)
    assert "play 2-4 =8" not in found


def test_j3_different_doubles_make_no_run() -> None:
    assert len(legal_plays_text(position(hand="1/2 3/4"))) == 4


# The beaten combination


def test_whoever_beats_takes_or_discards() -> None:
    state = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7")
    assert legal_texts(state) == ["take", "discard"]
    assert state.turn == 0


def test_nothing_is_asked_where_nothing_was_beaten() -> None:
    state = state_after(position(hand="7 7 2"), "play 1-2 =7")
    assert (state.turn, state.phase) == (1, Phase.TURN)


def test_discarded_cards_go_to_the_discard_pile() -> None:
    state = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7", "discard")
    assert (cards_text(state.discard), hand_text(state), state.turn) == ("4 4", "2", 1)
    assert state.beaten == ()


def test_taken_cards_go_wherever_their_taker_wants() -> None:
    state = position(hand="7 7 2", table="4 4")
    state = state_after(state, "play 1-2 =7", "take", "put 4 at 1", "put 4 at 1")
    assert (hand_text(state), state.discard, state.turn) == ("4 4 2", (), 1)


def test_the_combination_just_played_is_to_be_beaten_next() -> None:
    state = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7", "discard")
    assert state.table is not None
    assert cards_text(state.table.cards) == "7 7"
    assert legal_texts(state) == ["draw"]


def test_j6_taken_cards_may_be_separated() -> None:
    state = position(hand="7 7 2 5", table="4 4")
    state = state_after(state, "play 1-2 =7", "take", "put 4 at 1", "put 4 at 4")
    assert hand_text(state) == "4 2 5 4"


def test_j6_after_taking_every_card_must_be_put_before_the_turn_ends() -> None:
    state = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7", "take", "put 4 at 1")
    assert (state.turn, cards_text(state.beaten)) == (0, "4")
    assert legal_texts(state) == ["put 4 at 1", "put 4 at 2", "put 4 at 3"]


def test_j6_identical_cards_are_offered_once() -> None:
    state = state_after(position(hand="7 7 7 7 2", table="3 3 3/4"), "play 1-4 =7", "take")
    assert legal_texts(state) == ["put 3 at 1", "put 3 at 2", "put 3/4 at 1", "put 3/4 at 2"]


def test_j6_taken_cards_are_put_in_the_order_that_their_taker_likes() -> None:
    state = position(hand="7 7 2", table="3 3/4")
    state = state_after(state, "play 1-2 =7", "take", "put 3/4 at 1", "put 3 at 3")
    assert hand_text(state) == "3/4 2 3"


def test_j6_part_of_a_combination_cannot_be_discarded() -> None:
    state = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7", "take", "put 4 at 1")
    assert "discard" not in legal_texts(state)


def test_j3_a_double_taken_back_is_free_again() -> None:
    state = position(hand="7 7 4 4 2", table="3 3/4", others=("1 1", "1 1"))
    state = state_after(state, "play 1-2 =7", "take", "put 3/4 at 2", "put 3 at 5")
    assert hand_text(state) == "4 3/4 4 2 3"
    state = state_after(state, "draw", "discard", "draw", "discard")
    assert "play 1-3 =4" in legal_plays_text(state)


def test_a_seat_that_is_not_on_turn_is_refused() -> None:
    with pytest.raises(IllegalMove):
        GAME.apply(position(hand="3"), Seat(1), Draw(), Random(1))
    assert legal_texts(position(hand="3"), seat=1) == []
