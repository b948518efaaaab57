"""Splits a typed text into the moves that it names one after the other.

A text is played alike in every game, with a semicolon between its moves or without: the moves are
made in turn, up to the first that is not legal or that reveals or draws something, and the answer
says what was done, why it stopped and what is left. Only steps that are named all at once (`see C2
E1 D2`), and what follows a claim (`eat with B1`), go on after something was revealed. A partial
move and the one that completes it (`place 1-1-1-1 @ N1`) are one move: both are made or neither.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.game import Move
from bot.notation.grammar import Grammar
from bot.notation.parser import read_exactly, read_loosely, read_series
from bot.notation.patterns import load_pairs
from bot.notation.reading import read_tokens
from bot.notation.steps import Steps, TooManySteps
from bot.notation.tokens import Tokens, tidy_text
from bot.texts import Wording

COMPLETES = "@"
MAX_SPLIT = 16
"""Maximum number of words of a text that is split into moves."""


@dataclass(frozen=True)
class Series:
    """Several moves that are written together. If `is_one_kind`, the player has named all of
    them at once, as in `see C2 E1 D2`. If `is_one_move`, the first is a partial move and the second
    completes it."""

    texts: tuple[str, ...]
    is_one_kind: bool
    is_one_move: bool = False


def split_series(
    text: str, moves: Sequence[Move], wording: Wording, steps: Steps | None = None
) -> Series | None:
    """Split a text into single moves: steps like `see C2 E1 D2`, or moves that are written one
    after the other, like `place 1-1-1-1 N1` and `eat with B1 meal B2`; None if it is one move, or
    if no `steps` are left. The first one is partial or one of the legal `moves`."""
    grammar = Grammar(wording, moves, steps)
    try:
        if parts := _split_at_sign(tidy_text(text), grammar):
            return _build_series(parts, grammar)
        for tokens in grammar.variants(tidy_text(text)):
            if looks := read_series(grammar, tokens):
                return Series(tuple(wording.notation(move) for move in looks), is_one_kind=True)
            if pair := _read_pair(tokens, grammar):
                return Series(tuple(wording.notation(move) for move in pair), is_one_kind=False)
            for whole in _with_partial_kind(tokens, grammar):
                if parts := _split_parts(whole, grammar):
                    return _build_series(parts, grammar)
            if parts := _put_in_order(tokens, grammar):
                return _build_series(parts, grammar)
    except TooManySteps:
        return None
    return None


def _read_pair(tokens: Tokens, grammar: Grammar) -> list[Move]:
    """Return the two moves that a text names in one sentence (`load_pairs`); empty if it is nothing
    of the kind or a move of the first kind isn't legal now."""
    for pair in load_pairs(grammar.wording.game.id, grammar.wording.locale):
        for values in _values(pair.parts, tokens):
            one = read_exactly(grammar, pair.first + values["first"])
            other = read_exactly(grammar, pair.second + values["second"])
            if one and other and type(one[0]) in grammar.kinds:
                return [one[0], other[0]]
    return []


def _values(parts: Sequence[Tokens | str], tokens: Tokens) -> Iterator[Mapping[str, Tokens]]:
    """Yield the tokens at each placeholder for which a text has these parts."""
    if not parts or not tokens:
        if not parts and not tokens:
            yield {}
        return
    part, *rest = parts
    if isinstance(part, str):
        for end in range(1, len(tokens) + 1):
            for values in _values(rest, tokens[end:]):
                yield {part: tokens[:end], **values}
    elif tokens[: len(part)] == part:
        yield from _values(rest, tokens[len(part) :])


def _with_partial_kind(tokens: Tokens, grammar: Grammar) -> list[Tokens]:
    """Return a text as it is, and with the words of each partial kind that is legal, which it may
    leave out: `1-1-1-1 N1`."""
    if grammar.said_kind(tokens)[1]:
        return [tokens]
    kinds = [kind for kind in grammar.kinds if kind.is_partial]
    return [tokens, *(grammar.kind_words(kind) + tokens for kind in kinds)]


def _split_at_sign(text: str, grammar: Grammar) -> list[Tokens]:
    """Split a text before the sign that begins the move which completes a partial one: in `place
    2-1-0-1 @ 0`, the 0 is the cell and nothing else. The words of the partial move's kind may be
    left out."""
    before, sign, after = text.partition(COMPLETES)
    second = grammar.tokens(sign + after)
    if not any(not move.is_partial for move in read_exactly(grammar, second)):
        return []
    for first in grammar.variants(before):
        for whole in _with_partial_kind(first, grammar) if first else ():
            if _is_partial(whole, grammar):
                return [whole, second]
    return []


def _build_series(parts: Sequence[Tokens], grammar: Grammar) -> Series:
    """Return the series of these parts; of several moves, a partial one stays together with the one
    that completes it."""
    begins = grammar.begins_partial(parts[0])
    texts = [_part_text(part, grammar) for part in parts]
    if begins and len(texts) > 2:
        return Series((" ".join(texts[:2]), *texts[2:]), is_one_kind=False)
    return Series(tuple(texts), is_one_kind=False, is_one_move=begins)


def _part_text(part: Tokens, grammar: Grammar) -> str:
    """Return a part of a text as its move is written, if it is exactly one move: a part that is not
    played is given back to send again."""
    exact = read_exactly(grammar, part)
    text = " ".join(part).replace(" - ", "-")
    return grammar.wording.notation(exact[0]) if len(exact) == 1 else text


def _split_parts(tokens: Tokens, grammar: Grammar, *, is_first: bool = True) -> list[Tokens]:
    """Split a text into a move and those that follow it; empty if it is only one. The very first
    move is a legal one."""
    if read_exactly(grammar, tokens) or len(tokens) > MAX_SPLIT:
        return []
    for at in range(len(tokens) - 1, 0, -1):
        first, second = tokens[:at], tokens[at:]
        if first[-1] == "-" or not _can_begin(first, second, grammar, is_first=is_first):
            continue
        if any(not move.is_partial for move in read_exactly(grammar, second)):
            return [first, second]
        if others := _split_parts(second, grammar, is_first=False):
            return [first, *others]
    return []


def _put_in_order(tokens: Tokens, grammar: Grammar) -> list[Tokens]:
    """Return a partial move and the move that completes it of a text that names the latter within
    the former or before it: `2101 N1 90`, `N1 2101 90`. Both have all their values."""
    if not any(kind.is_partial for kind in grammar.kinds) or len(tokens) > MAX_SPLIT:
        return []
    for start, end in combinations(range(len(tokens)), 2):
        inner, outer = tokens[start:end], tokens[:start] + tokens[end:]
        completes = [move for move in read_exactly(grammar, inner) if not move.is_partial]
        for whole in _with_partial_kind(outer, grammar) if completes else ():
            meant = read_exactly(grammar, whole) or grammar.completed_by(whole)
            if len(meant) == 1 and meant[0].is_partial:
                return [whole, inner]
    return []


def _is_partial(tokens: Tokens, grammar: Grammar) -> bool:
    """Whether a text is a partial move, or completed by a legal one: `place 1111`."""
    if not grammar.begins_partial(tokens) or len(tokens) == grammar.said_kind(tokens)[1]:
        return False
    readings = (read_exactly(grammar, tokens), read_loosely(grammar, tokens))
    return any((*readings, grammar.completed_by(tokens)))


def _can_begin(first: Tokens, second: Tokens, grammar: Grammar, *, is_first: bool) -> bool:
    if grammar.begins_partial(first):
        return _is_partial(first, grammar)
    if not grammar.said_kind(second)[1]:
        return False
    if not is_first:
        return bool(read_exactly(grammar, first))
    return isinstance(read_tokens(first, grammar), Move)
