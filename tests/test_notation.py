"""What can be written can be read."""

import re
from pathlib import Path
from random import Random
from time import process_time

import pytest

from bot.game import Move, Seat
from bot.games import GAMES
from bot.notation.examples import Example, complete_move, example_moves
from bot.notation.grammar import Grammar
from bot.notation.parser import read_exactly, read_loosely
from bot.notation.reading import (
    AmbiguousMove,
    IllegalMoves,
    UnreadableMove,
    read_move,
)
from bot.notation.series import split_series
from bot.notation.tokens import normalize_text, tidy_text
from bot.texts import Wording
from bot.texts.catalogue import ENGLISH, load_catalogue, texts_folder

LOTS = GAMES["lots"]
BID, DRAW, PEEK, PLAY, STOP = LOTS.moves
CARD, CELL = LOTS.labels
WORDING = Wording(LOTS, {Seat(0): "Ann"})
MOVES = (DRAW(), PLAY(CARD(1), CELL("a", 1)), PLAY(CARD(1), CELL("b", 1)), STOP())


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_writing_is_read_back(move: object) -> None:
    assert read_move(WORDING.notation(move), MOVES, WORDING) == move  # type: ignore[arg-type]


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
    assert [WORDING.notation(move) for move in reading.moves] == ["play #1 a2"]
    assert reading.suggestions == ("play #1 a1", "play #1 b1")


@pytest.mark.parametrize("text", ["", "  ", "hello", "c1", "play", "play here", "\N{SNAKE}", "-"])
def test_what_is_no_move_is_not_read(text: str) -> None:
    assert not isinstance(read_move(text, MOVES, WORDING), Move | IllegalMoves)


def test_a_text_that_only_one_legal_move_completes_is_that_move() -> None:
    assert read_move("play b", MOVES, WORDING) == MOVES[2]
    assert read_move("play 1 b1", MOVES, WORDING) == MOVES[2]
    assert read_move("play #1", MOVES, WORDING) == AmbiguousMove(("play #1 a1", "play #1 b1"), 2)


def test_the_kind_may_be_left_out_where_only_one_move_can_be_meant() -> None:
    assert read_move("a1", MOVES, WORDING) == MOVES[1]
    assert read_move("#1 b1", MOVES, WORDING) == MOVES[2]
    assert read_move("7", (BID(1), BID(7)), WORDING) == BID(7)
    assert read_move("8", (BID(1), BID(7)), WORDING) == IllegalMoves((BID(8),), ("bid 7", "bid 1"))


def test_words_may_stand_in_another_order_but_not_numbers() -> None:
    puzzle = GAMES["puzzle-memo"]
    start = puzzle.setup(2, {o.key: o.default for o in puzzle.options_for(2)}, Random(1))
    moves = puzzle.legal_moves(start, puzzle.to_act(start)[0])
    wording = Wording(puzzle, {Seat(0): "Ann", Seat(1): "Bo"})
    for text in ("12 below", "flip 12 below", "below 12", "12"):
        assert wording.notation(read_move(text, moves, wording)) == "flip below 12"  # type: ignore[arg-type]
    other = (PLAY(CARD(1), CELL("b", 2)), PLAY(CARD(2), CELL("b", 1)))
    assert read_move("b2 play 1", other, WORDING) not in other


def test_a_move_that_is_not_legal_is_not_completed_to_one_that_is() -> None:
    both = (BID(1), BID(12))
    assert read_move("bid 1", both, WORDING) == BID(1)
    assert read_move("bid 2", both, WORDING) == IllegalMoves((BID(2),), ("bid 1", "bid 12"))
    assert read_move("bid -1", both, WORDING) == IllegalMoves((BID(-1),), ("bid 1", "bid 12"))


@pytest.mark.parametrize("text", ["place 1-1-1-1 N1", "lay 1-1-1-1 at N1", "Place 1-1-1-1 on N1!"])
def test_two_parts_of_a_move_may_be_written_together(text: str) -> None:
    series = split_series(text, (), Wording(GAMES["cacao"], {Seat(0): "Ann"}))
    assert series is not None
    first, second = series.texts
    assert (normalize_text(first), second) == ("place 1-1-1-1", "@ N1")


@pytest.mark.parametrize(
    "text", ["place 2-1-0-1 90", "place 1-1-1-1", "@ N1", "fill N1 with water"]
)
def test_a_single_part_of_a_move_is_not_split(text: str) -> None:
    assert split_series(text, (), Wording(GAMES["cacao"], {Seat(0): "Ann"})) is None


JUNGLE = GAMES["jungle"]
DEFAULTS = {option.key: option.default for option in JUNGLE.options_for(2)}
JUNGO = Wording(GAMES["jungo"], {Seat(0): "Ann"})


def test_nothing_is_close_to_a_move_of_a_kind_that_is_not_possible() -> None:
    moves, played = (DRAW(), STOP()), PLAY(CARD(1), CELL("a", 1))
    reading = read_move("play #1 a1", moves, WORDING)
    assert isinstance(reading, IllegalMoves)
    assert reading.suggestions == ()
    assert example_moves(moves, WORDING) == (Example("", "draw"), Example("", "stop"))
    kinds = (DRAW(), played, PLAY(CARD(1), CELL("b", 1)), STOP())
    assert example_moves(kinds, WORDING) == (
        Example("Draw a card", "draw"),
        Example("Play a card", "play #1 a1", has_others=True),
        Example("Stop", "stop"),
    )


def test_an_example_is_not_called_the_next_one_where_any_may_be_chosen() -> None:
    puzzle = GAMES["puzzle-memo"]
    below = next(move for move in puzzle.moves if move.__name__ == "FlipBelow")
    moves = [below(n) for n in range(4, 12)]
    assert example_moves(moves, Wording(puzzle, {Seat(0): "Ann"})) == (
        Example("Choose below", "flip below 4", has_others=True),
    )


def test_a_misspelt_word_is_named_and_what_it_may_mean_is_suggested_not_played() -> None:
    assert read_move("darw", MOVES, WORDING) == UnreadableMove(("draw",), "darw")
    assert read_move("frobnicate", MOVES, WORDING) == UnreadableMove((), "frobnicate")


def test_the_label_of_a_button_is_its_kind_of_move() -> None:
    assert read_move("Draw a card", MOVES, WORDING) == DRAW()


def test_a_word_that_a_move_does_not_need_is_left_out() -> None:
    jungle = Wording(JUNGLE, {Seat(0): "Ann", Seat(1): "Bob"})
    state = JUNGLE.setup(2, DEFAULTS, Random(1))
    moves = JUNGLE.legal_moves(state, JUNGLE.to_act(state)[0])
    typed = jungle.notation(moves[0]).replace(">", " to ").replace(" as ", " like a ")
    assert read_move(f"please move {typed}", moves, jungle) == moves[0]


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


def _commands_of_the_hints() -> list[tuple[str, str]]:
    """(game, text) of each example in the texts that say how a kind of move is written."""
    return [
        (game, typed)
        for game in GAMES
        for key, text in load_catalogue(game, ENGLISH).items()
        if key.startswith("typing.")
        for typed in re.findall(r"`([^`]+)`", str(text))
    ]


@pytest.mark.parametrize(("game", "text"), _commands_of_the_rules() + _commands_of_the_hints())
def test_every_move_that_a_text_tells_how_to_type_can_be_read(game: str, text: str) -> None:
    wording = Wording(GAMES[game], {Seat(0): "Ann", Seat(1): "NAME"})
    grammar = Grammar(wording)
    tokens = grammar.tokens(text)
    is_move = read_exactly(grammar, tokens) or read_loosely(grammar, tokens)
    assert is_move or split_series(text, (), wording)
