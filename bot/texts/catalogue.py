"""The texts of the bot and of every game, loaded once per locale."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

ENGLISH = "en"

Template: TypeAlias = str | Mapping[str, str]
"""A string, or plural forms by category."""
PLURAL_FORMS = frozenset({"one", "other"})


def text(key: str, locale: str = ENGLISH, **args: object) -> str:
    """Return a filled text of the bot in `locale`, or in English if it is not translated.

    Raises KeyError if the key does not exist, which is a programming error.

    >>> text("lobby.seats", n=2)
    '2 seats'
    """
    return fill_localized("", key, locale, args)


def fill_localized(game: str, key: str, locale: str, args: Mapping[str, object]) -> str:
    """Return a filled text of a game, or of the bot if `game` is empty. A translation with a
    placeholder that is not in `args` is replaced by the English text."""
    localized = localized_template(game, key, locale)
    if localized is not None:
        try:
            return fill(localized, args, locale)
        except KeyError:
            pass
    return fill(template(game, key, ENGLISH), args)


def list_text(parts: Sequence[str], locale: str = ENGLISH) -> str:
    """Join parts to a list in words.

    >>> list_text(["snail", "frog", "toucan"]), list_text(["snail"]), list_text([])
    ('snail, frog and toucan', 'snail', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    told = text("list.last", locale, others=parts[-2], last=parts[-1])
    for part in reversed(parts[:-2]):
        told = text("list.more", locale, first=part, others=told)
    return told


def fill(template: Template, args: Mapping[str, object], locale: str = ENGLISH) -> str:
    """Fill the placeholders with `args`; a plural form is chosen by the argument `n`. `{n:word}` is
    a number in words, `{card:a}` a number with the indefinite article.

    >>> fill("{n:word} {value}s, {value:a}", {"n": 2, "value": 8})
    'two 8s, an 8'
    """
    if not isinstance(template, str):
        template = template["one" if args.get("n") == 1 else "other"]
    if ":word}" not in template and ":a}" not in template:
        return template.format_map(args)
    return _WordFormatter(locale).vformat(template, (), args)


class _WordFormatter(Formatter):
    """Formats a placeholder as the words of a language."""

    def __init__(self, locale: str) -> None:
        self._locale = locale

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "word":
                words = text("number.words", self._locale).split()
                return words[value - 1] if 0 < value <= len(words) else str(value)
            case "a":
                is_an = str(value).startswith(tuple(text("number.an", self._locale).split()))
                return text("number.with_an" if is_an else "number.with_a", self._locale, n=value)
            case _:
                return str(super().format_field(value, format_spec))


def template(game: str, key: str, locale: str) -> Template:
    """Return the template of `key` of the game, or of the bot if `game` is empty."""
    found = localized_template(game, key, locale) or load_catalogue(game, ENGLISH).get(key)
    if found is not None:
        return found
    raise KeyError(f"expected a text for {key!r} of {game or 'the bot'!r}, found none")


def localized_template(game: str, key: str, locale: str) -> Template | None:
    """Return the template in this language (`pt` also serves `pt-BR`); None if not translated."""
    for each in (locale, locale.split("-")[0]):
        if key in (texts := load_catalogue(game, each)):
            return texts[key]
    return None


def has_text(game: str, key: str) -> bool:
    """Whether the game, or the bot if `game` is empty, has an English text with this key."""
    return key in load_catalogue(game, ENGLISH)


@cache
def load_catalogue(game: str, locale: str) -> Mapping[str, Template]:
    """Load all texts of a game or the bot in one locale by dotted key; empty if there are none."""
    file = texts_folder(game) / f"{locale}.toml"
    return flatten_texts(tomllib.loads(file.read_text("utf-8"))) if file.exists() else {}


def texts_folder(game: str) -> Path:
    """Return the folder with the texts of a game, or of the bot if `game` is empty."""
    if not game:
        return Path(__file__).parent
    module = import_module(f"bot.games.{game.replace('-', '_')}")
    assert module.__file__ is not None
    return Path(module.__file__).parent / "texts"


def flatten_texts(table: Mapping[str, Any]) -> dict[str, Template]:
    """Flatten nested tables to texts by dotted key. Raises ValueError for an invalid text.

    >>> flatten_texts({"ask": {"kind": "What?", "cell.row": "Which row?"}})
    {'ask.kind': 'What?', 'ask.cell.row': 'Which row?'}
    """
    texts: dict[str, Template] = {}
    for key, template in _walk(table, ""):
        if key in texts:
            raise ValueError(f"expected one text for {key!r}, got it twice")
        texts[key] = template
    return texts


def _walk(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Template]]:
    for name, value in table.items():
        key = prefix + name
        if isinstance(value, str) or (isinstance(value, Mapping) and set(value) == PLURAL_FORMS):
            yield key, value
        elif not isinstance(value, Mapping) or set(value) <= PLURAL_FORMS:
            raise ValueError(
                f"expected a text or its forms one and other at {key!r}, got {value!r}"
            )
        else:
            yield from _walk(value, f"{key}.")
