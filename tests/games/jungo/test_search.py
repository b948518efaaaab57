"""What the strong player of Jungo remembers, compares and estimates."""

from collections import Counter
from random import Random

import pytest

from bot.game import Event, Seat, SeatArg
from bot.games.jungo import GAME
from bot.games.jungo.players import hand_cost
from bot.games.jungo.search import candidate_moves, estimate, recall_hands
from bot.games.jungo.state import State
from tests.games.jungo.positions import WORDING, cards, play_moves, position

BOB = Seat(1)
TAKE_BOTH = ("take", "put 4 at 1", "put 4 at 1")


def seen_by(events: tuple[Event, ...], seat: int) -> list[Event]:
    return [event for event in events if event.to is None or seat in event.to]


def recalled(state: State, events: tuple[Event, ...], number: int) -> State:
    """A state that Bob cannot tell from the real one and that fits what he saw."""
    rng = Random(number)
    world = GAME.scramble(state, frozenset({BOB}), rng)
    return recall_hands(BOB, seen_by(events, BOB))(world, rng)


def all_cards(state: State) -> Counter[object]:
    return Counter([*state.draw, *state.discard, *(card for hand in state.hands for card in hand)])


def test_cards_that_somebody_took_openly_stay_in_their_hand() -> None:
    told = play_moves(
        position("5 5 1", table="4 4"), "play 1-2 =5", "take", "put 4 at 1", "put 4 at 1"
    )
    for number in range(20):
        world = recalled(told.state, told.events, number)
        assert Counter(cards("4 4")) <= Counter(world.hands[0])
        assert all_cards(world) == all_cards(told.state)
        assert world.hands[BOB] == told.state.hands[BOB]
        assert len(world.hands[0]) == 3


def test_cards_that_were_taken_and_played_are_forgotten() -> None:
    start = position("5 5 4 1", table="4 4", others=("8 8 1 2 3",))
    told = play_moves(
        *(start, "play 1-2 =5", *TAKE_BOTH),
        *("play 1-2 =8", "discard", "draw", "discard", "draw", "discard", "play 1-2 =4"),
    )
    hands = {recalled(told.state, told.events, number).hands[0] for number in range(40)}
    assert not all(Counter(cards("4")) <= Counter(hand) for hand in hands)


def test_cards_of_an_earlier_round_are_forgotten() -> None:
    told = play_moves(position("5 5", table="4 4", others=("1 2 3",)), "play 1-2 =5")
    taken = Event("event.taken", (("seat", SeatArg(Seat(0))), ("cards", cards("4 4"))))
    events = (taken, *told.events)
    assert told.state.deal == 2
    fours = [Counter(recalled(told.state, events, n).hands[0])[cards("4")[0]] for n in range(20)]
    assert min(fours) < 2


def test_what_was_sorted_into_a_hand_lies_beside_its_like() -> None:
    told = play_moves(
        position("5 5 1 2", table="4 4"), "play 1-2 =5", "take", "put 4 at 1", "put 4 at 1"
    )
    for number in range(20):
        hand = recalled(told.state, told.events, number).hands[0]
        apart = hand_cost(cards("4") + cards("1") + cards("4") + cards("2"))
        assert hand_cost(hand) < apart


@pytest.mark.parametrize(
    ("state", "better"),
    [
        (position("1", others=("1 2 3 4 5 6",)), 0),  # Ann plays her last card
        (position("8 8 8", others=("1 3 5 7 2 4",)), 0),  # one play against six
        (position("1 3 5 7 2 4", "8", others=("8 8",)), 1),  # Ann cannot beat the 8
    ],
)
def test_whoever_is_nearer_to_an_empty_hand_is_estimated_higher(state: State, better: int) -> None:
    values = estimate(state)
    assert values is not None
    assert sum(values) == pytest.approx(1.0)
    assert max(values) == values[better]


def test_a_round_that_wins_the_match_counts_for_all_of_it() -> None:
    last = estimate(position("1", others=("1 2 3 4 5 6",), wins=(1, 0)))
    first = estimate(position("1", others=("1 2 3 4 5 6",), wins=(0, 0)))
    assert last is not None
    assert first is not None
    assert last[0] > 0.95
    assert 0.7 < first[0] < 0.8


def test_in_the_middle_of_a_turn_nothing_is_estimated() -> None:
    assert estimate(position("1 2", drawn="3")) is None


def test_the_moves_that_leave_the_cheapest_hands_are_compared() -> None:
    state = position("7 7 7 1", table="4 4")
    moves = GAME.legal_moves(state, Seat(0))
    chosen = candidate_moves(GAME.view(state, Seat(0)), (), moves)
    assert WORDING.notation(chosen[0]) == "play 1-3 =7"
    assert len(chosen) <= 6
