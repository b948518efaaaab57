"""Rule book: the tiles, by number of players; games/cacao.md, Components, C10, Options."""

from collections import Counter
from random import Random

import pytest

from bot.games.cacao import GAME
from bot.games.cacao.components import RIVER, STORAGE, SUNS, jungle_tiles, worker_tiles
from bot.games.cacao.state import State
from tests.games.cacao.kit import inventory
from tests.games.cacao.positions import cell, jungle, legal_texts, tile_text, workers

DEFAULTS: dict[str, bool | str] = {"temple_ties": "summary", "ask_me": False}


def begun(seats: int, seed: int = 1, **options: bool | str) -> State:
    return GAME.setup(seats, {**DEFAULTS, **options}, Random(seed))


@pytest.mark.parametrize(
    ("tile", "four", "two"),
    [
        ("plantation", 6, 4),
        ("double plantation", 2, 2),
        ("market 2", 2, 2),
        ("market 3", 4, 3),
        ("market 4", 1, 1),
        ("mine 1", 2, 1),
        ("mine 2", 1, 1),
        ("water", 3, 2),
        ("sun", 2, 1),
        ("temple", 5, 4),
    ],
)
def test_c10_how_many_of_each_jungle_tile(tile: str, four: int, two: int) -> None:
    assert jungle_tiles(4, every=False).count(jungle(tile)) == four
    assert jungle_tiles(3, every=False).count(jungle(tile)) == four
    assert jungle_tiles(2, every=False).count(jungle(tile)) == two
    assert jungle_tiles(2, every=True).count(jungle(tile)) == four


@pytest.mark.parametrize(("seats", "tiles"), [(2, 21), (3, 28), (4, 28)])
def test_there_are_28_jungle_tiles_and_two_players_use_21(seats: int, tiles: int) -> None:
    state = begun(seats)
    assert len(state.clearings) + len(state.display) + len(state.pile) == tiles


def test_c10_two_players_may_use_all_28_jungle_tiles() -> None:
    state = begun(2, all_jungle_tiles=True)
    assert len(state.clearings) + len(state.display) + len(state.pile) == 28


@pytest.mark.parametrize(
    ("seats", "counts"), [(2, (4, 5, 1, 1)), (3, (3, 5, 1, 1)), (4, (3, 4, 1, 1))]
)
def test_worker_tiles_by_number_of_players(seats: int, counts: tuple[int, ...]) -> None:
    kinds = [workers(text) for text in ("1-1-1-1", "2-1-0-1", "3-0-0-1", "3-1-0-0")]
    assert tuple(map(worker_tiles(seats).count, kinds)) == counts


def test_every_worker_tile_shows_four_workers() -> None:
    sums = {t.north + t.east + t.south + t.west for t in worker_tiles(2)}
    assert sums == {4}


def test_every_colour_has_the_same_worker_tiles() -> None:
    state = begun(4)
    colours = [Counter((*state.hands[s], *state.piles[s])) for s in range(4)]
    assert colours == [Counter(worker_tiles(4))] * 4


def test_a_single_plantation_and_a_market_2_lie_diagonally_at_the_start() -> None:
    state = begun(3)
    assert {c.at for c in state.clearings} == {cell("0"), cell("S1E1")}
    assert (tile_text(state, "0"), tile_text(state, "S1E1")) == ("plantation", "market of price 2")


def test_the_start_tiles_are_taken_out_before_shuffling() -> None:
    tiles = [thing for thing in inventory(begun(2)) if thing == jungle("market 2")]
    assert len(tiles) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_three_worker_tiles_and_two_jungle_tiles_are_shown(
    seats: int,
) -> None:
    state = begun(seats)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert len(state.display) == 2


def test_storage_suns_and_river() -> None:
    assert (STORAGE, SUNS) == (5, 3)
    assert RIVER == (-10, -4, -1, 0, 2, 4, 7, 11, 16)
    assert all(own.river == own.gold == own.cacao == own.suns == 0 for own in begun(2).goods)


def test_the_first_player_is_drawn_by_the_seed() -> None:
    assert {begun(4, seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_c1_exactly_six_cells_are_legal_in_the_first_turn() -> None:
    state = begun(2)
    first = GAME.legal_moves(state, state.turn)[0]
    placing, _ = GAME.apply(state, state.turn, first, Random(1))
    assert legal_texts(placing) == ["@ N1", "@ W1", "@ E1", "@ S1", "@ S1E2", "@ S2E1"]


@pytest.mark.parametrize(
    ("seats", "keys"),
    [
        (2, ["temple_ties", "all_jungle_tiles", "ask_me"]),
        (3, ["temple_ties", "ask_me"]),
        (4, ["temple_ties", "ask_me"]),
    ],
)
def test_options_by_number_of_players(seats: int, keys: list[str]) -> None:
    options = GAME.options_for(seats)
    assert [option.key for option in options] == keys
    assert [option.default for option in options] == [*["summary", False, False][: len(keys)]]
