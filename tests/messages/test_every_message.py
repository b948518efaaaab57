"""B14, G14: every message that can be built keeps Discord's limits, in every game."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

import pytest

from bot.game import Seat, rng_for
from bot.games import GAMES, AnyGame
from bot.match.looks import Since
from bot.match.model import (
    LogEntry,
    Match,
    MatchId,
    PersonChair,
    Place,
    Position,
    Preferences,
    Status,
    UserId,
)
from bot.messages.draft import Draft
from bot.messages.limits import check_draft
from bot.messages.lobby import level_message, lobby_message
from bot.messages.log_pages import log_message
from bot.messages.match import match_message
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.options import options_message
from bot.messages.reader import Reader, seat_reader
from bot.messages.recap import recap_message
from bot.messages.table import hand_message, table_message
from bot.picker import Question
from tests.conformance.playthrough import random_player, spread

LONGEST_NAME = "*_~`|>#[" * 4
"""32 characters, and each is escaped where a message is built."""
POSITIONS = 6
QUESTIONS = 20
MANY = 80
"""Rows of the log that a message tells at most here: an audience that was away for long."""
TABLES = [
    (g, seats) for g in GAMES for seats in sorted({*GAMES[g].seats[:1], *GAMES[g].seats[-1:]})
]


Told: TypeAlias = tuple[Position, tuple[LogEntry, ...]]


def build_match(game: AnyGame, seats: int, version: int) -> Match:
    chairs = tuple(
        PersonChair(Seat(i), UserId(2**63 - 1 - i), LONGEST_NAME, decision=99_999)
        for i in range(seats)
    )
    options = {option.key: option.default for option in game.options_for(seats)}
    number, place = MatchId(10**12), Place(2**63 - 1, 2**63 - 1, 2**63 - 1)
    creator = chairs[0].user
    assert creator is not None
    return Match(
        *(number, game, Status.LIVE, options, seats, chairs, creator, place),
        *(version, "f" * 32, 1, "f" * 64, None, None),
    )


@cache
def _played(game_id: str, seats: int) -> tuple[Told, ...]:
    """A whole match at random: positions of it, each with all that has happened."""
    game, rng = GAMES[game_id], Random(f"{game_id} {seats}")
    match = build_match(game, seats, 1)
    state = game.setup(seats, match.options, rng_for("limits", 1))
    rows: list[LogEntry] = []
    found: list[Told] = [(Position(match, state), ())]
    while to_act := game.to_act(state):
        seat, version = rng.choice(to_act), len(rows) + 2
        move = random_player(game, game.view(state, seat), (), game.legal_moves(state, seat), rng)
        state, events = game.apply(state, seat, move, rng_for("limits", version))
        rows.append(LogEntry(version, seat, events))
        found.append((Position(replace(match, version=version), state), tuple(rows[-MANY:])))
    over = replace(match, status=Status.OVER, outcome=game.outcome(state), seed="f" * 64)
    return (*spread(found, POSITIONS), (Position(over, state), tuple(rows)))


def _wishing(position: Position, wishes: Preferences) -> Position:
    chairs = tuple(replace(chair, preferences=wishes) for chair in position.match.held_by_people)
    return Position(replace(position.match, chairs=chairs), position._state)


def _questions(position: Position, seat: Seat) -> Iterator[MoveDialog]:
    """The guided way through a decision: every first question, and some way down."""
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(QUESTIONS):
        if not waiting:
            return
        guide = MoveDialog(position, seat_reader(position.match, seat), seat, waiting.pop(0))
        yield guide
        if isinstance(question := guide.walk.end, Question):
            some = spread(range(len(question.options)), 5)
            waiting += [(*guide.path, index) for index in some]


def _messages(position: Position, rows: tuple[LogEntry, ...]) -> Iterator[Draft]:
    match = position.match
    seats = tuple(chair.seat for chair in match.chairs)
    for told in (rows, ()):
        yield table_message(position, told, seats)
        yield table_message(position, told, seats, seat_reader(match, seats[0]))
        for seat in seats:
            yield hand_message(position, seat, told, is_new_turn=True)
    for reader in (Reader(match, None, "en"), seat_reader(match, seats[0])):
        yield match_message(reader, position, "https://discord.com/channels/1/2/3")
        yield log_message(reader, rows, None)
        yield log_message(reader, rows, 0)
        yield recap_message(position, reader, rows, Since.MOVE, 99)
    for seat in position.to_act:
        yield from (dialog_message(guide, "Done. " * 100) for guide in _questions(position, seat))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_message_of_a_match_keeps_the_limits(game: str, seats: int) -> None:
    for position, rows in _played(game, seats):
        for draft in _messages(position, rows):
            check_draft(draft)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_message_in_words_keeps_the_limits(game: str, seats: int) -> None:
    for position, rows in _played(game, seats)[::3]:
        for draft in _messages(_wishing(position, Preferences(in_words=True)), rows):
            check_draft(draft)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_while_the_table_is_asked_to_end_it_the_limits_are_kept(game: str, seats: int) -> None:
    position, rows = _played(game, seats)[0]
    first = replace(position.match.person_at(Seat(0)), agrees=True)
    match = replace(position.match, chairs=(first, *position.match.chairs[1:]))
    check_draft(table_message(Position(match, position._state), rows, ()))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_message_of_a_lobby_keeps_the_limits(game: str, seats: int) -> None:
    lobby = replace(build_match(GAMES[game], seats, 0), status=Status.LOBBY, seed_hash=None)
    check_draft(lobby_message(lobby))
    check_draft(level_message(lobby, "en"))
    check_draft(options_message(lobby, "en"))
    for option in GAMES[game].options_for(seats):
        check_draft(options_message(lobby, "en", option.key))
