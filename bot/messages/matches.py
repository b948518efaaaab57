"""The list of a person's matches, in pages: those that wait for them first, each with a button,
then the others, and their best solo results."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.game import Seat
from bot.match.model import Match, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, MAX_LABEL, button_rows, shorten
from bot.texts import Wording, text

PAGE = 10
"""Number of lines on a page: they fit into a message, and their buttons into two rows."""


class Entry(Enum):
    """Why a match is in the list."""

    WAITING = "waiting"
    INVITED = "invited"
    OTHER = "other"
    BEST = "best"


@dataclass(frozen=True)
class MatchList:
    """The matches in one person's list."""

    user: UserId
    waiting: Sequence[Match]
    invited: Sequence[Match]
    others: Sequence[Match]
    best: Sequence[Match]

    @property
    def entries(self) -> list[tuple[Match, Entry]]:
        """Return every match once, and then the best solo results."""
        first = {match.id for match in self.waiting}
        waiting = [(m, Entry.WAITING) for m in self.waiting]
        invited = [(m, Entry.INVITED) for m in self.invited]
        others = [(m, Entry.OTHER) for m in self.others if m.id not in first]
        return [*waiting, *invited, *others, *((m, Entry.BEST) for m in self.best)]


def matches_message(listed: MatchList, locale: str, page: int = 0) -> Draft:
    """Return one page of the list."""
    entries = listed.entries
    pages = max(1, -(-len(entries) // PAGE))
    page = min(max(page, 0), pages - 1)
    shown = entries[page * PAGE : (page + 1) * PAGE]
    has_matches = any(kind is not Entry.BEST for _, kind in entries)
    lines = [text("matches.yours" if has_matches else "matches.none", locale)]
    lines += [
        _best_line(m, locale) if kind is Entry.BEST else _match_line(m, kind, listed.user, locale)
        for m, kind in shown
    ]
    rows = _move_rows([m for m, kind in shown if kind is Entry.WAITING], locale)
    if pages > 1:
        lines.append(text("matches.page", locale, page=page + 1, pages=pages))
        rows = (*rows, _page_row(page, pages, locale))
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=rows)


def match_link(match: Match, locale: str) -> str:
    """Return a link to the place of a match."""
    if match.where.guild is None:
        return text("matches.here", locale)
    return f"<#{match.where.thread or match.where.channel}>"


def _match_line(match: Match, entry: Entry, user: UserId, locale: str) -> str:
    title = Wording(match.game, {}, locale).text("title")
    status = text(f"matches.{'lobby' if match.status is Status.LOBBY else 'live'}", locale)
    args = {"title": title, "match": match.id, "status": status}
    line = text(f"matches.{entry.value}", locale, where=match_link(match, locale), **args)
    chair = match.chair_of(user)
    if entry is Entry.WAITING and chair is not None and chair.due is not None:
        line += text("matches.due", locale, due=chair.due)
    if match.origin is not None:
        line += text("matches.practice", locale)
    if match.paused is not None:
        line += text("matches.paused", locale)
    return line


def _best_line(match: Match, locale: str) -> str:
    """Return a solo result with the score of that match."""
    assert match.outcome is not None, f"expected match {match.id} to be over"
    wording = Wording(match.game, {}, locale)
    line = match.outcome.total(Seat(0))
    total = "" if line is None else wording.say(line)
    title = wording.text("title")
    return text("matches.best", locale, title=title, match=match.id, total=total)


def _move_rows(waiting: Sequence[Match], locale: str) -> tuple[Row, ...]:
    """Return a button for each match that waits."""
    buttons = [
        Button(_button_label(m, locale), Ref("move", m.id).custom_id, "primary") for m in waiting
    ]
    return button_rows(buttons)


def _button_label(match: Match, locale: str) -> str:
    title = Wording(match.game, {}, locale).text("title")
    return shorten(f"{title} {match.id}", MAX_LABEL)


def _page_row(page: int, pages: int, locale: str) -> Row:
    def button(key: str, to: int) -> Button:
        return Button(text(f"matches.{key}", locale), Ref("matchespage", path=(to,)).custom_id)

    back = (button("back", page - 1),) if page else ()
    on = (button("on", page + 1),) if page < pages - 1 else ()
    return (*back, *on)
