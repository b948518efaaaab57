"""A game's rules page, cut into its sections."""

import re
from dataclasses import dataclass
from functools import cache

from bot.games import AnyGame
from bot.texts.catalogue import ENGLISH, texts_folder


@dataclass(frozen=True)
class Section:
    """A heading of the page and what stands under it, as markdown."""

    title: str
    body: str


@cache
def rules_sections(game: AnyGame, locale: str) -> tuple[Section, ...]:
    """The sections of `texts/rules.<locale>.md`, else of the English page, in order; a page
    without any is one."""
    texts = texts_folder(game.id)
    file = texts / f"rules.{locale}.md"
    page = (file if file.exists() else texts / f"rules.{ENGLISH}.md").read_text("utf-8")
    preamble, *parts = re.split(r"^## +", page, flags=re.MULTILINE)
    return tuple(_parse_section(part) for part in parts or [preamble.lstrip("# ")])


def _parse_section(part: str) -> Section:
    title, _, body = part.partition("\n")
    return Section(title.strip(), body.strip())
