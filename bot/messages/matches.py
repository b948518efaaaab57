"""The list of a person's matches, in pages: those that wait for them first, each with a button,
then the others, and their best solo results."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game import Seat
from bot.match.model import Match, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, MAX_LABEL, button_rows, shorten
from bot.texts import Wording, text

PAGE = 10
"""Number of matches on a page: their lines fit into a message and their buttons into two rows."""


@dataclass(frozen=True)
class MatchList:
    """The matches in one person's list."""

    user: UserId
    waiting: Sequence[Match]
    others: Sequence[Match]
    best: Sequence[Match]

    @property
    def entries(self) -> list[tuple[Match, bool]]:
        """Return every match once, with whether it waits for this person."""
        first = {match.id for match in self.waiting}
        rest = [(m, False) for m in self.others if m.id not in first]
        return [*((m, True) for m in self.waiting), *rest]


def matches_message(listed: MatchList, locale: str, page: int = 0) -> Draft:
    """Return one page; the last one has the best solo results."""
    entries = listed.entries
    pages = max(1, -(-len(entries) // PAGE))
    page = min(max(page, 0), pages - 1)
    shown = entries[page * PAGE : (page + 1) * PAGE]
    lines = [text("matches.yours" if entries else "matches.none", locale)]
    lines += [_match_line(m, waits, listed.user, locale) for m, waits in shown]
    if page == pages - 1:
        lines += [_best_line(m, locale) for m in listed.best]
    rows = _move_rows([m for m, waits in shown if waits], locale)
    if pages > 1:
        rows = (*rows, _page_row(page, pages, locale))
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=rows)


def match_link(match: Match, locale: str) -> str:
    """Return a link to the place of a match."""
    if match.where.guild is None:
        return text("matches.here", locale)
    return f"<#{match.where.thread or match.where.channel}>"


def _match_line(match: Match, waits: bool, user: UserId, locale: str) -> str:
    title = Wording(match.game, {}, locale).text("title")
    key = "waiting" if waits else "other"
    status = text(f"matches.{'lobby' if match.status is Status.LOBBY else 'live'}", locale)
    args = {"title": title, "match": match.id, "status": status}
    line = text(f"matches.{key}", locale, where=match_link(match, locale), **args)
    chair = match.chair_of(user)
    if waits and chair is not None and chair.due is not None:
        line += text("matches.due", locale, due=chair.due)
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
