"""Discord's limits, checked before a message is sent: the library and the schema catch few."""

from collections.abc import Iterator

from bot.messages.draft import Choice, Draft, Form, Pick, Press

CONTENT = 2000
ALT = 1024
ROWS = 5
BUTTONS_IN_A_ROW = 5
OPTIONS = 25
LABEL = 80
OPTION = 100
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL_TITLE = 45
FILE = 10 * 2**20


class OverLimit(ValueError):
    """A message that Discord would refuse: names every limit that is passed."""


def check(draft: Draft) -> None:
    """Raises OverLimit where Discord would not take the draft."""
    if faults := list(_faults(draft)):
        raise OverLimit("; ".join(faults))


def check_form(form: Form) -> None:
    """Raises OverLimit where Discord would not take the form."""
    faults = [*_text("title", form.title, MODAL_TITLE), *_long("id", form.custom_id, CUSTOM_ID)]
    if not 1 <= len(form.blanks) <= ROWS:
        faults.append(f"expected 1 to {ROWS} blanks, got {len(form.blanks)}")
    for blank in form.blanks:
        faults += [
            *_text("label", blank.label, MODAL_TITLE),
            *_long("value", blank.value, blank.most),
        ]
    if faults:
        raise OverLimit("; ".join(faults))


def shorten(text: str, limit: int) -> str:
    """`text`, cut with an ellipsis where it is longer than `limit` characters.

    >>> shorten("jungle", 4)
    'jun…'
    """
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def pages(text: str, limit: int = CONTENT) -> list[str]:
    """The text in parts of at most `limit` characters, cut between lines where that can be.

    >>> pages("\\n".join(("a jungle", "of", "words")), 11)
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


def _faults(draft: Draft) -> Iterator[str]:
    yield from _long("content", draft.content, CONTENT)
    yield from _long("alt text", draft.alt, ALT)
    if not draft.content and draft.shot is None:
        yield "expected content or a picture, got neither"
    if draft.shot is not None and not draft.alt:
        yield "expected alt text for the picture, got none"
    if len(draft.rows) > ROWS:
        yield f"expected at most {ROWS} rows, got {len(draft.rows)}"
    ids = [item.custom_id for row in draft.rows for item in row]
    if len(set(ids)) < len(ids):
        yield f"expected distinct custom ids, got {ids!r}"
    for row in draft.rows:
        yield from _row_faults(row)


def _row_faults(row: tuple[Press, ...] | tuple[Pick]) -> Iterator[str]:
    if not 1 <= len(row) <= BUTTONS_IN_A_ROW:
        yield f"expected 1 to {BUTTONS_IN_A_ROW} controls in a row, got {len(row)}"
    for item in row:
        yield from _long("custom id", item.custom_id, CUSTOM_ID)
        if isinstance(item, Press):
            yield from _text("label", item.label, LABEL)
        else:
            yield from _select_faults(item)


def _select_faults(pick: Pick) -> Iterator[str]:
    yield from _long("placeholder", pick.placeholder, PLACEHOLDER)
    if not 1 <= len(pick.choices) <= OPTIONS:
        yield f"expected 1 to {OPTIONS} options, got {len(pick.choices)}"
    if not 0 <= pick.least <= pick.most <= max(1, len(pick.choices)):
        yield f"expected {len(pick.choices)} options to suffice for {pick.least} to {pick.most}"
    values = [c.value for c in pick.choices]
    if len(set(values)) < len(values):
        yield f"expected distinct option values, got {values!r}"
    for choice in pick.choices:
        yield from _choice_faults(choice)


def _choice_faults(choice: Choice) -> Iterator[str]:
    yield from _text("option label", choice.label, OPTION)
    yield from _text("option value", choice.value, OPTION)
    yield from _long("option description", choice.description, OPTION)


def _text(what: str, text: str, limit: int) -> Iterator[str]:
    if not text.strip():
        yield f"expected a {what}, got {text!r}"
    yield from _long(what, text, limit)


def _long(what: str, text: str, limit: int) -> Iterator[str]:
    if len(text) > limit:
        yield f"expected a {what} of at most {limit} characters, got {len(text)}: {text[:40]!r}…"
