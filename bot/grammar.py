"""Parses texts into moves by a game's notation, whether the moves are legal or not.

A game's texts define how moves and names are written: `play {run} ={value}`, `{first}-{last}`.
The parser uses such templates in reverse: it matches the words of a text and parses what stands at
a placeholder as the type of that field. Values that a name does not spell out (a run of one card,
a cell relative to another) are guessed. Each candidate is then written out, and is accepted only
if the result matches the text.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from itertools import islice, product
from math import prod
from types import NoneType, UnionType
from typing import Any, NewType, TypeAlias, Union, get_args, get_origin
from unicodedata import category, normalize

import msgspec

from bot.game import Label, Line, Move, Seat, SeatArg
from bot.texts import Wording
from bot.texts.catalogue import ENGLISH, Template, load_catalogue, template

Tokens: TypeAlias = tuple[str, ...]

MAX_TEXT = 200
"""Maximum length of a parsed text in characters; every written move is shorter."""
MAX_TOKENS = 40
MAX_PHRASE = 5
"""Maximum number of words in a synonym."""
MAX_GUESSES = 128
"""Maximum number of guessed values for a name; a name that needs more is not a match."""
MAX_SAMPLES = 1_000
MAX_STEPS = 4_000
"""Maximum number of parsing steps; real moves need far fewer."""

DASHES = "[\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]"
QUOTES = "`´'\"\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\
\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\
\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
OPTIONAL = frozenset("·•.,;:@*>→/#+!?|()[]" + QUOTES)
"""Signs that a text can omit or add. The hyphen and the equals sign are not optional: the one can
be a minus, the other separates two numbers."""
PASTED = re.compile(r"/move\s+(text:\s*)?", re.IGNORECASE)


def tidy_text(text: str) -> str:
    """Remove what surrounds a copied move: quotes and backticks, invisible characters, `/move`
    before it, a full stop after it.

    >>> tidy_text("`/move play 3-4 =7`.")
    'play 3-4 =7'
    """
    shown = "".join(c for c in text[:MAX_TEXT] if category(c) != "Cf")
    around = QUOTES + " \t\n.!"
    return PASTED.sub("", shown.strip(around), count=1).strip(around)


def normalize_text(text: str) -> str:
    """Normalize a text for comparison: case, width and dashes are unified, and spaces remain only
    between two words or numbers, as phones insert other dashes and wide signs.

    >>> normalize_text(" Play 3 – 4  = 7 ")
    'play 3-4=7'
    """
    folded = re.sub(DASHES, "-", normalize("NFKC", text[:MAX_TEXT]).casefold())
    # Spaces first: searching for a sign behind many of them would take quadratic time.
    words = " ".join(folded.split())
    return re.sub(r" ?([^\w ]) ?", r"\1", words)


def split_tokens(text: str, known_words: frozenset[str] = frozenset()) -> Tokens:
    """Split a text into words, numbers and non-optional signs. Joined words are split if their
    parts are known words or single letters beside a number: `pass` is not p, as, s.

    >>> split_tokens("A1 > B1asmonkey", frozenset({"as", "monkey"}))
    ('a', '1', 'b', '1', 'as', 'monkey')
    >>> split_tokens("1asb2, pass", frozenset({"as"}))
    ('1', 'as', 'b', '2', 'pass')
    """
    raw = re.findall(r"[^\W\d_]+|\d+|[^\w\s]|_", normalize_text(text))
    tokens: list[str] = []
    for before, token, after in zip(["", *raw], raw, [*raw[1:], ""], strict=False):
        if token not in OPTIONAL:
            letters = [0] * before.isdecimal() + [len(token) - 1] * after.isdecimal()
            tokens += _split_word(token, known_words, letters) or [token]
    return tuple(tokens)


def _split_word(
    word: str, known_words: frozenset[str], letters: Collection[int]
) -> list[str] | None:
    """Split a word into the fewest known words, and single letters at the positions `letters`; None
    if impossible."""
    if word in known_words or len(word) == 1 or not word.isalpha():
        return [word]
    best: list[list[str] | None] = [[]]
    for end in range(1, len(word) + 1):
        found = None
        for start in range(end):
            before, part = best[start], word[start:end]
            is_part = part in known_words or (len(part) == 1 and start in letters)
            if before is not None and is_part and (found is None or len(before) < len(found) - 1):
                found = [*before, part]
        best.append(found)
    parts = best[-1]
    return parts if parts and not known_words.isdisjoint(parts) else None


def is_subsequence(short: Tokens, long: Tokens) -> bool:
    """Whether `long` contains all of `short` in the same order, possibly with gaps."""
    rest = iter(long)
    return all(token in rest for token in short)


@dataclass(frozen=True)
class Pattern:
    """A parsed template: normalized words and placeholder names."""

    key: str
    parts: tuple[Tokens | str, ...]


class TooManySteps(Exception):
    """Parsing takes too long, so the text is not a move."""


class Grammar:
    """The notation of one game for one reader. `moves` are some of its moves, possibly none."""

    def __init__(self, wording: Wording, moves: Iterable[Move] = ()) -> None:
        self.wording = wording
        self._is_lower = any(value.islower() for move in moves for value in _strings(move))
        names = _name_words(wording.names)
        self._words = _known_words(wording.game.id, wording.locale) | names
        self._written: dict[Label, Tokens] = {}
        synonyms = _synonyms(wording.game.id, wording.locale)
        self._synonyms = {p: words for p, words in synonyms.items() if names.isdisjoint(p)}

    def tokens(self, text: str) -> Tokens:
        """Split a text into tokens and replace synonyms by their standard words."""
        found = split_tokens(text, self._words)
        replaced: list[str] = []
        while found:
            phrase = next(p for p in _beginnings(found) if len(p) == 1 or p in self._synonyms)
            replaced += self._synonyms.get(phrase, phrase)
            found = found[len(phrase) :]
        return tuple(replaced)

    def is_known(self, token: str) -> bool:
        """Whether a token can occur in a move: all numbers, letters and signs can, and the words of
        the notation."""
        return len(token) == 1 or not token.isalpha() or token in self._words

    def closest_word(self, token: str) -> str:
        """Return the word of the notation that a misspelt word may mean, else the token."""
        if self.is_known(token):
            return token
        return next(iter(get_close_matches(token, sorted(self._words), n=1, cutoff=0.7)), token)

    def letters(self, token: str) -> tuple[str, ...]:
        """Return a token in upper and lower case, the variant used in the game's moves first."""
        return (token, token.upper()) if self._is_lower else (token.upper(), token)

    def write(self, move: Move) -> Tokens:
        """Return the tokens of a written move."""
        return split_tokens(self.wording.notation(move), self._words)

    def completes(self, said: Tokens, move: Move, fixed: Collection[str]) -> bool:
        """Whether a text omits only the end of a written move, words, and fields in `fixed`, which
        have the same value in all moves of the kind."""
        (pattern, *_) = _move_patterns(self.wording.game.id, _tag(type(move)), self.wording.locale)
        at = 0
        for part in pattern.parts:
            is_field = isinstance(part, str)
            tokens = self._field_tokens(move, part) if isinstance(part, str) else part
            if part in fixed and said[at : at + 1] != tokens[:1]:
                continue
            for n, token in enumerate(tokens):
                if token == "=" and said[at : at + 1] not in ((), ("=",)):
                    return False  # it separates two numbers
                if token != "-" and _is_dash(said, at):
                    at += 1
                if at == len(said):
                    return at > 0
                if said[at] == token:
                    at += 1
                elif at == 0 or (is_field and not _may_be_left_out(tokens, n)):
                    return False
        return at == len(said) > 0

    def _field_tokens(self, move: Move, field: str) -> Tokens:
        written = self.wording.notation_value(getattr(move, field))
        return split_tokens(str(written), self._words)

    def read_exactly(self, text: str | Tokens) -> list[Move]:
        """Return the moves whose written form is this text."""
        tokens = self.tokens(text) if isinstance(text, str) else text
        return _Reading(self, tokens, exact=True).moves()

    def read_loosely(self, text: str | Tokens) -> list[Move]:
        """Return the moves whose written form contains all of the text in order: the text may omit
        words or parts of names. A hyphen is a minus only if it can't join two numbers."""
        tokens = self.tokens(text) if isinstance(text, str) else text
        found = _Reading(self, tokens, exact=False).moves()
        return [move for move in found if "-" not in _signs(move)] or found

    def read_series(self, text: str) -> list[Move]:
        """Parse two or more plain steps of one kind with consecutive values: `see C2 E1 D2`."""
        return _Reading(self, self.tokens(text), exact=True).series()

    def begins_partial(self, tokens: Tokens) -> bool:
        """Whether a text begins like a move that is only the first part of a longer one."""
        return any(move.is_partial for move in self.read_kind(tokens[:1]))

    def read_kind(self, tokens: Tokens) -> list[Move]:
        """Return sample moves of the kind of which a text is the beginning, without any value."""
        game, locale = self.wording.game, self.wording.locale
        for kind in game.moves:
            for pattern in _move_patterns(game.id, _tag(kind), locale):
                first = pattern.parts[0]
                if not isinstance(first, str) and tokens and first[: len(tokens)] == tokens:
                    values = product(*(_samples(of) for of in _field_types(kind).values()))
                    return [kind(*each) for each in islice(values, MAX_SAMPLES)]
        return []

    def said_kind(self, tokens: Tokens) -> tuple[str, int]:
        """Return the kind whose first words begin a text, and the number of these words; the kind
        with the most words if there are several: `sell from` is not `sell`."""
        game, locale = self.wording.game, self.wording.locale
        found = ("", 0)
        for kind in game.moves:
            for pattern in _move_patterns(game.id, _tag(kind), locale):
                words = pattern.parts[0]
                if not isinstance(words, str) and tokens[: len(words)] == words:
                    found = max(found, (_tag(kind), len(words)), key=lambda pair: pair[1])
        return found

    def label_tokens(self, label: Label) -> Tokens:
        if label not in self._written:
            text = str(self.wording.notation_value(label))
            self._written[label] = split_tokens(text, self._words)
        return self._written[label]


class _Reading:
    """The parsing of one text."""

    def __init__(self, grammar: Grammar, tokens: Tokens, *, exact: bool) -> None:
        self._grammar, self._tokens, self._exact = grammar, tokens, exact
        self._wording = grammar.wording
        self._known: dict[tuple[Any, int, int], list[Any]] = {}
        self._steps = 0

    def moves(self) -> list[Move]:
        if not 0 < len(self._tokens) <= MAX_TOKENS:
            return []
        try:
            return list(dict.fromkeys(self._moves()))
        except TooManySteps:
            return []

    def series(self) -> list[Move]:
        game, locale = self._wording.game, self._wording.locale
        for kind in game.moves if len(self._tokens) <= MAX_TOKENS else ():
            fields = _field_types(kind)
            if not kind.is_plain_step or len(fields) != 1:
                continue
            (of,) = fields.values()
            for words, *rest in (p.parts for p in _move_patterns(game.id, _tag(kind), locale)):
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
            types = _field_types(kind)
            for pattern in _move_patterns(game.id, _tag(kind), locale):
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
            return _guesses(of)
        return self._values(of, *span)

    def _matches(
        self, parts: Sequence[Tokens | str], start: int, end: int
    ) -> Iterator[dict[str, tuple[int, int]]]:
        """Yield the spans of all placeholders for which the parts match the tokens."""
        self._count_step()
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
        key = (of, start, end)
        if key not in self._known:
            self._known[key] = []  # prevents recursion: no name contains itself
            self._known[key] = list(dict.fromkeys(self._read_value(of, start, end)))
        return self._known[key]

    def _read_value(self, of: Any, start: int, end: int) -> Iterator[Any]:
        self._count_step()
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
        for pattern in _name_patterns(game.id, _name_keys(game.name, of), self._wording.locale):
            for spans in self._matches(pattern.parts, start, end):
                for label in self._build_labels(of, spans):
                    tokens = self._grammar.label_tokens(label)
                    if tokens not in written and self._fits(tokens, start, end):
                        written.add(tokens)
                        yield label
                        if self._exact:
                            return

    def _build_labels(
        self, of: type[Label], spans: Mapping[str, tuple[int, int]]
    ) -> Iterator[Label]:
        values: list[list[Any]] = []
        for name, kind in _field_types(of).items():
            if name in spans and spans[name][0] < spans[name][1]:
                values.append(self._values(kind, *spans[name]))
                continue
            found = [v for span in spans.values() for v in self._values(kind, *span)]
            signed = [-v for v in found if isinstance(v, int)]
            values.append(list(dict.fromkeys([*found, *signed, *_guesses(kind)])))
        if prod(map(len, values)) <= MAX_GUESSES:
            for combination in product(*values):
                self._count_step()
                yield of(*combination)

    def _fits(self, written: Tokens, start: int, end: int) -> bool:
        said = self._tokens[start:end]
        if self._exact or said.count("-") != written.count("-"):  # a hyphen can be a minus
            return said == written
        return is_subsequence(said, written)

    def _count_step(self) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise TooManySteps


def _beginnings(tokens: Tokens) -> Iterator[Tokens]:
    """Yield the first tokens of a text, the longest beginning first."""
    return (tokens[:end] for end in range(min(len(tokens), MAX_PHRASE), 0, -1))


def _signs(value: Any) -> str:
    """Return a minus for each negative number in a move."""
    if isinstance(value, Label | Move):
        return "".join(_signs(getattr(value, name)) for name in value.__struct_fields__)
    return "-" if isinstance(value, int) and value < 0 else ""


def _is_dash(said: Tokens, at: int) -> bool:
    """Whether the hyphen at this position precedes a name, so that it is not a minus."""
    return said[at : at + 1] == ("-",) and all(token.isalpha() for token in said[at + 1 : at + 2])


def _may_be_left_out(tokens: Tokens, place: int) -> bool:
    """Whether this token of a longer name can be omitted: words can, and dashes unless it is the
    only one and joins two numbers: 3 4 can be two cards as well as the places 3 to 4."""
    token = tokens[place]
    is_range = tokens.count("-") == 1 and len(tokens) == 3 and tokens[0].isdecimal()
    return (token == "-" and place > 0 and not is_range) or (token.isalpha() and len(token) > 1)


def _numbers(tokens: Tokens) -> Iterable[int]:
    sign, digits = (-1, tokens[1:]) if tokens[0] == "-" else (1, tokens)
    if len(digits) == 1 and digits[0].isdecimal() and len(digits[0]) <= 6:
        return (sign * int(digits[0]),)
    return ()


def _guesses(of: Any) -> list[Any]:
    """Return candidate values for a field that the text does not mention."""
    if isinstance(of, NewType):
        of = of.__supertype__
    if get_origin(of) in (Union, UnionType):
        return [None] if NoneType in get_args(of) else []
    if isinstance(of, type) and issubclass(of, Enum):
        return list(of)
    return [0, 1, 2] if of is int else []


def _strings(value: Label | Move) -> Iterator[str]:
    """Yield the plain strings in a move, such as columns of cells, without enums."""
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        if isinstance(inner, Label):
            yield from _strings(inner)
        elif type(inner) is str:
            yield inner


def _tag(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)


def _field_types(of: type[Move | Label]) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(of)}


@cache
def _move_patterns(game_id: str, kind: str, locale: str) -> tuple[Pattern, ...]:
    return tuple(_patterns(game_id, f"notation.{kind}", locale))


@cache
def _name_patterns(game_id: str, keys: Tokens, locale: str) -> tuple[Pattern, ...]:
    found = (pattern for key in keys for pattern in _patterns(game_id, key, locale))
    # names with different texts can have the same notation: parse each notation once
    return tuple({pattern.parts: pattern for pattern in found}.values())


@cache
def _name_keys(name: Callable[[Label], Line], of: type[Label]) -> Tokens:
    """Return the keys of the texts that name labels of this type, found by naming samples."""
    return tuple(dict.fromkeys(name(label).key for label in _samples(of)))


def _samples(of: Any) -> list[Any]:
    """Return sample values of a type that cover every distinction a name can make."""
    if isinstance(of, NewType):
        of = of.__supertype__
    if get_origin(of) in (Union, UnionType):
        return [value for each in get_args(of) for value in _samples(each)]
    if of is str:
        return ["A"]
    if of is int:
        return [-1, 0, 1, 2]
    if isinstance(of, type) and issubclass(of, Label):
        fields = [_samples(kind) for kind in _field_types(of).values()]
        return [of(*values) for values in islice(product(*fields), MAX_SAMPLES)]
    return _guesses(of)


def _patterns(game_id: str, key: str, locale: str) -> Iterator[Pattern]:
    """Yield the patterns of a text, one per plural form. A name can have a separate text for moves
    (`notation.name.cell`)."""
    texts = load_catalogue(game_id, ENGLISH)
    used = f"notation.{key}" if f"notation.{key}" in texts else key
    for form in _forms(template(game_id, used, locale)):
        words = _known_words(game_id, locale)
        pieces = re.split(r"\{(\w+)[^}]*\}", form)
        parts = [
            piece if at % 2 else split_tokens(piece, words)
            for at, piece in enumerate(pieces)
            if at % 2 or split_tokens(piece, words)
        ]
        yield Pattern(key, tuple(parts))


def _forms(text: Template) -> Iterable[str]:
    return (text,) if isinstance(text, str) else dict.fromkeys(text.values())


@cache
def _known_words(game_id: str, locale: str) -> frozenset[str]:
    """Return the words of the notation, used to split joined words."""
    texts = load_catalogue(game_id, ENGLISH)
    keys = [key for key in texts if key.startswith(("notation.", "name.", "synonym."))]
    forms = (form for key in keys for form in _forms(template(game_id, key, locale)))
    shown = (re.sub(r"\{\w+[^}]*\}", " ", form) for form in forms)
    synonyms = (key.removeprefix("synonym.") for key in keys if key.startswith("synonym."))
    return frozenset(
        token for text in (*shown, *synonyms) for token in split_tokens(text) if token.isalpha()
    )


def _name_words(names: Mapping[Seat, str]) -> frozenset[str]:
    return frozenset(token for name in names.values() for token in split_tokens(name))


@cache
def _synonyms(game_id: str, locale: str) -> Mapping[Tokens, Tokens]:
    """Return the synonyms of the notation's words, as defined by texts: `synonym.up = "north"`. A
    synonym can be several words, and stand for several or for nothing."""
    keys = [k for k in load_catalogue(game_id, ENGLISH) if k.startswith("synonym.")]
    return {
        split_tokens(k.removeprefix("synonym.")): split_tokens(str(template(game_id, k, locale)))
        for k in keys
    }
