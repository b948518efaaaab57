"""Rule book: Contents, Object, Setup."""

from collections import Counter
from random import Random

import pytest

from bot.games.jungo import GAME
from bot.games.jungo.components import DECK, Card, Place
from bot.games.jungo.state import Phase, State
from tests.games.jungo.positions import card, cards, cards_text, hand_text, position, state_after


def dealt(seats: int, seed: int = 1, rounds: int = 2) -> State:
    return GAME.setup(seats, {"rounds": rounds}, Random(seed))


def test_nobody_has_won_a_round_before_the_first() -> None:
    assert dealt(3).wins == (0, 0, 0)


def test_there_are_72_cards() -> None:
    assert len(DECK) == 72


@pytest.mark.parametrize("value", range(1, 9))
def test_each_number_from_1_to_8_is_there_eight_times(value: int) -> None:
    assert DECK.count(Card(value, value)) == 8


@pytest.mark.parametrize("double", ["1/2", "3/4", "5/6", "7/8"])
def test_each_double_is_there_twice(double: str) -> None:
    assert DECK.count(card(double)) == 2


def test_there_are_64_number_cards_and_8_doubles() -> None:
    assert Counter(c.is_double for c in DECK) == {False: 64, True: 8}


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 10), (4, 8), (5, 8)])
def test_each_player_is_dealt_the_cards_of_the_table(seats: int, size: int) -> None:
    assert [len(h) for h in dealt(seats).hands] == [size] * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 52), (3, 42), (4, 40), (5, 32)])
def test_the_remaining_cards_form_the_draw_pile(seats: int, left: int) -> None:
    state = dealt(seats)
    assert (len(state.draw), state.discard, state.table) == (left, (), None)


def test_the_deck_is_shuffled_by_the_seed() -> None:
    assert dealt(3, seed=1) == dealt(3, seed=1)
    assert dealt(3, seed=1).hands != dealt(3, seed=2).hands


def test_two_to_five_can_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]


@pytest.mark.parametrize("seats", [2, 5])
def test_j1_the_first_starter_is_drawn_by_the_seed(seats: int) -> None:
    starters = {dealt(seats, seed).turn for seed in range(60)}
    assert starters == set(range(seats))


def test_j1_the_starter_is_on_turn() -> None:
    state = dealt(4, seed=3)
    assert GAME.to_act(state) == (state.starter,)
    assert state.phase is Phase.TURN


def test_j2_playing_leaves_the_others_in_their_order() -> None:
    assert hand_text(state_after(position(hand="5 3 3 8 1"), "play 2-3 =3")) == "5 8 1"


def test_j2_a_card_put_into_a_hand_leaves_the_others_in_their_order() -> None:
    assert cards_text(Place(2).insert(card("7/8"), cards("5 3 1"))) == "5 7/8 3 1"


@pytest.mark.parametrize(
    ("place", "then"),
    [("keep 1", "4 5 3 1"), ("keep 2", "5 4 3 1"), ("keep 4", "5 3 1 4")],
)
def test_j2_place_1_is_the_leftmost(place: str, then: str) -> None:
    assert hand_text(state_after(position(hand="5 3 1", drawn="4"), place)) == then


def test_j2_no_move_rearranges_a_hand() -> None:
    kinds = {move.__name__ for move in GAME.moves}
    assert kinds == {"Play", "Draw", "Pass", "Keep", "Jungo", "Take", "Put", "Discard"}
