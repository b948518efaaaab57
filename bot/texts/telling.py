"""A view in words: the alternative text of its picture, and the whole board as text."""

from collections.abc import Iterable

from bot.game import Event, Value
from bot.texts.catalogue import text
from bot.texts.wording import Wording

ALT_LIMIT = 1024
"""Discord's limit for the description of an attachment, in characters."""


def alt_text(wording: Wording, headline: str, events: Iterable[Event]) -> str:
    """Return a picture's text for screen readers: headline, last events, where to read the
    board."""
    sentences = " ".join(wording.say(event.line) for event in events)
    where = text("alt.whole_board", wording.locale)
    room = ALT_LIMIT - len(headline) - len(where) - 2
    return " ".join(part for part in (headline, _trim_start(sentences, room), where) if part)


def board_text(wording: Wording, headline: str, view: Value) -> str:
    """Return every fact that the picture of this view shows, one per line."""
    lines = (wording.say(line) for line in wording.game.words(view))
    return "\n".join(dict.fromkeys((headline, *lines)))


def _trim_start(text: str, room: int) -> str:
    """Return the end of `text` within `room` characters, starting at a word."""
    if len(text) <= room:
        return text
    return "…" + text[-(room - 1) :].partition(" ")[2]
