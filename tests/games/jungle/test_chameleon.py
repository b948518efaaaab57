"""Rule book, *Chameleon*: the mirror (L7), and the secret choice of what it replaces (L11)."""

from random import Random

import pytest

from bot.game import IllegalMove, Seat
from bot.games.jungle import GAME
from bot.games.jungle.components import Animal, Species, parse_cell
from bot.games.jungle.state import Keep, Phase, Place, Ready, Replace
from tests.games.jungle.drawing import (
    ONE,
    TWO,
    board,
    first_state,
    parse_position,
    play_moves,
    reachable,
    state_after,
)


@pytest.mark.parametrize(
    ("animal", "targets"),
    [
        ("M", {"A1", "B2", "B3", "C1", "D1"}),
        ("T", {"A2", "C2", "D3"}),
        ("S", {"A3", "D2"}),
        ("C", set()),
    ],
)
def test_l7_beside_a_chameleon_every_animal_moves_by_its_own_rule(
    animal: str, targets: set[str]
) -> None:
    state = parse_position(f"""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        c {animal} . . .
    """)
    assert reachable(state, "B1") == dict.fromkeys(targets, "chameleon")


def test_l7_a_chameleon_mimics_the_other_animals() -> None:
    state = parse_position("""
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        C t . . .
    """)
    assert reachable(state, "A1") == {"B2": "toucan"}


def test_l7_what_a_neighbour_of_the_own_kind_gives_is_offered_once() -> None:
    state = parse_position(
        """
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        T t c . .
    """,
        TWO,
    )
    assert reachable(state, "B1") == dict.fromkeys(("A2", "C2", "D3"), "toucan")


def test_l11_both_sides_choose_before_anything_else() -> None:
    state = first_state(chameleon=True)
    assert (state.phase, GAME.to_act(state)) == (Phase.CHAMELEON, (ONE, TWO))
    assert len(GAME.legal_moves(state, ONE)) == len(GAME.legal_moves(state, TWO)) == 7


def test_l11_the_sides_may_choose_in_any_order_and_differently() -> None:
    state = state_after(first_state(chameleon=True), TWO, Replace(parse_cell("D4")))
    assert GAME.to_act(state) == (ONE,)
    state = state_after(state, ONE, Replace(parse_cell("B1")))
    standing = board(state)
    assert (standing["B1"], standing["D4"]) == ("C", "c")
    assert sorted("".join(standing.values())) == sorted("CMTTSScmmtss")


def test_l11_a_side_may_leave_its_chameleon_in_the_box() -> None:
    state = state_after(state_after(first_state(chameleon=True), ONE, Keep()), TWO, Keep())
    assert board(state) == board(first_state())


def test_l11_the_choice_is_final() -> None:
    state = state_after(first_state(chameleon=True), ONE, Keep())
    with pytest.raises(IllegalMove):
        GAME.apply(state, ONE, Replace(parse_cell("B1")), Random(0))


@pytest.mark.parametrize("other", [Keep(), Replace(parse_cell("E5")), Replace(parse_cell("B4"))])
def test_l11_the_choice_is_hidden_until_both_have_chosen(other: Keep | Replace) -> None:
    plain, events = play_moves(first_state(chameleon=True), TWO, Keep())
    state, more = play_moves(first_state(chameleon=True), TWO, other)
    for seat in (ONE, None):
        assert GAME.view(state, seat) == GAME.view(plain, seat)
        assert [e for e in events if heard(e.to, seat)] == [e for e in more if heard(e.to, seat)]


def heard(to: tuple[Seat, ...] | None, seat: Seat | None) -> bool:
    return to is None or seat in to


def test_l11_then_both_choices_are_told_to_all() -> None:
    state = state_after(first_state(chameleon=True), TWO, Keep())
    _, events = play_moves(state, ONE, Replace(parse_cell("D2")))
    public = [e.key for e in events if e.to is None]
    assert public == ["event.chosen", "event.replaced", "event.kept", "event.begins"]
    assert any(e.reveals for e in events)


def test_in_a_secret_deployment_the_chameleons_stay_hidden_until_both_are_ready() -> None:
    state = state_after(first_state(chameleon=True, setup="secret"), ONE, Replace(parse_cell("A1")))
    state, events = play_moves(state, TWO, Keep())
    assert [e.key for e in events if e.to is None] == ["event.chosen", "event.deployment"]
    assert Place(Animal(Species.CHAMELEON), parse_cell("A1")) in GAME.legal_moves(state, ONE)
    assert Place(Animal(Species.CHAMELEON), parse_cell("A5")) not in GAME.legal_moves(state, TWO)


@pytest.mark.parametrize("move", [Ready(), Replace(parse_cell("C1")), Replace(parse_cell("A5"))])
def test_a_choice_that_cannot_be_made_is_refused(move: Ready | Replace) -> None:
    with pytest.raises(IllegalMove):
        GAME.apply(first_state(chameleon=True), ONE, move, Random(0))
