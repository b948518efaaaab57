"""The strong player's search: what it must find, and that it is right."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.ai import try_budget
from bot.game import rng_for
from bot.games.jungle import GAME
from bot.games.jungle.rules.play import MAX_BOARD_MOVES
from bot.games.jungle.search import search_move
from bot.games.jungle.state import Mimic, State
from tests.games.jungle.drawing import DEFAULTS, START, first_state, name, on_board, parse_position
from tests.games.jungle.test_fair_shuffles import LOST_SHUFFLE


def searched(state: State, seed: int = 1, tries: int = 100) -> Mimic:
    move = search_move(state, GAME.legal_moves(state, state.turn), Random(seed), try_budget(tries))
    assert isinstance(move, Mimic)
    return move


def way(move: Mimic) -> str:
    return f"{name(move.start)}>{name(move.to.cell)}"


def positions(count: int, seed: int) -> Iterator[State]:
    """Positions of matches that are played at random."""
    rng = Random(seed)
    while count:
        state = GAME.setup(2, DEFAULTS, rng_for(str(rng.random()), 1))
        while GAME.to_act(state) and count:
            count -= 1
            yield state
            state, _ = GAME.apply(state, state.turn, rng.choice(on_board(state)), rng)


def value_by_rules(state: State, depth: int) -> int:
    """1 where the side to move wins by force within `depth` moves of both sides together, -1 where
    it loses, else 0: every move is tried, by the rules alone."""
    if state.reason is not None:
        return 0 if state.winner is None else 1 if state.winner == state.turn else -1
    if not depth:
        return 0
    best = -1
    for move in on_board(state):
        after, _ = GAME.apply(state, state.turn, move, Random(0))
        best = max(best, -value_by_rules(after, depth - 1))
        if best == 1:
            break
    return best


def test_it_wins_a_position_that_is_won_in_two() -> None:
    assert way(searched(parse_position(LOST_SHUFFLE))) == "D1>B3"


@pytest.mark.parametrize("seed", range(5))
def test_it_enters_the_base_at_once(seed: int) -> None:
    state = parse_position("""
        . M . . t
        . m . . s
        . . # . .
        . . . . .
        S T . . .
    """)
    assert way(searched(state, seed)) == "B5>C5"


def test_where_it_can_win_by_force_its_move_keeps_the_win() -> None:
    won = [state for state in positions(25, 3) if value_by_rules(state, 3) == 1]
    assert len(won) > 2
    for state in won:
        after = _after(state, searched(state, tries=30))
        assert after.winner == state.turn or value_by_rules(after, 2) == -1


def test_it_does_not_step_into_a_loss_that_can_be_avoided() -> None:
    tried = 0
    for state in positions(40, 4):
        outcomes = {move: _after(state, move) for move in on_board(state)}
        lost = {move for move, after in outcomes.items() if value_by_rules(after, 1) == 1}
        if 0 < len(lost) < len(outcomes):
            tried += 1
            assert searched(state, tries=10) not in lost
    assert tried > 10


def _after(state: State, move: Mimic) -> State:
    return GAME.apply(state, state.turn, move, Random(0))[0]


def test_of_equal_tries_and_chance_it_makes_the_same_move() -> None:
    state = parse_position(START)
    assert searched(state, 5, 20) == searched(state, 5, 20)


def test_two_strong_players_do_not_repeat_their_matches() -> None:
    assert len({_match(seed) for seed in range(8)}) >= 7


def _match(seed: int) -> tuple[str, ...]:
    rng, state = Random(seed), parse_position(START)
    while GAME.to_act(state):
        moves = GAME.legal_moves(state, state.turn)
        move = search_move(state, moves, rng, try_budget(2))
        assert move is not None
        state, _ = GAME.apply(state, state.turn, move, rng)
    return state.history


def test_without_any_time_it_still_makes_a_legal_move() -> None:
    state = parse_position(START)
    assert searched(state, 1, 0) in on_board(state)


def test_the_last_move_before_the_limit_wins_if_it_can() -> None:
    state = parse_position("""
        . M . . t
        . m . . s
        . . # . .
        . . . . .
        S T . . .
    """)
    late = replace(state, history=(*map(str, range(MAX_BOARD_MOVES - 1)), *state.history))
    assert way(searched(late)) == "B5>C5"


def test_it_has_no_move_while_places_are_secret() -> None:
    state = first_state(setup="secret")
    moves = GAME.legal_moves(state, state.turn)
    assert search_move(state, moves, Random(1), try_budget(9)) is None


def test_it_searches_few_positions_beyond_its_tries() -> None:
    asked = 0

    def budget() -> bool:
        nonlocal asked
        asked += 1
        return asked < 10

    state = parse_position(START)
    search_move(state, GAME.legal_moves(state, state.turn), Random(1), budget)
    assert asked == 10
