"""Rule book: sun tokens, when the jungle is used up; C6."""

import pytest

from bot.game import Seat, SeatArg
from bot.games.cacao.rules.scoring import standings
from bot.games.cacao.state import Goods, State
from tests.games.cacao.positions import (
    goods_of,
    legal_texts,
    play_moves,
    position,
    state_after,
    workers,
)

OWN = "E1 Ann 1-1-1-1; S1 Ann 2-1-0-1; W1 Bob 1-1-1-1"


def late(villages: str = OWN, suns: int = 2, jungle: str = "0 mine 1; S1E1 temple") -> State:
    own = Goods(suns=suns)
    return position(jungle=jungle, villages=villages, display="", pile="", goods=(own,))


def overbuilds(state: State) -> bool:
    return any(text.startswith("overbuild") for text in legal_texts(state))


def test_c6_a_sun_token_lets_a_player_build_over_an_own_tile() -> None:
    state = state_after(late(), "overbuild 3-0-0-1·0")
    assert legal_texts(state) == ["@ E1", "@ S1"]


def test_c6_a_normal_placement_stays_possible() -> None:
    assert "place 3-0-0-1·0" in legal_texts(late())


def test_c8_covered_workers_at_a_temple_are_told_of_by_who_is_left() -> None:
    """One of Ann's two workers at it lay on the covered tile."""
    events = play_moves(late(), "overbuild 3-0-0-1·0", "@ E1").events
    (told,) = [dict(e.args) for e in events if e.key == "event.temple"]
    assert (told["seat"], told["n"]) == (SeatArg(Seat(0)), 1)


def test_c6_it_costs_one_token() -> None:
    assert goods_of(state_after(late(), "overbuild 3-0-0-1·0", "@ E1"))[2] == 1


def test_c6_a_token_of_this_very_placement_comes_after_the_payment() -> None:
    state = late(jungle="0 sun", suns=3)
    assert goods_of(state_after(state, "overbuild 1-1-1-1·0", "@ E1"))[2] == 3


def test_c6_all_workers_of_the_new_tile_act_at_existing_jungle_tiles() -> None:
    """3-0-0-1 at E1 turned by 270: three workers to the west, at the mine."""
    assert goods_of(state_after(late(), "overbuild 3-0-0-1·270", "@ E1"))[0] == 3


def test_c6_any_rotation_is_possible() -> None:
    found = [text for text in legal_texts(late()) if text.startswith("overbuild 3-0-0-1")]
    assert len(found) == 4


def test_c6_nothing_is_filled() -> None:
    state = state_after(late(), "overbuild 1-1-1-1·0", "@ E1")
    assert len(state.clearings) == 2


def test_c6_other_players_do_not_act() -> None:
    assert goods_of(state_after(late(), "overbuild 1-1-1-1·0", "@ E1"), 1) == (0, 0, 0, 0)


def test_c6_covered_workers_are_gone() -> None:
    before = late()
    state = state_after(before, "overbuild 3-0-0-1·270", "@ E1")
    counts = [standings(s.clearings, s.villages, 2)[0].workers for s in (before, state)]
    assert counts == [(2, 0), (2, 0)]
    assert state.villages[-1].below == workers("1-1-1-1")


def test_c6_only_once_in_each_place() -> None:
    state = late("E1 Ann 1-1-1-1 over:2-1-0-1; S1 Ann 1-1-1-1")
    assert legal_texts(state_after(state, "overbuild 3-0-0-1·0")) == ["@ S1"]
    assert not overbuilds(late("E1 Ann 1-1-1-1 over:2-1-0-1"))


def test_c6_a_worker_tile_is_drawn_as_always() -> None:
    state = state_after(late(), "overbuild 3-0-0-1·0", "@ E1")
    assert state.hands[0] == tuple(map(workers, ("1-1-1-1", "1-1-1-1", "2-1-0-1")))


def test_c6_not_without_a_token() -> None:
    assert not overbuilds(late(suns=0))


@pytest.mark.parametrize(("display", "pile"), [("mine 1", ""), ("", "mine 1")])
def test_c6_not_while_there_are_jungle_tiles(display: str, pile: str) -> None:
    state = position(villages=OWN, display=display, pile=pile, goods=(Goods(suns=3),))
    assert not overbuilds(state)


def test_c6_tiles_of_others_are_not_built_over() -> None:
    assert not overbuilds(late("W1 Bob 1-1-1-1"))


def test_c6_it_is_told() -> None:
    told = play_moves(late(), "overbuild 3-0-0-1·270", "@ E1").texts_for()
    assert told == [
        "Ann paid a sun token and built a tile (1 worker south and 3 west) over E1.",
        "Ann had 2 workers at temple A.",
        "Ann dug 3 gold at a mine of 1 gold on cell 0.",
    ]
