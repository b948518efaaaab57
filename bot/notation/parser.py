"""Parses texts into moves by a game's notation, whether the moves are legal or not.

A game's texts define how moves and names are written: `play {run} ={value}`, `{first}-{last}`.
The parser uses such templates in reverse: it matches the words of a text and parses what stands at
a placeholder as the type of that field. Values that a name does not spell out (a run of one card,
a cell relative to another) are guessed. Each candidate is then written out, and is accepted only
if the result matches the text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import product
from math import prod
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin

from bot.game import UNSAID, Label, Move, Seat, SeatArg
from bot.notation.grammar import Grammar
from bot.notation.patterns import field_types, guesses, move_patterns, name_keys, name_patterns, tag
from bot.notation.tokens import Tokens, is_subsequence, split_tokens

MAX_TOKENS = 40
MAX_GUESSES = 128
"""Maximum number of guessed values for a name; a name that needs more is not a match."""


def read_exactly(grammar: Grammar, tokens: Tokens) -> list[Move]:
    """Return the moves whose written form is this text."""
    return _Parser(grammar, tokens, exact=True).moves()


def read_loosely(grammar: Grammar, tokens: Tokens) -> list[Move]:
    """Return the moves whose written form contains all of the text in order: the text may omit
    words or parts of names. A hyphen is a minus only if it can't join two numbers."""
    found = _Parser(grammar, tokens, exact=False).moves()
    return [move for move in found if "-" not in _signs(move)] or found


def read_inferred(grammar: Grammar, tokens: Tokens) -> list[Move]:
    """Return the moves whose written form is this text without the numbers that it may leave out
    (`Move.inferred`), which are UNSAID."""
    return _Parser(grammar, tokens, exact=True).inferred()


def read_series(grammar: Grammar, tokens: Tokens) -> list[Move]:
    """Parse two or more plain steps of one kind with consecutive values: `see C2 E1 D2`."""
    return _Parser(grammar, tokens, exact=True).series()


class _Parser:
    """The parsing of one text."""

    def __init__(self, grammar: Grammar, tokens: Tokens, *, exact: bool) -> None:
        self._grammar, self._tokens, self._exact = grammar, tokens, exact
        self._wording, self._steps = grammar.wording, grammar.steps

    def moves(self) -> list[Move]:
        return self._parse_once("moves", self._moves)

    def inferred(self) -> list[Move]:
        return self._parse_once("inferred", self._inferred)

    def series(self) -> list[Move]:
        return self._parse_once("series", self._series)

    def _parse_once(self, name: str, parse: Callable[[], Iterable[Move]]) -> list[Move]:
        """Return the moves that `parse` finds; none if the text is empty, too long or has a word
        that no move has."""
        key, known = (name, self._tokens, self._exact), self._grammar.memo
        if key not in known:
            can_be = 0 < len(self._tokens) <= MAX_TOKENS
            can_be = can_be and self._grammar.may_be_written(self._tokens)
            known[key] = list(dict.fromkeys(parse())) if can_be else []
        return list(known[key])

    def _inferred(self) -> list[Move]:
        game, locale = self._wording.game, self._wording.locale
        found: list[Move] = []
        for kind in game.moves:
            types = field_types(kind)
            for pattern in move_patterns(game.id, tag(kind), locale) if kind.inferred else ():
                end = min(pattern.parts.index(field) for field in kind.inferred)
                said = pattern.parts[: end - 1]  # the sign before the number is left out as well
                for spans in self._matches(said, 0, len(self._tokens)):
                    values = [
                        [UNSAID] if f in kind.inferred else self._values(types[f], *spans[f])
                        for f in types
                    ]
                    found += [kind(*combination) for combination in product(*values)]
        return found

    def _series(self) -> list[Move]:
        game, locale = self._wording.game, self._wording.locale
        for kind in game.moves:
            fields = field_types(kind)
            if not kind.is_plain_step or len(fields) != 1:
                continue
            (of,) = fields.values()
            for words, *rest in (p.parts for p in move_patterns(game.id, tag(kind), locale)):
                if self._tokens[: len(words)] == words and len(rest) == 1:
                    values = self._values_in_a_row(of, len(words))
                    if len(values) > 1:
                        return [kind(value) for value in values]
        return []

    def _values_in_a_row(self, of: Any, start: int) -> list[Any]:
        """Parse the tokens from `start` on as consecutive values, each as short as possible; empty
        if anything else is among them."""
        found: list[Any] = []
        while start < len(self._tokens):
            ends = range(start + 1, len(self._tokens) + 1)
            end = next((end for end in ends if self._values(of, start, end)), None)
            if end is None:
                return []
            found.append(self._values(of, start, end)[0])
            start = end
        return found

    def _moves(self) -> Iterator[Move]:
        game, locale = self._wording.game, self._wording.locale
        for kind in game.moves:
            types = field_types(kind)
            for pattern in move_patterns(game.id, tag(kind), locale):
                first = pattern.parts[0]
                if not isinstance(first, str) and first[0] != self._tokens[0]:
                    continue
                for spans in self._matches(pattern.parts, 0, len(self._tokens)):
                    values = [self._field_values(types[f], spans.get(f)) for f in types]
                    for combination in product(*values):
                        move = kind(*combination)
                        written = self._grammar.write(move)
                        begins = written[:1] == self._tokens[:1]
                        if begins and self._fits(written, 0, len(self._tokens)):
                            yield move

    def _field_values(self, of: Any, span: tuple[int, int] | None) -> list[Any]:
        if span is None:
            return guesses(of)
        return self._values(of, *span)

    def _matches(
        self, parts: Sequence[Tokens | str], start: int, end: int
    ) -> Iterator[dict[str, tuple[int, int]]]:
        """Yield the spans of all placeholders for which the parts match the tokens."""
        self._steps.take()
        if not parts:
            if start == end:
                yield {}
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, str):
            for middle in range(start, end + 1):
                for spans in self._matches(rest, middle, end):
                    yield {part: (start, middle), **spans}
            return
        if self._tokens[start : start + len(part)] == part and start + len(part) <= end:
            yield from self._matches(rest, start + len(part), end)
        elif not self._exact and part[0] != "-":
            is_said = start < end and self._tokens[start] == part[0]
            left = (part[1:], *rest) if part[1:] else rest
            yield from self._matches(left, start + is_said, end)

    def _values(self, of: Any, start: int, end: int) -> list[Any]:
        """Parse the tokens from `start` to `end` as values of the type `of`."""
        key, known = (of, self._tokens[start:end], self._exact), self._grammar.values
        if key not in known:
            known[key] = []  # prevents recursion: no name contains itself
            known[key] = list(dict.fromkeys(self._read_value(of, start, end)))
        return known[key]

    def _read_value(self, of: Any, start: int, end: int) -> Iterator[Any]:
        self._steps.take()
        if isinstance(of, NewType):
            of = of.__supertype__
        tokens = self._tokens[start:end]
        if get_origin(of) in (Union, UnionType):
            for each in get_args(of):
                yield from self._values(each, start, end)
        elif of is NoneType:
            yield from [None] if not tokens else []
        elif not tokens:
            return
        elif of is SeatArg:
            yield from (
                SeatArg(seat) for seat in self._wording.names if self._is_name(seat, tokens)
            )
        elif isinstance(of, type) and issubclass(of, Enum):
            for member in of:
                written = split_tokens(str(self._wording.notation_value(member)))
                if written == tokens:
                    yield member
        elif of is int:
            yield from _numbers(tokens)
        elif of is str:
            yield from self._grammar.letters(tokens[0]) if len("".join(tokens)) == 1 else ()
        elif isinstance(of, type) and issubclass(of, Label):
            yield from self._labels(of, start, end)

    def _is_name(self, seat: Seat, tokens: Tokens) -> bool:
        return self._grammar.tokens(self._wording.names[seat]) == tokens

    def _labels(self, of: type[Label], start: int, end: int) -> Iterator[Label]:
        """Yield one label for each way to write it."""
        written: set[Tokens] = set()
        game = self._wording.game
        for pattern in name_patterns(game.id, name_keys(game.name, of), self._wording.locale):
            for spans in self._matches(pattern.parts, start, end):
                for label in self._build_labels(of, spans):
                    tokens = self._grammar.value_tokens(label)
                    if tokens not in written and self._fits(tokens, start, end):
                        written.add(tokens)
                        yield label
                        if self._exact:
                            return

    def _build_labels(
        self, of: type[Label], spans: Mapping[str, tuple[int, int]]
    ) -> Iterator[Label]:
        values: list[list[Any]] = []
        for name, kind in field_types(of).items():
            if name in spans and spans[name][0] < spans[name][1]:
                values.append(self._values(kind, *spans[name]))
                continue
            found = [v for span in spans.values() for v in self._values(kind, *span)]
            signed = [-v for v in found if isinstance(v, int)]
            values.append(list(dict.fromkeys([*found, *signed, *guesses(kind)])))
        if prod(map(len, values)) <= MAX_GUESSES:
            for combination in product(*values):
                self._steps.take()
                yield of(*combination)

    def _fits(self, written: Tokens, start: int, end: int) -> bool:
        said = self._tokens[start:end]
        if self._exact or said.count("-") != written.count("-"):  # a hyphen can be a minus
            return said == written
        return is_subsequence(said, written)


def _signs(value: Any) -> str:
    """Return a minus for each negative number in a move."""
    if isinstance(value, Label | Move):
        return "".join(_signs(getattr(value, name)) for name in value.__struct_fields__)
    return "-" if isinstance(value, int) and value < 0 else ""


def _numbers(tokens: Tokens) -> Iterable[int]:
    sign, digits = (-1, tokens[1:]) if tokens[0] == "-" else (1, tokens)
    if len(digits) == 1 and digits[0].isdecimal() and len(digits[0]) <= 6:
        return (sign * int(digits[0]),)
    return ()
