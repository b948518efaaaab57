"""Rule book, *Goal* and *Game ExpectedEnd*: how a match is won (L6) or drawn (L9)."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game import IllegalMove
from bot.games.jungle import GAME
from bot.games.jungle.rules.play import position_key
from bot.games.jungle.state import Phase, State
from tests.games.jungle.drawing import (
    ONE,
    START,
    TWO,
    first_state,
    parse_position,
    play_notation,
    reachable,
    state_after,
)

WON = """
    . M . . t
    . m . . s
    . . # . .
    . . . . .
    . . . . .
"""
"""From B5 player 1's monkey can enter the base on C5."""


def ended(state: State) -> tuple[str, tuple[int, ...], tuple[int, ...]] | None:
    """Why the match is over, the scores and the ranks."""
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.reason, outcome.scores, outcome.ranks)


def after(moves: int, drawing: str) -> State:
    """A position after so many moves, at none of which it was there."""
    state = parse_position(drawing)
    return replace(state, history=(*(str(n) for n in range(moves)), *state.history))


def test_l6_whoever_enters_the_other_base_wins_at_once() -> None:
    assert ended(play_notation(parse_position(WON), "B5>C5")) == ("base", (1, 0), (1, 2))


def test_l6_the_second_player_wins_on_the_other_base() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . . # . .
        . M . . .
        . m . . .
    """,
        TWO,
    )
    assert ended(play_notation(state, "B1>C1")) == ("base", (0, 1), (2, 1))


def test_l6_a_base_with_one_animal_on_it_can_be_entered() -> None:
    state = parse_position(WON.replace("M .", "M s"))
    assert ended(play_notation(state, "B5>C5")) == ("base", (1, 0), (1, 2))


def test_l6_a_base_can_be_entered_by_the_bug_too() -> None:
    state = parse_position(
        """
        . . . S t
        . . . . s
        . . # . .
        . . . . .
        . . . . .
    """,
        flipped=(2,),
    )
    assert reachable(state, "D5")["C5"] == "bug"
    assert ended(play_notation(state, "D5>C5")) == ("base", (1, 0), (1, 2))


def test_l6_a_player_without_a_legal_move_loses() -> None:
    state = parse_position("""
        . . . . m
        . . . . .
        . . # . .
        . M . . .
        . T . . .
    """)
    assert ended(play_notation(state, "B1>A1")) == ("blocked", (1, 0), (1, 2))


def test_l6_a_player_whose_animals_are_all_covered_loses() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        m . . . .
        S . . . .
    """)
    assert ended(play_notation(state, "A1>A2")) == ("blocked", (1, 0), (1, 2))


def test_play_goes_on_as_long_as_the_other_player_can_move() -> None:
    state = play_notation(parse_position(START), "B1>A2")
    assert ended(state) is None
    assert GAME.to_act(state) == (TWO,)


ROUND = ("B1>A2", "D5>E4", "A2>B1", "E4>D5")
"""Both sides go and come back: the position is there again."""


def test_l9_the_third_time_a_position_is_there_the_match_is_drawn() -> None:
    state = play_notation(parse_position(START), *ROUND)
    assert ended(state) is None
    assert ended(play_notation(state, *ROUND)) == ("repetition", (0, 0), (1, 1))


def test_l9_with_the_other_side_to_move_it_is_another_position() -> None:
    board = parse_position(START).board
    assert position_key(board, ONE) != position_key(board, TWO)


def test_l9_after_a_hundred_moves_the_match_is_drawn() -> None:
    assert ended(play_notation(after(98, START), "B1>A2")) is None
    assert ended(play_notation(after(99, START), "B1>A2")) == ("length", (0, 0), (1, 1))


def test_l9_choosing_and_placing_are_no_moves_on_the_board() -> None:
    state = first_state(chameleon=True, setup="secret")
    while state.phase is not Phase.PLAY:
        seat = GAME.to_act(state)[0]
        state = state_after(state, seat, GAME.legal_moves(state, seat)[0])
    assert (GAME.view(state, None).moves, GAME.view(state, None).repeated) == (0, 1)


def test_l9_a_win_with_the_hundredth_move_is_a_win() -> None:
    assert ended(play_notation(after(99, WON), "B5>C5")) == ("base", (1, 0), (1, 2))


@pytest.mark.parametrize(
    ("state", "way", "told"),
    [
        (parse_position(START), "B1>A2", []),
        (parse_position(WON), "B5>C5", ["event.base"]),
        (after(99, START), "B1>A2", ["event.length"]),
    ],
)
def test_a_move_and_what_it_ends_are_told_to_all(state: State, way: str, told: list[str]) -> None:
    move = play_notation(state, way).last
    assert move is not None
    _, events = GAME.apply(state, ONE, move, Random(0))
    assert [e.key for e in events if e.to is None] == ["event.moved", *told]


def test_after_the_end_nobody_is_to_act_and_every_move_is_refused() -> None:
    move = GAME.legal_moves(parse_position(WON), ONE)[0]
    over = play_notation(parse_position(WON), "B5>C5")
    assert GAME.to_act(over) == ()
    with pytest.raises(IllegalMove):
        GAME.apply(over, TWO, move, Random(0))


def test_whose_turn_it_is_not_must_wait() -> None:
    move = GAME.legal_moves(parse_position(START, TWO), TWO)[0]
    with pytest.raises(IllegalMove):
        GAME.apply(parse_position(START), TWO, move, Random(0))
