"""games/jungo.md, Secrets: a hand is its owner's, a drawn card its drawer's, the rest is public."""

from random import Random

import pytest

from bot.game import Seat
from bot.games.jungo import GAME
from bot.games.jungo.state import State
from tests.games.jungo.kit import inventory
from tests.games.jungo.positions import (
    card,
    cards_text,
    hand_text,
    play_moves,
    position,
    state_after,
)

ANN, BOB = Seat(0), Seat(1)


def drawn_state() -> State:
    return position(hand="5 7", drawn="7/8", others=("1 2 3", "4 4"), draw="8 8 6 6 3 1")


def test_a_hand_is_seen_by_its_owner() -> None:
    assert cards_text(GAME.view(position(hand="5 7/8"), ANN).hand) == "5 7/8"


@pytest.mark.parametrize("seat", [BOB, None])
def test_a_hand_is_a_number_to_everybody_else(seat: Seat | None) -> None:
    view = GAME.view(position(hand="5 7/8", others=("1 2 3",)), seat)
    assert view.counts == (2, 3)
    assert card("7/8") not in view.hand
    assert view.hands == ()


@pytest.mark.parametrize(("seat", "sees"), [(ANN, card("7/8")), (BOB, None), (None, None)])
def test_a_drawn_card_is_seen_by_its_drawer(seat: Seat | None, sees: object) -> None:
    assert GAME.view(drawn_state(), seat).drawn == sees


def test_j10_table_discard_pile_and_round_score_are_public() -> None:
    state = position(hand="5", table="3 3/4", discard="7/8 1", wins=(1, 0))
    view = GAME.view(state, None)
    assert (view.table, view.discard, view.wins) == (state.table, state.discard, (1, 0))


def test_what_is_taken_is_public_and_where_it_is_put_is_not() -> None:
    state = position(hand="7 7 2", table="3 3/4")
    turn = play_moves(state, "play 1-2 =7", "take", "put 3/4 at 1", "put 3 at 3")
    assert turn.texts_for(seat=1)[1:] == ["Ann took the beaten cards: 3 and 3/4."]
    assert "You put the 3/4 at place 1 of your hand." in turn.texts_for(seat=0)


@pytest.mark.parametrize("places", [("keep 1",), ("keep 3",)])
def test_the_place_of_a_kept_card_shows_nowhere(places: tuple[str, ...]) -> None:
    views = [GAME.view(state_after(drawn_state(), *places), seat) for seat in (BOB, None)]
    assert views == [GAME.view(state_after(drawn_state(), "keep 2"), seat) for seat in (BOB, None)]


def test_public_events_name_cards_and_value_and_no_place() -> None:
    turn = play_moves(position(hand="1 7 7/8 2"), "play 2-3 =7")
    assert turn.texts_for() == ["Ann played two 7s (7 and 7/8)."]


def test_all_hands_are_shown_when_the_match_is_over() -> None:
    state = state_after(position(hand="7", others=("1 2",), rounds=1), "play 1 =7")
    assert [cards_text(h) for h in GAME.view(state, None).hands] == ["", "1 2"]


def test_hands_stay_hidden_when_a_round_is_over() -> None:
    state = state_after(position(hand="7", others=("1 2",), rounds=2), "play 1 =7")
    assert GAME.view(state, None).hands == ()


@pytest.mark.parametrize("seats", [frozenset(), frozenset({ANN}), frozenset({ANN, BOB})])
def test_scrambled_worlds_look_the_same(seats: frozenset[Seat]) -> None:
    world = GAME.scramble(drawn_state(), seats, Random(3))
    for seat in (None, *seats):
        assert GAME.view(world, seat) == GAME.view(drawn_state(), seat)


@pytest.mark.parametrize("seats", [frozenset(), frozenset({ANN}), frozenset({BOB})])
def test_scramble_lets_no_order_shine_through(seats: frozenset[Seat]) -> None:
    once = GAME.scramble(drawn_state(), seats, Random(3))
    assert GAME.scramble(once, seats, Random(4)) == GAME.scramble(drawn_state(), seats, Random(4))


def test_scramble_deals_hidden_hands_anew_and_keeps_the_own_one() -> None:
    worlds = [GAME.scramble(drawn_state(), frozenset({ANN}), Random(n)) for n in range(9)]
    assert {hand_text(world) for world in worlds} == {"5 7"}
    assert len({hand_text(world, 1) for world in worlds}) > 3


def test_scramble_hides_a_card_that_another_has_drawn() -> None:
    worlds = [GAME.scramble(drawn_state(), frozenset({BOB}), Random(n)) for n in range(9)]
    assert len({world.drawn for world in worlds}) > 2


def test_scramble_keeps_every_card() -> None:
    world = GAME.scramble(drawn_state(), frozenset({BOB}), Random(3))
    assert inventory(world) == inventory(drawn_state())


def test_after_the_end_there_is_nothing_to_scramble() -> None:
    state = state_after(position(hand="7", rounds=1), "play 1 =7")
    assert GAME.scramble(state, frozenset(), Random(3)) == state


REVEALING = [
    (position(hand="5 6", draw="3"), "draw"),
    (position(hand="5 6"), "play 1 =5"),
    (position(hand="5 6", drawn="3"), "discard"),
    (position(hand="5 6", drawn="3"), "jungo =3"),
    (position(hand="3", table="4", draw=""), "pass"),
]


@pytest.mark.parametrize(("state", "move"), REVEALING, ids=[move for _, move in REVEALING])
def test_what_somebody_learns_from_is_marked(state: State, move: str) -> None:
    assert any(event.reveals for event in play_moves(state, move).events)


def test_so_are_a_new_draw_pile_and_a_new_deal() -> None:
    """J9, J11: nobody knows what lies in it, or what they are dealt."""
    drew = play_moves(position(hand="5 6", draw="", discard="1 2 3"), "draw")
    tied = play_moves(position(hand="1 2", others=("4 5",), turns=119), "draw", "discard")
    won = play_moves(position(hand="7"), "play 1 =7")
    events = (*drew.events, *tied.events, *won.events)
    marked = {event.key for event in events if event.reveals}
    assert {"event.refilled", "event.round_tied", "event.round_won", "event.dealt"} <= marked


def test_a_discarded_card_shows_the_others_what_its_player_knew() -> None:
    discarding = play_moves(position(hand="5 6", drawn="3"), "discard")
    assert discarding.state.drawn is None
    (event, *_) = discarding.events
    assert (event.key, event.reveals, event.shows_own) == ("event.discarded", True, True)


@pytest.mark.parametrize("moves", [("take",), ("discard",), ("take", "put 4 at 1")])
def test_the_fate_of_beaten_cards_reveals_nothing(moves: tuple[str, ...]) -> None:
    state = state_after(position(hand="7 2", table="4"), "play 1 =7")
    assert not any(event.reveals for event in play_moves(state, *moves).events)
