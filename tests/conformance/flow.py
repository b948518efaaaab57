"""Checks of the rules as a state machine: legal moves, termination, no side effects."""

import os
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

import msgspec

from bot.codec import codec_for, encode
from bot.game import IllegalMove, Move, Outcome, Seat, Value, rng_for
from bot.games import AnyGame
from tests.conformance.case import Case, Subject
from tests.conformance.kit import kit_folder
from tests.conformance.playthrough import (
    Playthrough,
    idle_playthroughs,
    play_on,
    playthroughs,
    random_player,
)

TRIED = 40
"""The number of moves from elsewhere, and of generated ones, tried on each state."""


def check_setup_is_a_function_of_the_seed(case: Case) -> None:
    def setup(seed: int) -> Value:
        return case.game.setup(case.seats, case.options, Random(seed))  # type: ignore[no-any-return]

    assert setup(1) == setup(1), "expected the same state from the same seed"
    states = [setup(seed) for seed in range(40)]
    assert any(state != states[0] for state in states), "expected other states from other seeds"
    begin = {case.game.to_act(state) for state in states}
    drawn = case.seats == 1 or len(begin) > 1 or all(len(seats) > 1 for seats in begin)
    assert drawn, f"expected the first seat to be drawn by the seed, got {begin} forty times"


def check_a_given_seat_begins(case: Case) -> None:
    """In a rematch the start passes on."""
    if case.seats == 1:
        return
    game, seats = case.game, range(case.seats)
    for first in map(Seat, seats):
        state = game.setup(case.seats, case.options, Random(5), first)
        begins, to_act = game.starter(state), game.to_act(state)
        assert begins == first, f"expected seat {first} to begin, got {begins}"
        assert first in to_act, f"expected seat {first} to act, got {to_act}"
    drawn = {game.starter(game.setup(case.seats, case.options, Random(n))) for n in range(60)}
    assert drawn == set(seats), f"expected each seat to be drawn now and then, got {drawn}"


def check_values_survive_json(case: Case) -> None:
    read = codec_for(case.game)
    for playthrough in playthroughs(case):
        for state in playthrough.sampled_states(case.depth.states):
            survives(state, read.state)
            for seat in case.observers:
                survives(case.game.view(state, seat), read.view)
        for step in playthrough.steps:
            survives(step.move, read.move)
            survives(step.events, read.events)
        survives(case.game.outcome(playthrough.end), read.outcome)


def survives(value: Any, read: Any) -> None:
    try:
        again = read(encode(value))
    except msgspec.ValidationError as error:
        raise AssertionError(f"expected {value!r} to be read from JSON, got: {error}") from error
    assert again == value, f"expected {value!r} back from JSON, got {again!r}"
    assert encode(again) == encode(value), f"expected the same bytes of {value!r}"


def check_functions_are_pure(case: Case) -> None:
    with no_other_source():
        for playthrough in playthroughs(case):
            for step in playthrough.sampled_steps(case.depth.states):
                before = encode(step.state)
                once = case.game.apply(step.state, step.seat, step.move, Random(7))
                again = case.game.apply(step.state, step.seat, step.move, Random(7))
                assert once == again, f"expected one result of {step.move!r}, got two"
                for seat in case.observers:
                    ask_everything(case, step.state, seat)
                assert encode(step.state) == before, "expected the state to be left as it was"
        case.game.setup(case.seats, case.options, Random(7))


def ask_everything(case: Case, state: Value, seat: Seat | None) -> None:
    """Call every function of the game that accepts this state or a view of it."""
    game, view = case.game, case.game.view(state, seat)
    assert view == game.view(state, seat), "expected one view, got two"
    assert game.words(view) == game.words(view), "expected the same words twice"
    assert game.headline(view) == game.headline(view), "expected the same headline twice"
    game.outcome(state)
    if seat is None:
        return
    game.scramble(state, frozenset({seat}), Random(7))
    moves = game.legal_moves(state, seat)
    assert tuple(moves) == tuple(game.legal_moves(state, seat)), "expected the same moves twice"
    if moves:
        assert game.idle_move(view, moves) == game.idle_move(view, moves), "expected one idle move"


@contextmanager
def no_other_source() -> Iterator[None]:
    """Make global randomness and the clock raise, and detect uses through imported names."""

    def forbidden(*args: object, **kwargs: object) -> NoReturn:
        raise AssertionError("expected no randomness and no clock but `chance`")

    names = ("random", "randrange", "randint", "shuffle", "choice", "choices", "sample")
    clocks = ("time", "time_ns", "monotonic", "monotonic_ns")
    with ExitStack() as stack:
        for module, attributes in ((random, names), (time, clocks), (os, ("urandom",))):
            for attribute in attributes:
                stack.enter_context(patch.object(module, attribute, forbidden))
        stack.enter_context(patch.object(random.SystemRandom, "random", forbidden))
        stack.enter_context(patch.object(random.SystemRandom, "getrandbits", forbidden))
        before = random.getstate()
        yield
        assert random.getstate() == before, "expected global randomness to be left alone"


def check_someone_can_move_until_the_end_and_nobody_after(case: Case) -> None:
    for playthrough in playthroughs(case):
        for state in playthrough.states:
            active = case.game.to_act(state)
            assert list(active) == sorted(set(active)), f"expected ascending seats, got {active}"
            over = case.game.outcome(state) is not None
            assert over == (not active), f"expected an outcome exactly at the end: {state!r}"
            able = tuple(s for s in case.everybody if case.game.legal_moves(state, s))
            assert able == active, f"expected moves for {active}, got some for {able}"


def check_legal_moves_are_exactly_those_that_apply_accepts(case: Case) -> None:
    for playthrough in playthroughs(case):
        rng = case.rng("legal", playthrough.seed)
        seen = list(dict.fromkeys(move for _, _, move in legal_of(playthrough)))
        for state in playthrough.sampled_states(case.depth.states):
            for seat in case.everybody:
                legal = tuple(case.game.legal_moves(state, seat))
                assert len(legal) <= 200, f"expected at most 200 moves, got {len(legal)}"
                assert len(set(legal)) == len(legal), f"expected unique moves, got {legal!r}"
                known = rng.sample(legal, min(TRIED, len(legal)))
                tried = {*strangers(case.game, seen, rng), *known}
                for move in sorted(tried, key=encode):
                    accepted = accepts(case, state, seat, move)
                    assert accepted == (move in legal), (
                        f"expected {move!r} of seat {seat} to be "
                        f"{'refused' if accepted else 'accepted'} in {state!r}"
                    )


def legal_of(playthrough: Playthrough) -> Iterator[tuple[Value, Seat, Move]]:
    game = playthrough.case.game
    for state in playthrough.states:
        for seat in game.to_act(state):
            for move in game.legal_moves(state, seat):
                yield state, seat, move


def strangers(game: AnyGame, seen: Sequence[Move], rng: Random) -> set[Move]:
    """Moves that were legal elsewhere, moves combined from two of them, and moves without
    fields."""
    some = rng.sample(seen, min(TRIED, len(seen)))
    plain = (move() for move in game.moves if not move.__struct_fields__)
    return {*some, *plain, *(mixed(one, other) for one, other in pairwise(some))}


def mixed(one: Move, other: Move) -> Move:
    """A move with the first half of the fields of `one` and the rest of `other`."""
    fields = one.__struct_fields__
    if type(one) is not type(other) or len(fields) < 2:
        return one
    half = len(fields) // 2
    return type(one)(
        *(getattr(one, f) for f in fields[:half]), *(getattr(other, f) for f in fields[half:])
    )


def accepts(case: Case, state: Value, seat: Seat, move: Move) -> bool:
    try:
        case.game.apply(state, seat, move, Random(7))
    except IllegalMove:
        return False
    return True


def check_match_ends_in_time_whoever_plays(case: Case) -> None:
    for playthrough in playthroughs(case):
        fits_the_table(case, case.game.outcome(playthrough.end))


def check_match_ends_in_time_when_nobody_decides(subject: Subject) -> None:
    for playthrough in idle_playthroughs(subject):
        fits_the_table(playthrough.case, subject.game.outcome(playthrough.end))


def fits_the_table(case: Case, outcome: Outcome | None) -> None:
    assert outcome is not None, "expected an outcome at the end"
    lengths = {len(outcome.scores), len(outcome.ranks), len(outcome.sheet)}
    assert lengths == {case.seats}, f"expected an entry for each seat, got {outcome!r}"
    for rank in outcome.ranks:
        ahead = sum(other < rank for other in outcome.ranks)
        assert rank == ahead + 1, f"expected rank {ahead + 1}, got {rank} in {outcome.ranks}"
    pairs = list(zip(outcome.scores, outcome.ranks, strict=True))
    better = [(a, b) for a in pairs for b in pairs if a[0] > b[0] and a[1] >= b[1]]
    assert not better, f"expected higher scores to rank better, got {outcome!r}"


def check_nothing_appears_or_vanishes(case: Case) -> None:
    for playthrough in playthroughs(case):
        first, *others = (stock(case, state) for state in playthrough.states)
        assert first, "expected the kit's inventory to hold something"
        for number, other in enumerate(others, start=1):
            assert other == first, f"expected {first} after move {number}, got {other}"


def stock(case: Case, state: Value) -> list[Any]:
    return sorted(case.kit.inventory(state), key=repr)


def check_replay_gives_the_same_state(case: Case) -> None:
    for playthrough in playthroughs(case):
        state = case.game.setup(case.seats, case.options, rng_for(playthrough.seed, 0))
        for step in playthrough.steps:
            rng = rng_for(playthrough.seed, step.version)
            state, events = case.game.apply(state, step.seat, step.move, rng)
            assert events == step.events, f"expected {step.events!r}, got {events!r}"
        assert state == playthrough.end, "expected the same end from seed and log"


def check_states_of_former_rules_load(subject: Subject) -> None:
    """Each former rules version has states in `tests/games/<folder>/snapshots/<version>.json`, a
    JSON list; they load and their matches end."""
    kept = {
        int(file.stem): file for file in (kit_folder(subject.game) / "snapshots").glob("*.json")
    }
    former = set(range(1, subject.game.rules_version))
    assert former <= set(kept), f"expected snapshots of {sorted(former - set(kept))}, got none"
    for version, file in sorted(kept.items()):
        states = msgspec.json.decode(file.read_bytes(), type=list[msgspec.Raw])
        assert states, f"expected states in the snapshots of rules version {version}, got none"
        for number, state in enumerate(states):
            world = codec_for(subject.game).state(bytes(state))
            largest = max(subject.cases(), key=lambda case: case.seats)
            play_on(largest, random_player, f"{version}-{number}", world)


def check_players_of_code_play_legal_moves(case: Case) -> None:
    for playthrough in playthroughs(case):
        for step in playthrough.sampled_steps(case.depth.worlds):
            view = case.game.view(step.state, step.seat)
            moves = case.game.legal_moves(step.state, step.seat)
            chosen = (
                case.game.idle_move(view, moves),
                case.game.careful(view, step.seen, moves, Random(7)),
                case.game.careful(view, (), moves, Random(7)),
            )
            strange = [move for move in chosen if move not in moves]
            assert not strange, f"expected legal moves, got {strange}"


CHECKS: Iterable[Any] = (
    check_setup_is_a_function_of_the_seed,
    check_a_given_seat_begins,
    check_values_survive_json,
    check_functions_are_pure,
    check_someone_can_move_until_the_end_and_nobody_after,
    check_legal_moves_are_exactly_those_that_apply_accepts,
    check_match_ends_in_time_whoever_plays,
    check_nothing_appears_or_vanishes,
    check_replay_gives_the_same_state,
    check_players_of_code_play_legal_moves,
)
