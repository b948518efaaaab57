"""Rule book: Preparation; Solo mode Preparation; what is in the box."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import (
    CELLS,
    COUNT,
    INDEX,
    INSECTS,
    SPECIALS,
    Chip,
    hole_cells,
)
from bot.games.back_to_the_jungle.state import Mode, Phase, State
from tests.games.back_to_the_jungle.positions import board, legal_texts, state_after


def started(seats: int = 2, seed: int = 1, **options: Any) -> State:
    defaults = {option.key: option.default for option in GAME.options_for(seats)}
    return GAME.setup(seats, defaults | options, Random(seed))


def names(cells: frozenset[int]) -> set[str]:
    return {f"{CELLS[at].column}{CELLS[at].row}" for at in cells}


def on_board(state: State) -> list[Chip]:
    return [tile.chip for tile in state.board if tile is not None]


def test_default_holes_are_c3_f1_a6_f6() -> None:
    assert names(hole_cells((0, 0, 0, 0))) == {"C3", "F1", "A6", "F6"}


def test_a_hole_turns_with_its_board() -> None:
    assert names(hole_cells((1, 0, 0, 0))) == {"A3", "F1", "A6", "F6"}
    assert names(hole_cells((0, 0, 2, 3))) == {"C3", "F1", "C4", "F4"}


def test_there_are_22_insects_and_36_jungle_chips() -> None:
    assert sum(COUNT[chip] for chip in INSECTS) == 22
    assert sum(COUNT.values()) == 36


@pytest.mark.parametrize("seed", range(5))
def test_seven_random_chips_and_one_snake_lie_on_the_board(seed: int) -> None:
    chips = on_board(started(seed=seed))
    assert len(chips) == 8
    assert chips.count(Chip.SNAKE) == 1


def test_the_first_chips_lie_where_no_hole_can_come() -> None:
    cells = {spot.split("@")[1] for spot in board(started()).split()}
    assert cells == {"B2", "C2", "E2", "E3", "E5", "D5", "B5", "B4"}
    every = [hole_cells((turn,) * 4) for turn in range(4)]
    assert not cells & names(frozenset().union(*every))


def test_the_other_snake_and_the_specials_are_in_the_bag() -> None:
    bag = Counter(started().bag)
    assert sum(bag.values()) == 32
    assert bag[Chip.SNAKE] == 1
    assert [bag[chip] for chip in dict.fromkeys(SPECIALS)] == [2, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_two_goals_and_the_rest_returns_to_the_box(seats: int) -> None:
    state = started(seats)
    dealt = [goal for own in state.goals for goal in own]
    assert [len(own) for own in state.goals] == [2] * seats
    assert len({*dealt, *state.box}) == len(dealt) + len(state.box) == 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chameleons_begin_off_the_board(seats: int) -> None:
    assert started(seats).home == (True,) * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seed_draws_who_begins(seats: int) -> None:
    assert {started(seats, seed).turn for seed in range(40)} == set(range(seats))


def test_chips_of_the_start_are_known_to_nobody() -> None:
    assert all(tile is None or not tile.known for tile in started().board)


def test_boards_can_begin_turned_at_random() -> None:
    turned = [started(seed=seed, random_board_rotation=True).turned for seed in range(30)]
    assert {quarters for each in turned for quarters in each} == {0, 1, 2, 3}
    assert started(random_board_rotation=False).turned == (0, 0, 0, 0)


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_b12_solo_fills_all_32_cells(mode: str) -> None:
    state = started(1, solo=mode)
    counted = Counter(on_board(state))
    assert sum(counted.values()) == 32
    assert counted[Chip.BERRY] == 0
    assert sum(counted[chip] for chip in INSECTS) == 22
    assert state.variant.mode is Mode(mode)


def test_b12_solo_goals_are_those_with_insects() -> None:
    state = started(1)
    assert sorted(g.number for g in (*state.goals[0], *state.box)) == [1, 2, 3, 5, 6]
    assert len(state.goals[0]) == 2


def test_b12_solo_begins_on_any_chip_at_the_edge() -> None:
    state = started(1)
    assert len(legal_texts(state)) == 20 - 3
    assert not {"enter @ F1", "enter @ A6", "enter @ F6", "enter @ B2"} & set(legal_texts(state))
    begun = state_after(state, "enter @ C6")
    assert begun.solo is not None
    assert (begun.phase, begun.solo.at) == (Phase.SOLO, INDEX[CELLS[32]])


def test_solo_begins_with_four_berries() -> None:
    solo = started(1).solo
    assert solo is not None
    assert (solo.berries, solo.energy) == (4, 4)


def test_field_notes_are_kept_with_rivals_and_not_alone() -> None:
    assert started(2).variant.field_notes
    assert not started(1).variant.field_notes


def test_b12_the_chips_of_a_match_alone_are_shuffled() -> None:
    assert len({started(1, seed).board for seed in range(5)}) == 5


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_on_or_off_can_be_switched_both_ways(seats: int) -> None:
    """B12: alone the field notes are off unless they are wanted."""
    switches = [o for o in GAME.options_for(seats) if isinstance(o.default, bool)]
    assert all(set(option.choices) == {False, True} for option in switches)
    on = {option.key for option in switches if option.default}
    assert on == (set() if seats == 1 else {"field_notes"})
