"""The log of a match, page by page, as its reader was told it."""

from collections.abc import Iterator, Sequence

from bot.match.model import Happened, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press, Row
from bot.messages.limits import CONTENT, pages, shorten
from bot.messages.log_entries import told
from bot.messages.reader import Reader

ROOM = 1700
"""Characters of a page, so that its heading fits above."""


def log_page(reader: Reader, happened: Sequence[Happened], number: int | None) -> Draft:
    """One page; None, or a page that is not there any more, is the newest."""
    match = reader.match
    found = pages("\n".join(_lines(reader, happened)), ROOM) or [reader.say("log.nothing")]
    last = len(found) - 1
    shown = last if number is None else min(number, last)
    title = reader.wording.text("title")
    heading = reader.say("log.page", title=title, match=match.id, page=shown + 1, pages=last + 1)
    content = shorten(f"{heading}\n{found[shown]}", CONTENT)
    return Draft(content, rows=_rows(reader, shown, last))


def _lines(reader: Reader, happened: Sequence[Happened]) -> Iterator[str]:
    """A line for each row that told something. What was fleeting is named only after the match
    (architecture §1.8)."""
    over = reader.match.status is Status.OVER
    number = 0
    for row in happened:
        sentences = [each.sentence for each in told(reader, row) if over or not each.fleeting]
        if sentences:
            # The row's own number would tell how many moves were kept from this reader.
            number = row.version if over else number + 1
            yield f"`{number}` {' '.join(sentences)}"


def _rows(reader: Reader, shown: int, last: int) -> tuple[Row, ...]:
    """To the pages before and after; nothing where there is one page."""

    def to(key: str, page: int) -> Press:
        there = 0 <= page <= last
        ref = Ref("turnlog", reader.match.id, path=(page if there else shown,), check=key)
        return Press(reader.say(f"log.{key}"), ref.custom_id, disabled=not there)

    return ((to("older", shown - 1), to("newer", shown + 1)),) if last else ()
