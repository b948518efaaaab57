"""Computer players: what they choose is legal, and comes from what their seat may know."""

from collections import Counter
from random import Random

import pytest

from bot.ai import PLAYERS_BY_LEVEL, Turn, time_budget, try_budget
from bot.ai.aimless import random_move
from bot.commands.arguments import Setup
from bot.commands.strength import Pairing, compare, interval
from bot.game import Seat, Value, rng_for
from bot.games import GAMES
from bot.match import model

LOTS = GAMES["lots"]
OPTIONS = {"peeking": True}
FIRST = Seat(0)


def dealt() -> Value:
    """Bids are over: somebody is to play."""
    state: Value = LOTS.setup(2, OPTIONS, rng_for("seed", 1))
    for version, seat in enumerate((Seat(0), Seat(1)), 2):
        bid = LOTS.legal_moves(state, seat)[0]
        state, _ = LOTS.apply(state, seat, bid, rng_for("seed", version))
    return state


def turn_of(state: Value, tried: int = 30) -> Turn:
    (seat,) = LOTS.to_act(state)
    return Turn(
        game=LOTS,
        seat=seat,
        legal_moves=LOTS.legal_moves(state, seat),
        view=lambda: LOTS.view(state, seat),
        seen_events=tuple,
        sample_world=lambda luck: LOTS.scramble(state, frozenset({seat}), luck),
        rng=Random(1),
        has_budget=try_budget(tried),
    )


def test_there_is_a_player_for_every_level_of_a_chair() -> None:
    assert tuple(PLAYERS_BY_LEVEL) == model.LEVELS


@pytest.mark.parametrize("level", PLAYERS_BY_LEVEL)
@pytest.mark.parametrize("tried", [0, 1, 30])
def test_every_level_chooses_a_legal_move(level: str, tried: int) -> None:
    turn = turn_of(dealt(), tried)
    assert PLAYERS_BY_LEVEL[level](turn) in turn.legal_moves


@pytest.mark.parametrize("level", PLAYERS_BY_LEVEL)
def test_every_level_chooses_the_same_in_worlds_that_it_cannot_tell_apart(level: str) -> None:
    state = dealt()
    (seat,) = LOTS.to_act(state)
    other = LOTS.scramble(state, frozenset({seat}), Random(5))
    assert other != state
    assert PLAYERS_BY_LEVEL[level](turn_of(state)) == PLAYERS_BY_LEVEL[level](turn_of(other))


def test_the_random_player_does_not_prefer_a_kind_with_many_moves() -> None:
    moves = LOTS.legal_moves(dealt(), LOTS.to_act(dealt())[0])
    chosen = Counter(random_move(moves, Random(seed)).kind for seed in range(400))
    assert len(chosen) == 4
    assert min(chosen.values()) > 60


def test_the_strong_player_is_not_weaker_than_the_careful_one() -> None:
    scores = [_score_of_strong(seed) for seed in range(6)]
    assert sum(scores) >= 3.0


def _score_of_strong(seed: int) -> float:
    """1 for a win of seat 0, which is strong, over a careful one; a half for a draw."""
    state, version = LOTS.setup(2, OPTIONS, rng_for(str(seed), 1)), 1
    while to_act := LOTS.to_act(state):
        seat, version = to_act[0], version + 1
        view, moves, rng = LOTS.view(state, seat), LOTS.legal_moves(state, seat), Random(version)
        if seat == FIRST and len(to_act) == 1:
            move = PLAYERS_BY_LEVEL["strong"](turn_of(state, 60))
        else:
            move = LOTS.careful(view, (), moves, rng)
        state, _ = LOTS.apply(state, seat, move, rng_for(str(seed), version))
    ranks = LOTS.outcome(state).ranks  # type: ignore[union-attr]
    return 1.0 if ranks[0] < ranks[1] else 0.5 if ranks[0] == ranks[1] else 0.0


def test_a_budget_of_seconds_ends_with_its_clock() -> None:
    times = iter([100.0, 101.0, 101.9, 102.1])
    budget = time_budget(2, times.__next__)
    assert [budget(), budget(), budget()] == [True, True, False]


def test_the_easy_player_is_between_the_random_and_the_careful_one() -> None:
    setup = Setup(LOTS, 2, OPTIONS, "1")
    for better, worse in (("easy", "random"), ("careful", "easy")):
        score = compare(Pairing(setup, better, worse, 0), 200)
        assert interval(score.points, score.matches)[0] > 0.5, (better, worse)


def test_a_lobby_offers_every_level_but_random() -> None:
    assert model.OFFERED_LEVELS == ("easy", "careful", "strong")
