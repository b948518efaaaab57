"""The engine's moves against those that brute force finds by the rule text alone."""

from random import Random

import pytest

from bot.games.jungle import GAME
from bot.games.jungle.rules.terrain import build_terrain
from bot.games.jungle.state import Phase, State
from tests.games.jungle import enumerator
from tests.games.jungle.drawing import ONE, START, first_state, name, on_board, parse_position
from tests.games.jungle.enumerator import Rules, block, pinwheel, square

BUGS = {square("B2"): "E", square("D2"): "N", square("D4"): "W", square("B4"): "S"}
MIRRORED = {square("D2"): "W", square("B2"): "N", square("B4"): "E", square("D4"): "S"}
BLOCK_BUGS = {square("B2"): "N", square("C2"): "N", square("B5"): "S", square("C5"): "S"}
CORNERS = frozenset(map(square, ("A1", "E1", "E5", "A5")))
BLOCK_CORNERS = frozenset(map(square, ("A1", "D1", "A6", "D6")))

BLOCK = """
    s m . s
    t . m t
    . . . .
    . . . .
    T M . T
    S . M S
"""
WITH_CHAMELEONS = START.replace("M S", "C S").replace("s m", "s c")
CHAMELEONS_SNAILS_BUGS = pinwheel(bugs=BUGS, snails=CORNERS)

POSITIONS: dict[str, tuple[State, Rules]] = {
    "plain": (parse_position(START), pinwheel()),
    "hole covered": (
        parse_position(START.replace("#", "."), hole_covered=True),
        pinwheel(covered=True),
    ),
    "leap": (parse_position(START, leap=True), pinwheel(leap=True)),
    "deep stacks": (parse_position(START, deep_stacks=True), pinwheel(deep=True)),
    "chameleons": (parse_position(WITH_CHAMELEONS), pinwheel()),
    "special leaves": (parse_position(START, flipped=(0, 1, 2, 3)), CHAMELEONS_SNAILS_BUGS),
    "mirrored": (
        parse_position(START, map=2, flipped=(0, 1, 2, 3)),
        pinwheel(bugs=MIRRORED, snails=CORNERS),
    ),
    "block": (parse_position(BLOCK, map=3), block()),
    "block with special leaves": (
        parse_position(BLOCK, map=3, flipped=(0, 1, 2, 3)),
        block(bugs=BLOCK_BUGS, snails=BLOCK_CORNERS),
    ),
}


def position(state: State) -> enumerator.Position:
    cells = build_terrain(state.variant).cells
    return {square(name(c)): s for c, s in zip(cells, state.board, strict=True) if s}


def count(state: State, depth: int) -> int:
    """How many sequences of so many moves the engine knows."""
    moves = GAME.legal_moves(state, state.turn)
    if depth == 1:
        return len(moves)
    nexts = (GAME.apply(state, state.turn, move, Random(0))[0] for move in moves)
    return sum(count(each, depth - 1) for each in nexts if each.phase is Phase.PLAY)


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("start", POSITIONS)
def test_as_many_sequences_as_brute_force_counts(start: str, depth: int) -> None:
    state, rules = POSITIONS[start]
    assert count(state, depth) == enumerator.count(rules, position(state), ONE, depth)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("start", POSITIONS)
def test_the_same_moves_as_brute_force_all_through_a_match(start: str, seed: int) -> None:
    state, rules = POSITIONS[start]
    rng = Random(seed)
    while state.phase is Phase.PLAY:
        moves = on_board(state)
        found = {(square(name(m.start)), square(name(m.to.cell))) for m in moves}
        assert len(found) == len(moves)
        assert found == enumerator.every_move(rules, position(state), state.turn)
        state, _ = GAME.apply(state, state.turn, rng.choice(moves), rng)


def test_a_match_begins_where_the_counting_does() -> None:
    assert position(first_state()) == position(parse_position(START))
    assert position(first_state(map=3)) == position(parse_position(BLOCK, map=3))
