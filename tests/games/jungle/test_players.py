"""Players of code, and matches with every pair of options."""

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest

from bot.game import Option, OptionValue, Seat
from bot.games.jungle import GAME
from bot.games.jungle.state import Again, AnyMove, Mimic, Phase, Ready, State
from tests.games.jungle.drawing import (
    DEFAULTS,
    ONE,
    TWO,
    first_state,
    name,
    on_board,
    parse_position,
    state_after,
)


def at_random(moves: Sequence[AnyMove], rng: Random) -> AnyMove:
    """The kind of move first, then its fields."""
    left = list(moves)
    kind = rng.choice(sorted({move.kind for move in left}))
    left = [move for move in left if move.kind == kind]
    for field in left[0].__struct_fields__:
        value = rng.choice(list(dict.fromkeys(getattr(move, field) for move in left)))
        left = [move for move in left if getattr(move, field) == value]
    return left[0]


def played(
    seed: int, careful: Seat | None = None, options: dict[str, OptionValue] | None = None
) -> tuple[State, int]:
    """The end of a match, and its moves; everybody else plays at random."""
    rng, state, moves = Random(seed), first_state(seed, **options or {}), 0
    while active := GAME.to_act(state):
        seat = rng.choice(active)
        legal = GAME.legal_moves(state, seat)
        if seat == careful:
            move = GAME.careful(GAME.view(state, seat), (), legal, rng)
        else:
            move = at_random(legal, rng)
        state, _ = GAME.apply(state, seat, move, rng)
        moves += 1
    return state, moves


def test_careful_beats_random_in_four_of_five_matches() -> None:
    won = sum(played(seed, Seat(seed % 2))[0].winner == seed % 2 for seed in range(200))
    assert won >= 160


OPTIONS = GAME.options_for(2)
PAIRS = [
    (one.key, other.key, values)
    for one, other in combinations(OPTIONS, 2)
    for values in product(one.choices, other.choices)
]


def excluded(options: dict[str, OptionValue]) -> list[tuple[Option, str]]:
    """The options whose value forbids what another one has."""
    return [
        (option, other)
        for option in OPTIONS
        for value, other, forbidden in option.excludes
        if options[option.key] == value and options[other] == forbidden
    ]


def completed(options: dict[str, OptionValue], rng: Random) -> dict[str, OptionValue] | None:
    """A choice of every option that holds these; None where they exclude each other."""
    for _ in range(100):
        choice = {option.key: rng.choice(option.choices) for option in OPTIONS} | options
        if not excluded(choice):
            return choice
    return None


FORBIDDEN = {("map", "hole_covered", (3, True)), ("map", "special_leaves", (2, "none"))}


@pytest.mark.parametrize(("one", "other", "values"), PAIRS)
def test_any_two_options_can_be_played_together(
    one: str, other: str, values: tuple[OptionValue, OptionValue]
) -> None:
    rng = Random(f"{one} {other} {values}")
    options = completed({one: values[0], other: values[1]}, rng)
    assert (options is None) == ((one, other, values) in FORBIDDEN)
    if options is not None:
        state, moves = played(rng.randrange(1000), options=options)
        assert GAME.outcome(state) is not None
        assert moves <= GAME.max_moves


def test_the_defaults_are_the_printed_game() -> None:
    assert DEFAULTS == {
        "map": 1,
        "hole_covered": False,
        "setup": "printed",
        "chameleon": False,
        "special_leaves": "none",
        "deep_stacks": False,
        "leap": False,
    }


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("seed", range(20))
def test_whoever_begins_can_move_however_the_animals_were_placed(number: int, seed: int) -> None:
    rng = Random(seed)
    state = first_state(seed, setup="secret", map=number, chameleon=True, special_leaves=4)
    for seat in (ONE, TWO):
        state = state_after(state, seat, rng.choice(GAME.legal_moves(state, seat)))
    for seat in (ONE, TWO):
        for _ in range(6):
            state = state_after(state, seat, rng.choice(GAME.legal_moves(state, seat)))
        state = state_after(state, seat, Ready())
    assert on_board(state)


def test_a_match_has_at_most_the_proven_number_of_moves() -> None:
    assert GAME.max_moves == 2 * (1 + 3 * 6 + 2 + 1) + 100


def chosen(state: State, seed: int = 1) -> str:
    """What the careful player does, like `B1>C5`."""
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    state, _ = GAME.apply(state, state.turn, GAME.careful(view, (), moves, Random(seed)), Random(0))
    assert state.last is not None
    return f"{name(state.last.start)}>{name(state.last.to.cell)}"


@pytest.mark.parametrize("seed", range(5))
def test_careful_enters_the_base_where_it_can(seed: int) -> None:
    state = parse_position("""
        . M . . t
        . m . . s
        . . # . .
        . . . . .
        S T . . .
    """)
    assert chosen(state, seed) == "B5>C5"


@pytest.mark.parametrize("seed", range(5))
def test_careful_does_not_leave_its_base_open(seed: int) -> None:
    state = parse_position("""
        . . . . t
        . . . . s
        . . # . .
        . . . . .
        M m . T S
    """)
    assert chosen(state, seed).startswith("A1>")


def test_careful_is_ready_when_its_animals_stand() -> None:
    assert GAME.careful(GAME.view(first_state(), ONE), (), [Ready(), Again()], Random(1)) == Ready()


def test_who_is_out_of_time_leaves_the_chameleon_places_and_is_ready() -> None:
    state, made = first_state(chameleon=True, setup="secret"), 0
    while state.phase is not Phase.PLAY:
        seat = GAME.to_act(state)[0]
        move = GAME.idle_move(GAME.view(state, seat), GAME.legal_moves(state, seat))
        state, made = state_after(state, seat, move), made + 1
    assert made == 2 * (1 + 6 + 1)
    assert sorted("".join(state.board)) == sorted("SSMMTTssmmtt")


def test_careful_players_do_not_repeat_their_matches() -> None:
    assert len({_careful_match(seed) for seed in range(60)}) >= 50


def _careful_match(seed: int) -> tuple[str, ...]:
    rng, state = Random(seed), first_state(seed)
    while GAME.to_act(state):
        moves = GAME.legal_moves(state, state.turn)
        move = GAME.careful(GAME.view(state, state.turn), (), moves, rng)
        state, _ = GAME.apply(state, state.turn, move, rng)
    return state.history


def test_careful_sees_a_reply_that_leaves_it_without_a_move() -> None:
    """In each such position of matches at random, a move after which no reply blocks is chosen if
    there is one that does not open the base."""
    rng, seen = Random(7), 0
    for seed in range(12):
        state = first_state(seed)
        while GAME.to_act(state):
            moves = on_board(state)
            safe = [move for move in moves if not _loses_at_once(state, move)]
            if 0 < len(safe) < len(moves):
                seen += 1
                chance = Random(seen)
                chosen_move = GAME.careful(GAME.view(state, state.turn), (), moves, chance)
                assert chosen_move in safe
            state, _ = GAME.apply(state, state.turn, rng.choice(moves), rng)
    assert seen > 20


def _loses_at_once(state: State, move: Mimic) -> bool:
    """Whether a reply to the move ends the match for the other side."""
    after, _ = GAME.apply(state, state.turn, move, Random(0))
    if after.reason is not None:
        return False
    replies = (GAME.apply(after, after.turn, reply, Random(0))[0] for reply in on_board(after))
    return any(reply.winner == after.turn for reply in replies)
