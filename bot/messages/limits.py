"""Discord's limits, checked before a message is sent: discord.py checks only a few of them."""

import unicodedata
from collections.abc import Iterator, Sequence

from bot.messages.draft import Button, Draft, Form, Row, Select, SelectOption, UserSelect

MAX_CONTENT = 2000
MAX_ALT = 1024
MAX_ROWS = 5
MAX_BUTTONS_PER_ROW = 5
MAX_OPTIONS = 25
MAX_LABEL = 80
MAX_OPTION_TEXT = 100
MAX_PLACEHOLDER = 150
MAX_CUSTOM_ID = 100
MAX_MODAL_TITLE = 45
MAX_FILE_SIZE = 10 * 2**20

_JOINER = "\u200d"
_FLAG_LETTERS = {chr(code) for code in range(0x1F1E6, 0x1F200)}
_MODIFIERS = {chr(code) for code in (*range(0x1F3FB, 0x1F400), *range(0xE0020, 0xE0080))}
"""Skin tones, and the tags that make a black flag that of a country."""


class OverLimit(ValueError):
    """Discord would refuse the message; the error names every limit that is exceeded."""


def check_draft(draft: Draft) -> None:
    """Raise OverLimit if Discord would refuse the draft."""
    if faults := list(_draft_faults(draft)):
        raise OverLimit("; ".join(faults))


def check_form(form: Form) -> None:
    """Raise OverLimit if Discord would refuse the form."""
    faults = [
        *_text_faults("title", form.title, MAX_MODAL_TITLE),
        *_length_faults("id", form.custom_id, MAX_CUSTOM_ID),
    ]
    if not 1 <= len(form.inputs) <= MAX_ROWS:
        faults.append(f"expected 1 to {MAX_ROWS} blanks, got {len(form.inputs)}")
    for text_input in form.inputs:
        faults += [
            *_text_faults("label", text_input.label, MAX_MODAL_TITLE),
            *_length_faults("value", text_input.value, text_input.max_length),
        ]
    if faults:
        raise OverLimit("; ".join(faults))


def button_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Return the buttons in as few rows as possible.

    >>> [len(row) for row in button_rows([Button("Go", "go")] * 7)]
    [5, 2]
    """
    starts = range(0, len(buttons), MAX_BUTTONS_PER_ROW)
    return tuple(tuple(buttons[at : at + MAX_BUTTONS_PER_ROW]) for at in starts)


def with_button(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """Return the rows with one more button in the last one, or below it if that is full; without it
    if there is no room."""
    last = rows[-1] if rows else ()
    if last and len(last) < MAX_BUTTONS_PER_ROW and isinstance(last[0], Button):
        return (*rows[:-1], (*last, button))
    return (*rows, (button,)) if len(rows) < MAX_ROWS else rows


def shorten(text: str, limit: int) -> str:
    """Return `text`, cut with an ellipsis if it is longer than `limit` characters.

    >>> shorten("jungle", 4)
    'jun…'
    """
    return text if len(text) <= limit else cut(text, limit - 1).rstrip() + "…"


def cut(text: str, limit: int) -> str:
    """Return the beginning of `text`, at most `limit` characters, without parting a letter from its
    accents or the characters of one emoji, unless nothing would be left.

    >>> cut("e\u0301e\u0301", 3) == "e\u0301"
    True
    """
    end = min(limit, len(text))
    while 0 < end < len(text) and _is_joined(text, end):
        end -= 1
    return text[: end or limit]


def _is_joined(text: str, at: int) -> bool:
    """Whether the characters before and at this index are shown as one."""
    before, here = text[at - 1], text[at]
    if _JOINER in (before, here) or here in _MODIFIERS:
        return True
    if here in _FLAG_LETTERS:  # two are a flag
        start = at
        while start > 0 and text[start - 1] in _FLAG_LETTERS:
            start -= 1
        return (at - start) % 2 == 1
    return unicodedata.category(here)[0] == "M"


def split_pages(text: str, limit: int = MAX_CONTENT) -> list[str]:
    """Split a text into parts of at most `limit` characters, between lines if possible.

    >>> split_pages("\\n".join(("a jungle", "of", "words")), 11)
    ['a jungle\\nof', 'words']
    """
    found = [""]
    for line in text.split("\n"):
        joined = f"{found[-1]}\n{line}" if found[-1] else line
        if len(joined) <= limit:
            found[-1] = joined
        else:
            found += [line[i : i + limit] for i in range(0, len(line), limit)]
    return [page for page in found if page]


def _draft_faults(draft: Draft) -> Iterator[str]:
    yield from _length_faults("content", draft.content, MAX_CONTENT)
    yield from _length_faults("alt text", draft.alt, MAX_ALT)
    if sum(len(each.data) for each in draft.files) > MAX_FILE_SIZE:
        yield f"expected files of at most {MAX_FILE_SIZE} bytes"
    if not draft.content and draft.picture is None:
        yield "expected content or a picture, got neither"
    if draft.picture is not None and not draft.alt:
        yield "expected alt text for the picture, got none"
    if len(draft.rows) > MAX_ROWS:
        yield f"expected at most {MAX_ROWS} rows, got {len(draft.rows)}"
    ids = [item.custom_id for row in draft.rows for item in row]
    if len(set(ids)) < len(ids):
        yield f"expected distinct custom ids, got {ids!r}"
    for row in draft.rows:
        yield from _row_faults(row)


def _row_faults(row: Row) -> Iterator[str]:
    if not 1 <= len(row) <= MAX_BUTTONS_PER_ROW:
        yield f"expected 1 to {MAX_BUTTONS_PER_ROW} controls in a row, got {len(row)}"
    for item in row:
        yield from _length_faults("custom id", item.custom_id, MAX_CUSTOM_ID)
        if isinstance(item, Button):
            yield from _text_faults("label", item.label, MAX_LABEL)
        elif isinstance(item, UserSelect):
            yield from _length_faults("placeholder", item.placeholder, MAX_PLACEHOLDER)
            if not 1 <= item.max_values <= MAX_OPTIONS:
                yield f"expected 1 to {MAX_OPTIONS} people, got {item.max_values}"
        else:
            yield from _select_faults(item)


def _select_faults(select: Select) -> Iterator[str]:
    yield from _length_faults("placeholder", select.placeholder, MAX_PLACEHOLDER)
    if not 1 <= len(select.options) <= MAX_OPTIONS:
        yield f"expected 1 to {MAX_OPTIONS} options, got {len(select.options)}"
    if not 0 <= select.min_values <= select.max_values <= max(1, len(select.options)):
        bounds = f"{select.min_values} to {select.max_values}"
        yield f"expected {len(select.options)} options to suffice for {bounds}"
    values = [c.value for c in select.options]
    if len(set(values)) < len(values):
        yield f"expected distinct option values, got {values!r}"
    for choice in select.options:
        yield from _choice_faults(choice)


def _choice_faults(option: SelectOption) -> Iterator[str]:
    yield from _text_faults("option label", option.label, MAX_OPTION_TEXT)
    yield from _text_faults("option value", option.value, MAX_OPTION_TEXT)
    yield from _length_faults("option description", option.description, MAX_OPTION_TEXT)


def _text_faults(what: str, text: str, limit: int) -> Iterator[str]:
    if not text.strip():
        yield f"expected a {what}, got {text!r}"
    yield from _length_faults(what, text, limit)


def _length_faults(what: str, text: str, limit: int) -> Iterator[str]:
    if len(text) > limit:
        yield f"expected a {what} of at most {limit} characters, got {len(text)}: {text[:40]!r}…"
