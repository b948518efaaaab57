"""Rule book: resolving effects (third phase) and each jungle tile; C3, C4, C5."""

import pytest

from bot.game import Args, Seat, SeatArg
from bot.games.cacao.components import Edge
from bot.games.cacao.rules.terrain import build_terrain, new_edges
from bot.games.cacao.rules.trading import harmless_edge, outcomes
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


def beside(tile: str, workers: int, **own: int) -> State:
    """Ann lays a tile with so many workers to the south, facing a jungle tile."""
    turned = {1: "1-1-1-1·0", 2: "2-1-0-1·180", 3: "3-0-0-1·180"}[workers]
    tiles = turned.partition("·")[0]
    state = position(jungle=f"0 {tile}", tiles=tiles, goods=(Goods(**own),))
    return state_after(state, f"place {turned}", "@ N1")


# C5: every tile


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize(("mine", "each"), [("mine 1", 1), ("mine 2", 2)])
def test_c5_a_mine_gives_1_or_2_gold_per_worker(mine: str, each: int, workers: int) -> None:
    assert goods_of(beside(mine, workers)) == (each * workers, 0, 0, 0)


def test_c5_three_workers_at_a_new_mine_get_3_gold_or_6() -> None:
    villages = "E1 Bob 0-0-0-0"
    for mine, gold in (("mine 1", 3), ("mine 2", 6)):
        state = position(villages=villages, display=f"{mine}, {mine}")
        assert goods_of(lay_tile(state, "3-0-0-1·90", "N1"))[0] == gold


@pytest.mark.parametrize(
    ("plantation", "workers", "cacao"),
    [
        ("plantation", 1, 1),
        ("plantation", 2, 2),
        ("plantation", 3, 3),
        ("double plantation", 1, 2),
        ("double plantation", 2, 4),
        ("double plantation", 3, 5),
    ],
)
def test_c5_a_plantation_gives_1_or_2_cacao_per_worker_up_to_5(
    plantation: str, workers: int, cacao: int
) -> None:
    assert goods_of(beside(plantation, workers)) == (0, cacao, 0, 0)


def test_c5_what_the_storage_does_not_hold_is_lost() -> None:
    assert goods_of(beside("plantation", 3, cacao=4)) == (0, 5, 0, 0)


@pytest.mark.parametrize(
    ("tile", "workers", "cacao", "told"),
    [
        (
            "plantation",
            3,
            4,
            [
                "Ann harvested 1 cacao at a plantation on cell 0.",
                "Ann had no room for 2 cacao of a plantation on cell 0: a store holds 5.",
            ],
        ),
        (
            "plantation",
            1,
            5,
            ["Ann had no room for 1 cacao of a plantation on cell 0: a store holds 5."],
        ),
        ("double plantation", 3, 0, ["Ann harvested 5 cacao", "Ann had no room for 1 cacao"]),
        ("plantation", 3, 2, ["Ann harvested 3 cacao at a plantation on cell 0."]),
    ],
)
def test_c5_what_is_lost_is_told(tile: str, workers: int, cacao: int, told: list[str]) -> None:
    kind, turn = {1: ("1-1-1-1", 0), 3: ("3-0-0-1", 180)}[workers]
    state = position(jungle=f"0 {tile}", tiles=kind, goods=(Goods(cacao=cacao),))
    said = play_moves(state, f"place {kind}·{turn}", "@ N1").texts_for()
    about = [text for text in said if " cacao " in text]
    assert len(about) == len(told)
    assert all(part in text for part, text in zip(told, about, strict=True))


@pytest.mark.parametrize(
    ("tile", "goods", "told"),
    [
        ("sun", Goods(suns=1), ["took 2 sun tokens", "had no room for 1 sun token"]),
        (
            "sun",
            Goods(suns=3),
            ["had no room for 3 sun tokens of a sun site on cell 0: 3 is the most."],
        ),
        ("sun", Goods(suns=0), ["took 3 sun tokens"]),
        (
            "water",
            Goods(river=7),
            [
                "went 1 step on the river, to the space worth 16 gold.",
                "end of the river, on the space worth 16 gold: 2 steps",
            ],
        ),
        ("water", Goods(river=5), ["went 3 steps on the river, to the space worth 16 gold."]),
    ],
)
def test_c5_sun_tokens_and_steps_that_are_lost_are_told(
    tile: str, goods: Goods, told: list[str]
) -> None:
    state = position(jungle=f"0 {tile}", tiles="3-0-0-1", goods=(goods,))
    said = play_moves(state, "place 3-0-0-1·180", "@ N1").texts_for()
    about = [text for text in said if "sun token" in text or "bearer" in text]
    assert len(about) == len(told)
    assert all(part in text for part, text in zip(told, about, strict=True))


@pytest.mark.parametrize(("workers", "walked"), [(1, 1), (2, 2), (3, 3)])
def test_c5_water_moves_the_bearer_one_step_per_worker(workers: int, walked: int) -> None:
    assert goods_of(beside("water", workers)) == (0, 0, 0, walked)


@pytest.mark.parametrize(("before", "then"), [(5, 8), (6, 8), (8, 8)])
def test_c5_the_bearer_stops_at_the_end_of_the_river(before: int, then: int) -> None:
    assert goods_of(beside("water", 3, river=before))[3] == then


@pytest.mark.parametrize(("before", "workers", "then"), [(0, 1, 1), (0, 3, 3), (2, 3, 3)])
def test_c5_a_sun_site_gives_a_token_per_worker_and_nobody_has_more_than_3(
    before: int, workers: int, then: int
) -> None:
    assert goods_of(beside("sun", workers, suns=before))[2] == then


def test_c5_a_temple_gives_nothing_before_the_end() -> None:
    state = beside("temple", 3)
    assert (goods_of(state), state.turn) == ((0, 0, 0, 0), 1)


def test_c8_the_workers_at_a_temple_are_told() -> None:
    state = position(jungle="0 temple", villages="E1 Bob 0-0-0-2", display="mine 1, mine 1")
    (told,) = _temples_told(state, "place 2-1-0-1·180", "@ N1")
    assert told == (("seat", SeatArg(Seat(0))), ("n", 2), ("letter", "A"))


def test_c8_a_new_temple_tells_the_workers_of_every_seat_at_it() -> None:
    state = position(villages="E1 Bob 3-0-0-1", display="temple, temple")
    told = _temples_told(state, "place 2-1-0-1·180", "@ N1")
    assert [(seat, n) for (_, seat), (_, n), _ in told] == [
        (SeatArg(Seat(0)), 1),
        (SeatArg(Seat(1)), 3),
    ]


def test_c8_a_seat_whose_number_at_a_temple_is_as_before_is_not_told_of() -> None:
    """Ann's side without workers lies at the temple, where she has none."""
    state = position(jungle="0 temple", villages="E1 Bob 0-0-0-2", display="mine 1, mine 1")
    assert _temples_told(state, "place 2-1-0-1·0", "@ N1") == []


def _temples_told(state: State, *texts: str) -> list[Args]:
    return [e.args for e in play_moves(state, *texts).events if e.key == "event.temple"]


def test_a_sale_of_ones_own_choice_shows_its_player_nothing_new() -> None:
    sold = play_moves(beside("market 2", 2, cacao=3), "sell 2").events
    assert [e.reveals for e in sold if e.key == "event.sold"] == [False]


@pytest.mark.parametrize("price", [2, 3, 4])
def test_c5_a_market_takes_one_cacao_per_worker_at_its_price(price: int) -> None:
    state = state_after(beside(f"market {price}", 2, cacao=3), "sell 2")
    assert goods_of(state) == (2 * price, 1, 0, 0)


def test_c5_the_seller_may_sell_less_or_nothing() -> None:
    state = beside("market 3", 3, cacao=5)
    assert legal_texts(state) == ["sell 3", "sell 2", "sell 1", "sell 0"]
    assert goods_of(state_after(state, "sell 1")) == (3, 4, 0, 0)
    assert goods_of(state_after(state, "sell 0")) == (0, 5, 0, 0)


def test_c5_nobody_sells_more_than_there_is_in_store() -> None:
    assert legal_texts(beside("market 3", 3, cacao=1)) == ["sell 1", "sell 0"]


def test_c5_without_cacao_nothing_is_asked_at_a_market() -> None:
    assert beside("market 3", 3).turn == 1


# C3


def test_c3_a_new_worker_tile_acts_at_all_jungle_tiles_around_it() -> None:
    state = position(jungle="0 mine 1; N2 mine 2; N1E1 mine 1")
    assert goods_of(lay_tile(state, "2-1-0-1·0", "N1")) == (2 * 2 + 1, 0, 0, 0)


def test_c3_a_new_jungle_tile_acts_for_all_players_around_it() -> None:
    villages = "E1 Bob 3-0-0-1"
    state = position(villages=villages, display="mine 2, mine 2", jungle="0 temple")
    state = lay_tile(state, "2-1-0-1·90", "N1")
    assert (goods_of(state)[0], goods_of(state, 1)[0]) == (4, 6)


def test_c3_every_edge_acts_exactly_once() -> None:
    """Ann's edge with the new mine belongs to two new tiles; the one with the start mine to one."""
    state = position(jungle="0 mine 1", villages="E1 Bob 1-1-1-1", display="mine 1, mine 1")
    state = lay_tile(state, "1-1-1-1·0", "N1")
    assert (goods_of(state)[0], goods_of(state, 1)[0]) == (2, 1)


def test_c3_what_lay_there_before_does_not_act_again() -> None:
    state = position(jungle="0 mine 1", villages="W1 Bob 1-1-1-1; E1 Ann 1-1-1-1")
    state = lay_tile(state, "1-1-1-1·0", "S1")
    assert (goods_of(state)[0], goods_of(state, 1)[0]) == (1, 0)


def test_c3_edges_without_workers_do_nothing() -> None:
    assert goods_of(lay_tile(position(jungle="0 mine 1"), "2-1-0-1·0", "N1"))[0] == 0


def test_c3_another_own_tile_beside_a_new_jungle_tile_acts_too() -> None:
    state = position(villages="E1 Ann 2-1-0-1", display="mine 1, mine 1", jungle="0 temple")
    assert goods_of(lay_tile(state, "1-1-1-1·0", "N1"))[0] == 1 + 2


def test_c3_new_edges_by_hand() -> None:
    state = position(jungle="0 mine 1; N1E1 water", villages="N1 Ann 2-1-0-1; E1 Bob 1-1-1-1")
    ground = build_terrain(state.clearings, state.villages)
    edges = new_edges(ground, (cell("N1"), cell("N1E1")), state.turn, 2)
    found = [(e.at, e.by, e.workers) for e in edges]
    assert found == [(cell("N1E1"), cell("N1"), 1), (cell("N1E1"), cell("E1"), 1)]


# C4: plantation at 0 (north of S1), market 3 at S1W1 (west of S1); no other worker tile near

CHAIN = "0 plantation; S1W1 market 3"


def chain(cacao: int, **options: int) -> State:
    """3-0-0-1 at S1: three workers at the plantation, one at the market."""
    state = position(jungle=CHAIN, goods=(Goods(cacao=cacao, **options),))
    return state_after(state, "place 3-0-0-1·0", "@ S1")


def test_c4_example_plantation_first_sells_1_for_3_gold_and_keeps_2() -> None:
    assert goods_of(state_after(chain(0), "sell 1")) == (3, 2, 0, 0)


def test_c4_market_first_would_sell_nothing_so_that_the_order_is_not_asked() -> None:
    assert legal_texts(chain(0)) == ["sell 1", "sell 0"]
    assert outcomes(0, (3,), ((3, 1),)) == {(0, 3), (3, 2)}


def test_c4_where_nothing_is_lost_harvesting_comes_first_unasked() -> None:
    state = chain(2)
    assert goods_of(state) == (0, 5, 0, 0)
    assert state.phase is Phase.SELL


def test_c4_where_the_storage_would_overflow_the_order_is_asked() -> None:
    assert legal_texts(chain(4)) == [
        "activate plantation 0 from S1",
        "activate market 3 S1W1 from S1",
    ]


def test_c4_both_orders_of_a_chain() -> None:
    harvest_first = state_after(chain(4), "activate plantation 0 from S1", "sell 1")
    market_first = state_after(chain(4), "activate market 3 S1W1 from S1", "sell 1")
    assert (goods_of(harvest_first), goods_of(market_first)) == ((3, 4, 0, 0), (3, 5, 0, 0))


def test_c4_each_edge_is_finished_before_the_next() -> None:
    state = state_after(chain(4), "activate market 3 S1W1 from S1")
    assert legal_texts(state) == ["sell 1", "sell 0"]
    assert len(state.edges) == 2


def test_c4_edges_are_ordered_not_single_workers() -> None:
    """Two workers at a market sell before three others harvest; nobody of them waits."""
    state = position(jungle="0 plantation; S1W1 market 3", goods=(Goods(cacao=5),))
    state = state_after(
        state, "place 2-1-0-1·0", "@ S1", "activate market 3 S1W1 from S1", "sell 1"
    )
    assert goods_of(state) == (3, 5, 0, 0)


def test_c4_mines_water_and_suns_act_by_themselves() -> None:
    state = position(jungle="0 mine 1; N2 water; N1E1 sun; N1W1 plantation")
    assert goods_of(lay_tile(state, "1-1-1-1·0", "N1")) == (1, 1, 1, 1)


def test_c4_the_seat_on_turn_acts_first() -> None:
    villages = "E1 Bob 1-1-1-1"
    state = position(villages=villages, display="mine 1, mine 1", jungle="0 temple")
    told = play_moves(state, "place 1-1-1-1·0", "@ N1").texts_for()
    digs = [text.split()[0] for text in told if "dug" in text]
    assert digs == ["Ann", "Bob"]


def test_c4_others_follow_clockwise() -> None:
    """N1E1 is then faced by N1 (Ann), E1 (Cy), N2E1 (Bob), and N2 by N1 and N2E1."""
    villages = "E1 Cy 1-1-1-1; N2E1 Bob 1-1-1-1"
    state = position(villages=villages, display="mine 1, mine 1", jungle="0 temple", seats=3)
    told = play_moves(state, "place 1-1-1-1·0", "@ N1").texts_for()
    assert [text.split()[0] for text in told if "dug" in text] == [
        "Ann",
        "Ann",
        "Bob",
        "Bob",
        "Cy",
    ]


def edge(tile: str, workers: int) -> Edge:
    return Edge(jungle(tile), cell("0"), cell("N1"), 0, workers)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cacao", "edges", "free"),
    [
        (0, (("plantation", 3), ("market 3", 1)), 0),
        (4, (("plantation", 1), ("market 3", 1)), 0),
        (5, (("plantation", 1), ("market 3", 1)), None),
        (5, (("plantation", 3), ("double plantation", 1)), 1),
        (3, (("market 2", 1), ("market 4", 1)), 1),
        (0, (("double plantation", 3), ("market 2", 2)), 0),
        (0, (("double plantation", 3), ("market 2", 2), ("plantation", 2)), 0),
    ],
)
def test_c4_nobody_is_asked_where_an_edge_first_leaves_every_result_possible(
    cacao: int, edges: tuple[tuple[str, int], ...], free: int | None
) -> None:
    made = tuple(edge(*each) for each in edges)
    found = harmless_edge(cacao, made)
    assert found == (None if free is None else made[free])
