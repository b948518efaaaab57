"""What people type is read in a moment, whatever it is: the event loop serves everybody."""

from collections.abc import Callable
from contextlib import suppress
from time import process_time

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.match.refusals import Refused
from bot.messages.limits import shorten, split_pages
from bot.messages.names import clean_name, clean_text, escape_markup
from bot.messages.rules import find_section
from bot.notation.examples import complete_move
from bot.notation.reading import read_move
from bot.notation.tokens import normalize_text
from bot.texts import Wording
from cogs.lookup import _parse_match_id
from cogs.time import parse_quiet_hours

BUDGET = 1.5
"""Seconds of this process for one text: generous, since the machine may be slow."""
LENGTH = 24_000
"""Four times what Discord lets through: the quadratic expression of before took half a second for
6,000 blanks on a quiet machine, which no generous budget notices, and takes eight for these."""

LOTS = GAMES["lots"]
_, _, _, PLAY, _ = LOTS.moves
CARD, CELL = LOTS.labels
WORDING = Wording(LOTS, {Seat(0): "Ann"})
MOVES = tuple(PLAY(CARD(n), CELL("a", 1)) for n in range(200))

HOSTILE = {
    "blanks between letters": "a" + " " * (LENGTH - 2) + "b",
    "wide blanks": "a" + "\u2003" * (LENGTH - 2) + "b",
    "line breaks": "\n" * LENGTH,
    "signs and blanks": "- " * (LENGTH // 2),
    "stars": "*" * LENGTH,
    "underscores": "_" * LENGTH,
    "backticks": "`" * LENGTH,
    "brackets": "[" * LENGTH,
    "links without an end": "[a](" * (LENGTH // 4),
    "schemes": "https://" * (LENGTH // 8),
    "mentions without an end": "<@" * (LENGTH // 2),
    "moments without an end": "<t:1" * (LENGTH // 4),
    "at signs": "@" * LENGTH,
    "digits": "9" * LENGTH,
    "dashes": "–" * LENGTH,
    "separators": ";" * LENGTH,
    "one letter of eighteen": "\ufdfa" * LENGTH,
    "marks on one letter": "a" + "\u0301" * (LENGTH - 1),
    "direction marks": "\u202e" * LENGTH,
    "nearly a move": "play #1 a" * (LENGTH // 9),
}
READERS: dict[str, Callable[[str], object]] = {
    "normalize_text": normalize_text,
    "read_move": lambda typed: read_move(typed, MOVES, WORDING),
    "complete_move": lambda typed: complete_move(typed, MOVES, WORDING),
    "clean_name": clean_name,
    "clean_text": lambda typed: clean_text(typed, 200),
    "escape_markup": escape_markup,
    "shorten": lambda typed: shorten(typed, 2000),
    "split_pages": split_pages,
    "quiet hours": parse_quiet_hours,
    "number of a match": _parse_match_id,
    "topic of the rules": lambda typed: find_section(LOTS, typed, "en"),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_text_takes_long(kind: str, reader: str) -> None:
    began = process_time()
    with suppress(Refused):  # a refusal is an answer
        READERS[reader](HOSTILE[kind])
    assert process_time() - began < BUDGET
