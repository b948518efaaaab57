"""Bugs in the texts, choices and types of a game."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.game import Event, Label, Line, Move, Option, Seat, Value
from tests.conformance import choosing, coverage, telling
from tests.conformance.kit import kit_of
from tests.conformance.mutants.mutant import (
    CARD,
    CELL,
    LOTS,
    PEEK,
    PLAY,
    STOP,
    Mutant,
    State,
    Transition,
    change_event,
    change_events,
    change_moves,
    change_outcome,
)


def name_columns(label: Any) -> Line:
    column = getattr(label, "column", None)
    return Line("name.card", (("rank", column),)) if column else LOTS.name(label)


def name_sevenfold(label: Label) -> Line:
    rank = getattr(label, "rank", None)
    return Line("name.card", (("rank", 7 * rank),)) if rank else LOTS.name(label)


def more_to_tell(event: Event) -> Event:
    return replace(event, args=(*event.args, ("more", 1)))


def off_the_board(_state: State, moves: Sequence[Move]) -> Sequence[Move]:
    plays: list[Any] = [move for move in moves if isinstance(move, PLAY)]
    return (*moves, *(PLAY(m.card, CELL("f", 9)) for m in plays[:1]))


def stop_off_the_board(state: State, seat: Seat, move: Any, rng: Random) -> Transition:
    beyond = isinstance(move, PLAY) and move.cell.row == 9
    return LOTS.apply(state, seat, STOP() if beyond else move, rng)


class Listed(Value, frozen=True):
    deck: list[int]


class Kinded(Value, frozen=True):
    kind: int


class Thawed(msgspec.Struct):
    deck: int


MUTANTS = (
    Mutant(
        "two ways lead to one move",
        choosing.check_every_move_is_reached_by_questions,
        change_moves(lambda _state, moves: (*moves, *moves[:1])),
    ),
    Mutant(
        "answers look alike",
        choosing.check_every_question_is_put_in_words,
        {"name": name_columns},
    ),
    Mutant(
        "hints are too long",
        choosing.check_every_question_is_put_in_words,
        {"hint": lambda _view, _value: Line("hint.card", (("n", "1" * 100),))},
    ),
    Mutant(
        "writings look alike",
        choosing.check_every_move_is_read_as_it_is_written,
        {"name": name_columns},
    ),
    Mutant(
        "a card cannot be read from its name",
        choosing.check_every_illegal_move_is_read_as_it_is_written,
        {"name": name_sevenfold},
    ),
    Mutant(
        "nothing is told in words",
        telling.check_every_view_is_told_in_words,
        {"words": lambda _view: ()},
    ),
    Mutant(
        "a choice lies outside the picture",
        telling.check_every_view_can_be_drawn,
        {**change_moves(off_the_board), "apply": stop_off_the_board},
    ),
    Mutant(
        "an event has no text",
        telling.check_every_line_has_a_text,
        change_event("event.stopped", key="event.unheard-of"),
    ),
    Mutant(
        "an argument is not told", telling.check_every_line_has_a_text, change_events(more_to_tell)
    ),
    Mutant(
        "a placeholder has no argument",
        telling.check_every_line_has_a_text,
        change_event("event.drew", args=()),
    ),
    Mutant(
        "a refusal has no text",
        telling.check_every_line_has_a_text,
        {"refusal": lambda _view, _move: Line("refusal.unheard-of")},
    ),
    Mutant(
        "a name has no text",
        telling.check_every_line_has_a_text,
        texts={"name.cell": None},
    ),
    Mutant(
        "an option has no text",
        telling.check_every_choice_has_a_text,
        {"options_for": lambda seats: (*LOTS.options_for(seats), Option("speed", 1, (1, 2)))},
    ),
    Mutant(
        "a move has no writing",
        telling.check_every_choice_has_a_text,
        texts={"notation.stop": None},
    ),
    Mutant(
        "an end has no text",
        telling.check_every_end_has_a_text,
        change_outcome(reason="boredom"),
    ),
    Mutant(
        "a rare refusal has no text",
        telling.check_every_key_in_the_sources_has_a_text,
        texts={"refusal.no-cards": None},
    ),
    Mutant(
        "a text is never said",
        telling.check_every_key_in_the_sources_has_a_text,
        texts={"event.never": "Never."},
    ),
    Mutant(
        "a sentence is written in notation",
        telling.check_every_line_has_a_text,
        texts={"event.played": "{seat}>{cell} {card}."},
    ),
    Mutant(
        "a shorter sentence leaves out what the longer says",
        telling.check_every_shorter_sentence_says_what_the_longer_says,
        texts={"again.seat.event.played": "Then {cell}."},
    ),
    Mutant(
        "a sentence with you leaves something out",
        telling.check_every_sentence_with_you_says_what_the_other_says,
        texts={"you.seat.event.played": "You play {card}."},
    ),
    Mutant(
        "a list in the state",
        coverage.check_types_hold_plain_values_only,
        {"state": Listed},
    ),
    Mutant(
        "a field named kind",
        coverage.check_types_hold_plain_values_only,
        {"view_type": Kinded},
    ),
    Mutant(
        "a struct that can be changed",
        coverage.check_types_hold_plain_values_only,
        {"view_type": Thawed},
    ),
    Mutant(
        "a field of a move is not listed",
        coverage.check_moves_hold_labels_of_the_game,
        {"labels": (CARD,)},
    ),
    Mutant(
        "peeking is never possible",
        coverage.check_everything_happens,
        change_moves(lambda _state, moves: [m for m in moves if not isinstance(m, PEEK)]),
    ),
    Mutant(
        "a phase never comes",
        coverage.check_everything_happens,
        kit={"phases": kit_of(LOTS).phases | {"dusk"}},
    ),
    Mutant(
        "an end that the kit does not know",
        coverage.check_everything_happens,
        kit={"reasons": frozenset({"rounds"})},
    ),
)
