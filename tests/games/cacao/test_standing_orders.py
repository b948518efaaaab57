"""C11: out of turn a player's standing order acts at once."""

import pytest

from bot.games.cacao.components import Edge
from bot.games.cacao.rules.trading import best_order
from bot.games.cacao.state import Goods, Phase, State
from tests.games.cacao.positions import (
    cell,
    goods_of,
    jungle,
    lay_tile,
    legal_texts,
    play_moves,
    position,
    state_after,
)


def sold_to(bob: str, market: str, cacao: int = 3, order: str = "2") -> State:
    """Ann lays at N1; the market comes to N1E1, which Bob's tile at E1 faces with its north."""
    state = position(
        jungle="0 temple",
        villages=f"E1 Bob {bob}",
        display=f"{market}, {market}",
        goods=(Goods(), Goods(cacao=cacao)),
        orders=("2", order),
    )
    return lay_tile(state, "1-1-1-1·0", "N1")


def test_c11_a_turn_waits_for_nobody_else() -> None:
    state = sold_to("2-1-0-1", "market 3")
    assert (goods_of(state, 1), state.phase, state.actor) == ((6, 1, 0, 0), Phase.TURN, 1)


@pytest.mark.parametrize(
    ("order", "price", "sold"),
    [
        ("2", 2, 2),
        ("2", 4, 2),
        ("3", 2, 0),
        ("3", 3, 2),
        ("4", 3, 0),
        ("4", 4, 2),
        ("never", 4, 0),
    ],
)
def test_c11_markets_of_the_order_s_price_or_more_take_all_that_they_can(
    order: str, price: int, sold: int
) -> None:
    state = sold_to("2-1-0-1", f"market {price}", order=order)
    assert goods_of(state, 1) == (sold * price, 3 - sold, 0, 0)


def test_c11_no_more_is_sold_than_there_is() -> None:
    assert goods_of(sold_to("3-0-0-1", "market 2", cacao=1), 1) == (2, 0, 0, 0)


def test_c11_the_order_is_to_sell_from_2_at_first() -> None:
    assert legal_texts(position())[-3:] == ["sell from 3", "sell from 4", "sell from never"]


def test_c11_the_order_may_be_changed_once_in_the_own_turn_before_placing() -> None:
    state = state_after(position(), "sell from 4")
    assert (state.orders[0], state.turn) == ("4", 0)
    assert not any(text.startswith("sell from") for text in legal_texts(state))
    assert not any(
        text.startswith("sell from")
        for text in legal_texts(state_after(position(), "place 1-1-1-1·0"))
    )


def test_c11_in_the_next_turn_it_may_be_changed_again() -> None:
    state = lay_tile(state_after(position(), "sell from 4"), "1-1-1-1·0", "N1")
    state = lay_tile(state, "1-1-1-1·0", "W1")
    assert "sell from 2" in legal_texts(state)


def test_c11_without_jungle_tiles_nobody_acts_out_of_turn_and_no_order_is_offered() -> None:
    assert not any("sell from" in text for text in legal_texts(position(display="", pile="")))


def test_c11_an_order_stays_until_it_is_changed() -> None:
    state = lay_tile(state_after(position(), "sell from never"), "1-1-1-1·0", "N1")
    assert state.orders[0] == "never"


def test_c11_an_order_is_its_owner_s_secret() -> None:
    turn = play_moves(position(), "sell from 3")
    assert turn.texts_for(seat=1) == []
    assert turn.texts_for(seat=0) == [
        "From now on your workers sell out of turn at markets of price 3 or more."
    ]
    never = play_moves(position(), "sell from never")
    assert never.texts_for(seat=0) == ["From now on your workers sell nothing out of turn."]


def test_c11_in_the_own_turn_the_player_decides_whatever_the_order_says() -> None:
    state = position(jungle="0 market 2", goods=(Goods(cacao=2),), orders=("never", "2"))
    assert legal_texts(state_after(state, "place 1-1-1-1·0", "@ N1")) == ["sell 1", "sell 0"]


def edge(tile: str, workers: int) -> Edge:
    return Edge(jungle(tile), cell("0"), cell("N1"), 0, workers)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cacao", "edges", "order"),
    [
        # harvest first, then there is something to sell
        (0, (("market 3", 1), ("plantation", 3)), (1, 0)),
        # sell first: one more finds room
        (5, (("plantation", 1), ("market 2", 1)), (1, 0)),
        # one cacao: to the dearer market
        (1, (("market 2", 1), ("market 4", 1)), (1, 0)),
        # most gold needs the harvest before the dear market, after the cheap one
        (5, (("market 2", 3), ("plantation", 2), ("market 4", 3)), (2, 1, 0)),
    ],
)
def test_c11_the_order_of_edges_brings_most_gold_then_keeps_most_cacao(
    cacao: int, edges: tuple[tuple[str, int], ...], order: tuple[int, ...]
) -> None:
    made = tuple(edge(*each) for each in edges)
    assert best_order(cacao, made) == tuple(made[i] for i in order)


def test_c11_harvest_and_market_of_one_turn_are_chained() -> None:
    """Bob's E1 faces N1E1 and E2, which Ann's tile at N1E2 lets grow both."""
    state = position(
        jungle="0 temple; N2E2 temple",
        villages="E1 Bob 2-1-0-1",
        display="plantation, market 4",
    )
    state = state_after(state, "place 1-1-1-1·0", "@ N1E2", "fill N1E1 with plantation", "sell 1")
    assert goods_of(state, 1) == (4, 1, 0, 0)


# Option: ask me


def asked() -> State:
    state = position(
        jungle="0 temple",
        villages="E1 Bob 2-1-0-1",
        display="market 2, market 2",
        goods=(Goods(), Goods(cacao=3)),
        ask_me=True,
    )
    return lay_tile(state, "1-1-1-1·0", "N1")


def test_c11_with_the_option_a_player_is_asked_out_of_turn() -> None:
    state = asked()
    assert (state.turn, state.actor, state.phase) == (0, 1, Phase.SELL)
    assert legal_texts(state) == ["sell 2", "sell 1", "sell 0"]


def test_c11_when_all_are_asked_the_turn_goes_on_after_the_last_answer() -> None:
    state = state_after(asked(), "sell 1")
    assert (goods_of(state, 1), state.turn, state.actor) == ((2, 2, 0, 0), 1, 1)


def test_c11_with_the_option_there_are_no_standing_orders() -> None:
    assert not any("sell from" in text for text in legal_texts(position(ask_me=True)))


def test_c11_a_sale_out_of_turn_is_told_as_one_by_the_standing_order() -> None:
    state = position(
        jungle="0 temple",
        villages="E1 Bob 2-1-0-1",
        display="market 3, market 3",
        goods=(Goods(), Goods(cacao=3)),
    )
    told = play_moves(state, "place 1-1-1-1·0", "@ N1").texts_for()
    at = told.index("By the standing order Bob sold out of turn.")
    assert told[at + 1].startswith("Bob sold 2 cacao for 6 gold at a market")
    assert not any("standing order" in text for text in state_texts(asked(), "sell 1"))


def test_who_sells_nothing_has_chosen_to() -> None:
    assert state_texts(asked(), "sell 0")[0].startswith("Bob chose to sell nothing at a market")


def state_texts(state: State, move: str) -> list[str]:
    return list(play_moves(state, move).texts_for())


def kept_text(market: str, cacao: int, order: str) -> str:
    """What is said of Bob's unsold cacao, whose 2 workers at E1 face N1E1."""
    state = position(
        jungle="0 temple",
        villages="E1 Bob 2-1-0-1",
        display=f"{market}, {market}",
        goods=(Goods(), Goods(cacao=cacao)),
        orders=("2", order),
    )
    told = play_moves(state, "place 1-1-1-1·0", "@ N1").texts_for()
    return next((text for text in told if "kept" in text), "")


def test_c11_why_cacao_is_kept_is_told() -> None:
    ordered = "By the standing order Bob sold nothing out of turn and kept 3 cacao."
    assert kept_text("market 2", 3, "3") == ordered
    assert (
        kept_text("market 3", 3, "3") == "Bob kept 1 cacao: each worker sells only 1, so 2 at most."
    )
    assert kept_text("market 3", 2, "3") == ""


def test_c11_of_two_markets_the_one_that_the_order_refuses_is_named() -> None:
    """Bob's E1 faces N1E1 with 2 workers and E2 with 1."""
    state = position(
        jungle="0 temple; N2E2 temple",
        villages="E1 Bob 2-1-0-1",
        display="market 2, market 4",
        goods=(Goods(), Goods(cacao=3)),
        orders=("2", "3"),
    )
    turn = play_moves(state, "place 1-1-1-1·0", "@ N1E2", "fill N1E1 with market 2")
    assert "By the standing order Bob sold nothing at N1E1 and kept 2 cacao." in turn.texts_for()
