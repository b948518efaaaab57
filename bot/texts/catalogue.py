"""The catalogue: texts of the bot and of every game, loaded once per locale."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

ENGLISH = "en"

Template: TypeAlias = str | Mapping[str, str]
"""A string, or its plural forms by category."""
PLURAL_FORMS = frozenset({"one", "other"})


def text(key: str, locale: str = ENGLISH, **args: object) -> str:
    """One of the bot's own texts, in `locale` or else in English.

    Raises KeyError naming the key where there is none: a programmer's mistake.

    >>> text("lobby.seats", n=2)
    '2 seats'
    """
    return fill_localized("", key, locale, args)


def fill_localized(game: str, key: str, locale: str, args: Mapping[str, object]) -> str:
    """The filled text of a game (or the bot's own); in English where the translation names a
    placeholder that is not given, so that a translator's slip costs nobody an answer."""
    try:
        return fill(template(game, key, locale), args)
    except KeyError:
        if localized_template(game, key, locale) is None:
            raise
        return fill(template(game, key, ENGLISH), args)


def list_text(parts: Sequence[str], locale: str = ENGLISH) -> str:
    """Several things as a list.

    >>> list_text(["snail", "frog", "toucan"]), list_text(["snail"]), list_text([])
    ('snail, frog and toucan', 'snail', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    told = text("list.last", locale, others=parts[-2], last=parts[-1])
    for part in reversed(parts[:-2]):
        told = text("list.more", locale, first=part, others=told)
    return told


def fill(template: Template, args: Mapping[str, object]) -> str:
    """Puts `args` into the placeholders; the plural form is the one for `n`."""
    if not isinstance(template, str):
        template = template["one" if args.get("n") == 1 else "other"]
    return template.format_map(args)


def template(game: str, key: str, locale: str) -> Template:
    """The template of `key` in the game's texts (or the bot's, where `game` is empty)."""
    found = localized_template(game, key, locale) or load_catalogue(game, ENGLISH).get(key)
    if found is not None:
        return found
    raise KeyError(f"expected a text for {key!r} of {game or 'the bot'!r}, found none")


def localized_template(game: str, key: str, locale: str) -> Template | None:
    """The template in this very language (`pt` for `pt-BR` too); None where there is none."""
    for each in (locale, locale.split("-")[0]):
        if key in (texts := load_catalogue(game, each)):
            return texts[key]
    return None


def has_text(game: str, key: str) -> bool:
    """Whether the game (or the bot, where `game` is empty) has an English text of this key."""
    return key in load_catalogue(game, ENGLISH)


@cache
def load_catalogue(game: str, locale: str) -> Mapping[str, Template]:
    """Every text of one game (or the bot's own) in one locale, by dotted key; empty if absent."""
    file = texts_folder(game) / f"{locale}.toml"
    return flatten_texts(tomllib.loads(file.read_text("utf-8"))) if file.exists() else {}


def texts_folder(game: str) -> Path:
    """Where the texts of a game (or the bot's own) are."""
    if not game:
        return Path(__file__).parent
    module = import_module(f"bot.games.{game.replace('-', '_')}")
    assert module.__file__ is not None
    return Path(module.__file__).parent / "texts"


def flatten_texts(table: Mapping[str, Any]) -> dict[str, Template]:
    """The texts of nested tables by dotted key. Raises ValueError where one cannot be read.

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
