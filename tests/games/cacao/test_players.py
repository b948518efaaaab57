"""Players of code: careful and idle; and no decision has more than 200 moves."""

from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.game import rng_for
from bot.games.cacao import GAME
from bot.games.cacao.components import Cell, Clearing, Jungle, Site
from bot.games.cacao.rules.terrain import build_terrain, free_cells
from bot.games.cacao.state import Goods, State
from tests.games.cacao.positions import WORDING, legal_texts, position, state_after

OPTIONS: dict[str, bool | str] = {"temple_ties": "summary", "ask_me": False}


def careful(state: State) -> str:
    view, moves = GAME.view(state, state.actor), GAME.legal_moves(state, state.actor)
    return WORDING.notation(GAME.careful(view, (), moves, Random(1)))


def idle(state: State) -> str:
    view, moves = GAME.view(state, state.actor), GAME.legal_moves(state, state.actor)
    return WORDING.notation(GAME.idle_move(view, moves))


def ranks(number: int, careful_seat: int) -> tuple[int, ...]:
    """How a match of a careful player against a random one ends."""
    seed, rng, version = f"match {number}", Random(number), 0
    state = GAME.setup(2, OPTIONS, rng_for(seed, 0))
    while active := GAME.to_act(state):
        seat, moves = active[0], GAME.legal_moves(state, active[0])
        if seat == careful_seat:
            move = GAME.careful(GAME.view(state, seat), (), moves, rng)
        else:
            move = random_move(moves, rng)  # type: ignore[assignment]
        version += 1
        state, _ = GAME.apply(state, seat, move, rng_for(seed, version))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.ranks


def test_careful_beats_random_in_four_of_five_matches() -> None:
    won = [ranks(number, number % 2)[number % 2] == 1 for number in range(200)]
    assert sum(won) >= 160


def test_careful_lays_its_workers_where_there_is_gold() -> None:
    state = position(jungle="0 mine 2; N2 temple", tiles="3-0-0-1")
    assert careful(state) == "place 3-0-0-1·0"
    assert careful(state_after(state, "place 3-0-0-1·0")) == "@ S1"


def test_careful_takes_the_tile_that_brings_most_to_itself() -> None:
    state = position(jungle="0 temple", villages="E1 Bob 0-0-0-0", display="mine 1, mine 2")
    state = state_after(state, "place 3-0-0-1·90", "@ N1")
    assert careful(state) == "fill N1E1 with mine 2"


def test_careful_gives_an_unwelcome_tile_to_others() -> None:
    state = position(jungle="0 temple", villages="E1 Bob 3-0-0-1", display="mine 1, mine 2")
    state = state_after(state, "place 3-0-0-1·180", "@ N1")
    assert careful(state) == "fill N1E1 with mine 1"


def test_careful_sells_dear_cacao_and_orders_its_edges_well() -> None:
    state = position(jungle="0 plantation; S1W1 market 3", goods=(Goods(cacao=5),))
    state = state_after(state, "place 3-0-0-1·0", "@ S1")
    assert careful(state) == "activate market 3 S1W1 from S1"
    assert careful(state_after(state, "activate market 3 S1W1 from S1")) == "sell 1"


def test_careful_builds_over_where_that_brings_more() -> None:
    """Only the own tile at N1 faces the mine; the free cells are beside a temple."""
    bob = "; ".join(f"{at} Bob 1-1-1-1" for at in ("E1", "S1", "W1"))
    state = position(
        jungle="0 mine 2; S9E9 temple",
        villages=f"N1 Ann 1-1-1-1; {bob}",
        tiles="3-0-0-1",
        display="",
        pile="",
        goods=(Goods(suns=1),),
    )
    assert careful(state) == "overbuild 3-0-0-1·180"
    assert careful(state_after(state, "overbuild 3-0-0-1·180")) == "@ N1"


def test_careful_follows_from_what_it_is_given() -> None:
    state = GAME.setup(3, OPTIONS, Random(4))
    assert careful(state) == careful(state)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position(), "place 1-1-1-1·0"),
        (state_after(position(), "place 1-1-1-1·0"), "@ N1"),
        (
            state_after(
                position(jungle="0 market 2", goods=(Goods(cacao=2),)), "place 1-1-1-1·0", "@ N1"
            ),
            "sell 1",
        ),
    ],
)
def test_who_is_out_of_time_lays_the_first_tile_and_sells_all(state: State, move: str) -> None:
    assert idle(state) == move


def test_no_decision_has_more_than_200_moves() -> None:
    """Three different tiles in four turns, twice with building over; and cells: 28 jungle tiles
    have fewer than 112 neighbours."""
    state = position(
        villages="N1 Ann 1-1-1-1",
        tiles="2-1-0-1 3-0-0-1 3-1-0-0",
        display="",
        pile="",
        goods=(Goods(suns=1),),
    )
    assert len(legal_texts(state)) == 12 + 12


def test_there_is_always_a_free_cell() -> None:
    """The most crowded end: 28 jungle tiles in a block have 40 neighbours, and the last of all
    worker tiles is the 36th."""
    temple, cells = Jungle(Site.TEMPLE, 1), [(d - u, d + u) for d in range(4) for u in range(7)]
    block = [Clearing(Cell(*key), temple) for key in cells]
    assert len(free_cells(build_terrain(block, ()))) == (4 + 1) * (7 + 1)


def test_every_match_ends_within_the_proven_bound() -> None:
    assert GAME.max_moves == 36 * (3 + 2 + 2 * 13)
