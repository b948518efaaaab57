"""games/back-to-the-jungle.md, Secrets: faces, peeks, goals, the bag; field notes."""

from random import Random

import pytest

from bot.game import Seat
from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import CHAMELEONS, Chip, parse_cell
from bot.games.back_to_the_jungle.state import EatWith, Meal, Move, Phase, Place, See, State, Swap
from tests.games.back_to_the_jungle.kit import FLEETING, inventory
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    CLEO,
    board,
    eating_position,
    notes,
    play_moves,
    position,
    refusal_text,
    solo_position,
    state_after,
)

TABLE = "Ann@A1 Bob@F5 bee@B1 fly@C2 stone@D5"


def entered(**more: object) -> State:
    """Ann and Bob have entered, nobody has looked at anything."""
    return position(TABLE, **more)  # type: ignore[arg-type]


# Field notes


def test_b1_field_notes_know_every_chameleon_from_its_entry_on() -> None:
    state = state_after(position("bee@B2", phase=Phase.ENTER, seats=3), "enter @ A1")
    assert [notes(state, seat) for seat in (ANN, BOB, CLEO)] == ["Ann@A1"] * 3


def test_notes_hold_what_the_own_eyes_have_seen() -> None:
    state = state_after(entered(), "see B1")
    assert notes(state, ANN) == "Ann@A1 bee@B1 Bob@F5"
    assert notes(state, BOB) == "Ann@A1 Bob@F5"


def test_a_spectator_has_no_notes() -> None:
    assert not any(GAME.view(state_after(entered(), "see B1"), None).notes)


def test_notes_follow_moves() -> None:
    state = position("bee@B1 stone@D5", known=1)
    assert notes(state_after(state, "move B1>B2"), ANN) == "bee@B2 stone@D5"


def test_notes_follow_swaps() -> None:
    state = position("bee@B1 stone@C1", known=1)
    assert notes(state_after(state, "swap B1 C1"), ANN) == "stone@B1 bee@C1"


def test_notes_follow_the_wind() -> None:
    state = state_after(position("bee@B1 stone@D5", known=1, bag="special_wind fly"), "end moves")
    assert notes(state_after(state, "lift B1", "with D5"), ANN) == "stone@B1 bee@D5"


def test_notes_follow_rotations() -> None:
    state = state_after(position("bee@A1 stone@D5", known=2, bag="special_snake fly"), "end moves")
    assert notes(state_after(state, "turn A1-C3 90"), BOB) == "bee@C1 stone@D5"


def test_notes_follow_frightened_chips() -> None:
    state = state_after(eating_position("Ann@D4 stone@E4 bee@D3", "D4", known=2), "meal E4")
    assert notes(state, BOB) == "bee@D2 Ann@D4"


def test_notes_follow_what_is_frightened_off_the_board() -> None:
    state = state_after(eating_position("Ann@E5 stone@E4 bee@E6", "E5", known=2), "meal E4")
    assert [GAME.view(state, seat).lost_notes for seat in (ANN, BOB)] == [(), (Chip.BEE,)]
    assert GAME.view(state, ANN).lost == 1


def test_notes_follow_the_own_drawn_chip() -> None:
    state = state_after(position("stone@B2", bag="bee fly"), "end moves", "place @ D4")
    assert (notes(state, ANN), notes(state, BOB)) == ("bee@D4", "")


def test_notes_of_all_hold_what_was_turned_up_and_hidden_again() -> None:
    state = state_after(entered(phase=Phase.EAT), "eat with B1")
    assert notes(state, BOB) == "Ann@A1 bee@B1 Bob@F5"


def test_notes_know_only_what_is_sure() -> None:
    """All chips but one are known, which could be told: still it was not seen."""
    assert notes(state_after(position("bee@B1 stone@C1"), "see B1"), ANN) == "bee@B1"


def test_without_field_notes_nothing_is_kept() -> None:
    state = state_after(position("bee@B2", phase=Phase.ENTER, notes=False), "enter @ A1", "see B2")
    assert notes(state, ANN) == ""
    assert not any(tile is not None and tile.known for tile in state.board)


# Fleeting things


def fleeting(state: State, *moves: str) -> set[str]:
    return {event.key for event in play_moves(state, *moves).events if event.fleeting}


def test_without_field_notes_a_peek_is_fleeting() -> None:
    assert fleeting(entered(notes=False), "see B1") == {"event.saw"}


def test_without_field_notes_a_failed_reveal_is_fleeting() -> None:
    state = entered(notes=False, phase=Phase.EAT)
    assert "event.missed" in fleeting(state, "eat with B1")


@pytest.mark.parametrize("move", ["move B1>B2", "swap A1 B1"])
def test_without_field_notes_cells_of_moves_are_not_kept_by_the_log(move: str) -> None:
    assert fleeting(entered(notes=False), move)


def test_without_field_notes_the_cell_of_an_entry_is_not_kept_by_the_log() -> None:
    state = position("bee@B2", phase=Phase.ENTER, notes=False)
    assert fleeting(state, "enter @ A1") == {"event.entered"}


def test_without_field_notes_what_is_eaten_stays_known() -> None:
    state = eating_position("Ann@A1 bee@B1", "A1", notes=False)
    assert "event.ate" not in fleeting(state, "meal B1")


@pytest.mark.parametrize("moves", [["see B1"], ["move B1>B2"], ["swap A1 B1"]])
def test_with_field_notes_nothing_is_fleeting(moves: list[str]) -> None:
    assert fleeting(entered(), *moves) == set()


def test_the_kit_knows_every_fleeting_event() -> None:
    state = eating_position("Ann@D4 branch@E4 bee@D3 fly@F3 snake@E6", "D4", notes=False)
    assert fleeting(state, "meal E4") <= FLEETING


# What others see


def test_faces_under_backs_are_seen_by_nobody() -> None:
    for seat in (ANN, BOB, None):
        view = GAME.view(entered(), seat)
        assert {chip for chip in view.board if chip is not None} == {Chip.BACK}


def test_a_drawn_chip_is_its_drawers() -> None:
    state = state_after(position("stone@B2", bag="bee fly"), "end moves")
    assert [GAME.view(state, seat).drawn for seat in (ANN, BOB, None)] == [Chip.BEE, None, None]


def test_goals_are_their_owners() -> None:
    state = entered(own=("1 2", "3 4"))
    numbers = [[goal.number for goal in GAME.view(state, s).goals] for s in (ANN, BOB, None)]
    assert numbers == [[1, 2], [3, 4], []]


def test_solo_goals_are_open_and_the_pile_is_a_number() -> None:
    view = GAME.view(solo_position("fly@B1", "B1"), None)
    assert ([goal.number for goal in view.goals], view.pile) == ([1, 2], 3)


# Refusals


@pytest.mark.parametrize(
    "move",
    [
        EatWith(parse_cell("F2")),
        Move(parse_cell("B1"), parse_cell("D5")),
        Swap(parse_cell("B1"), parse_cell("D5")),
        Meal(parse_cell("B1")),
        Place(parse_cell("B1")),
        See(parse_cell("E4")),
    ],
)
@pytest.mark.parametrize("phase", [Phase.ACT, Phase.EAT, Phase.PLACE])
def test_a_refusal_does_not_tell_what_lies_under_a_chip(move: object, phase: Phase) -> None:
    state = entered(phase=phase)
    worlds = [GAME.scramble(state, frozenset(), Random(n)) for n in range(12)]
    assert len({board(world) for world in worlds}) > 3
    if move not in GAME.legal_moves(state, ANN):
        told = {refusal_text(world, move) for world in worlds}  # type: ignore[arg-type]
        assert len(told) == 1


# Scrambled worlds


def world(state: State, *seats: Seat, seed: int = 3) -> State:
    return GAME.scramble(state, frozenset(seats), Random(seed))


def changes(state: State, *seats: Seat) -> set[str]:
    """The cells whose chip differs in some world."""
    return {
        spot
        for seed in range(30)
        for spot in set(board(state).split()) - set(board(world(state, *seats, seed=seed)).split())
    }


def test_scramble_moves_every_chip_face_down() -> None:
    assert changes(entered()) == set(TABLE.split())


def test_scramble_keeps_what_a_seat_knows() -> None:
    state = state_after(entered(), "see B1")
    assert changes(state, ANN) == {"fly@C2", "stone@D5"}
    assert changes(state, BOB) == {"bee@B1", "fly@C2", "stone@D5"}


def test_scramble_moves_what_other_players_have_noted() -> None:
    state = state_after(entered(), "see B1")
    noted = {notes(world(state, BOB, seed=seed), ANN) for seed in range(30)}
    assert len(noted) > 2


def test_scramble_keeps_what_lies_face_up() -> None:
    state = eating_position("Ann@A1 bee@B1 fly@D4", "A1")
    assert changes(state) == {"bee@B1", "fly@D4"}


def test_scramble_draws_the_bag_anew() -> None:
    bags = {world(entered(bag="bee fly stone berry"), ANN, seed=seed).bag for seed in range(9)}
    assert len(bags) > 3


def test_scramble_deals_other_goals_anew_and_keeps_the_own() -> None:
    state = entered(own=("1 2", "3 4"))
    goals = [world(state, ANN, seed=seed).goals for seed in range(9)]
    assert {own[ANN] for own in goals} == {state.goals[ANN]}
    assert len({own[BOB] for own in goals}) > 3


def test_scramble_hides_a_chip_that_another_has_drawn() -> None:
    state = state_after(position("stone@B2", bag="bee fly berry"), "end moves")
    assert len({world(state, BOB, seed=seed).now.drawn for seed in range(9)}) > 1
    assert {world(state, ANN, seed=seed).now.drawn for seed in range(9)} == {Chip.BEE}


@pytest.mark.parametrize("seed", range(5))
def test_scramble_keeps_chameleons_on_the_board_and_specials_in_the_bag(seed: int) -> None:
    state = entered(notes=False, bag="special_wind bee fly special_snake")
    other = world(state, ANN, seed=seed)
    chips = [tile.chip for tile in other.board if tile is not None]
    assert {CHAMELEONS[ANN], CHAMELEONS[BOB]} <= set(chips)
    assert {Chip.SPECIAL_WIND, Chip.SPECIAL_SNAKE} <= set(other.bag)


@pytest.mark.parametrize("seats", [(), (ANN,), (BOB,), (ANN, BOB)])
@pytest.mark.parametrize("kept", [True, False])
def test_scramble_lets_no_order_shine_through(seats: tuple[Seat, ...], kept: bool) -> None:
    state = state_after(entered(notes=kept, own=("1 2", "3 4")), "see B1")
    once = world(state, *seats)
    assert world(once, *seats, seed=4) == world(state, *seats, seed=4)
    assert inventory(once) == inventory(state)


def test_after_the_end_there_is_nothing_to_scramble() -> None:
    state = state_after(solo_position("fly@B1", "B1"), "finish")
    assert world(state) == state
