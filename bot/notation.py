"""Moves to short text and back, for every game alike.

A game's texts say how a kind of move is written (`notation.play = "play {run} ={value}"`); a
text is read by comparing it with the writing of each legal move, so that what can be written
can be read.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from unicodedata import normalize

from bot.game import Move
from bot.texts import Wording

DASHES = "[\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]"

MAX_TYPED = 200
"""So much of what was typed is read at all: no writing is longer."""
MAX_TEXT = 100
"""So much of a text is compared with the writings: none is longer, and comparing takes its time."""


@dataclass(frozen=True)
class UnreadableMove:
    """No legal move is written so; `nearest` are the writings that come closest, best first."""

    suggestions: tuple[str, ...]


def write_move(move: Move, wording: Wording) -> str:
    """The short text of a move."""
    return wording.notation(move)


def read_move(text: str, moves: Sequence[Move], wording: Wording) -> Move | UnreadableMove:
    """The one of `moves` that `text` names, whatever its case and spacing."""
    by_text = {normalize_text(write_move(m, wording)): m for m in moves}
    move = by_text.get(normalize_text(text))
    return UnreadableMove(suggest_moves(text, moves, wording)) if move is None else move


def suggest_moves(
    text: str, moves: Sequence[Move], wording: Wording, limit: int = 3
) -> tuple[str, ...]:
    """The writings of at most `limit` legal moves that come closest to `text`, best first."""
    wanted = normalize_text(text)[:MAX_TEXT]

    def distance(writing: str) -> float:
        return -SequenceMatcher(None, wanted, normalize_text(writing), autojunk=False).ratio()

    return tuple(sorted((write_move(m, wording) for m in moves), key=distance)[:limit])


def complete_move(text: str, moves: Sequence[Move], wording: Wording, limit: int = 25) -> list[str]:
    """Writings for an autocompletion: those that begin with `text`, then those that hold each
    word of it, in the moves' order."""
    wanted, words = normalize_text(text), text[:MAX_TYPED].casefold().split()
    writings = [write_move(m, wording) for m in moves]
    prefix_matches = [w for w in writings if normalize_text(w).startswith(wanted)]
    word_matches = [w for w in writings if all(word in w.casefold() for word in words)]
    return list(dict.fromkeys([*prefix_matches, *word_matches]))[:limit]


def normalize_text(text: str) -> str:
    """Text as it is compared: no case, no width, one dash, no space but between two words or
    numbers: phones write dashes and wide signs of their own.

    >>> normalize_text(" Play 3 – 4  = 7 ")
    'play 3-4=7'
    """
    folded = re.sub(DASHES, "-", normalize("NFKC", text[:MAX_TYPED]).casefold())
    # Blanks first: looking for a sign behind a long run of them would take quadratic time.
    words = " ".join(folded.split())
    return re.sub(r" ?([^\w ]) ?", r"\1", words)
