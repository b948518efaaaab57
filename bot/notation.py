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

LONGEST = 100
"""So much of a text is compared with the writings: none is longer, and comparing takes its time."""


@dataclass(frozen=True)
class Unreadable:
    """No legal move is written so; `nearest` are the writings that come closest, best first."""

    nearest: tuple[str, ...]


def write(move: Move, wording: Wording) -> str:
    """The short text of a move."""
    return wording.notation(move)


def read(text: str, moves: Sequence[Move], wording: Wording) -> Move | Unreadable:
    """The one of `moves` that `text` names, whatever its case and spacing."""
    written = {normal(write(m, wording)): m for m in moves}
    move = written.get(normal(text))
    return Unreadable(nearest(text, moves, wording)) if move is None else move


def nearest(text: str, moves: Sequence[Move], wording: Wording, limit: int = 3) -> tuple[str, ...]:
    """The writings of at most `limit` legal moves that come closest to `text`, best first."""
    wanted = normal(text)[:LONGEST]

    def distance(writing: str) -> float:
        return -SequenceMatcher(None, wanted, normal(writing), autojunk=False).ratio()

    return tuple(sorted((write(m, wording) for m in moves), key=distance)[:limit])


def complete(text: str, moves: Sequence[Move], wording: Wording, limit: int = 25) -> list[str]:
    """Writings for an autocompletion: those that begin with `text`, then those that hold each
    word of it, in the moves' order."""
    wanted, words = normal(text), text.casefold().split()
    writings = [write(m, wording) for m in moves]
    begin = [w for w in writings if normal(w).startswith(wanted)]
    hold = [w for w in writings if all(word in w.casefold() for word in words)]
    return list(dict.fromkeys([*begin, *hold]))[:limit]


def normal(text: str) -> str:
    """Text as it is compared: no case, no width, one dash, no space but between two words or
    numbers: phones write dashes and wide signs of their own.

    >>> normal(" Play 3 – 4  = 7 ")
    'play 3-4=7'
    """
    folded = re.sub(DASHES, "-", normalize("NFKC", text).casefold().strip())
    squeezed = re.sub(r"\s*([^\w\s])\s*", r"\1", folded)
    return re.sub(r"\s+", " ", squeezed)
