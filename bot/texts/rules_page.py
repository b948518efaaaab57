"""Splits a game's rules page into sections."""

import re
from dataclasses import dataclass
from functools import cache

from bot.games import AnyGame
from bot.texts.catalogue import ENGLISH, texts_folder


@dataclass(frozen=True)
class Section:
    """A heading and the markdown below it."""

    title: str
    body: str


@cache
def rules_sections(game: AnyGame, locale: str) -> tuple[Section, ...]:
    """Return the sections of `texts/rules.<locale>.md`, or of the English page if missing, in
    order. A page without headings is a single section."""
    texts = texts_folder(game.id)
    file = texts / f"rules.{locale}.md"
    page = (file if file.exists() else texts / f"rules.{ENGLISH}.md").read_text("utf-8")
    preamble, *parts = re.split(r"^## +", page, flags=re.MULTILINE)
    return tuple(_parse_section(part) for part in parts or [preamble.lstrip("# ")])


def _parse_section(part: str) -> Section:
    title, _, body = part.partition("\n")
    return Section(title.strip(), body.strip())
