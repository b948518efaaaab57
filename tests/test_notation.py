"""What can be written can be read."""

from time import process_time

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.notation import UnreadableMove, complete_move, normalize_text, read_move, write_move
from bot.texts import Wording

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


def test_move_that_is_not_legal_is_not_read_but_told_what_comes_near() -> None:
    unread = read_move("play #1 a2", MOVES, WORDING)
    assert isinstance(unread, UnreadableMove)
    assert unread.suggestions[0] in {"play #1 a1", "play #1 b1"}
    assert len(unread.suggestions) == 3


def test_completion_of_nothing_lists_the_moves_in_order() -> None:
    assert complete_move("", MOVES, WORDING) == ["draw", "play #1 a1", "play #1 b1", "stop"]


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


def test_completion_is_cut_at_the_limit() -> None:
    bids = [BID(amount) for amount in range(31)]
    assert len(complete_move("bid", bids, WORDING)) == 25


def test_a_text_as_long_as_discord_allows_is_refused_at_once() -> None:
    moves = tuple(PLAY(CARD(n), CELL("a", 1)) for n in range(200))
    began = process_time()
    read_move("play 1 2 " * 666, moves, WORDING)
    assert process_time() - began < 0.5
