"""Limits how much text players who prefer words hear at once: a question and its answers fit into a
number of characters, and what exceeds it is split into pages."""

import re
from collections.abc import Iterator, Sequence

from bot.messages.choices import (
    MAX_BUTTONS,
    MAX_NAMED_BUTTONS,
    Choice,
    MakeRef,
    choice_buttons,
    choice_selects,
)
from bot.messages.draft import Button, Row
from bot.messages.limits import MAX_LABEL
from bot.texts.catalogue import list_text

MAX_STEP = 600
"""Maximum length of a question of the guided dialog with its controls: half a minute of speech."""
MAX_HAND = 400
"""Maximum length of a page of the answer to `/hand`."""
MAX_HAND_AGAIN = 200
"""Maximum length of a hand that is repeated with a later question."""


def split_heard(words: str, first: int, others: int) -> list[str]:
    """Split a text into pages, the first one of at most `first` characters, all others of at most
    `others`: between lines, else behind a comma, else between words.

    >>> split_heard("Your notes: fly on A1, bee on B2.\\nYour goal 1: flies.", 30, 25)
    ['Your notes: fly on A1,', 'bee on B2.', 'Your goal 1: flies.']
    """
    pages, limit = list[str](), first
    for line in words.split("\n"):
        if pages and len(pages[-1]) + 1 + len(line) <= limit:
            pages[-1] += f"\n{line}"
            continue
        for part in _break_line(line, others if pages else first, others):
            pages.append(part)
            limit = first if len(pages) == 1 else others
    return [page for page in pages if page]


def _break_line(line: str, first: int, others: int) -> Iterator[str]:
    limit = first
    while len(line) > limit:
        head = line[: limit + 1]
        commas = [match.end() for match in re.finditer(r"[,;](?= )", head)]
        at = commas[-1] if commas else head.rfind(" ")
        at = min(at, limit) if at > 0 else limit
        yield line[:at]
        line, limit = line[at:].lstrip(), others
    yield line


def first_page(words: str, room: int) -> str:
    """Return as much of a text as fits into `room`; "" if that is nothing worth hearing."""
    return (
        split_heard(words, room, MAX_HAND)[0] if words and room >= len(words.split(" ")[0]) else ""
    )


def heard_answers(
    choices: Sequence[Choice], ref: MakeRef, placeholder: str, locale: str
) -> tuple[list[str], tuple[Row, ...]]:
    """Return lines and controls of the answers to a question without a picture: a few buttons that
    say all; more that say names, with a line for each meaning; or numbers with a line each."""
    if len(choices) <= MAX_NAMED_BUTTONS and all(len(c.full) <= MAX_LABEL for c in choices):
        return [], choice_buttons(choices, ref, [c.full for c in choices])
    if len(choices) > MAX_BUTTONS:
        return [], choice_selects(choices, ref, placeholder)
    named = all(c.short_label == c.label for c in choices)
    lines = _group_names(choices, locale) if named else [f"**{c.sign}** {c.full}" for c in choices]
    return lines, choice_buttons(choices, ref, [c.short_label for c in choices])


def _group_names(choices: Sequence[Choice], locale: str) -> list[str]:
    """Return a line for each hint with the names of all answers that have it; none if no answer
    has one.

    >>> one, two = Choice(0, 1, "A1", "face down"), Choice(1, 2, "B2", "face down")
    >>> _group_names([one, two, Choice(2, 3, "C3", "a bee")], "en")
    ['**A1 and B2** (face down)', '**C3** (a bee)']
    """
    if not any(choice.hint for choice in choices):
        return []
    found: dict[str, list[str]] = {}
    for choice in choices:
        found.setdefault(choice.hint, []).append(choice.name)
    return [
        f"**{list_text(names, locale)}**" + (f" ({hint})" if hint else "")
        for hint, names in found.items()
    ]


def count_heard(content: str, rows: Sequence[Row]) -> int:
    """Return the number of characters that are read aloud: of a text and of what is written on its
    controls, without the lines inside a list to choose from."""
    items = (item for row in rows for item in row)
    labels = (item.label if isinstance(item, Button) else item.placeholder for item in items)
    return len(content) + sum(map(len, labels))
