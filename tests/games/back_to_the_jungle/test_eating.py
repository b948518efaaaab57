"""Rule book: 2. Eating a chip; Jungle Chips."""

import pytest

from bot.games.back_to_the_jungle.components import parse_cell
from bot.games.back_to_the_jungle.state import EatWith, Meal, Phase, TurnState
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    board,
    chips,
    eating_position,
    legal_texts,
    notes,
    play_moves,
    position,
    refusal_text,
    state_after,
)

# 1. Reveal your chameleon


def test_eating_is_not_mandatory() -> None:
    state = position("Ann@C5 bee@D5", phase=Phase.EAT)
    assert state_after(state, "no eating").phase is Phase.PLACE


def test_b4_eating_is_offered_with_every_chip_that_has_a_neighbour_own_or_not() -> None:
    state = position("Ann@C5 bee@D5 Bob@A1 stone@A2 fly@F2", phase=Phase.EAT)
    assert legal_texts(state, "eatwith") == [f"eat with {at}" for at in ("A1", "A2", "C5", "D5")]
    assert (
        refusal_text(state, EatWith(parse_cell("F2")))
        == "The chip on F2 touches no other chip, so there's nothing it could eat."
    )


def test_b4_another_chip_is_shown_to_all_and_hidden_again() -> None:
    turn = play_moves(position("Ann@C5 bee@D5", phase=Phase.EAT), "eat with D5")
    assert (
        turn.texts_for()[0]
        == "Ann turned up the bee on D5: not Ann's chameleon. It was hidden again."
    )
    assert turn.state.phase is Phase.PLACE
    assert not any(tile is not None and tile.up for tile in turn.state.board)
    assert "bee@D5" in notes(turn.state, BOB)


def test_b4_the_chameleon_of_another_is_not_ones_own() -> None:
    turn = play_moves(position("Ann@C5 Bob@D5", phase=Phase.EAT), "eat with D5")
    assert turn.texts_for()[0].startswith("Ann turned up Bob's chameleon on D5")
    assert turn.state.phase is Phase.PLACE


def test_the_own_chameleon_lies_face_up_for_all() -> None:
    state = eating_position("Ann@C5 bee@D5", "C5")
    assert state.phase is Phase.MEAL
    assert [tile.up for tile in state.board if tile is not None] == [True, False]


# 2. Reveal the chip you want to eat


def test_the_meal_is_adjacent_to_the_chameleon() -> None:
    state = eating_position("Ann@C5 bee@D5 fly@C4 stone@D4 stone@E5", "C5")
    assert legal_texts(state) == ["meal C4", "meal D5"]
    assert refusal_text(state, Meal(parse_cell("D4"))).startswith("D4 isn't next to")


def test_b4_a_meal_is_compulsory_once_the_chameleon_is_revealed() -> None:
    assert legal_texts(eating_position("Ann@C5 snake@D5", "C5")) == ["meal D5"]


def test_what_is_eaten_leaves_the_board_and_lies_before_its_eater() -> None:
    state = state_after(eating_position("Ann@C5 stone@D5", "C5"), "meal D5")
    assert state.eaten == (chips("stone"), ())
    assert board(state) == "Ann@C5"


def test_the_chameleon_is_hidden_after_the_meal() -> None:
    state = state_after(eating_position("Ann@C5 stone@D5", "C5"), "meal D5")
    assert not any(tile is not None and tile.up for tile in state.board)
    assert notes(state, BOB) == "Ann@C5"


@pytest.mark.parametrize("meal", ["stone", "berry", "butterfly"])
def test_chips_without_a_star_are_just_eaten(meal: str) -> None:
    turn = play_moves(eating_position(f"Ann@C5 {meal}@D5", "C5"), "meal D5")
    assert turn.texts_for()[:2] == [
        f"Ann's tongue hit the {meal} on D5.",
        f"Ann ate the {meal} on D5.",
    ]
    assert turn.state.blind == turn.state.stung == (False, False)


# Spider

SPIDER = "Ann@B2 spider@C2 bee@C1 firefly@D2 stone@B1"


def test_example_spider_at_c2_offers_c1_d2_or_nothing() -> None:
    assert legal_texts(state_after(eating_position(SPIDER, "B2"), "meal C2")) == [
        "also C1",
        "also D2",
        "none",
    ]


def test_spider_and_the_extra_chip_are_both_eaten() -> None:
    state = state_after(eating_position(SPIDER, "B2"), "meal C2", "also C1")
    assert state.eaten[ANN] == chips("spider bee")


def test_spider_alone_is_eaten_where_no_extra_is_wanted() -> None:
    state = state_after(eating_position(SPIDER, "B2"), "meal C2", "none")
    assert state.eaten[ANN] == chips("spider")


def test_spider_without_another_neighbour_asks_nothing() -> None:
    assert state_after(eating_position("Ann@B2 spider@C2", "B2"), "meal C2").eaten[ANN] == chips(
        "spider"
    )


@pytest.mark.parametrize(("extra", "flags"), [("bee", "stung"), ("fly", "blind"), ("Bob", "blind")])
def test_b6_the_event_of_the_extra_chip_is_ignored(extra: str, flags: str) -> None:
    state = state_after(eating_position(f"Ann@B2 spider@C2 {extra}@C1", "B2"), "meal C2", "also C1")
    assert getattr(state, flags) == (False, False)


def test_b6_a_branch_as_extra_swings_nobody() -> None:
    state = state_after(eating_position("Ann@B2 spider@C2 branch@C1", "B2"), "meal C2", "also C1")
    assert board(state) == "Ann@B2"


@pytest.mark.parametrize("extra", ["snake", "Bob"])
def test_b6_an_extra_that_is_not_edible_is_hidden_again_and_the_spider_eaten(extra: str) -> None:
    turn = play_moves(eating_position(f"Ann@B2 spider@C2 {extra}@C1", "B2"), "meal C2", "also C1")
    assert turn.state.eaten[ANN] == chips("spider")
    assert board(turn.state) == f"{extra}@C1 Ann@B2"
    assert f"{extra}@C1" in notes(turn.state, BOB)


def test_b6_the_extra_is_never_the_chameleon_that_is_eating() -> None:
    assert "also B2" not in legal_texts(state_after(eating_position(SPIDER, "B2"), "meal C2"))


# Caterpillar

CATERPILLAR = "Ann@B2 caterpillar@C2 bee@C1"


def test_caterpillar_itself_may_be_eaten() -> None:
    state = state_after(eating_position(CATERPILLAR, "B2"), "meal C2", "none")
    assert state.eaten[ANN] == chips("caterpillar")


def test_a_hidden_chip_next_to_the_caterpillar_may_be_eaten_instead() -> None:
    state = state_after(eating_position(CATERPILLAR, "B2"), "meal C2", "instead C1")
    assert state.eaten[ANN] == chips("bee")
    assert board(state) == "Ann@B2 caterpillar@C2"
    assert state.stung == (False, False)  # B6: the bee's event is ignored


def test_b6_a_bad_alternative_leaves_nothing_to_eat() -> None:
    turn = play_moves(
        eating_position("Ann@B2 caterpillar@C2 snake@C1", "B2"), "meal C2", "instead C1"
    )
    assert turn.state.eaten[ANN] == ()
    assert board(turn.state) == "snake@C1 Ann@B2 caterpillar@C2"
    assert "Ann ate nothing." in turn.texts_for()


def test_caterpillar_without_another_neighbour_is_eaten() -> None:
    state = state_after(eating_position("Ann@B2 caterpillar@C2", "B2"), "meal C2")
    assert state.eaten[ANN] == chips("caterpillar")


# Fly, bee, chameleon: one turn


def test_fly_takes_the_sight_of_the_eaters_next_turn() -> None:
    state = state_after(eating_position("Ann@B2 fly@C2 Bob@F5", "B2"), "meal C2", "place @ A5")
    bob = state_after(state, "end moves", "place @ E1")
    assert legal_texts(state, "see")  # Bob sees
    assert legal_texts(bob, "see") == []
    assert bob.now.blind


def test_b5_not_to_see_lasts_exactly_the_next_turn() -> None:
    state = state_after(eating_position("Ann@B2 fly@C2 Bob@F5", "B2"), "meal C2", "place @ A5")
    state = state_after(state, "end moves", "place @ E1", "end moves", "place @ D6")
    state = state_after(state, "end moves", "place @ E3")
    assert (state.turn, state.now.blind) == (ANN, False)
    assert legal_texts(state, "see")


def test_bee_forbids_the_eaters_next_phase_2() -> None:
    state = state_after(
        eating_position("Ann@B2 bee@C2 stone@A2 Bob@F5", "B2", light=True), "meal C2"
    )
    state = state_after(state, "place @ D6", "end moves", "place @ E1")
    assert state.now.stung
    turn = play_moves(state, "end moves")
    assert turn.texts_for()[1] == "Ann had been stung and couldn't eat in this turn."
    assert turn.state.phase is Phase.PLACE


def test_b5_not_to_eat_lasts_exactly_the_next_turn() -> None:
    state = state_after(
        eating_position("Ann@B2 bee@C2 stone@B1 Bob@F5", "B2", light=True), "meal C2"
    )
    state = state_after(state, "place @ B3", "end moves", "no eating", "place @ E1")
    state = state_after(state, "end moves", "place @ D6", "end moves", "no eating", "place @ E3")
    assert (state.turn, state.now.stung) == (ANN, False)
    assert state_after(state, "end moves").phase is Phase.EAT


def test_a_chameleon_that_is_hit_is_not_eaten_and_its_owner_cannot_see_next_turn() -> None:
    turn = play_moves(eating_position("Ann@B2 Bob@C2", "B2"), "meal C2", "place @ F5")
    assert turn.state.eaten == ((), ())
    assert board(turn.state) == "Ann@B2 Bob@C2 stone@F5"
    assert (
        "After a fly or a tongue's hit Bob can't look at chips in their next turn."
        in turn.texts_for()
    )
    assert turn.state.now.blind
    assert legal_texts(turn.state, "see") == []


# Firefly


def test_example_firefly_at_d5_shows_d4_and_e5() -> None:
    turn = play_moves(eating_position("Ann@C5 firefly@D5 bee@D4 stone@E5", "C5"), "meal D5")
    assert turn.private_texts(ANN)[0] == "You saw: the bee on D4 and the stone on E5."
    assert "The firefly showed Ann what lay on D4 and E5." in turn.texts_for()
    assert turn.state.eaten[ANN] == chips("firefly")


def test_what_the_firefly_shows_is_known_to_its_eater_alone() -> None:
    state = state_after(eating_position("Ann@C5 firefly@D5 bee@D4", "C5"), "meal D5")
    assert notes(state, ANN) == "bee@D3 Ann@C5"  # frightened from D4
    assert notes(state, BOB) == "Ann@C5"


def test_b5_whoever_cannot_see_does_not_see_by_the_firefly() -> None:
    spots = "Ann@C5 firefly@D5 bee@D4"
    state = state_after(position(spots, phase=Phase.EAT, now=TurnState(blind=True)), "eat with C5")
    turn = play_moves(state, "meal D5")
    assert (
        turn.texts_for()[1]
        == "Ann couldn't look at chips in this turn: the firefly showed nothing."
    )
    assert "bee@D3" not in notes(turn.state, ANN)


# Branch


def test_example_branch_at_e4_lands_the_chameleon_on_c4() -> None:
    turn = play_moves(eating_position("Ann@F4 branch@E4 stone@D4", "F4"), "meal E4")
    assert turn.state.eaten[ANN] == chips("branch")
    assert board(turn.state) == "Ann@C4 stone@D4"
    assert "Ann's chameleon swung over the branch from F4 to C4." in turn.texts_for()


def test_example_branch_at_f5_takes_the_chameleon_off_the_board() -> None:
    turn = play_moves(eating_position("Ann@F4 branch@F5", "F4"), "meal F5")  # F6 is a hole
    assert turn.state.home[ANN]
    assert board(turn.state) == ""
    assert turn.state.eaten[ANN] == chips("branch")


def test_b7_the_rim_takes_the_chameleon_off_the_board_too() -> None:
    state = state_after(eating_position("Ann@E4 branch@F4", "E4"), "meal F4")
    assert state.home[ANN]


def test_b7_a_hole_further_on_comes_before_free_cells_behind_it() -> None:
    state = state_after(
        eating_position("Ann@F3 branch@E3 stone@D3", "F3"), "meal E3"
    )  # C3 is a hole
    assert state.home[ANN]


def test_b7_an_empty_cell_right_behind_the_branch_is_the_first() -> None:
    state = state_after(eating_position("Ann@C5 branch@D5", "C5"), "meal D5")
    assert board(state) == "Ann@E5"


# Snake


def test_the_snake_is_not_edible_and_the_chameleon_leaves_the_board() -> None:
    turn = play_moves(eating_position("Ann@C5 snake@D5", "C5"), "meal D5")
    assert turn.state.eaten == ((), ())
    assert board(turn.state) == "snake@D5"
    assert turn.state.home == (True, True)
    assert turn.texts_for()[1:3] == [
        "Ann's chameleon fled from the snake.",
        "Ann's chameleon will come back next turn.",
    ]


def test_a_chameleon_that_has_left_comes_back_in_the_owners_next_turn() -> None:
    state = state_after(eating_position("Ann@C5 snake@D5 Bob@F2", "C5"), "meal D5", "place @ A2")
    state = state_after(state, "end moves", "place @ C1")
    assert (state.turn, state.phase) == (ANN, Phase.ENTER)
