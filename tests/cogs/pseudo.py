"""The pseudo-language `xx`: English in which every word is marked, so that one which is not
marked stands in the code and could never be translated."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.games import GAMES
from bot.texts.catalogue import Template, flatten_texts, texts_folder

MARK = "¤"
XX = "xx"
_WORD = r"[^\W\d_]+"
_KEPT = re.compile(rf"\{{[^}}]*\}}|<[^>]*>|({_WORD})")
_FREE = re.compile(
    rf"{MARK}{_WORD}"  # a marked word
    r"|https?://\S+|<[^>]*>"  # links, mentions, moments
    r"|\b[0-9a-f]{64}\b"  # a seed and its hash
    r"|\b[A-Za-z]\d+\b"  # a cell
    r"|(?<![\w¤])[A-Z](?=\*\*| ·|$)"  # the letter of an answer
)


def mark_words(text: str) -> str:
    """Every word of a text with the mark before it, placeholders and mentions as they are.

    >>> mark_words("{n} cards in <#{thread}>")
    '{n} ¤cards ¤in <#{thread}>'
    """
    return _KEPT.sub(lambda found: MARK + found[0] if found[1] else found[0], text)


def unmarked_words(text: str, names: frozenset[str]) -> list[str]:
    """The words that a reader meets unmarked, names apart.

    >>> unmarked_words("¤Ann's turn: Ann, 3 ¤cards", frozenset({"Ann"}))
    ['s', 'turn']
    """
    words = re.findall(_WORD, _FREE.sub(" ", text))
    return [word for word in words if word not in names]


def write_texts(target: Path) -> dict[str, Path]:
    """Folders of texts in English and in `xx`, for the bot ("") and for each game."""
    return {game: _write(game, target / (game or "bot")) for game in ("", *GAMES)}


def _write(game: str, target: Path) -> Path:
    target.mkdir(parents=True)
    texts = tomllib.loads((texts_folder(game) / "en.toml").read_text("utf-8"))
    for locale, change in (("en", str), (XX, mark_words)):
        lines = "\n".join(_lines(flatten_texts(texts), change))
        (target / f"{locale}.toml").write_text(lines, "utf-8")
    if (page := texts_folder(game) / "rules.en.md").exists():
        (target / "rules.en.md").write_text(page.read_text("utf-8"), "utf-8")
        (target / f"rules.{XX}.md").write_text(mark_words(page.read_text("utf-8")), "utf-8")
    return target


def _lines(texts: Mapping[str, Template], change: Any) -> Iterator[str]:
    for key, template in texts.items():
        if isinstance(template, str):
            yield f"{json.dumps(key)} = {_quoted(change(template))}"
        else:
            forms = ", ".join(f"{form} = {_quoted(change(t))}" for form, t in template.items())
            yield f"{json.dumps(key)} = {{ {forms} }}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
