"""Rule book, *Random Animal Setup*: no shuffle is won by force from the start (L10)."""

from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace

from bot.game import Seat
from bot.games.jungle import GAME
from bot.games.jungle.components import Board, parse_cell
from bot.games.jungle.rules import preparation
from bot.games.jungle.rules.movement import can_move, find_targets, movable_spaces, move_piece
from bot.games.jungle.rules.terrain import Terrain, build_terrain
from bot.games.jungle.rules.threats import has_forced_win
from bot.games.jungle.state import Keep, Phase, Replace, State
from tests.games.jungle.drawing import (
    DEFAULTS,
    ONE,
    START,
    TWO,
    board,
    first_state,
    parse_position,
    play_notation,
    state_after,
)

LOST_SHUFFLE = """
    m t . m s
    . t . s .
    . . # . .
    . S . T .
    S M . T M
"""
"""Whoever begins wins in two: D1>B3 as toucan, and nobody stops B3>C5 as snake."""


def forced_win(state: State) -> bool:
    return has_forced_win(build_terrain(state.variant), state.board, state.turn)


def first_of_version_1(seed: int, **options: object) -> State:
    setup = GAME.setup_under(1)
    assert setup is not None
    return setup(2, {**DEFAULTS, "setup": "random", **options}, Random(seed))  # type: ignore[dict-item]


def test_l10_a_known_lost_shuffle_is_found() -> None:
    state = parse_position(LOST_SHUFFLE)
    assert forced_win(state)
    after = play_notation(state, "D1>B3")
    for reply in GAME.legal_moves(after, TWO):
        answered, _ = GAME.apply(after, TWO, reply, Random(0))
        assert play_notation(answered, "B3>C5").winner == ONE


def test_l10_it_is_lost_for_the_other_side_too_where_that_one_begins() -> None:
    assert forced_win(parse_position(LOST_SHUFFLE, turn=TWO))


def test_l10_the_printed_start_is_not_won_by_force() -> None:
    assert not forced_win(parse_position(START))


def test_l10_a_shuffle_that_version_1_took_is_drawn_again_if_it_is_won_by_force() -> None:
    lost = [seed for seed in range(60) if forced_win(first_of_version_1(seed))]
    assert lost
    for seed in lost:
        assert not forced_win(first_state(seed, setup="random"))


def test_l10_every_other_shuffle_is_as_it_was() -> None:
    for seed in range(30):
        former = first_of_version_1(seed)
        if not forced_win(former):
            assert first_state(seed, setup="random") == replace(former, rules=2)


def test_l10_with_chameleons_it_is_the_board_with_them_that_is_looked_at() -> None:
    shuffles = []
    for seed in range(60):
        state = first_state(seed, setup="random", chameleon=True)
        state = state_after(state, ONE, Replace(parse_cell("A1")))
        shuffles.append(GAME.apply(state, TWO, Keep(), Random(seed))[0])
    assert {state.phase for state in shuffles} == {Phase.PLAY}
    assert not any(map(forced_win, shuffles))


def test_l10_a_shuffle_is_drawn_again_at_most_twenty_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[Board] = []

    def always(terrain: Terrain, standing: Board, seat: Seat) -> bool:
        looked.append(standing)
        return True

    monkeypatch.setattr(preparation, "has_forced_win", always)
    state = first_state(3, setup="random")
    assert len(looked) == 20
    assert sorted("".join(board(state).values())) == sorted("SSMMTTssmmtt")


def test_l10_under_rules_version_1_a_chameleon_match_takes_any_shuffle() -> None:
    """Matches that began under version 1 go on under it."""
    found = []
    for seed in range(60):
        state = first_of_version_1(seed, chameleon=True)
        state = state_after(state, ONE, Keep())
        found.append(forced_win(GAME.apply(state, TWO, Keep(), Random(seed))[0]))
    assert any(found)


def moves_of(terrain: Terrain, standing: Board, seat: Seat) -> list[tuple[Board, int]]:
    return [
        (move_piece(standing, at, way.to), way.to)
        for at in movable_spaces(standing, seat)
        for way in find_targets(terrain, standing, at)
    ]


def wins_in_two(terrain: Terrain, standing: Board, seat: Seat) -> bool:
    """Every line of play, without any idea of threats."""
    other = Seat(1 - seat)
    for after, to in moves_of(terrain, standing, seat):
        if to == terrain.goal(seat) or not can_move(terrain, after, other):
            return True
        replies = moves_of(terrain, after, other)
        if all(
            goal != terrain.goal(other)
            and any(
                end == terrain.goal(seat) or not can_move(terrain, won, other)
                for won, end in moves_of(terrain, reply, seat)
            )
            for reply, goal in replies
        ):
            return True
    return False


def test_l10_the_search_agrees_with_all_lines_of_two_moves() -> None:
    """A win in two is always one by threats, since the last move must be possible."""
    for seed in chain(range(12), (15,)):
        state = first_of_version_1(seed, leap=True)
        terrain = build_terrain(state.variant)
        if wins_in_two(terrain, state.board, state.turn):
            assert forced_win(state)
