"""The patterns of a game's notation: its texts for moves and names, taken apart into words and
placeholders."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import chain, islice, product
from types import NoneType, UnionType
from typing import Any, NewType, Union, cast, get_args, get_origin

import msgspec

from bot.game import Label, Line, Move, SeatArg
from bot.notation.tokens import Tokens, split_tokens
from bot.texts.catalogue import ENGLISH, Template, load_catalogue, template, text

MAX_SAMPLES = 1_000


@dataclass(frozen=True)
class Pattern:
    """A parsed template: normalized words and placeholder names."""

    key: str
    parts: tuple[Tokens | str, ...]


def tag(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)


def field_types(of: type[Move | Label]) -> Mapping[str, Any]:
    return _field_types(cast(Any, of))


@cache
def _field_types(of: Any) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(of)}


@cache
def move_patterns(game_id: str, kind: str, locale: str) -> tuple[Pattern, ...]:
    return tuple(_patterns(game_id, f"notation.{kind}", locale))


@cache
def name_patterns(game_id: str, keys: Tokens, locale: str) -> tuple[Pattern, ...]:
    found = (pattern for key in keys for pattern in _patterns(game_id, key, locale))
    # names with different texts can have the same notation: parse each notation once
    return tuple({pattern.parts: pattern for pattern in found}.values())


@cache
def name_keys(name: Callable[[Label], Line], of: type[Label]) -> Tokens:
    """Return the keys of the texts that name labels of this type, found by naming samples."""
    return tuple(dict.fromkeys(name(label).key for label in samples(of)))


def _patterns(game_id: str, key: str, locale: str) -> Iterator[Pattern]:
    """Yield the patterns of a text, one per plural form. A name can have a separate text for moves
    (`notation.name.cell`)."""
    texts = load_catalogue(game_id, ENGLISH)
    used = f"notation.{key}" if f"notation.{key}" in texts else key
    for form in _forms(template(game_id, used, locale)):
        yield Pattern(key, _parts(form, known_words(game_id, locale)))


def _parts(form: str, words: frozenset[str]) -> tuple[Tokens | str, ...]:
    """Return the words and placeholders of a template."""
    pieces = re.split(r"\{(\w+)[^}]*\}", form)
    return tuple(
        piece if at % 2 else split_tokens(piece, words)
        for at, piece in enumerate(pieces)
        if at % 2 or split_tokens(piece, words)
    )


def _forms(text: Template) -> Iterable[str]:
    return (text,) if isinstance(text, str) else dict.fromkeys(text.values())


@cache
def known_words(game_id: str, locale: str) -> frozenset[str]:
    """Return the words of the notation and their synonyms, used to split joined words."""
    synonyms = load_synonyms(game_id, locale)
    meanings = (each for alternatives in synonyms.values() for each in alternatives)
    found = chain(_words_of_texts(game_id, locale), *synonyms, *meanings)
    return frozenset(token for token in found if token.isalpha())


@cache
def written_words(
    game_id: str, kinds: tuple[type[Move], ...], names: frozenset[str], locale: str
) -> frozenset[str]:
    """Return the words that written moves of these kinds can have, with `names` of players if there
    can be any in them."""
    types = {of for kind in kinds for of in _types_in(kind)}
    values = (str(v) for of in types if isinstance(of, type) and issubclass(of, Enum) for v in of)
    found = {*_words_of_texts(game_id, locale), *chain(*map(split_tokens, values))}
    return frozenset(found | names if SeatArg in types else found)


def _words_of_texts(game_id: str, locale: str) -> Iterator[str]:
    for key in load_catalogue(game_id, ENGLISH):
        if key.startswith(("notation.", "name.")):
            for form in _forms(template(game_id, key, locale)):
                yield from split_tokens(re.sub(r"\{\w+[^}]*\}", " ", form))


def _types_in(of: Any) -> Iterator[Any]:
    """Yield a type, and the types of all fields in it."""
    yield of
    inner: Iterable[Any] = get_args(of)
    if isinstance(of, type) and issubclass(of, Label | Move) and of is not SeatArg:
        inner = field_types(of).values()
    for each in inner:
        yield from _types_in(each)


@cache
def load_synonyms(game_id: str, locale: str) -> Mapping[Tokens, tuple[Tokens, ...]]:
    """Return what stands for a phrase, as the game's texts define it: `synonym.up = "north"`. A
    phrase can be several words, and stand for several or for nothing; `synonym.done = "stop | end"`
    has alternatives, of which the first counts that is possible. Words for numbers stand for
    these in every game that does not say otherwise."""
    unneeded = split_tokens(text("typing.unneeded", locale))
    numbers = split_tokens(text("typing.numbers", locale))
    found: dict[Tokens, tuple[Tokens, ...]] = {(word,): ((),) for word in unneeded}
    found |= {(word,): ((str(n),),) for n, word in enumerate(numbers)}
    for key in load_catalogue(game_id, ENGLISH):
        if key.startswith("synonym."):
            meanings = str(template(game_id, key, locale)).split(" | ")
            phrase = split_tokens(key.removeprefix("synonym."))
            found[phrase] = tuple(split_tokens(each) for each in meanings)
    return found


@dataclass(frozen=True)
class Pair:
    """A way to name two moves in one sentence: its words and placeholders, `first` and `second`,
    and the first words of the two moves."""

    parts: tuple[Tokens | str, ...]
    first: Tokens
    second: Tokens


@cache
def load_pairs(game_id: str, locale: str) -> tuple[Pair, ...]:
    """Return the sentences that name two moves, as the game's texts define them: with the key `"eat
    {second} with {first}"` and the text `eat with | meal`, `eat B2 with B1` is two moves. A key
    without placeholders is the words before the two values: `eat B1 B2`."""
    found: list[Pair] = []
    for key in load_catalogue(game_id, ENGLISH):
        if key.startswith("pair."):
            phrase = key.removeprefix("pair.")
            first, second = str(template(game_id, key, locale)).split(" | ")
            parts = _parts(
                phrase if "{" in phrase else f"{phrase} {{first}} {{second}}", frozenset()
            )
            found.append(Pair(parts, split_tokens(first), split_tokens(second)))
    return tuple(found)


def samples(of: Any) -> list[Any]:
    """Return sample values of a type that cover every distinction a name can make."""
    if isinstance(of, NewType):
        of = of.__supertype__
    if get_origin(of) in (Union, UnionType):
        return [value for each in get_args(of) for value in samples(each)]
    if of is str:
        return ["A"]
    if of is int:
        return [-1, 0, 1, 2]
    if isinstance(of, type) and issubclass(of, Label):
        fields = [samples(kind) for kind in field_types(of).values()]
        return [of(*values) for values in islice(product(*fields), MAX_SAMPLES)]
    return guesses(of)


def guesses(of: Any) -> list[Any]:
    """Return candidate values for a field that the text does not mention."""
    if isinstance(of, NewType):
        of = of.__supertype__
    if get_origin(of) in (Union, UnionType):
        return [None] if NoneType in get_args(of) else []
    if isinstance(of, type) and issubclass(of, Enum):
        return list(of)
    return [0, 1, 2] if of is int else []
