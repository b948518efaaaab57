"""Computer players: what they choose is legal, and comes from what their seat may know."""

from collections import Counter
from random import Random

import pytest

from bot.ai import LEVELS, Turn, seconds, tries
from bot.ai.aimless import any_of
from bot.game import Seat, Value, chance
from bot.games import GAMES
from bot.match import model

LOTS = GAMES["lots"]
OPTIONS = {"peeking": True}
FIRST = Seat(0)


def dealt() -> Value:
    """Bids are over: somebody is to play."""
    state: Value = LOTS.setup(2, OPTIONS, chance("seed", 1))
    for version, seat in enumerate((Seat(0), Seat(1)), 2):
        bid = LOTS.legal_moves(state, seat)[0]
        state, _ = LOTS.apply(state, seat, bid, chance("seed", version))
    return state


def turn_of(state: Value, tried: int = 30) -> Turn:
    (seat,) = LOTS.to_act(state)
    return Turn(
        game=LOTS,
        seat=seat,
        moves=LOTS.legal_moves(state, seat),
        view=lambda: LOTS.view(state, seat),
        seen=tuple,
        world=lambda luck: LOTS.scramble(state, frozenset({seat}), luck),
        chance=Random(1),
        budget=tries(tried),
    )


def test_there_is_a_player_for_every_level_of_a_chair() -> None:
    assert tuple(LEVELS) == model.LEVELS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("tried", [0, 1, 30])
def test_every_level_chooses_a_legal_move(level: str, tried: int) -> None:
    turn = turn_of(dealt(), tried)
    assert LEVELS[level](turn) in turn.moves


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_chooses_the_same_in_worlds_that_it_cannot_tell_apart(level: str) -> None:
    state = dealt()
    (seat,) = LOTS.to_act(state)
    other = LOTS.scramble(state, frozenset({seat}), Random(5))
    assert other != state
    assert LEVELS[level](turn_of(state)) == LEVELS[level](turn_of(other))


def test_the_random_player_does_not_prefer_a_kind_with_many_moves() -> None:
    moves = LOTS.legal_moves(dealt(), LOTS.to_act(dealt())[0])
    chosen = Counter(any_of(moves, Random(seed)).kind for seed in range(400))
    assert len(chosen) == 4
    assert min(chosen.values()) > 60


def test_the_strong_player_is_not_weaker_than_the_careful_one() -> None:
    scores = [_score_of_strong(seed) for seed in range(6)]
    assert sum(scores) >= 3.0


def _score_of_strong(seed: int) -> float:
    """1 for a win of seat 0, which is strong, over a careful one; a half for a draw."""
    state, version = LOTS.setup(2, OPTIONS, chance(str(seed), 1)), 1
    while to_act := LOTS.to_act(state):
        seat, version = to_act[0], version + 1
        view, moves, luck = LOTS.view(state, seat), LOTS.legal_moves(state, seat), Random(version)
        if seat == FIRST and len(to_act) == 1:
            move = LEVELS["strong"](turn_of(state, 60))
        else:
            move = LOTS.careful(view, (), moves, luck)
        state, _ = LOTS.apply(state, seat, move, chance(str(seed), version))
    ranks = LOTS.outcome(state).ranks  # type: ignore[union-attr]
    return 1.0 if ranks[0] < ranks[1] else 0.5 if ranks[0] == ranks[1] else 0.0


def test_a_budget_of_seconds_ends_with_its_clock() -> None:
    times = iter([100.0, 101.0, 101.9, 102.1])
    budget = seconds(2, times.__next__)
    assert [budget(), budget(), budget()] == [True, True, False]
