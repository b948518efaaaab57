"""Rule book: Final Round; who wins."""

import pytest
from msgspec.structs import replace

from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.state import Phase, Reason, State
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    PlayResult,
    chips,
    eating_position,
    legal_texts,
    line_text,
    play_moves,
    position,
    state_after,
)

THREE = "bee fly spider"


def fourth(seats: int = 2, meal: str = "firefly", eaten: str = THREE, **more: object) -> State:
    """Ann ate and ends her turn; nobody's chameleon but hers is on the board."""
    state = eating_position(f"Ann@B2 {meal}@C2", "B2", seats=seats, eaten=(eaten,), **more)
    return state_after(state, "meal C2", "place @ F5")


def test_b10_four_different_insects_begin_the_final_round_after_the_turn() -> None:
    state = fourth()
    assert (state.final, state.reason, state.turn) == (1, Reason.SPECIES, BOB)


def test_b10_a_butterfly_is_a_species_of_its_own() -> None:
    assert fourth(meal="butterfly").final == 1


def test_b10_the_same_species_again_is_no_fourth_one() -> None:
    assert fourth(meal="fly").final is None


def test_b10_berries_stones_and_branches_are_no_insects() -> None:
    assert fourth(meal="berry").final is None


def test_b10_the_turn_that_begins_it_still_introduces_its_chip() -> None:
    state = state_after(eating_position("Ann@B2 firefly@C2", "B2", eaten=(THREE,)), "meal C2")
    assert state.phase is Phase.PLACE


def test_b10_whoever_is_first_gets_two_points() -> None:
    turn = play_moves(
        state_after(eating_position("Ann@B2 firefly@C2", "B2", eaten=(THREE,)), "meal C2"),
        "place @ F5",
    )
    assert turn.state.first == ANN
    assert "Ann was the first with four different insects: 2 extra points." in turn.texts_for()


def test_b10_every_other_player_has_exactly_one_more_turn() -> None:
    state = fourth(seats=4)
    turns = []
    while state.phase is not Phase.OVER:
        turns.append(state.turn)
        edge = ("enter @ A1", "enter @ A4", "enter @ D1")[state.turn - 1]
        state = state_after(state, edge, "end moves")
    assert turns == [1, 2, 3]


def test_b10_the_final_round_has_phases_0_to_2_and_no_phase_3() -> None:
    state = state_after(fourth(), "enter @ F4", "end moves")
    assert state.phase is Phase.EAT
    over = state_after(state, "eat with F4", "meal F5")
    assert over.phase is Phase.OVER
    assert over.eaten[BOB] == chips("stone")


def test_b10_a_bag_with_too_few_chips_begins_the_final_round() -> None:
    state = state_after(position("Ann@B2", bag=""), "end moves")
    assert (state.final, state.reason, state.turn) == (1, Reason.BAG, BOB)


def test_b10_what_is_there_is_still_introduced() -> None:
    state = state_after(position("Ann@B2 bee@E5", bag="fly"), "see B2", "stop")  # one of two chips
    assert state.now.drawn == "fly"
    state = state_after(state, "place @ F5")
    assert (state.final, state.reason) == (1, Reason.BAG)


def test_b10_a_bag_that_is_exactly_emptied_ends_nothing_yet() -> None:
    state = state_after(position("Ann@B2", bag="fly"), "end moves", "place @ F5")
    assert (state.final, state.bag) == (None, ())


def test_b10_in_the_final_round_of_the_bag_the_first_fourth_species_still_counts() -> None:
    state = position("Ann@B2 firefly@C2", eaten=(THREE,), phase=Phase.EAT, final=1)
    state = replace(state, reason=Reason.BAG)
    over = state_after(state, "eat with B2", "meal C2")
    assert (over.first, over.phase, over.reason) == (ANN, Phase.OVER, Reason.BAG)


def test_b10_the_second_to_have_four_species_gets_nothing() -> None:
    state = position("Ann@B2 firefly@C2", eaten=(THREE, THREE), phase=Phase.EAT, final=1, first=BOB)
    assert state_after(replace(state, reason=Reason.SPECIES), "eat with B2", "meal C2").first == BOB


def last(spots: str, mine: str, meal: str, seats: int = 2, final: int = 1) -> PlayResult:
    """Ann ate in the final round, in which so many turns are left."""
    more = {"phase": Phase.EAT, "seats": seats, "final": final, "reason": Reason.BAG}
    return play_moves(position(spots, **more), f"eat with {mine}", f"meal {meal}")  # type: ignore[arg-type]


@pytest.mark.parametrize("meal", ["fly", "bee", "snake", "branch", "Bob"])
def test_b10_of_a_turn_that_will_not_come_nothing_is_told(meal: str) -> None:
    turn = last(f"Ann@E4 {meal}@F4", "E4", "F4")
    assert not any("next turn" in said for said in turn.texts_for())


def test_b10_whoever_has_a_turn_to_come_is_told_of_it() -> None:
    told = last("Ann@E5 Bob@E4 Cleo@E6", "E5", "E4", seats=3, final=2).texts_for()
    assert "After a fly or a tongue's hit Bob can't look at chips in their next turn." in told
    assert "Cleo's chameleon was frightened off the board." in told
    assert "Cleo's chameleon will come back next turn." not in told


def test_b10_who_begins_the_final_round_has_no_turn_to_be_held_back_in() -> None:
    state = fourth(meal="bee", eaten="fly firefly spider")
    assert (state.final, state.stung) == (1, (False, False))


def test_b10_a_chameleon_that_does_not_come_back_is_told_so() -> None:
    state = position("Bob@F5", home=(True, False), final=1, turn=BOB, reason=Reason.BAG)
    words = [line_text(line) for line in GAME.words(GAME.view(state, None))]
    assert "Ann's chameleon is off the board and doesn't come back." in words


def finished(first: str, second: str, **more: object) -> State:
    state = position("Ann@B2", eaten=(first, second), final=1, **more)  # type: ignore[arg-type]
    return state_after(replace(state, reason=Reason.BAG), "end moves")


def test_most_points_win() -> None:
    outcome = GAME.outcome(finished("bee bee", "fly"))
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((6, 2), (1, 2), "bag")


def test_b11_a_tie_is_shared() -> None:
    state = finished("bee spider", "fly fly")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((4, 4), (1, 1))
    told = line_text(GAME.headline(GAME.view(state, None)))
    assert told == "Ann and Bob share the victory with 4 points each."


def test_after_the_end_everything_is_shown() -> None:
    view = GAME.view(finished("bee", "fly", own=("1 2", "3 4")), None)
    assert "chameleon_1" in view.board
    assert [[goal.number for goal in own] for own in view.all_goals] == [[1, 2], [3, 4]]


def test_after_the_end_nobody_is_asked() -> None:
    state = finished("bee", "fly")
    assert GAME.to_act(state) == ()
    assert legal_texts(state) == []
