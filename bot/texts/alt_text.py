"""A view in words: the alternative text of its picture, and the whole board as text."""

from collections.abc import Iterable, Sequence

from bot.game import Event, Line, Value
from bot.texts.catalogue import text
from bot.texts.wording import Wording

ALT_LIMIT = 700
"""Maximum length of an alternative text, which screen readers read in one go. Discord allows
1,024."""


def alt_text(
    wording: Wording,
    headline: str,
    events: Iterable[Event],
    own: Iterable[Line] = (),
    table: Iterable[Line] = (),
) -> str:
    """Return a picture's text for screen readers: the headline, what only its reader knows (their
    hand and goals), then the last events, and the whole table if all of it fits, as in games
    without a board. A text that would be only the headline also says how to get the board in
    words."""
    known = [wording.say(line) for line in own]
    sentences = [wording.say(event.line) for event in events]
    board = [wording.say(line) for line in table]
    fits = sum(len(each) + 1 for each in (headline, *known, *sentences, *board)) <= ALT_LIMIT
    if board and fits:
        return " ".join(part for part in (headline, *known, *sentences, *board) if part)
    if not known and not sentences:
        return f"{headline} {text('alt.whole_board', wording.locale)}".strip()
    first = _first_that_fit([part for part in (headline, *known) if part], ALT_LIMIT)
    room = ALT_LIMIT - sum(len(each) + 1 for each in first)
    told = _last_that_fit(sentences, room, text("alt.earlier", wording.locale))
    return " ".join((*first, *told))


def board_text(wording: Wording, headline: str, view: Value) -> str:
    """Return every fact that the picture of this view shows, one per line."""
    lines = (wording.say(line) for line in wording.game.words(view))
    return "\n".join(dict.fromkeys((headline, *lines)))


def _first_that_fit(sentences: Sequence[str], room: int) -> list[str]:
    """Return as many whole sentences as fit into `room` characters with a blank after each."""
    kept = []
    for sentence in sentences:
        room -= len(sentence) + 1
        if room < 0:
            break
        kept.append(sentence)
    return kept


def _last_that_fit(sentences: Sequence[str], room: int, more: str) -> list[str]:
    """Return the last whole sentences that fit; `more` stands where earlier ones are left out."""
    backwards = sentences[::-1]
    kept = _first_that_fit(backwards, room)
    if len(kept) == len(sentences):
        return kept[::-1]
    room -= len(more) + 1
    return [] if room < 0 else [more, *_first_that_fit(backwards, room)[::-1]]
