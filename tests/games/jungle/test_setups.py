"""Rule book, *Preparation* and *Random Animal Setup*: where the animals stand (L10)."""

from random import Random

import pytest

from bot.game import Event, Seat
from bot.games.jungle import GAME
from bot.games.jungle.components import Animal, Species, parse_cell
from bot.games.jungle.rules.maps import MAPS
from bot.games.jungle.state import Again, AnyMove, Keep, Phase, Place, Ready, Replace
from tests.games.jungle.drawing import (
    ONE,
    START,
    TWO,
    board,
    first_state,
    name,
    parse_position,
    play_moves,
    state_after,
)


def place(spelled: str) -> list[AnyMove]:
    """Placements like `snake@A1`."""
    parts = [each.split("@") for each in spelled.split()]
    return [Place(Animal(Species(animal)), parse_cell(space)) for animal, space in parts]


FIRST = place("toucan@A1 toucan@B1 monkey@D1 monkey@E1 snake@B2 snake@D2")
SECOND = place("snake@A5 snake@B5 toucan@D5 toucan@E5 monkey@B4 monkey@D4")


def test_the_printed_start_is_the_one_of_the_figure() -> None:
    assert board(first_state()) == board(parse_position(START))


def test_the_third_map_has_a_start_of_its_own() -> None:
    assert board(first_state(map=3)) == {
        "A1": "S",
        "C1": "M",
        "D1": "S",
        "A2": "T",
        "B2": "M",
        "D2": "T",
        "D6": "s",
        "B6": "m",
        "A6": "s",
        "D5": "t",
        "C5": "m",
        "A5": "t",
    }


def test_the_seed_draws_who_begins() -> None:
    assert {first_state(seed).turn for seed in range(20)} == {ONE, TWO}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("number", [1, 3])
def test_l10_the_random_start_is_shuffled_alike_for_both_sides(number: int, seed: int) -> None:
    state = first_state(seed, setup="random", map=number)
    turned = MAPS[number].rotate
    standing = board(state)
    for space, animal in standing.items():
        assert standing[name(turned(parse_cell(space)))] == animal.swapcase()
    assert sorted("".join(standing.values())) == sorted("SSMMTTssmmtt")


def test_l10_the_random_start_lies_on_the_start_spaces_and_differs() -> None:
    starts = [board(first_state(seed, setup="random")) for seed in range(10)]
    assert {frozenset(each) for each in starts} == {frozenset(board(first_state()))}
    assert len({tuple(sorted(each.items())) for each in starts}) > 5


@pytest.mark.parametrize("seed", range(5))
def test_l10_each_chameleon_stands_in_for_its_animal_after_the_shuffle(seed: int) -> None:
    state = state_after(
        first_state(seed, setup="random", chameleon=True), ONE, Replace(parse_cell("A1"))
    )
    plain = GAME.apply(state, TWO, Keep(), Random(seed))[0]
    both = GAME.apply(state, TWO, Replace(parse_cell("E5")), Random(seed))[0]
    (mine,) = (space for space, stack in board(both).items() if stack == "C")
    (other,) = (space for space, stack in board(both).items() if stack == "c")
    assert other == name(MAPS[1].rotate(parse_cell(mine)))
    assert board(plain)[other] == "s"


def test_l10_the_shuffle_is_drawn_after_the_chameleons_are_chosen() -> None:
    state = state_after(first_state(setup="random", chameleon=True), ONE, Keep())
    _, events = play_moves(state, TWO, Keep())
    assert Event("event.shuffled", reveals=True) in events


def test_l10_both_sides_place_at_the_same_time() -> None:
    state = first_state(setup="secret")
    assert (state.phase, GAME.to_act(state)) == (Phase.DEPLOYMENT, (ONE, TWO))


def test_l10_an_animal_goes_onto_a_free_start_space_of_its_own_side() -> None:
    state = state_after(first_state(setup="secret"), ONE, *FIRST[:4])
    assert GAME.legal_moves(state, ONE) == place("snake@B2 snake@D2")


def test_l10_after_six_animals_a_side_is_ready_or_begins_again() -> None:
    state = state_after(first_state(setup="secret"), ONE, *FIRST)
    assert GAME.legal_moves(state, ONE) == [Ready(), Again()]


def test_l10_again_takes_all_animals_back() -> None:
    state = state_after(first_state(setup="secret"), ONE, *FIRST, Again())
    assert GAME.legal_moves(state, ONE) == GAME.legal_moves(first_state(setup="secret"), ONE)


def test_l10_a_side_begins_again_at_most_twice() -> None:
    twice = [*FIRST, Again(), *FIRST, Again(), *FIRST]
    state = state_after(first_state(setup="secret"), ONE, *twice)
    assert GAME.legal_moves(state, ONE) == [Ready()]


def test_l10_whoever_is_ready_has_nothing_to_do_until_the_other_is() -> None:
    state = state_after(first_state(setup="secret"), ONE, *FIRST, Ready())
    assert GAME.to_act(state) == (TWO,)
    assert GAME.legal_moves(state, ONE) == []


def test_l10_when_both_are_ready_both_are_shown_and_play_begins() -> None:
    state = state_after(first_state(setup="secret"), ONE, *FIRST, Ready())
    state, events = play_moves(state, TWO, *SECOND, Ready())
    assert state.phase is Phase.PLAY
    assert board(state) == board(
        parse_position("""
            s s . t t
            . m . m .
            . . # . .
            . S . S .
            T T . M M
        """)
    )
    assert [e.key for e in events if e.reveals] == ["event.shown", "event.shown"]


def test_l10_everything_is_shown_after_it_is_told_that_both_are_ready() -> None:
    state = first_state(setup="secret", chameleon=True)
    state = state_after(state_after(state, ONE, Keep()), TWO, Keep())
    state = state_after(state, ONE, *FIRST, Ready())
    _, events = play_moves(state, TWO, *SECOND, Ready())
    assert [e.key for e in events if e.to is None] == [
        "event.ready",
        "event.kept",
        "event.kept",
        "event.shown",
        "event.shown",
        "event.begins",
    ]


def interleaved() -> list[tuple[Seat, AnyMove]]:
    """Two people who place by turns."""
    pairs = zip([*FIRST, Again(), *FIRST], [*SECOND, Again(), *SECOND], strict=True)
    return [(Seat(seat), move) for pair in pairs for seat, move in enumerate(pair)]


def test_l10_a_side_sees_nothing_of_the_other_ones_placing() -> None:
    state = first_state(setup="secret")
    for seat, move in interleaved():
        after, events = GAME.apply(state, seat, move, Random(0))
        other = Seat(1 - seat)
        for watcher in (other, None):
            assert GAME.view(after, watcher) == GAME.view(state, watcher)
        assert GAME.legal_moves(after, other) == GAME.legal_moves(state, other)
        assert {e.to for e in events} == {(seat,)}
        state = after


def test_l10_a_side_sees_its_own_placing() -> None:
    state = state_after(first_state(setup="secret"), TWO, *SECOND[:2])
    view = GAME.view(state, TWO)
    assert (view.stack(parse_cell("A5")), view.stack(parse_cell("B5"))) == ("s", "s")
    assert len(view.unplaced) == 4


def test_l10_how_often_a_side_began_again_is_not_told_afterwards() -> None:
    once = state_after(first_state(setup="secret"), TWO, *SECOND, Ready())
    again = state_after(once, ONE, *FIRST, Again(), *FIRST, Ready())
    assert again == state_after(once, ONE, *FIRST, Ready())


@pytest.mark.parametrize(("mine", "other"), [(ONE, TWO), (TWO, ONE)])
def test_what_a_side_has_placed_in_secret_is_dealt_anew_for_the_other(
    mine: Seat, other: Seat
) -> None:
    """A computer imagines it: what was left as it is would be known to it."""
    state = first_state(setup="secret")
    state = state_after(state_after(state, ONE, *FIRST[:4]), TWO, *SECOND[:4])
    worlds = [GAME.scramble(state, frozenset({mine}), Random(n)) for n in range(20)]
    assert len({world.camps[other].placed for world in worlds}) > 10
    assert {world.camps[mine] for world in worlds} == {state.camps[mine]}
