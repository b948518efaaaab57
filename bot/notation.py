"""Writes moves as short texts and parses such texts, for every game.

A game's texts define how a kind of move is written (`notation.play = "play {run} ={value}"`). A
text names a legal move if it is that move's written form, or if it omits words and matches only
one legal move. Otherwise it may be an illegal move, which `bot.grammar` parses too.
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
    """The text is not a move. `suggestions` are the closest legal moves in notation."""

    suggestions: tuple[str, ...]


@dataclass(frozen=True)
class AmbiguousMove:
    """The text matches several legal moves: `count` in total, some of them given in notation."""

    suggestions: tuple[str, ...]
    count: int


@dataclass(frozen=True)
class IllegalMoves:
    """The text is, or may be one of several, illegal moves."""

    moves: tuple[Move, ...]
    suggestions: tuple[str, ...]


Reading = Move | AmbiguousMove | IllegalMoves | UnreadableMove


def write_move(move: Move, wording: Wording) -> str:
    """Return the short text of a move."""
    return wording.notation(move)


def read_move(text: str, moves: Sequence[Move], wording: Wording) -> Reading:
    """Return the one of `moves` that `text` names, or the reason why there is none.

    Interpretations are tried from strict to lenient. A text that exactly names an illegal move is
    never completed to a legal one.
    """
    typed, text, grammar = text, tidy_text(text), Grammar(wording, moves)
    illegal = grammar.read_exactly(text)
    for said in (typed, text):  # a name can end like a sentence: Bob is not Bob!
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
    """Split a text like `see C2 E1 D2` into single moves; empty if it is not such a text."""
    series = Grammar(wording).read_series(tidy_text(text))
    return [write_move(move, wording) for move in series]


def explain_refusal(game: AnyGame, view: Any, illegal: IllegalMoves) -> Line:
    """Return the reason why a move is illegal. If the text has several meanings, the reason shared
    by the fewest is the most informative: `A1>C1` is out of reach for every animal but one, and for
    that one another animal is in the way."""
    reasons: list[Line] = [game.refusal(view, move) for move in illegal.moves]
    shared = Counter(reason.key for reason in reasons)
    return min(reasons, key=lambda reason: shared[reason.key])


def suggest_moves(
    text: str, moves: Sequence[Move], wording: Wording, limit: int = 3
) -> tuple[str, ...]:
    """Return at most `limit` legal moves in notation, closest to `text` first. If none begins like
    the text, every kind of move comes before further moves of the same kind."""
    grammar = Grammar(wording)
    wanted = grammar.tokens(text)
    written = {move: grammar.write(move) for move in moves}
    if not any(each[:1] == wanted[:1] for each in written.values()):
        nearest = list(_by_kinds(moves))
    else:
        nearest = sorted(moves, key=lambda move: _distance(wanted, written[move]))
    return tuple(write_move(move, wording) for move in nearest[:limit])


def complete_move(text: str, moves: Sequence[Move], wording: Wording, limit: int = 25) -> list[str]:
    """Return moves in notation for autocompletion: first those that begin with `text` (apart from
    optional signs), then those that contain all its words; within both, every kind of move comes
    before further moves of the same kind."""
    text, grammar = tidy_text(text), Grammar(wording, moves)
    wanted, words, tokens = normalize_text(text), text.casefold().split(), grammar.tokens(text)
    writings = {move: write_move(move, wording) for move in _by_kinds(moves)}
    found = [w for w in writings.values() if normalize_text(w).startswith(wanted)]
    if not found:
        found = [w for m, w in writings.items() if _begins_with(grammar.write(m), tokens)]
    found += [w for w in writings.values() if all(word in w.casefold() for word in words)]
    return list(dict.fromkeys(found))[:limit]


def _begins_with(written: Tokens, tokens: Tokens) -> bool:
    """Whether a written move begins with these tokens, the last of which may be incomplete."""
    *whole, last = tokens or ("",)
    rest = written[len(whole) :]
    return written[: len(whole)] == tuple(whole) and bool(rest) and rest[0].startswith(last)


def _by_kinds(moves: Sequence[Move]) -> Iterable[Move]:
    """Return the first move of each kind, then the others in their order."""
    first = {move.kind: move for move in reversed(moves)}
    return dict.fromkeys([*(m for m in moves if first[m.kind] is m), *moves])


def _is_written_so(move: Move, text: str, wording: Wording) -> bool:
    return normalize_text(write_move(move, wording)) == normalize_text(text)


def _one_of(found: Sequence[Move], wording: Wording) -> Reading:
    if len(found) == 1:
        return found[0]
    return AmbiguousMove(tuple(write_move(m, wording) for m in found[:3]), len(found))


def _fixed_fields(moves: Sequence[Move], kind: str) -> tuple[str, ...]:
    """Return the fields that have the same value in all legal moves of a kind."""
    alike = [move for move in moves if move.kind == kind]
    fields = alike[0].__struct_fields__
    return tuple(f for f in fields if len({getattr(move, f) for move in alike}) == 1)


def _distance(wanted: Tokens, written: Tokens) -> tuple[int, int]:
    """Return the distance between two token sequences: the number of differing tokens, and the sum
    of the differences of their numbers and letters."""
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
