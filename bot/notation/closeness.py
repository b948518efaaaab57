"""Which legal moves come close to a text or to an illegal move."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from bot.game import Label, Move
from bot.notation.grammar import Grammar
from bot.notation.tokens import Tokens, is_subsequence

MAX_SUGGESTIONS = 3
MAX_DISTANCE = 2
"""Cells that differ by more rows and columns together are not close."""
FAR = (99, 0)


def closest_moves(wanted: Sequence[Move], moves: Sequence[Move]) -> list[Move]:
    """Return the moves closest to any of some others: those of the same kind that have a part in
    common, or differ little if there is only one part."""
    differences = {move: min(_difference(each, move) for each in wanted) for move in moves}
    close = [move for move in moves if differences[move] < FAR]
    return sorted(close, key=lambda move: differences[move])[:MAX_SUGGESTIONS]


def _difference(wanted: Move, move: Move) -> tuple[int, int]:
    """Return how much a legal move differs from an illegal one: the number of parts that differ,
    and the sum of the differences of their numbers and letters. FAR if they are not alike."""
    if wanted.kind != move.kind:
        return FAR
    parts = list(zip(_parts(wanted), _parts(move), strict=False))
    same = sum(one == other for one, other in parts)
    steps = sum(
        _steps(one, other) for one, other in zip(_leaves(wanted), _leaves(move), strict=False)
    )
    fields = move.__struct_fields__
    is_number = len(fields) == 1 and isinstance(getattr(move, fields[0]), int)
    if same or not fields or is_number or (len(fields) == 1 and steps <= MAX_DISTANCE):
        return len(parts) - same, steps
    return FAR


def _parts(move: Move) -> list[Any]:
    """Return the fields of a move and the labels in them."""
    values = [getattr(move, name) for name in move.__struct_fields__]
    labels = [value for value in values if isinstance(value, Label)]
    inner = [getattr(label, name) for label in labels for name in label.__struct_fields__]
    return [*values, *(value for value in inner if isinstance(value, Label))]


def _leaves(value: Any) -> list[Any]:
    """Return the numbers, letters and words of a move or label."""
    if isinstance(value, Label | Move):
        return [leaf for name in value.__struct_fields__ for leaf in _leaves(getattr(value, name))]
    return [value]


def _steps(one: Any, other: Any) -> int:
    if one == other:
        return 0
    return _token_distance(str(one), str(other))


def moves_like(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> list[Move]:
    """Return the moves that contain all of the text, else those that begin with its first word,
    closest first."""
    written = {move: grammar.write(move) for move in moves}
    if found := [m for m in moves if tokens and is_subsequence(tokens, written[m])]:
        return found
    if not tokens or len(tokens[0]) == 1:
        return []
    alike = [move for move in moves if written[move][:1] == tokens[:1]]
    return sorted(alike, key=lambda move: _distance(tokens, written[move]))


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
