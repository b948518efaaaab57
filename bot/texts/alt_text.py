"""A view in words: the alternative text of its picture, and the whole board as text."""

from collections.abc import Iterable

from bot.game import Event, Line, Value
from bot.texts.catalogue import text
from bot.texts.wording import Wording

ALT_LIMIT = 700
"""Characters of a picture's text: a screen reader reads it in one go. Discord takes 1,024."""


def alt_text(
    wording: Wording, headline: str, events: Iterable[Event], own: Iterable[Line] = ()
) -> str:
    """Return a picture's text for screen readers: the headline, what only its reader knows (their
    hand and goals), then the last events. Where there is neither, as at the start of a match, it
    says how to have the whole board in words."""
    known = " ".join(wording.say(line) for line in own)
    sentences = " ".join(wording.say(event.line) for event in events)
    if not known and not sentences:
        return f"{headline} {text('alt.whole_board', wording.locale)}".strip()
    first = " ".join(part for part in (headline, known) if part)[:ALT_LIMIT]
    told = _trim_start(sentences, max(0, ALT_LIMIT - len(first) - 1))
    return f"{first} {told}".strip()


def board_text(wording: Wording, headline: str, view: Value) -> str:
    """Return every fact that the picture of this view shows, one per line."""
    lines = (wording.say(line) for line in wording.game.words(view))
    return "\n".join(dict.fromkeys((headline, *lines)))


def _trim_start(text: str, room: int) -> str:
    """Return the end of `text` within `room` characters, starting at a word."""
    if len(text) <= room:
        return text
    if room < 2:
        return ""
    return "…" + text[-(room - 1) :].partition(" ")[2]
