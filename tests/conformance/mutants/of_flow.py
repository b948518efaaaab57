"""Bugs in the rules as a state machine."""

import random
import time
from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.game import Event, Move, Seat
from tests.conformance import flow
from tests.conformance.mutants.mutant import (
    CARD,
    DRAW,
    LOTS,
    PEEK,
    PLAY,
    STOP,
    Mutant,
    State,
    Transition,
    change_apply,
    change_moves,
    change_outcome,
    with_player,
)


def forever(_s: State, _seat: Seat, _m: Move, after: State, events: Any) -> Transition:
    return replace(after, round=1), events


def lose_a_card(before: State, _seat: Seat, move: Move, after: State, events: Any) -> Transition:
    reshuffled = isinstance(move, DRAW) and not before.deck and after.deck
    return (replace(after, deck=after.deck[1:]) if reshuffled else after), events


def keep_the_card(before: State, seat: Seat, move: Move, after: State, events: Any) -> Transition:
    if isinstance(move, PLAY):
        after = with_player(after, seat, hand=before.players[seat].hand)
    return after, events


def score_fractions(_s: State, seat: Seat, move: Move, after: State, events: Any) -> Transition:
    score = after.players[seat].score + 0.5 * isinstance(move, PLAY)
    return with_player(after, seat, score=score), events


def accept_any_card(state: State, seat: Seat, move: Any, rng: Random) -> Transition:
    hand = state.players[seat].hand
    if isinstance(move, PLAY) and hand and move.card not in hand:
        move = replace(move, card=hand[0])
    return LOTS.apply(state, seat, move, rng)


def accept_any_seat(state: State, seat: Seat, move: Move, rng: Random) -> Transition:
    return LOTS.apply(state, state.turn if state.phase == "turn" else seat, move, rng)


def draw_globally(state: State, seat: Seat, move: Move, _chance: Random) -> Transition:
    random.shuffle([1, 2, 3])
    return LOTS.apply(state, seat, move, Random(1))


def draw_anew(state: State, seat: Seat, move: Move, _chance: Random) -> Transition:
    """A reshuffle differs each time; only a match with a reshuffle shows the bug."""
    return LOTS.apply(state, seat, move, Random())


def counting() -> Any:
    calls = count()

    def apply(state: State, seat: Seat, move: Move, rng: Random) -> Transition:
        after, events = LOTS.apply(state, seat, move, rng)
        return after, (*events, Event("event.round", (("round", next(calls)),)))

    return apply


MUTANTS = (
    Mutant(
        "setup asks the system for chance",
        flow.check_setup_is_a_function_of_the_seed,
        {"setup": lambda seats, options, *_: LOTS.setup(seats, options, Random())},
    ),
    Mutant(
        "setup deals the same to every seed",
        flow.check_setup_is_a_function_of_the_seed,
        {"setup": lambda seats, options, *_: LOTS.setup(seats, options, Random(0))},
    ),
    Mutant(
        "setup draws who begins though a seat is given",
        flow.check_a_given_seat_begins,
        {"setup": lambda seats, options, chance, _first=None: LOTS.setup(seats, options, chance)},
    ),
    Mutant("scores are fractions", flow.check_values_survive_json, change_apply(score_fractions)),
    Mutant("a label is not listed", flow.check_values_survive_json, {"labels": (CARD,)}),
    Mutant("chance is global", flow.check_functions_are_pure, {"apply": draw_globally}),
    Mutant(
        "words look at the clock",
        flow.check_functions_are_pure,
        {"words": lambda view: LOTS.words(view) if time.time() else ()},
    ),
    Mutant("apply remembers", flow.check_functions_are_pure, {"apply": counting()}),
    Mutant("replay counts on", flow.check_replay_gives_the_same_state, {"apply": counting()}),
    Mutant("replay reshuffles", flow.check_replay_gives_the_same_state, {"apply": draw_anew}),
    Mutant(
        "the end has no outcome",
        flow.check_someone_can_move_until_the_end_and_nobody_after,
        {"outcome": lambda _state: None},
    ),
    Mutant(
        "others may stop too",
        flow.check_someone_can_move_until_the_end_and_nobody_after,
        change_moves(lambda _state, moves: moves or (STOP(),)),
    ),
    Mutant(
        "any card is accepted",
        flow.check_legal_moves_are_exactly_those_that_apply_accepts,
        {"apply": accept_any_card},
    ),
    Mutant(
        "any seat is accepted",
        flow.check_legal_moves_are_exactly_those_that_apply_accepts,
        {"apply": accept_any_seat},
    ),
    Mutant(
        "stopping is hardly ever offered",
        flow.check_legal_moves_are_exactly_those_that_apply_accepts,
        change_moves(lambda _s, moves: [m for m in moves if not isinstance(m, STOP)] or moves),
    ),
    Mutant(
        "a move is offered twice",
        flow.check_legal_moves_are_exactly_those_that_apply_accepts,
        change_moves(lambda _s, moves: (*moves, *moves[:1])),
    ),
    Mutant(
        "drawing is offered with a full hand",
        flow.check_legal_moves_are_exactly_those_that_apply_accepts,
        change_moves(
            lambda _s, moves: dict.fromkeys((*moves, *([DRAW()] if STOP() in moves else [])))
        ),
    ),
    Mutant(
        "rounds never end",
        flow.check_match_ends_in_time_when_nobody_decides,
        change_apply(forever),
    ),
    Mutant(
        "no state of the former rules was kept",
        flow.check_states_of_former_rules_load,
        {"rules_version": 2},
    ),
    Mutant(
        "all are first", flow.check_match_ends_in_time_whoever_plays, change_outcome(ranks=(1,) * 4)
    ),
    Mutant(
        "a score is missing",
        flow.check_match_ends_in_time_whoever_plays,
        change_outcome(scores=(1,)),
    ),
    Mutant(
        "a reshuffle loses a card",
        flow.check_nothing_appears_or_vanishes,
        change_apply(lose_a_card),
    ),
    Mutant(
        "a played card stays in hand",
        flow.check_nothing_appears_or_vanishes,
        change_apply(keep_the_card),
    ),
    Mutant(
        "careful players cheat",
        flow.check_players_of_code_play_legal_moves,
        {"careful": lambda _view, _seen, _moves, _chance: STOP()},
    ),
    Mutant(
        "idle players cheat",
        flow.check_players_of_code_play_legal_moves,
        {"idle_move": lambda _view, _moves: PEEK()},
    ),
)
