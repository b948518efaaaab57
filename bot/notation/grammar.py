"""The words of a game's notation for one reader: what a text is split into, how a move is written,
and which kind of move a text begins like."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import chain, islice, product
from typing import Any

from bot.game import Label, Move, Seat
from bot.notation.patterns import (
    MAX_SAMPLES,
    field_types,
    known_words,
    load_synonyms,
    move_patterns,
    samples,
    tag,
    written_words,
)
from bot.notation.steps import Steps
from bot.notation.tokens import Tokens, normalize_text, split_tokens
from bot.texts import Wording, text

MAX_PHRASE = 5
"""Maximum number of words in a synonym."""
MAX_DIGITS = 3
"""Number of digits of the longest number in any notation."""
MAX_VARIANTS = 12
"""Maximum number of ways to read the synonyms of one text."""


class Grammar:
    """The notation of one game for one reader. `moves` are the legal ones, possibly none.

    It reads one text: what it finds out of a part of the text is kept for the other readings of it,
    and all of them together take a limited number of `steps`.
    """

    def __init__(
        self, wording: Wording, moves: Sequence[Move] = (), steps: Steps | None = None
    ) -> None:
        self.wording, self.moves = wording, moves
        self.steps = Steps() if steps is None else steps
        self.memo: dict[object, Any] = {}
        """The readings of parts of the text, by the way of reading and the tokens."""
        self.values: dict[tuple[Any, Tokens, bool], list[Any]] = {}
        """The values of parts of the text, by type and tokens, read exactly or not."""
        self._is_lower = any(value.islower() for move in moves for value in _strings(move))
        names = _name_words(wording.names)
        kinds = tuple(wording.game.moves)
        self._in_moves = written_words(wording.game.id, kinds, names, wording.locale)
        self.words = known_words(wording.game.id, wording.locale) | names
        kept = text("typing.kept", wording.locale)
        self._kept = frozenset(split_tokens(kept))
        self._split: dict[str, Tokens] = {}
        self._written: dict[tuple[type, object], Tokens] = {}
        self._written_moves: dict[Move, Tokens] = {}
        self._normalized: dict[Move, str] = {}
        self._written_parts: dict[Move, list[tuple[str, Tokens]]] = {}
        synonyms = load_synonyms(wording.game.id, wording.locale)
        self._synonyms = {p: each for p, each in synonyms.items() if names.isdisjoint(p)}

    def tokens(self, text: str) -> Tokens:
        """Split a text into tokens and replace synonyms by their standard words, the first of
        several alternatives."""
        if text not in self._split:
            self._split[text] = next(self._variants(text))
        return self._split[text]

    def variants(self, text: str) -> list[Tokens]:
        """Return the tokens of a text with each combination of alternatives of its synonyms. If
        there are long numbers, a last one has hyphens between their digits: 2101 can be 2-1-0-1."""
        found = list(dict.fromkeys(islice(self._variants(text), MAX_VARIANTS)))
        digits = tuple(chain(*("-".join(t) if _is_long_number(t) else (t,) for t in found[0])))
        return [*found, digits] if digits != found[0] else found

    def _variants(self, text: str) -> Iterator[Tokens]:
        pieces = self._phrases(self._without_fillers(split_tokens(text, self.words)))
        meanings = (
            (piece,) if self._is_unneeded(piece) else self._synonyms.get(piece, (piece,))
            for piece in pieces
        )
        return (tuple(chain(*each)) for each in product(*meanings))

    def _without_fillers(self, tokens: Tokens) -> Tokens:
        """Return the tokens without words that stand for nothing and belong to no longer phrase, so
        that `end my turn` is the phrase `end turn`. A letter is such a word only before another
        word or, as in `D1 x D3`, between a number and a letter: else it is part of a name."""
        phrases = self._phrases(tokens)
        kept: list[Tokens] = []
        after: Tokens = ("",)
        for before, phrase in reversed(list(zip([("",), *phrases], phrases, strict=False))):
            is_letter = len(phrase[0]) == 1 and phrase[0].isalpha()
            is_name = is_letter and not (_is_word(after[0]) or _joins(before[0], after[0]))
            if is_name or not self._is_unneeded(phrase):
                kept.append(phrase)
                after = phrase
        return tuple(chain(*reversed(kept)))

    def _is_unneeded(self, phrase: Tokens) -> bool:
        """Whether this is a single word that stands for nothing."""
        return len(phrase) == 1 and self._synonyms.get(phrase) == ((),)

    def _phrases(self, tokens: Tokens) -> list[Tokens]:
        """Split a text into its longest synonyms, and single tokens between them."""
        found: list[Tokens] = []
        while tokens:
            phrase = next(p for p in _beginnings(tokens) if len(p) == 1 or p in self._synonyms)
            found.append(phrase)
            tokens = tokens[len(phrase) :]
        return found

    def is_known(self, token: str) -> bool:
        """Whether a token can occur in a move: all numbers, letters and signs can, and the words of
        the notation."""
        return len(token) == 1 or not token.isalpha() or token in self.words

    def may_be_written(self, tokens: Tokens) -> bool:
        """Whether a written move can have all words of a text."""
        return all(token in self._in_moves for token in tokens if _is_word(token))

    def closest_word(self, token: str) -> str:
        """Return the word of the notation that a misspelt word may mean, else the token."""
        if self.is_known(token):
            return token
        return next(iter(get_close_matches(token, sorted(self.words), n=1, cutoff=0.7)), token)

    def letters(self, token: str) -> tuple[str, ...]:
        """Return a token in upper and lower case, the variant used in the game's moves first."""
        return (token, token.upper()) if self._is_lower else (token.upper(), token)

    def write(self, move: Move) -> Tokens:
        """Return the tokens of a written move."""
        if move not in self._written_moves:
            self._written_moves[move] = split_tokens(self.wording.notation(move), self.words)
        return self._written_moves[move]

    def write_normalized(self, move: Move) -> str:
        """Return a written move as a text to compare with (`normalize_text`)."""
        if move not in self._normalized:
            self._normalized[move] = normalize_text(self.wording.notation(move))
        return self._normalized[move]

    @cached_property
    def kinds(self) -> Mapping[type[Move], list[Move]]:
        """The legal moves of each kind."""
        found: dict[type[Move], list[Move]] = {}
        for move in self.moves:
            found.setdefault(type(move), []).append(move)
        return found

    @cached_property
    def _moves_written(self) -> Mapping[Tokens, list[Move]]:
        found: dict[Tokens, list[Move]] = {}
        for move in self.moves:
            found.setdefault(self.write(move), []).append(move)
        return found

    def written_so(self, said: Tokens) -> list[Move]:
        """Return the legal moves whose written form is this text."""
        return list(self._moves_written.get(said, ()))

    @cached_property
    def _fixed_fields(self) -> Mapping[type[Move], Collection[str]]:
        """The fields that have the same value in all legal moves of a kind."""
        return {
            kind: [
                name
                for name in moves[0].__struct_fields__
                if len({getattr(move, name) for move in moves}) == 1
            ]
            for kind, moves in self.kinds.items()
        }

    def completed_by(self, said: Tokens, kind: type[Move] | None = None) -> list[Move]:
        """Return the legal moves, of one kind if it is given, of which a text omits only the end,
        words, and fields that have the same value in all of the kind."""
        moves = self.moves if kind is None else self.kinds.get(kind, [])
        self.steps.take(len(moves))
        return [move for move in moves if self._completes(said, move)]

    def _completes(self, said: Tokens, move: Move) -> bool:
        fixed, at = self._fixed_fields[type(move)], 0
        for name, tokens in self._parts(move):
            is_field = bool(name)
            if name in fixed and said[at : at + 1] != tokens[:1]:
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

    def _parts(self, move: Move) -> list[tuple[str, Tokens]]:
        """Return the words and fields of a written move in order, with the names of the fields."""
        if move not in self._written_parts:
            game, locale = self.wording.game.id, self.wording.locale
            (pattern, *_) = move_patterns(game, tag(type(move)), locale)
            self._written_parts[move] = [
                (part, self._field_tokens(move, part)) if isinstance(part, str) else ("", part)
                for part in pattern.parts
            ]
        return self._written_parts[move]

    def in_other_order(self, said: Tokens, kind: type[Move] | None = None) -> list[Move]:
        """Return the legal moves, of one kind if it is given, of which a text has all words in
        another order: `12 below`. Several numbers, letters and signs keep theirs."""
        moves = self.moves if kind is None else self.kinds.get(kind, [])
        self.steps.take(len(moves))
        words, signs = sorted(said), _signs(said)
        return [
            move
            for move in moves
            if len(written := self.write(move)) == len(words)
            and sorted(written) == words
            and _signs(written) == signs
        ]

    def shortens(self, said: Tokens, label: Tokens, *, is_exact: bool) -> bool:
        """Whether a text is a label or, unless it has to be exact, leaves out some words of it that
        don't change its meaning as `not` would."""
        if is_exact:
            return said == label
        rest = list(said)
        for token in label:
            if rest and rest[0] == token:
                del rest[0]
            elif not _is_word(token) or token in self._kept:
                return False
        return not rest

    def later_fields(self, move: Move) -> list[Tokens]:
        """Return how the fields of a move but the first are written."""
        return [self._field_tokens(move, field) for field in move.__struct_fields__[1:]]

    def _field_tokens(self, move: Move, field: str) -> Tokens:
        return self.value_tokens(getattr(move, field))

    def begins_partial(self, tokens: Tokens) -> bool:
        """Whether a text begins like a move that is only the first part of a longer one."""
        return any(move.is_partial for move in self.read_kind(tokens[:1]))

    def read_kind(self, tokens: Tokens) -> list[Move]:
        """Return sample moves of the kind of which a text is the beginning, without any value."""
        game, locale = self.wording.game, self.wording.locale
        for kind in game.moves:
            for pattern in move_patterns(game.id, tag(kind), locale):
                first = pattern.parts[0]
                if not isinstance(first, str) and tokens and first[: len(tokens)] == tokens:
                    values = product(*(samples(of) for of in field_types(kind).values()))
                    return [kind(*each) for each in islice(values, MAX_SAMPLES)]
        return []

    def said_kind(self, tokens: Tokens) -> tuple[str, int]:
        """Return the kind whose first words begin a text, and the number of these words; the kind
        with the most words if there are several: `sell from` is not `sell`."""
        game, locale = self.wording.game, self.wording.locale
        found = ("", 0)
        for kind in game.moves:
            for pattern in move_patterns(game.id, tag(kind), locale):
                words = pattern.parts[0]
                if not isinstance(words, str) and tokens[: len(words)] == words:
                    found = max(found, (tag(kind), len(words)), key=lambda pair: pair[1])
        return found

    def kind_words(self, kind: type[Move]) -> Tokens:
        """Return the first words of a written move of this kind; empty if it has none."""
        (pattern, *_) = move_patterns(self.wording.game.id, tag(kind), self.wording.locale)
        first = pattern.parts[0]
        return () if isinstance(first, str) else first

    def value_tokens(self, value: Any) -> Tokens:
        """Return the tokens of a part of a written move."""
        key = (type(value), value)
        if key not in self._written:
            text = str(self.wording.notation_value(value))
            self._written[key] = split_tokens(text, self.words)
        return self._written[key]


def _beginnings(tokens: Tokens) -> Iterator[Tokens]:
    """Yield the first tokens of a text, the longest beginning first."""
    return (tokens[:end] for end in range(min(len(tokens), MAX_PHRASE), 0, -1))


def _is_dash(said: Tokens, at: int) -> bool:
    """Whether the hyphen at this position precedes a name, so that it is not a minus."""
    return said[at : at + 1] == ("-",) and all(token.isalpha() for token in said[at + 1 : at + 2])


def _may_be_left_out(tokens: Tokens, place: int) -> bool:
    """Whether this token of a longer name can be omitted: words can, and dashes unless it is the
    only one and joins two numbers: 3 4 can be two cards as well as the places 3 to 4."""
    token = tokens[place]
    is_range = tokens.count("-") == 1 and len(tokens) == 3 and tokens[0].isdecimal()
    return (token == "-" and place > 0 and not is_range) or _is_word(token)


def _is_long_number(token: str) -> bool:
    return token.isdecimal() and len(token) > MAX_DIGITS


def _joins(before: str, after: str) -> bool:
    """Whether a letter between these two tokens joins two names."""
    return before.isdecimal() and after.isalpha()


def _is_word(token: str) -> bool:
    return token.isalpha() and len(token) > 1


def _signs(tokens: Tokens) -> list[str]:
    return [token for token in tokens if not _is_word(token)]


def _strings(value: Label | Move) -> Iterator[str]:
    """Yield the plain strings in a move, such as columns of cells, without enums."""
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        if isinstance(inner, Label):
            yield from _strings(inner)
        elif type(inner) is str:
            yield inner


def _name_words(names: Mapping[Seat, str]) -> frozenset[str]:
    return frozenset(token for name in names.values() for token in split_tokens(name))
