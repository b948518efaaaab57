"""Moves to short text and back, for every game alike.

A game's texts say how a kind of move is written (`notation.play = "play {run} ={value}"`). A text
is a legal move where it is written as one, or where it leaves out words and only one legal move
has all that it says. Else it may be a move that the rules refuse: `bot.grammar` reads those too.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from bot.game import Line, Move
from bot.games import AnyGame
from bot.grammar import Grammar, Tokens, normalize_text, tidy_text
from bot.texts import Wording

__all__ = [
    "AmbiguousMove",
    "IllegalMoves",
    "UnreadableMove",
    "complete_move",
    "explain_refusal",
    "normalize_text",
    "read_move",
    "split_series",
    "suggest_moves",
    "tidy_text",
    "write_move",
]


@dataclass(frozen=True)
class UnreadableMove:
    """The text is no move. `suggestions` are the writings of legal moves that come closest."""

    suggestions: tuple[str, ...]


@dataclass(frozen=True)
class AmbiguousMove:
    """The text fits several legal moves: `count` in all, of which these are some writings."""

    suggestions: tuple[str, ...]
    count: int


@dataclass(frozen=True)
class IllegalMoves:
    """The text is a move, or may be one of several, that is not legal now."""

    moves: tuple[Move, ...]
    suggestions: tuple[str, ...]


Reading = Move | AmbiguousMove | IllegalMoves | UnreadableMove


def write_move(move: Move, wording: Wording) -> str:
    """The short text of a move."""
    return wording.notation(move)


def read_move(text: str, moves: Sequence[Move], wording: Wording) -> Reading:
    """The one of `moves` that `text` names, else what else it may be.

    From the strictest way of reading to the most lenient: nothing is read as another move, since
    a text that is written as a move that is not legal is not completed to one that is.
    """
    typed, text, grammar = text, tidy_text(text), Grammar(wording, moves)
    illegal = grammar.read_exactly(text)
    for said in (typed, text):  # a name may end like a sentence: Bob is not Bob!
        if found := [m for m in moves if _is_written_so(m, said, wording)]:
            return _one_of(found, wording)
        if strictly := [m for m in illegal if _is_written_so(m, said, wording)]:
            return IllegalMoves(tuple(strictly), suggest_moves(text, moves, wording))
    tokens = grammar.tokens(text)
    written = {move: grammar.write(move) for move in moves}
    if found := [m for m in moves if written[m] == tokens]:
        return _one_of(found, wording)
    if illegal:
        return IllegalMoves(tuple(illegal), suggest_moves(text, moves, wording))
    fixed = {kind: _fixed_fields(moves, kind) for kind in {move.kind for move in moves}}
    if found := [m for m in moves if grammar.completes(tokens, m, fixed[m.kind])]:
        return _one_of(found, wording)
    if illegal := grammar.read_loosely(text) or grammar.read_loosely(text.replace("-", " ")):
        return IllegalMoves(tuple(illegal), suggest_moves(text, moves, wording))
    return UnreadableMove(suggest_moves(text, moves, wording))


def split_series(text: str, wording: Wording) -> list[str]:
    """The moves of a text like `see C2 E1 D2`, each by itself; none where it is no such text."""
    series = Grammar(wording).read_series(tidy_text(text))
    return [write_move(move, wording) for move in series]


def explain_refusal(game: AnyGame, view: Any, illegal: IllegalMoves) -> Line:
    """Why a move is not legal. Of several that a text may mean, the reason that fewest of them
    share tells most: `A1>C1` is out of reach for every animal but one, and for that one another
    animal is in the way."""
    reasons: list[Line] = [game.refusal(view, move) for move in illegal.moves]
    shared = Counter(reason.key for reason in reasons)
    return min(reasons, key=lambda reason: shared[reason.key])


def suggest_moves(
    text: str, moves: Sequence[Move], wording: Wording, limit: int = 3
) -> tuple[str, ...]:
    """The writings of at most `limit` legal moves that come closest to `text`, best first; where
    none begins as the text does, every kind of move before more of the same kind."""
    grammar = Grammar(wording)
    wanted = grammar.tokens(text)
    written = {move: grammar.write(move) for move in moves}
    if not any(each[:1] == wanted[:1] for each in written.values()):
        nearest = list(_by_kinds(moves))
    else:
        nearest = sorted(moves, key=lambda move: _distance(wanted, written[move]))
    return tuple(write_move(move, wording) for move in nearest[:limit])


def complete_move(text: str, moves: Sequence[Move], wording: Wording, limit: int = 25) -> list[str]:
    """Writings for an autocompletion: those that begin with `text`, signs that it may leave out
    apart, then those that hold each word of it; among them every kind of move comes before more
    of the same kind."""
    text, grammar = tidy_text(text), Grammar(wording, moves)
    wanted, words, tokens = normalize_text(text), text.casefold().split(), grammar.tokens(text)
    writings = {move: write_move(move, wording) for move in _by_kinds(moves)}
    found = [w for w in writings.values() if normalize_text(w).startswith(wanted)]
    if not found:
        found = [w for m, w in writings.items() if _begins_with(grammar.write(m), tokens)]
    found += [w for w in writings.values() if all(word in w.casefold() for word in words)]
    return list(dict.fromkeys(found))[:limit]


def _begins_with(written: Tokens, tokens: Tokens) -> bool:
    """Whether a writing begins with these words and numbers, of which the last is half typed."""
    *whole, last = tokens or ("",)
    rest = written[len(whole) :]
    return written[: len(whole)] == tuple(whole) and bool(rest) and rest[0].startswith(last)


def _by_kinds(moves: Sequence[Move]) -> Iterable[Move]:
    """The first of each kind, then the rest in their order."""
    first = {move.kind: move for move in reversed(moves)}
    return dict.fromkeys([*(m for m in moves if first[m.kind] is m), *moves])


def _is_written_so(move: Move, text: str, wording: Wording) -> bool:
    return normalize_text(write_move(move, wording)) == normalize_text(text)


def _one_of(found: Sequence[Move], wording: Wording) -> Reading:
    if len(found) == 1:
        return found[0]
    return AmbiguousMove(tuple(write_move(m, wording) for m in found[:3]), len(found))


def _fixed_fields(moves: Sequence[Move], kind: str) -> tuple[str, ...]:
    """The fields in which all legal moves of a kind are alike."""
    alike = [move for move in moves if move.kind == kind]
    fields = alike[0].__struct_fields__
    return tuple(f for f in fields if len({getattr(move, f) for move in alike}) == 1)


def _distance(wanted: Tokens, written: Tokens) -> tuple[int, int]:
    """How far a writing is from what was wanted: tokens that differ, place by place, and how far
    their numbers and letters are apart."""
    pairs = list(zip_longest(wanted, written, fillvalue=""))
    different = [pair for pair in pairs if pair[0] != pair[1]]
    weight = sum(4 if at == 0 else 1 for at, (one, other) in enumerate(pairs) if one != other)
    return weight, sum(min(99, _token_distance(*pair)) for pair in different)


def _token_distance(one: str, other: str) -> int:
    if one.isdecimal() and other.isdecimal():
        return abs(int(one) - int(other))
    if len(one) == len(other) == 1:
        return abs(ord(one) - ord(other))
    same = [a == b for a, b in zip(one, other, strict=False)]
    return 99 - 10 * (same.index(False) if False in same else len(same))
