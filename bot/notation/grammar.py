"""The words of a game's notation for one reader: what a text is split into, how a move is written,
and which kind of move a text begins like."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain, islice, product

from bot.game import Label, Move, Seat
from bot.notation.patterns import (
    MAX_SAMPLES,
    field_types,
    known_words,
    load_synonyms,
    move_patterns,
    samples,
    tag,
)
from bot.notation.tokens import Tokens, split_tokens
from bot.texts import Wording, text

MAX_PHRASE = 5
"""Maximum number of words in a synonym."""
MAX_DIGITS = 3
"""Number of digits of the longest number in any notation."""
MAX_VARIANTS = 12
"""Maximum number of ways to read the synonyms of one text."""


class Grammar:
    """The notation of one game for one reader. `moves` are some of its moves, possibly none."""

    def __init__(self, wording: Wording, moves: Iterable[Move] = ()) -> None:
        self.wording = wording
        self._is_lower = any(value.islower() for move in moves for value in _strings(move))
        names = _name_words(wording.names)
        self.words = known_words(wording.game.id, wording.locale) | names
        kept = text("typing.kept", wording.locale)
        self._kept = frozenset(split_tokens(kept))
        self._written: dict[Label, Tokens] = {}
        self._written_moves: dict[Move, Tokens] = {}
        synonyms = load_synonyms(wording.game.id, wording.locale)
        self._synonyms = {p: each for p, each in synonyms.items() if names.isdisjoint(p)}

    def tokens(self, text: str) -> Tokens:
        """Split a text into tokens and replace synonyms by their standard words, the first of
        several alternatives."""
        return next(self._variants(text))

    def variants(self, text: str) -> list[Tokens]:
        """Return the tokens of a text with each combination of alternatives of its synonyms. If
        there are long numbers, a last one has their digits apart: 2101 can be 2-1-0-1."""
        found = list(dict.fromkeys(islice(self._variants(text), MAX_VARIANTS)))
        digits = tuple(chain(*(t if _is_long_number(t) else (t,) for t in found[0])))
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
        word: else it is part of a name."""
        phrases = self._phrases(tokens)
        kept = (
            phrase
            for phrase, after in zip(phrases, [*phrases[1:], ("",)], strict=False)
            if not self._is_unneeded(phrase) or (len(phrase[0]) == 1 and not _is_word(after[0]))
        )
        return tuple(chain(*kept))

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

    def completes(self, said: Tokens, move: Move, fixed: Collection[str]) -> bool:
        """Whether a text omits only the end of a written move, words, and fields in `fixed`, which
        have the same value in all moves of the kind."""
        (pattern, *_) = move_patterns(self.wording.game.id, tag(type(move)), self.wording.locale)
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

    def is_in_other_order(self, said: Tokens, move: Move) -> bool:
        """Whether a text has all words of a written move in another order: `12 below`. Several
        numbers, letters and signs keep theirs."""
        written = self.write(move)
        if sorted(said) != sorted(written):
            return False
        return [t for t in said if not _is_word(t)] == [t for t in written if not _is_word(t)]

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
        written = self.wording.notation_value(getattr(move, field))
        return split_tokens(str(written), self.words)

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

    def label_tokens(self, label: Label) -> Tokens:
        if label not in self._written:
            text = str(self.wording.notation_value(label))
            self._written[label] = split_tokens(text, self.words)
        return self._written[label]


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


def _is_word(token: str) -> bool:
    return token.isalpha() and len(token) > 1


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
