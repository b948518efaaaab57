"""Rule book: B. Go to the Jungo; Empty draw pile; Any Questions?"""

from random import Random

import pytest

from bot.game import Seat
from bot.games.jungo import GAME
from bot.games.jungo.state import Draw, Phase
from tests.games.jungo.positions import (
    card,
    cards_text,
    hand_text,
    legal_jungos_text,
    legal_texts,
    play_moves,
    position,
    state_after,
)


def test_the_top_card_of_the_draw_pile_is_drawn() -> None:
    state = state_after(position(hand="5", draw="3 8 1"), "draw")
    assert (state.drawn, len(state.draw)) == (card("3"), 2)


def test_it_may_be_added_discarded_or_played() -> None:
    state = state_after(position(hand="5", draw="3"), "draw")
    assert legal_texts(state) == ["keep 1", "keep 2", "discard", "jungo =3"]


def test_a_kept_card_goes_wherever_its_owner_wants() -> None:
    state = state_after(position(hand="5 6", draw="3"), "draw", "keep 2")
    assert (hand_text(state), state.turn, state.drawn) == ("5 3 6", 1, None)


def test_a_discarded_card_goes_to_the_discard_pile() -> None:
    state = state_after(position(hand="5 6", draw="3", discard="8"), "draw", "discard")
    assert (cards_text(state.discard), hand_text(state), state.turn) == ("8 3", "5 6", 1)


def test_a_player_who_could_play_may_go_to_the_jungo() -> None:
    assert "draw" in legal_texts(position(hand="8 8", table="4"))


def test_going_to_the_jungo_leaves_the_combination_on_the_table() -> None:
    state = state_after(position(hand="5", table="4", by=2, others=("1", "1")), "draw", "discard")
    assert state.table is not None
    assert state.table.value == 4


def test_j7_example_table_5_drawn_7_jungo_alone() -> None:
    assert legal_jungos_text(position(hand="2 3", table="5", drawn="7")) == ["jungo =7"]


def test_j7_example_drawn_3_needs_the_two_3s_of_the_hand() -> None:
    found = legal_jungos_text(position(hand="3 3 8", table="5", drawn="3"))
    assert "jungo 1-2 =3" in found
    assert "jungo =3" not in found


def test_j7_the_added_cards_must_be_neighbours() -> None:
    found = legal_jungos_text(position(hand="3 8 3", table="7 7", drawn="3"))
    assert found == []


def test_j7_the_added_cards_must_show_the_value_of_the_drawn_one() -> None:
    found = legal_jungos_text(position(hand="3 7/8 7", drawn="8"))
    assert found == ["jungo =8", "jungo 2 =8"]


def test_j7_a_drawn_double_is_either_of_its_numbers() -> None:
    found = legal_jungos_text(position(hand="7 8 8", table="6", drawn="7/8"))
    assert found == [
        "jungo =7",
        "jungo =8",
        "jungo 1 =7",
        "jungo 2 =8",
        "jungo 2-3 =8",
        "jungo 3 =8",
    ]


def test_j7_the_call_must_beat_the_table() -> None:
    assert legal_jungos_text(position(hand="3 2", table="5 5", drawn="3")) == []
    assert legal_jungos_text(position(hand="6 2", table="5 5", drawn="6")) == ["jungo 1 =6"]


def test_j7_the_drawn_card_and_the_run_lie_on_the_table() -> None:
    state = state_after(position(hand="3 3 8", drawn="3"), "jungo 1-2 =3")
    assert state.table is not None
    assert (cards_text(state.table.cards), state.table.by, hand_text(state)) == ("3 3 3", 0, "8")
    assert state.drawn is None


def test_j7_the_call_alone_leaves_the_hand() -> None:
    assert hand_text(state_after(position(hand="3 3 8", drawn="3"), "jungo =3")) == "3 3 8"


@pytest.mark.parametrize("fate", ["take", "discard"])
def test_j7_what_a_call_beats_is_taken_or_discarded(fate: str) -> None:
    state = state_after(position(hand="2 3", table="5", drawn="7"), "jungo =7")
    assert (state.phase, legal_texts(state)) == (Phase.BEATEN, ["take", "discard"])
    assert state_after(state, fate).turn == (0 if fate == "take" else 1)


def test_j7_a_call_on_an_empty_table_beats_nothing() -> None:
    state = state_after(position(hand="2 3", drawn="7"), "jungo =7")
    assert (state.turn, state.phase) == (1, Phase.TURN)


def test_j7_the_drawn_card_is_told_to_its_drawer_alone() -> None:
    drawing = play_moves(position(hand="5", draw="7/8"), "draw")
    assert (
        drawing.texts_for(seat=1)
        == drawing.texts_for()
        == ["Ann went to the Jungo and drew a card."]
    )
    assert drawing.texts_for(seat=0) == [
        "Ann went to the Jungo and drew a card.",
        "You drew a 7/8.",
    ]


def test_j7_a_kept_card_stays_a_secret() -> None:
    keeping = play_moves(position(hand="5", drawn="7/8"), "keep 1")
    assert keeping.texts_for(seat=1) == ["Ann kept the drawn card."]
    assert "You put the 7/8 at place 1 of your hand." in keeping.texts_for(seat=0)


def test_j7_a_discarded_card_is_shown() -> None:
    assert "Ann discarded the drawn 7/8." in play_moves(
        position(hand="5", drawn="7/8"), "discard"
    ).texts_for(seat=1)


def test_j9_an_empty_draw_pile_is_made_of_the_discard_pile() -> None:
    drawing = play_moves(position(hand="5", draw="", discard="1 2 3 4"), "draw")
    assert (drawing.state.discard, len(drawing.state.draw)) == ((), 3)
    assert "4 discarded cards were shuffled" in drawing.texts_for()[0]


def test_j9_the_new_draw_pile_is_shuffled() -> None:
    state = position(hand="5", draw="", discard="1 2 3 4 5 6 7 8")
    drawn = {GAME.apply(state, Seat(0), Draw(), Random(n))[0].drawn for n in range(40)}
    assert len(drawn) == 8


def test_j9_the_pile_is_refilled_only_when_a_card_must_be_drawn() -> None:
    state = state_after(position(hand="5", draw="3", discard="1 2"), "draw", "discard")
    assert (state.draw, cards_text(state.discard)) == ((), "1 2 3")


def test_j9_the_last_drawn_card_does_not_come_from_its_own_refill() -> None:
    state = state_after(position(hand="5", draw="3", discard="1"), "draw")
    assert (cards_text(state.discard), state.drawn) == ("1", card("3"))


def test_j9_without_any_card_to_draw_only_plays_are_legal() -> None:
    assert legal_texts(position(hand="8", table="4", draw="")) == ["play 1 =8"]


def test_j9_without_play_and_card_to_draw_the_single_move_is_pass() -> None:
    state = position(hand="3", table="4", draw="")
    assert legal_texts(state) == ["pass"]
    passing = play_moves(state, "pass")
    assert passing.state.turn == 1
    assert passing.texts_for()[0] == "Ann could neither play nor draw, and passed."


def test_j10_the_discard_pile_is_public() -> None:
    view = GAME.view(position(hand="5", discard="1 7/8"), None)
    assert cards_text(view.discard) == "1 7/8"


def test_j10_the_draw_pile_is_a_number_to_everybody() -> None:
    view = GAME.view(position(hand="5", draw="1 2 3"), Seat(0))
    assert view.draw == 3
