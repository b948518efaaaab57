"""What can be written can be read."""

import re
from pathlib import Path
from time import process_time

import pytest

from bot.game import Move, Seat
from bot.games import GAMES
from bot.grammar import Grammar
from bot.notation import (
    AmbiguousMove,
    IllegalMoves,
    complete_move,
    normalize_text,
    read_move,
    tidy_text,
    write_move,
)
from bot.texts import Wording
from bot.texts.catalogue import texts_folder

LOTS = GAMES["lots"]
BID, DRAW, PEEK, PLAY, STOP = LOTS.moves
CARD, CELL = LOTS.labels
WORDING = Wording(LOTS, {Seat(0): "Ann"})
MOVES = (DRAW(), PLAY(CARD(1), CELL("a", 1)), PLAY(CARD(1), CELL("b", 1)), STOP())


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_writing_is_read_back(move: object) -> None:
    assert read_move(write_move(move, WORDING), MOVES, WORDING) == move  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["play #1 a1", "PLAY #1 A1", "  play   #1  a1 ", "play # 1 a1", "play ＃１ a1"]
)
def test_case_space_and_width_do_not_matter(text: str) -> None:
    assert read_move(text, MOVES, WORDING) == MOVES[1]


@pytest.mark.parametrize(
    ("text", "same"),
    [("3 - 4", "3-4"), ("3–4", "3-4"), ("1 1", "1 1"), ("11", "11"), ("A\u030a", "å"), ("", "")],
)
def test_text_is_compared_by_its_signs(text: str, same: str) -> None:
    assert normalize_text(text) == same


def test_a_move_that_is_not_legal_is_read_with_what_comes_near() -> None:
    reading = read_move("play #1 a2", MOVES, WORDING)
    assert isinstance(reading, IllegalMoves)
    assert [write_move(move, WORDING) for move in reading.moves] == ["play #1 a2"]
    assert reading.suggestions == ("play #1 a1", "play #1 b1")


@pytest.mark.parametrize("text", ["", "  ", "hello", "a1", "play", "play here", "\N{SNAKE}", "-"])
def test_what_is_no_move_is_not_read(text: str) -> None:
    assert not isinstance(read_move(text, MOVES, WORDING), Move | IllegalMoves)


def test_a_text_that_only_one_legal_move_completes_is_that_move() -> None:
    assert read_move("play b", MOVES, WORDING) == MOVES[2]
    assert read_move("play 1 b1", MOVES, WORDING) == MOVES[2]
    assert read_move("play #1", MOVES, WORDING) == AmbiguousMove(("play #1 a1", "play #1 b1"), 2)


def test_a_move_that_is_not_legal_is_not_completed_to_one_that_is() -> None:
    both = (BID(1), BID(12))
    assert read_move("bid 1", both, WORDING) == BID(1)
    assert read_move("bid 2", both, WORDING) == IllegalMoves((BID(2),), ("bid 1", "bid 12"))
    assert read_move("bid -1", both, WORDING) == IllegalMoves((BID(-1),), ("bid 1", "bid 12"))


def test_completion_of_nothing_lists_every_kind_before_more_of_the_same() -> None:
    assert complete_move("", MOVES, WORDING) == ["draw", "play #1 a1", "stop", "play #1 b1"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("PL", ["play #1 a1", "play #1 b1"]),
        ("b1", ["play #1 b1"]),
        ("a1 play", ["play #1 a1"]),
        ("s", ["stop"]),
        ("nothing", []),
    ],
)
def test_completion_begins_with_the_text_or_holds_its_words(text: str, found: list[str]) -> None:
    assert complete_move(text, MOVES, WORDING) == found


@pytest.mark.parametrize("text", ["play 1 a", "play1a", "play 1, a1", "`/move play 1 a"])
def test_completion_needs_no_sign_that_a_text_may_leave_out(text: str) -> None:
    assert complete_move(text, MOVES, WORDING)[0] == "play #1 a1"


def test_completion_is_cut_at_the_limit() -> None:
    bids = [BID(amount) for amount in range(31)]
    assert len(complete_move("bid", bids, WORDING)) == 25


def test_a_text_as_long_as_discord_allows_is_refused_at_once() -> None:
    moves = tuple(PLAY(CARD(n), CELL("a", 1)) for n in range(200))
    began = process_time()
    read_move("play 1 2 " * 666, moves, WORDING)
    assert process_time() - began < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "`play #1 a1`",
        '"play #1 a1"',
        "“play #1 a1.”",
        "play #1 a1.",
        "play #1 a1!",
        "/move play #1 a1",
        "/move text: play #1 a1",
        "/MOVE text:play #1 a1",
        "play\u200b #1 a1\ufeff",
        "play#1a1",
        "play1a1",
    ],
)
def test_what_comes_along_with_a_copied_move_does_not_matter(text: str) -> None:
    assert read_move(text, MOVES, WORDING) == MOVES[1]


def test_only_what_surrounds_a_text_is_taken_away() -> None:
    assert tidy_text("pawn `Ann`!") == "pawn `Ann"
    assert tidy_text("move A1>B1") == "move A1>B1"


@pytest.mark.parametrize(
    "text", ["from " * 500, "-" * 5000, "play " * 500, "1 " * 500, "a1" * 500, "#" * 5000]
)
def test_reading_takes_no_longer_for_a_text_of_thousands_of_signs(text: str) -> None:
    moves = tuple(PLAY(CARD(n), CELL("a", 1)) for n in range(200))
    began = process_time()
    assert not isinstance(read_move(text, moves, WORDING), Move)
    assert process_time() - began < 0.5


def _commands_of_the_rules() -> list[tuple[str, str]]:
    """(game, text) of each move that a rules page tells how to type."""
    pages = {game: texts_folder(game) / "rules.en.md" for game in GAMES}
    return [
        (game, text.strip())
        for game, page in pages.items()
        for line in re.findall(r"^\*By command:\*.*$", Path(page).read_text("utf-8"), re.MULTILINE)
        for typed in re.findall(r"`([^`]+)`", line)
        for text in typed.split(";")
    ]


@pytest.mark.parametrize(("game", "text"), _commands_of_the_rules())
def test_every_move_that_a_rules_page_tells_how_to_type_can_be_read(game: str, text: str) -> None:
    grammar = Grammar(Wording(GAMES[game], {Seat(0): "Ann", Seat(1): "NAME"}))
    assert grammar.read_exactly(text) or grammar.read_series(text) or grammar.read_loosely(text)
