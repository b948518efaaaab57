"""E1, E5: every message that is built for somebody is the same in all worlds that they cannot tell
apart.

`CONFORMANCE=full` compares ten thousand pairs of worlds of each game.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from typing import Any, TypeAlias

import pytest

from bot.game import TABLE, Audience, Seat, Value
from bot.games import GAMES
from bot.match.looks import Since
from bot.match.model import LogEntry, Match, Position, Preferences
from bot.match.visibility import MatchLog
from bot.messages.log_pages import log_message
from bot.messages.match import match_message
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message, why_not_text
from bot.messages.reader import Reader, seat_reader
from bot.messages.recap import recap_message
from bot.messages.replay import build_replay, replay_message
from bot.messages.table import hand_message, table_message
from bot.picker import Question
from tests.conformance.case import Case, subject
from tests.conformance.kit import has_kit
from tests.conformance.playthrough import play, random_player, spread
from tests.messages.test_every_message import build_match

PAIRS = 10_000 if os.environ.get("CONFORMANCE") == "full" else 60
"""How many pairs of worlds are compared in each game."""
EACH_MATCH = 12
"""How many pairs are taken from one match at most."""
QUESTIONS = 4
ROWS = 30
"""Rows of the log that a message tells at most."""


Pair: TypeAlias = tuple[Audience, Position, Value, tuple[LogEntry, ...]]
"""Somebody, a position, another state that they cannot tell from it, and the log before it."""


def pairs(game_id: str) -> Iterator[Pair]:
    cases = subject(GAMES[game_id]).cases()
    for number in count():
        yield from _pairs_of_a_match(cases[number % len(cases)], number // len(cases))


def _pairs_of_a_match(case: Case, number: int) -> Iterator[Pair]:
    playthrough = play.__wrapped__(case, random_player, number)  # not kept: there are many
    rng = case.rng("built", number)
    entries = [LogEntry(step.version, step.seat, step.events) for step in playthrough.steps]
    whole = build_match(case.game, case.seats, 1)
    for version in spread(range(len(entries)), EACH_MATCH):
        audience = rng.choice((TABLE, *case.everybody))
        known = frozenset[Seat]() if audience is TABLE else frozenset({audience})
        state = playthrough.steps[version].state
        match = replace(whole, options=case.options, version=version + 1)
        if rng.random() < 0.3:
            match = _in_words(match)
        rows = tuple(entries[max(0, version - ROWS) : version])
        other = case.game.scramble(state, known, rng)
        if other != state:
            yield audience, Position(match, state), other, rows


def _in_words(match: Match) -> Match:
    wishes = Preferences(in_words=True)
    chairs = tuple(replace(chair, preferences=wishes) for chair in match.held_by_people)
    return replace(match, chairs=chairs)


def messages(audience: Audience, position: Position, rows: tuple[LogEntry, ...]) -> Iterator[Any]:
    """Whatever is built for them, from what they may know of the log."""
    match, told = position.match, MatchLog(rows).visible_to(audience, 0)
    seats = tuple(chair.seat for chair in match.chairs)
    reader = Reader(match, None, "en") if audience is TABLE else seat_reader(match, audience)
    yield table_message(position, told, seats)
    yield match_message(reader, position, "")
    yield log_message(reader, told, None)
    yield recap_message(position, reader, told, Since.LOOK)
    replay = build_replay(match, told)
    for index in {0, len(replay.steps) // 2, len(replay.steps) - 1}:
        yield replay_message(reader, position, replay.at(index))
    if audience is TABLE:
        return
    yield table_message(position, told, seats, reader)
    yield hand_message(position, audience, told, is_new_turn=True)
    if audience in position.to_act:
        for dialog in _dialogs(position, audience):
            yield dialog_message(dialog)
            yield why_not_text(dialog)


def _dialogs(position: Position, seat: Seat) -> Iterator[MoveDialog]:
    """The first questions of a decision, and a few below them."""
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(QUESTIONS):
        if not waiting:
            return
        dialog = MoveDialog(position, seat_reader(position.match, seat), seat, waiting.pop(0))
        yield dialog
        if isinstance(question := dialog.walk.end, Question):
            some = spread(range(len(question.options)), 3)
            waiting += [(*dialog.path, index) for index in some]


@pytest.mark.timeout(0 if PAIRS > 60 else 180)
@pytest.mark.parametrize("game", [name for name in GAMES if has_kit(GAMES[name])])
def test_messages_are_the_same_in_worlds_that_their_reader_cannot_tell_apart(game: str) -> None:
    compared = 0
    for audience, position, other, rows in islice(pairs(game), PAIRS):
        real = list(messages(audience, position, rows))
        scrambled = list(messages(audience, Position(position.match, other), rows))
        assert real == scrambled
        compared += len(real) >= 3
    assert compared == PAIRS
