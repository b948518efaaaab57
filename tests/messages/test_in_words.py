"""Who prefers words hears what is asked and their own hand first, in a few sentences each time."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.game import Seat, rng_for
from bot.games import GAMES
from bot.match.model import LogEntry, Match, Position, Preferences
from bot.messages.draft import Button, Draft, Select
from bot.messages.limits import MAX_CONTENT
from bot.messages.log import turn_lines
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message, why_not_text
from bot.messages.reader import Reader, seat_reader
from bot.messages.table import TurnNews, hand_message, table_message, turn_message
from bot.picker import Question
from tests.conformance.choosing import check_is_read_aloud
from tests.conformance.playthrough import random_player, spread
from tests.labels import label_of
from tests.messages.test_every_message import build_match

MAX_STEP = 600
MAX_HAND = 400
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


def _heard(draft: Draft) -> int:
    """The characters of a message and of what is written on its buttons and lists."""
    items = [item for row in draft.rows for item in row]
    labels = [item.label if isinstance(item, Button) else item.placeholder for item in items]
    return len(draft.content) + sum(map(len, labels))


@every_table
def test_a_step_is_heard_in_600_characters(game: str, seats: int) -> None:
    rng = Random(1)
    for position, _ in _positions(game, seats):
        for dialog in _dialogs(position, rng):
            assert _heard(dialog_message(dialog)) <= MAX_STEP


@every_table
def test_a_step_after_what_was_just_done_is_heard_in_600_characters(game: str, seats: int) -> None:
    for position, rows in _positions(game, seats):
        done = rows[-1:]
        for seat in (seat for seat in position.to_act if done and seat == done[0].seat):
            reader = seat_reader(position.match, seat)
            report = "\n".join(reader.wording.say(event.line) for event in done[0].events)
            draft = dialog_message(MoveDialog(position, reader, seat), report)
            assert report in draft.content
            assert _heard(draft) <= MAX_STEP


@every_table
def test_why_not_is_heard_in_600_characters(game: str, seats: int) -> None:
    rng = Random(3)
    for position, _ in _positions(game, seats)[::2]:
        for dialog in _dialogs(position, rng):
            if isinstance(dialog.walk.end, Question) and dialog.excluded:
                assert _heard(dialog_message(dialog, why_not_text(dialog))) <= MAX_STEP


@every_table
def test_a_hand_is_told_in_pages_of_400_characters_and_nothing_is_lost(
    game: str, seats: int
) -> None:
    for position, _ in _positions(game, seats)[::2]:
        for seat in map(Seat, range(seats)):
            pages = [hand_message(position, seat, (), is_new_turn=False)]
            while any("more_hand" in label for label in _labels_by_key(pages[-1])):
                draft = hand_message(position, seat, (), is_new_turn=False, page=len(pages))
                pages.append(draft)
            assert all(len(draft.content) <= MAX_HAND for draft in pages)
            told = " ".join(draft.content for draft in pages).split()
            own = seat_reader(position.match, seat).own_words(position, is_whole=True)
            assert " ".join(own.split()) in " ".join(told)


def _labels_by_key(draft: Draft) -> list[str]:
    more = label_of("button.more_hand")
    items = [item for row in draft.rows for item in row if isinstance(item, Button)]
    return ["more_hand" if item.label == more else item.label for item in items]


@every_table
def test_a_first_question_tells_the_own_hand_or_has_a_button_for_it(game: str, seats: int) -> None:
    for position, _ in _positions(game, seats):
        for seat in position.to_act:
            dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
            own = dialog.reader.own_words(dialog.move_path.position)
            draft = dialog_message(dialog)
            is_begun = own[:60] in draft.content
            is_whole = own in draft.content
            assert is_begun
            assert is_whole or label_of("button.hand") in _labels_by_key(draft)


@every_table
def test_the_table_that_a_message_has_no_room_for_is_behind_a_button(game: str, seats: int) -> None:
    for position, rows in _positions(game, seats)[::3]:
        for seat in position.to_act:
            reader = seat_reader(position.match, seat)
            news = TurnNews(rows, addressed=(seat,), pinged=(seat,), since_move=True)
            draft = turn_message(position, reader, news)[0]
            lines = reader.table_words(position).split("\n")
            told = [line for line in lines if line in draft.content]
            minor = set(
                map(reader.wording.say, position.match.game.minor_words(position.view(seat)))
            )
            major = [line for line in lines if line not in minor]
            assert [line for line in told if line in major] == major[: len(told)]
            assert set(told) <= set(major) or set(major) <= set(told)
            is_all = len(told) == len(lines)
            assert is_all or label_of("button.board") in _labels_by_key(draft)


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


@every_table
def test_no_step_in_words_has_code_in_it(game: str, seats: int) -> None:
    """But for commands to type, and the marks of bold and small print."""
    rng = Random(4)
    for position, _ in _positions(game, seats)[::2]:
        for dialog in _dialogs(position, rng):
            draft = dialog_message(dialog)
            labels = [
                item.label if isinstance(item, Button) else item.placeholder
                for row in draft.rows
                for item in row
            ]
            for line in (*draft.content.split("\n"), *labels):
                check_is_read_aloud(line.replace("**", ""))


@every_table
def test_no_turn_in_words_has_code_in_it(game: str, seats: int) -> None:
    for position, rows in _positions(game, seats)[::2]:
        for seat in position.to_act:
            reader = seat_reader(position.match, seat)
            news = TurnNews(rows, addressed=(seat,), since_move=True)
            content = turn_message(position, reader, news)[0].content
            for line in content.split("\n"):
                if not line.startswith("-# "):  # due times and links of Discord's
                    check_is_read_aloud(line.replace("**", ""))


def test_a_turn_too_long_for_a_message_keeps_the_rows_with_the_newest_tiles() -> None:
    cut = told = 0
    for position, rows in _positions("cacao", 2):
        reader = seat_reader(position.match, Seat(0))
        content = turn_message(position, reader, TurnNews(rows[-4:]))[0].content
        newest = reader.wording.say(position.match.game.minor_words(position.view(Seat(0)))[-1])
        if reader.say("alt.more") in content:
            cut += 1
            told += newest in content
            assert newest in content or len(content) + len(newest) >= MAX_CONTENT
    assert told > cut / 2
