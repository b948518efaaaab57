"""A view in words: the alternative text of its picture, and the whole board as text."""

from collections.abc import Iterable, Sequence

from bot.game import Event, Line, Value
from bot.texts.catalogue import text
from bot.texts.wording import Narration, Wording

ALT_LIMIT = 1000
"""Maximum length of an alternative text; Discord allows 1,024 characters."""
NEWS_ROOM = 250
"""Characters for the last events where not the whole table has room."""
SENTENCE_ENDS = tuple(".!?:…”)")


def alt_text(
    wording: Wording,
    headline: str,
    events: Iterable[Event],
    own: Iterable[Line] = (),
    table: Iterable[Line] = (),
    minor: Sequence[Line] = (),
    *,
    begins_with_events: bool = False,
) -> str:
    """Return a picture's text for screen readers: the headline, what only its reader knows (their
    hand and goals), the last events, and the table. The table goes before the events, which the
    message tells as well: where not all has room, old events are left out, and of the table first
    its `minor` lines, from the first one on. A text without the whole table also says how to get
    it in words. A text that `begins_with_events`, because the picture shows what its reader's
    press has just done, tells the events before the headline, and the table gives way to them."""
    private = _sentences(map(wording.say, own))
    known = _first_that_fit([headline, *private], ALT_LIMIT)
    room = ALT_LIMIT - _length(known)
    narration = Narration(wording)
    lines, sentences = list(table), [narration.say(event.line) for event in events]
    news_room = _length(sentences)
    if not begins_with_events:
        news_room = min(NEWS_ROOM, news_room)
    board, is_whole = _kept_table(wording, lines, minor, room, news_room)
    tells_more = bool(private or lines or sentences)
    hint = [] if is_whole and tells_more else [text("alt.whole_board", wording.locale)]
    room -= _length([*board, *hint])
    news = _last_that_fit(sentences, room, text("alt.earlier", wording.locale))
    first = (*news, *known) if begins_with_events else (*known, *news)
    return " ".join(part for part in (*first, *board, *hint) if part)


def _kept_table(
    wording: Wording, lines: Sequence[Line], minor: Sequence[Line], room: int, news_room: int
) -> tuple[list[str], bool]:
    """Return the sentences of those lines of the table that have room, and whether these are all.
    The `minor` ones leave `news_room` characters free."""
    kept = list(lines)
    told = _sentences(map(wording.say, kept))
    if _length(told) <= room - news_room:
        return told, True
    room -= len(text("alt.whole_board", wording.locale)) + 1
    for line in minor:
        if _length(told) <= room - news_room:
            break
        if line in kept:
            kept.remove(line)
            told = _sentences(map(wording.say, kept))
    fitting = _first_that_fit(told, room)
    return fitting, len(kept) == len(lines) and fitting == told


def _sentences(lines: Iterable[str]) -> list[str]:
    """Return lines of a board as sentences: those that end without a mark, such as the animals
    space by space, become one sentence.

    >>> _sentences(["It is:", "A1: a snake", "B1: a monkey", "C1 is free."])
    ['It is:', 'A1: a snake; B1: a monkey.', 'C1 is free.']
    """
    found: list[str] = []
    is_open = False
    for line in lines:
        if is_open and not line.endswith(SENTENCE_ENDS):
            found[-1] = f"{found[-1].removesuffix('.')}; {line}."
        else:
            is_open = not line.endswith(SENTENCE_ENDS)
            found.append(f"{line}." if is_open else line)
    return found


def _length(parts: Sequence[str]) -> int:
    """Return the length of parts with a blank after each."""
    return sum(len(part) + 1 for part in parts if part)


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
