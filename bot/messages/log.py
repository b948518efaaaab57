"""The log of a match in pages, as its reader may see it."""

from collections.abc import Iterator, Sequence

from bot.match.model import LogEntry, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, shorten, split_pages
from bot.messages.log_entries import describe_log_entry
from bot.messages.reader import Reader

PAGE_SIZE = 1700
"""Maximum length of a page in characters; leaves room for the heading."""


def log_message(reader: Reader, entries: Sequence[LogEntry], number: int | None) -> Draft:
    """Return page `number`; the newest page if `number` is None or there is no such page."""
    match = reader.match
    pages = split_pages("\n".join(_log_lines(reader, entries)), PAGE_SIZE) or [
        reader.say("log.nothing")
    ]
    last = len(pages) - 1
    index = last if number is None else min(number, last)
    title = reader.wording.text("title")
    heading = reader.say("log.page", title=title, match=match.id, page=index + 1, pages=last + 1)
    content = shorten(f"{heading}\n{pages[index]}", MAX_CONTENT)
    return Draft(content, rows=_page_buttons(reader, index, last))


def _log_lines(reader: Reader, entries: Sequence[LogEntry]) -> Iterator[str]:
    """Yield a line for each row with a sentence. Ephemeral events are named only after the match;
    undone moves are struck through."""
    over = reader.match.status is Status.OVER
    number = 0
    for row in entries:
        texts = [
            each.text for each in describe_log_entry(reader, row) if over or not each.ephemeral
        ]
        if texts:
            # The row's version would reveal how many moves were hidden from this reader.
            number = row.version if over else number + 1
            words = " ".join(texts)
            yield f"`{number}` {words if row.undone_by is None else f'~~{words}~~'}"


def _page_buttons(reader: Reader, index: int, last: int) -> tuple[Row, ...]:
    """Return the buttons to the neighbouring pages; empty if there is only one page."""

    def page_button(key: str, page: int) -> Button:
        exists = 0 <= page <= last
        ref = Ref("turnlog", reader.match.id, path=(page if exists else index,), check=key)
        return Button(reader.say(f"log.{key}"), ref.custom_id, disabled=not exists)

    return ((page_button("older", index - 1), page_button("newer", index + 1)),) if last else ()
