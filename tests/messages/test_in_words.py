"""Who prefers words hears what is asked and their own hand first, in a few sentences each time."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.game import Seat, rng_for
from bot.games import GAMES
from bot.match.model import LogEntry, Match, Position, Preferences
from bot.messages.draft import Button, Select
from bot.messages.limits import MAX_CONTENT
from bot.messages.log import turn_lines
from bot.messages.move_dialog import MoveDialog, dialog_message
from bot.messages.reader import Reader, seat_reader
from bot.messages.table import TurnNews, hand_message, has_hands, table_message, turn_message
from bot.picker import Question
from tests.conformance.playthrough import random_player, spread
from tests.messages.test_every_message import build_match

MAX_STEP = 600
MAX_HAND = 400
MAX_NOTES = 500
"""Back to the Jungle's notes of a whole board, which players at random often have."""
SOME = 40
"""Positions of a match that are heard."""
TABLES = [(g, seats) for g in GAMES for seats in GAMES[g].seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def _long_names(match: Match) -> Match:
    """Names of 32 letters that differ in the last one only."""
    words = Preferences(in_words=True)
    return replace(
        match,
        chairs=tuple(
            replace(chair, name=f"Bartholomew Maximilian van Dene{chair.seat}", preferences=words)
            for chair in match.held_by_people
        ),
    )


@cache
def _positions(game_id: str, seats: int) -> tuple[tuple[Position, tuple[LogEntry, ...]], ...]:
    """Positions of a whole match at random, each with what has happened before."""
    game, rng = GAMES[game_id], Random(f"words {game_id} {seats}")
    match = _long_names(build_match(game, seats, 1))
    state = game.setup(seats, match.options, rng_for("words", 1))
    rows: list[LogEntry] = []
    found = [(Position(match, state), tuple(rows))]
    while to_act := game.to_act(state):
        seat, version = rng.choice(to_act), len(rows) + 2
        move = random_player(game, game.view(state, seat), (), game.legal_moves(state, seat), rng)
        state, events = game.apply(state, seat, move, rng_for("words", version))
        rows.append(LogEntry(version, seat, events))
        found.append((Position(replace(match, version=version), state), tuple(rows[-30:])))
    return tuple(spread(found[:-1], SOME))


def _dialogs(position: Position, rng: Random) -> Iterator[MoveDialog]:
    """Every question on a random way to a move of whoever is to act."""
    for seat in position.to_act:
        reader, path = seat_reader(position.match, seat), tuple[int, ...]()
        while True:
            yield (dialog := MoveDialog(position, reader, seat, path))
            if not isinstance(question := dialog.walk.end, Question):
                break
            path = (*path, rng.randrange(len(question.options)))


@every_table
def test_a_question_is_heard_in_600_characters_and_no_hand_in_more_than_400(
    game: str, seats: int
) -> None:
    rng = Random(1)
    for position, _ in _positions(game, seats):
        for dialog in _dialogs(position, rng):
            own = len(dialog.reader.own_words(dialog.move_path.position))
            assert own <= (MAX_NOTES if game == "back-to-the-jungle" else MAX_HAND)
            assert len(dialog_message(dialog).content) <= MAX_STEP + max(0, own - MAX_HAND)


@every_table
def test_a_first_question_tells_the_own_hand_whole(game: str, seats: int) -> None:
    for position, _ in _positions(game, seats):
        for seat in position.to_act:
            dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
            own = dialog.reader.own_words(dialog.move_path.position)
            assert own in dialog_message(dialog).content


@every_table
def test_every_answer_is_in_the_message_or_in_a_control(game: str, seats: int) -> None:
    rng = Random(2)
    for position, _ in _positions(game, seats)[::3]:
        for dialog in _dialogs(position, rng):
            if not isinstance(question := dialog.walk.end, Question):
                continue
            draft = dialog_message(dialog)
            heard = [draft.content]
            for item in (item for row in draft.rows for item in row):
                if isinstance(item, Button):
                    heard.append(item.label)
                elif isinstance(item, Select):
                    heard += [line.label for line in item.options]
            wording = dialog.reader.plain_wording
            for value in question.options:
                line = position.match.game.hint(dialog.view, value)
                hint = wording.say(line) if line else ""
                name = wording.option_label(question.field, value, hint)
                name = hint if isinstance(value, str) and hint else name
                assert any(name in each for each in heard), (name, heard)


@every_table
def test_a_turn_tells_question_hand_and_news_whole_before_the_table(game: str, seats: int) -> None:
    for position, rows in _positions(game, seats)[::3]:
        for seat in position.to_act:
            reader = seat_reader(position.match, seat)
            news = TurnNews(rows, addressed=(seat,), pinged=(seat,), since_move=True)
            content = turn_message(position, reader, news)[0].content
            assert len(content) <= MAX_CONTENT
            own = reader.own_words(position)
            assert own in content
            table = reader.table_words(position).split("\n")[0]
            assert content.index(own) <= content.index(table[:40])


def test_the_rules_of_a_match_are_told_until_the_first_move_and_with_the_whole_board() -> None:
    position, _ = _positions("puzzle-memo", 2)[0]
    rule = "In the game"
    first, *others = position.match.held_by_people
    moved = Position(
        replace(position.match, chairs=(replace(first, decision=2), *others)), position._state
    )
    new = Position(
        replace(position.match, chairs=(replace(first, decision=1), *others)), position._state
    )
    told, silent = (
        turn_message(each, seat_reader(each.match, Seat(0)), TurnNews())[0].content
        for each in (new, moved)
    )
    assert rule in told
    assert rule not in silent
    assert rule in seat_reader(moved.match, Seat(0)).board_text(moved)


@every_table
def test_a_hand_is_heard_with_what_is_asked_and_nothing_else(game: str, seats: int) -> None:
    for position, _ in _positions(game, seats)[::3]:
        if not has_hands(position.match):
            continue
        for seat in range(seats):
            reader = seat_reader(position.match, Seat(seat))
            heard = hand_message(position, Seat(seat), (), is_new_turn=False).content
            own = reader.own_words(position)
            assert heard.endswith(own)
            assert len(heard) - len(own) <= 150


def test_the_hand_alone_tells_no_table() -> None:
    position, _ = _positions("jungo", 3)[5]
    hand = hand_message(position, Seat(0), (), is_new_turn=False).content
    assert "Your hand" in hand
    assert "draw pile" not in hand.lower()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_tells_in_words_what_has_changed(game: str) -> None:
    """Also beside its picture: whoever sits there may not see it."""
    position, rows = next(each for each in _positions(game, max(GAMES[game].seats)) if each[1])
    reader = Reader(position.match, None, "en")
    content = table_message(position, rows[-3:], position.to_act, reader).content
    told = [line.text for line in turn_lines(reader, rows[-3:])]
    assert told
    assert all(line in content for line in told)
