"""Players of code: careful and idle; and no decision has more than 200 moves."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.game import rng_for
from bot.games.jungo import GAME
from bot.games.jungo.state import AnyMove, State
from tests.games.jungo.positions import WORDING, legal_texts, position, state_after


def careful(state: State) -> str:
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    return WORDING.notation(GAME.careful(view, (), moves, Random(1)))


def idle(state: State) -> str:
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    return WORDING.notation(GAME.idle_move(view, moves))


def at_random(moves: Sequence[AnyMove], rng: Random) -> AnyMove:
    """The kind of move first, then its fields."""
    left = list(moves)
    kind = rng.choice(sorted({move.kind for move in left}))
    left = [move for move in left if move.kind == kind]
    for field in left[0].__struct_fields__:
        value = rng.choice(list(dict.fromkeys(getattr(move, field) for move in left)))
        left = [move for move in left if getattr(move, field) == value]
    return left[0]


def winner(number: int, careful_seat: int) -> int:
    """Who wins a match of a careful player against a random one."""
    seed, rng, version = f"match {number}", Random(number), 0
    state = GAME.setup(2, {"rounds": 2}, rng_for(seed, 0))
    while active := GAME.to_act(state):
        seat, moves = active[0], GAME.legal_moves(state, active[0])
        if seat == careful_seat:
            move = GAME.careful(GAME.view(state, seat), (), moves, rng)
        else:
            move = at_random(moves, rng)
        version += 1
        state, _ = GAME.apply(state, seat, move, rng_for(seed, version))
    return state.wins.index(max(state.wins))


def test_careful_beats_random_in_four_of_five_matches() -> None:
    won = sum(winner(number, number % 2) == number % 2 for number in range(200))
    assert won >= 160


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position(hand="7 7 7", table="4 4"), "play 1-3 =7"),
        (position(hand="7 7/8 8 1"), "play 4 =1"),
        (position(hand="7 7/8 8 1", table="4 4"), "play 1-2 =7"),
        (position(hand="7 7 2 3 8", table="8 8 8", drawn="2"), "keep 3"),
        (position(hand="8 8 5 5", table="4", drawn="1"), "discard"),
        (position(hand="7 7", table="4 4", drawn="7"), "jungo 1-2 =7"),
        (state_after(position(hand="7 7 4 2", table="4 4"), "play 1-2 =7"), "take"),
        (state_after(position(hand="7 7 8 8", table="1 1"), "play 1-2 =7"), "discard"),
        (state_after(position(hand="7 7 2 8 4", table="4 4"), "play 1-2 =7", "take"), "put 4 at 3"),
    ],
)
def test_careful_is_sensible(state: State, move: str) -> None:
    assert careful(state) == move


def test_careful_follows_from_what_it_is_given() -> None:
    state = GAME.setup(3, {"rounds": 2}, Random(4))
    assert careful(state) == careful(state)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position(hand="8 8", table="1"), "draw"),
        (position(hand="8 8", drawn="8"), "discard"),
        (state_after(position(hand="8 8", table="1"), "play 1 =8"), "discard"),
        (state_after(position(hand="8 8 5", table="1"), "play 1 =8", "take"), "put 1 at 3"),
        (position(hand="8 8", table="1", draw=""), "play 1 =8"),
        (position(hand="8", table="1 1", draw=""), "pass"),
    ],
)
def test_who_is_out_of_time_draws_and_discards(state: State, move: str) -> None:
    assert idle(state) == move


SORTED = " ".join(
    f"{low} " * 8 + f"{low}/{low + 1} " * 2 + f"{low + 1} " * 8 for low in (1, 3, 5, 7)
)


def test_j11_the_largest_and_best_sorted_hand_has_at_most_200_moves() -> None:
    """A hand has at most 69 cards (see combinations.plays)."""
    sixty_nine = " ".join(SORTED.split()[3:])
    assert len(legal_texts(position(hand=sixty_nine, others=("1",), draw="1 1"))) == 200


def test_in_a_crowded_hand_plays_that_come_to_the_same_are_offered_once() -> None:
    found = legal_texts(position(hand=SORTED))
    assert "play 1-2 =1" in found
    assert "play 2-3 =1" not in found


def test_cards_that_lie_the_other_way_round_come_to_the_same() -> None:
    """With either of two neighbours of a 7 the same two cards are played and the same is left."""
    found = legal_texts(position(hand=" ".join(20 * ["1"] + ["7/8", "7", "7/8"])))
    assert "play 21-22 =7" in found
    assert "play 22-23 =7" not in found


@pytest.mark.parametrize(("rest", "is_offered"), [("2 2 2 3 3", True), ("2 2 2 2", False)])
def test_a_hand_is_crowded_from_200_plays_on(rest: str, is_offered: bool) -> None:
    """190 plays of 19 ones, and 6 + 3 or 10 more."""
    found = legal_texts(position(hand=" ".join(19 * ["1"] + [rest])))
    assert ("play 2-3 =1" in found) == is_offered


def test_in_an_ordinary_hand_every_run_is_offered() -> None:
    assert {"play 1-2 =1", "play 2-3 =1"} <= set(legal_texts(position(hand="1 1 1")))


@pytest.mark.parametrize("table", ["7 7 7/8", "3 3 3/4 3/4"])
def test_the_largest_hand_has_at_most_200_places_for_what_it_takes(table: str) -> None:
    state = position(hand=" ".join(SORTED.split()[:69]), table=table)
    state = state_after(state, "play 1-8 =1", "take")
    assert len(legal_texts(state)) <= 200


@pytest.mark.parametrize("drawn", ["1/2", "7/8", "8"])
def test_the_largest_hand_has_at_most_200_fates_for_a_drawn_card(drawn: str) -> None:
    hand = " ".join(SORTED.split()[-69:])
    assert len(legal_texts(position(hand=hand, drawn=drawn))) <= 200


def test_every_match_ends_within_the_proven_bound() -> None:
    assert GAME.max_moves == 15 * 60 * 5 * (3 + 10)
