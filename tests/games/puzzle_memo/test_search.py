"""What the strong player of Puzzle-Memo remembers, compares and estimates."""

from collections import Counter
from random import Random

import pytest

from bot.game import Event, Seat
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.search import candidate_moves, estimate, recall_tiles_in
from bot.games.puzzle_memo.state import State
from tests.games.puzzle_memo.positions import SPACE, WORDING, play_moves, position

ANN = Seat(0)


def recalled(state: State, events: tuple[Event, ...], number: int) -> State:
    rng = Random(number)
    world = GAME.scramble(state, frozenset({ANN}), rng)
    return recall_tiles_in(ANN, events)(world, rng)


def test_tiles_that_were_seen_lie_where_they_were_put() -> None:
    told = play_moves(
        position(below="a5 b5 c5 d5 e5 a1 b1"), "flip below 1", "slot 3", "flip below 2", "slot 1"
    )
    worlds = [recalled(told.state, told.events, number) for number in range(20)]
    assert {(world.above[2], world.above[0]) for world in worlds} == {(SPACE["a5"], SPACE["b5"])}
    assert len({world.below for world in worlds}) > 10
    for world in worlds:
        assert Counter(world.below + world.above) == Counter(told.state.below + told.state.above)


def test_a_special_tile_may_be_any_that_looks_the_same() -> None:
    told = play_moves(position(below="web web a5 b5 c5"), "flip below 1", "slot 2")
    for number in range(20):
        tile = recalled(told.state, told.events, number).above[1]
        assert told.state.tile_label(tile) == told.state.tile_label(told.state.above[1])


def chosen(state: State, events: tuple[Event, ...] = ()) -> list[str]:
    moves = GAME.legal_moves(state, state.turn)
    return [
        WORDING.notation(m) for m in candidate_moves(GAME.view(state, state.turn), events, moves)
    ]


def test_of_unknown_tiles_below_one_is_compared() -> None:
    assert chosen(position(below="a5 b5 c5 d5")) == ["flip below 1"]


def test_each_tile_that_fits_is_compared_and_one_that_does_not() -> None:
    told = play_moves(
        position(below="a2 b2 a5 a1 c5", seats=1),
        *("flip below 1", "slot 1", "flip below 2", "slot 2", "flip below 3", "slot 3"),
        "flip below 4",
    )
    assert chosen(told.state, told.events) == ["flip above 1", "flip below 5", "flip above 2"]


@pytest.mark.parametrize(("ann", "bob"), [(3, 0), (0, 5), (2, 2)])
def test_who_leads_is_estimated_higher(ann: int, bob: int) -> None:
    values = estimate(
        position(below="a1", stand={ann: "A", bob: "B"} if ann != bob else {ann: "AB"})
    )
    assert values is not None
    assert sum(values) == pytest.approx(1.0)
    assert (values[0] > values[1]) == (ann > bob)
    assert (values[0] < values[1]) == (ann < bob)


def test_the_same_lead_is_worth_more_when_less_is_dark() -> None:
    early = estimate(position(below="a1", stand={3: "A", 1: "B"}))
    late = estimate(position(below="a1", stand={3: "A", 1: "B"}, lit="all but a1"))
    assert early is not None
    assert late is not None
    assert 0.5 < early[0] < late[0]


def test_alone_there_is_no_lead_to_estimate() -> None:
    assert estimate(position(below="a1", seats=1)) is None
