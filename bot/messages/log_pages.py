"""The pages of `/log`: a match turn by turn, each with a link to its message at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.game import Seat
from bot.match.model import LogEntry, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, shorten, split_pages
from bot.messages.log import TurnLine, number_turns, turn_lines, without_ephemerals
from bot.messages.reader import Reader

PAGE_SIZE = 1800
"""Maximum length of a page in characters, links included; leaves room for the heading."""


@dataclass(frozen=True)
class TablePost:
    """A message at the table: the version at which its turn began, whom it asked, and its link."""

    turn: int
    asked: frozenset[Seat]
    link: str


def log_message(
    reader: Reader,
    entries: Sequence[LogEntry],
    number: int | None,
    posts: Sequence[TablePost] = (),
) -> Draft:
    """Return page `number`; the newest page if `number` is None or there is no such page. `posts`
    are the messages at the table, oldest first."""
    match = reader.match
    pages = split_pages("\n".join(_log_lines(reader, entries, posts)), PAGE_SIZE) or [
        reader.say("log.nothing")
    ]
    last = len(pages) - 1
    index = last if number is None else min(number, last)
    title = reader.wording.text("title")
    heading = reader.say("log.page", title=title, match=match.id, page=index + 1, pages=last + 1)
    content = shorten(f"{heading}\n{pages[index]}", MAX_CONTENT)
    return Draft(content, rows=_page_buttons(reader, index, last))


def _log_lines(
    reader: Reader, entries: Sequence[LogEntry], posts: Sequence[TablePost]
) -> Iterator[str]:
    """Yield a line for each turn, with its number as in a replay. Ephemeral events are told only
    after the match; moves taken back are struck through and marked in words."""
    match = reader.match
    if match.status is not Status.OVER:
        entries = without_ephemerals(entries)
    numbers, before = number_turns(match, entries), 0
    for line in turn_lines(reader, entries, each_move=len(match.chairs) == 1):
        if not line.text:
            continue
        said = reader.say("log.undone", words=line.text) if line.is_taken_back else line.text
        number = numbers.get(line.version, 0)
        if number in (0, before):
            yield said
            continue
        before, link = number, _link_of(line, posts)
        key = "log.turn" if link is None else "log.linked_turn"
        yield reader.say(key, n=number, words=said, link=link)


def _link_of(line: TurnLine, posts: Sequence[TablePost]) -> str | None:
    """Return the link to the message that tells a turn: that which asked for it, or else, as for
    computers, the next one. None if there is none, or none any more."""
    asking = [post for post in posts if post.turn < line.version][-1:]
    asking = [post for post in asking if line.mover in post.asked]
    later = (post for post in posts if post.turn >= line.version)
    return next((post.link for post in (*asking, *later)), None)


def _page_buttons(reader: Reader, index: int, last: int) -> tuple[Row, ...]:
    """Return the buttons to the neighbouring pages; empty if there is only one page."""

    def page_button(key: str, page: int) -> Button:
        exists = 0 <= page <= last
        ref = Ref("turnlog", reader.match.id, path=(page if exists else index,), check=key)
        return Button(reader.say(f"log.{key}"), ref.custom_id, disabled=not exists)

    return ((page_button("older", index - 1), page_button("newer", index + 1)),) if last else ()
