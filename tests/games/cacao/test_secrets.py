"""games/cacao.md, Secrets: hand and standing order are their owner's, piles nobody's."""

from random import Random

import pytest

from bot.game import Seat
from bot.games.cacao import GAME
from bot.games.cacao.state import Goods, State
from tests.games.cacao.kit import inventory
from tests.games.cacao.positions import hand, jungle, piece, play_moves, position, state_after

ANN, BOB = Seat(0), Seat(1)
OTHERS = (BOB, None)


def state() -> State:
    return position(
        tiles="1-1-1-1 2-1-0-1 3-0-0-1",
        own_pile="1-1-1-1 2-1-0-1 3-1-0-0",
        others="2-1-0-1 3-0-0-1 3-1-0-0",
        pile="temple, mine 1, water, sun, market 3",
    )


def test_a_hand_is_seen_by_its_owner() -> None:
    assert GAME.view(state(), ANN).hand == hand("1-1-1-1 2-1-0-1 3-0-0-1")


def test_an_owner_may_count_what_is_still_to_be_drawn() -> None:
    assert GAME.view(state(), ANN).own_pile == hand("1-1-1-1 2-1-0-1 3-1-0-0")


@pytest.mark.parametrize("seat", OTHERS)
def test_a_hand_is_a_number_to_everybody_else(seat: Seat | None) -> None:
    others = hand("2-1-0-1 3-0-0-1 3-1-0-0") if seat == BOB else ()
    view = GAME.view(state(), seat)
    assert (view.tiles, view.hand, view.own_pile) == ((6, 3), others, ())


@pytest.mark.parametrize(("seat", "sees"), [(ANN, piece("3-0-0-1·90")), (BOB, None), (None, None)])
def test_the_tile_that_is_being_placed_is_its_owner_s_until_it_lies_there(
    seat: Seat | None, sees: object
) -> None:
    assert GAME.view(state_after(state(), "place 3-0-0-1·90"), seat).chosen == sees


def test_what_is_chosen_is_told_to_its_owner_only() -> None:
    turn = play_moves(state(), "place 3-0-0-1·90")
    assert (turn.texts_for(seat=0), turn.texts_for(seat=1)) == (
        ["You took the tile with 1 worker north and 3 east."],
        [],
    )


@pytest.mark.parametrize(("seat", "sees"), [(ANN, "4"), (BOB, "2"), (None, None)])
def test_c11_a_standing_order_is_its_owner_s_secret(seat: Seat | None, sees: str | None) -> None:
    assert GAME.view(state_after(state(), "sell from 4"), seat).order == sees


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_of_the_jungle_pile_there_is_a_number_only(seat: Seat | None) -> None:
    view = GAME.view(state(), seat)
    assert view.pile == 5
    assert jungle("market 3") not in view.display


@pytest.mark.parametrize("seat", OTHERS)
def test_map_display_and_goods_are_public(seat: Seat | None) -> None:
    real = position(villages="E1 Ann 1-1-1-1", goods=(Goods(3, 2, 1, 4), Goods()))
    view = GAME.view(real, seat)
    assert (view.villages, view.clearings, view.display, view.goods) == (
        real.villages,
        real.clearings,
        real.display,
        real.goods,
    )


@pytest.mark.parametrize("seats", [frozenset(), frozenset({ANN}), frozenset({ANN, BOB})])
def test_scrambled_worlds_look_the_same(seats: frozenset[Seat]) -> None:
    real = state_after(state(), "sell from 4", "place 3-0-0-1·90")
    world = GAME.scramble(real, seats, Random(3))
    for seat in (None, *seats):
        assert GAME.view(world, seat) == GAME.view(real, seat)


@pytest.mark.parametrize("seats", [frozenset(), frozenset({ANN}), frozenset({BOB})])
def test_scramble_lets_no_order_shine_through(seats: frozenset[Seat]) -> None:
    real = state_after(state(), "place 3-0-0-1·90")
    once = GAME.scramble(real, seats, Random(3))
    assert GAME.scramble(once, seats, Random(4)) == GAME.scramble(real, seats, Random(4))


def test_scramble_deals_anew_what_is_hidden_within_each_colour() -> None:
    worlds = [GAME.scramble(state(), frozenset({BOB}), Random(n)) for n in range(12)]
    assert {world.hands[1] for world in worlds} == {state().hands[1]}
    assert len({world.hands[0] for world in worlds}) > 3
    assert len({world.orders[0] for world in worlds}) > 2
    assert len({world.pile for world in worlds}) > 3


def test_scramble_hides_the_tile_that_another_is_placing() -> None:
    real = state_after(state(), "place 3-0-0-1·90")
    worlds = [GAME.scramble(real, frozenset({BOB}), Random(n)) for n in range(12)]
    assert len({world.chosen for world in worlds}) > 3
    assert all(world.chosen and world.chosen.tile in world.hands[0] for world in worlds)


def test_scramble_keeps_every_tile() -> None:
    world = GAME.scramble(state(), frozenset({BOB}), Random(3))
    assert sorted(map(repr, inventory(world))) == sorted(map(repr, inventory(state())))


@pytest.mark.parametrize("order", ["2", "never"])
def test_c11_what_tells_of_a_standing_order_is_marked(order: str) -> None:
    """Whether something is sold or not, the player on turn learns from it."""
    real = position(
        jungle="0 temple",
        villages="E1 Bob 2-1-0-1",
        display="market 2, water",
        pile="",
        goods=(Goods(), Goods(cacao=3)),
        orders=("2", order),
    )
    real = state_after(real, "place 1-1-1-1·0", "@ N1")
    assert any(e.reveals for e in play_moves(real, "fill N1E1 with market 2").events)
    assert not any(e.reveals for e in play_moves(real, "fill N1E1 with water").events)


def test_a_tile_that_is_drawn_reveals_something() -> None:
    placed = play_moves(state(), "place 3-0-0-1·90", "@ N1").events
    assert [e.reveals for e in placed if e.key == "event.drew"] == [True]


def test_choosing_a_tile_reveals_nothing_and_may_be_undone() -> None:
    assert not any(e.reveals for e in play_moves(state(), "place 3-0-0-1·90").events)
    assert any(e.reveals for e in play_moves(state(), "place 3-0-0-1·90", "@ N1").events)
