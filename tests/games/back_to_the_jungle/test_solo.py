"""Rule book: Solo mode Mode (B12), its goals 1 fly, 2 caterpillar, 3 firefly, 5 bee and spider,
6 bee, fly and firefly."""

import pytest

from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import COUNT, INDEX, INSECTS, parse_cell
from bot.games.back_to_the_jungle.state import (
    Eat,
    Finish,
    Mode,
    Phase,
    Reason,
    See,
    SoloState,
    State,
)
from tests.games.back_to_the_jungle.positions import (
    board,
    chips,
    legal_texts,
    line_text,
    play_moves,
    refusal_text,
    solo_position,
    state_after,
)

CHIPS = "fly@B1 stone@C1 bee@B2 caterpillar@D1 firefly@A2"
ALL = [chip for chip in INSECTS for _ in range(COUNT[chip])]


def solo(state: State) -> SoloState:
    assert state.solo is not None
    return state.solo


def open_goals(state: State) -> list[int]:
    return [goal.number for goal in state.goals[0]]


def pile(state: State) -> list[int]:
    return [goal.number for goal in state.box]


# Energy


def test_one_berry_is_two_steps() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "walk right", "walk left")
    assert (solo(state).energy, solo(state).steps) == (3, 0)
    assert solo(state_after(state, "walk right")).energy == 2


def test_one_berry_is_up_to_three_looks() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "see B2", "see C1", "see D1")
    assert (solo(state).energy, solo(state).looks) == (3, 0)
    assert solo(state_after(state, "see A2")).energy == 2


def test_example_four_berries_are_eight_steps() -> None:
    state = state_after(solo_position(CHIPS, "B1"), *["walk right", "walk left"] * 4)
    assert solo(state).energy == 0
    assert legal_texts(state, "walk") == []
    assert refusal_text(state, See(parse_cell("B2"))).startswith("You have no energy left")


def test_example_four_berries_are_six_looks_and_four_steps() -> None:
    looks = ["see B1", "see C1", "see D1", "see B2", "see A2", "see B1"]
    state = state_after(solo_position(CHIPS, "B1"), *looks, *["walk right", "walk left"] * 2)
    assert solo(state).energy == 0


def test_an_unused_step_is_lost() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "walk right", "see B2")
    assert (solo(state).energy, solo(state).steps) == (2, 0)


def test_unused_looks_are_lost() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "see B2", "walk right")
    assert (solo(state).energy, solo(state).looks, solo(state).steps) == (2, 0, 1)


def test_the_looks_of_a_berry_are_at_different_chips() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "see B2")
    assert "see B2" not in legal_texts(state)
    assert refusal_text(state, See(parse_cell("B2"))).startswith("You've already looked at B2")


def test_each_look_is_answered_in_secret() -> None:
    turn = play_moves(solo_position(CHIPS, "B1"), "see B2")
    assert turn.private_texts(0) == ["You saw: the bee on B2."]
    assert turn.texts_for() == ["Ann looked at the chip on B2."]


def test_not_all_berries_need_be_used() -> None:
    assert state_after(solo_position(CHIPS, "B1"), "eat").eaten == (chips("fly"),)


# Walking


def test_the_chameleon_walks_over_chips_and_emptied_cells() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "walk right", "walk down")
    assert solo(state).at == INDEX[parse_cell("C2")]
    assert board(state) == board(solo_position(CHIPS, "B1"))


def test_the_chameleon_does_not_walk_over_holes_nor_off_the_board() -> None:
    assert legal_texts(solo_position(CHIPS, "C2"), "walk") == ["walk up", "walk right", "walk left"]
    assert legal_texts(solo_position(CHIPS, "A1"), "walk") == ["walk right", "walk down"]


# Eating


def test_a_right_chip_leaves_the_board_and_its_goal_goes_under_the_pile() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "eat")  # the fly, for goal 1
    assert "fly@B1" not in board(state)
    assert (open_goals(state), pile(state)) == ([3, 2], [5, 6, 1])
    assert solo(state).berries == 4


def test_the_next_turn_has_full_energy_and_two_open_goals() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "walk right", "walk left", "eat")
    assert (solo(state).energy, len(open_goals(state))) == (4, 2)


def test_a_butterfly_replaces_any_insect() -> None:
    state = state_after(solo_position("butterfly@B1 fly@C1", "B1", own="3 5", pile="1 2 6"), "eat")
    assert state.phase is Phase.CHOOSE
    assert legal_texts(state) == ["choose goal 3", "choose goal 5"]


def test_an_insect_on_both_goals_leaves_the_choice() -> None:
    state = state_after(solo_position("fly@B1 bee@C1", "B1", own="1 6", pile="2 3 5"), "eat")
    assert legal_texts(state) == ["choose goal 1", "choose goal 6"]
    chosen = state_after(state, "choose goal 6")
    assert (open_goals(chosen), pile(chosen)) == ([1, 2], [3, 5, 6])


def test_an_insect_on_one_goal_leaves_no_choice() -> None:
    state = state_after(solo_position("bee@B1 fly@C1", "B1", own="1 6", pile="2 3 5"), "eat")
    assert open_goals(state) == [1, 2]


@pytest.mark.parametrize("wrong", ["stone", "branch", "snake", "bee", "firefly"])
def test_a_wrong_chip_costs_a_berry_and_is_hidden_again(wrong: str) -> None:
    turn = play_moves(solo_position(f"{wrong}@B1 fly@C1 caterpillar@D1", "B1"), "eat")
    assert f"{wrong}@B1" in board(turn.state)
    assert not any(tile is not None and tile.up for tile in turn.state.board)
    assert (solo(turn.state).berries, solo(turn.state).energy) == (3, 3)
    assert turn.texts_for()[0].startswith(
        f"Ann turned up the {wrong} on B1: not what the goals showed."
    )


def test_b12_after_a_wrong_chip_the_goals_stay() -> None:
    state = state_after(solo_position(CHIPS, "C1"), "eat")
    assert (open_goals(state), pile(state)) == ([1, 2], [3, 5, 6])


def test_b12_passing_costs_a_berry() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "walk right", "pass")
    assert (solo(state).berries, solo(state).energy) == (3, 3)


def test_b12_on_an_empty_cell_there_is_nothing_to_eat_but_to_pass() -> None:
    state = solo_position(CHIPS, "E4")
    assert legal_texts(state, "eat") == []
    assert refusal_text(state, Eat(None)) == "There's nothing on E4, below your chameleon."


def test_b12_goals_that_no_chip_left_can_satisfy_go_under_the_pile_without_penalty() -> None:
    """All caterpillars, flies and butterflies are eaten but one fly, which is eaten now."""
    gone = " ".join(["caterpillar"] * 4 + ["fly"] * 3 + ["butterfly"] * 2)
    state = state_after(
        solo_position("fly@B1 bee@C1", "B1", own="1 2", pile="3 5 6", eaten=gone), "eat"
    )
    # Goal 1 makes way for 3, and 2 stays, since 3 can be satisfied.
    assert open_goals(state) == [3, 2]
    state = solo_position("fly@B1 bee@C1", "B1", own="6 2", pile="1 3 5", eaten=gone)
    state = state_after(state, "eat")
    assert (open_goals(state), solo(state).berries) == ([3, 5], 4)
    assert pile(state) == [6, 1, 2]


def test_b12_it_ends_when_the_last_berry_is_lost() -> None:
    state = state_after(solo_position(CHIPS, "B1", berries=1, energy=1), "pass")
    assert (state.phase, state.reason) == (Phase.OVER, Reason.BERRIES)


def test_b12_it_ends_with_all_22_insects() -> None:
    eaten = " ".join(ALL[1:])  # a spider is left
    state = state_after(
        solo_position("spider@B1 stone@C1", "B1", own="5 2", pile="1 3 6", eaten=eaten), "eat"
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("all", (22,))


def test_b12_one_may_finish_at_the_start_of_a_turn_only() -> None:
    state = solo_position(CHIPS, "B1")
    assert state_after(state, "finish").reason is Reason.FINISHED
    begun = state_after(state, "see B1")
    assert refusal_text(begun, Finish()).startswith("You've already done something")


def test_b12_at_the_end_all_is_revealed() -> None:
    view = GAME.view(state_after(solo_position(CHIPS, "B1"), "finish"), None)
    assert "back" not in view.board


@pytest.mark.parametrize("meal", ["bee", "fly", "firefly", "spider"])
def test_b12_there_are_no_events_and_no_fright(meal: str) -> None:
    state = solo_position(f"{meal}@B1 stone@C1 stone@A1", "B1", own="5 6", pile="1 2 3")
    turn = state_after(state, "eat")
    turn = state_after(turn, legal_texts(turn)[0]) if turn.phase is Phase.CHOOSE else turn
    assert board(turn) == "stone@A1 stone@C1"
    assert (turn.blind, turn.stung) == ((False,), (False,))


def test_the_rank_is_told_at_the_end() -> None:
    state = state_after(solo_position(CHIPS, "B1", eaten=" ".join(ALL[:13])), "finish")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [line_text(line) for line in outcome.sheet[0]] == [
        "13 insects eaten",
        "not bad, keep it up!",
    ]


# Advanced


def advanced(spots: str, at: str, **more: object) -> State:
    return solo_position(spots, at, mode=Mode.ADVANCED, **more)  # type: ignore[arg-type]


def test_advanced_is_the_same_until_the_first_chip_is_eaten() -> None:
    state = state_after(advanced(CHIPS, "B1"), "walk right")
    assert board(state) == board(advanced(CHIPS, "B1"))


def test_advanced_the_chameleon_takes_the_place_of_the_first_chip() -> None:
    state = state_after(advanced(CHIPS, "B1"), "eat")
    assert solo(state).standing
    assert board(state).split()[0] == "Ann@B1"


def test_advanced_it_then_moves_by_swapping_chips() -> None:
    state = state_after(advanced("stone@C1 bee@B2", "B1", standing=True), "walk right")
    assert board(state) == "stone@B1 Ann@C1 bee@B2"


def test_advanced_it_may_enter_an_emptied_cell() -> None:
    state = state_after(advanced("stone@C1 bee@B2", "B1", standing=True), "walk left")
    assert board(state) == "Ann@A1 stone@C1 bee@B2"


def test_advanced_it_eats_a_chip_that_is_adjacent() -> None:
    state = advanced("fly@C1 bee@B2 fly@C2", "B1", standing=True)
    assert legal_texts(state, "eat") == ["eat C1", "eat B2"]
    assert board(state_after(state, "eat C1")) == "Ann@B1 bee@B2 fly@C2"
    assert refusal_text(state, Eat(parse_cell("C2"))).startswith("C2 isn't next to your chameleon")


def test_advanced_a_wrong_chip_stays_and_costs_a_berry() -> None:
    state = state_after(advanced("fly@C1 bee@B2", "B1", standing=True), "eat B2")
    assert board(state) == "Ann@B1 fly@C1 bee@B2"
    assert solo(state).berries == 3


def test_advanced_the_chameleon_itself_is_not_looked_at() -> None:
    state = advanced("fly@C1 bee@B2", "B1", standing=True)
    assert legal_texts(state, "see") == ["see C1", "see B2"]
    assert refusal_text(state, See(parse_cell("B1"))).startswith("The chip on B1 lies face up")


def test_basic_the_chameleon_stays_on_top_after_a_meal() -> None:
    state = state_after(solo_position(CHIPS, "B1"), "eat")
    assert (solo(state).standing, solo(state).at) == (False, INDEX[parse_cell("B1")])
