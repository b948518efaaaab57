"""Reminder: one message about everything that waits for its reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.game import TABLE, Audience, Seat
from bot.match.model import Match, PersonChair, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_BUTTONS_PER_ROW, MAX_CONTENT, MAX_LABEL, shorten
from bot.messages.reader import Reader, seat_reader
from bot.texts import text

ReminderKind: TypeAlias = Literal[
    "clock",
    "waiting",
    "later",
    "nudge",
    "missed",
    "away",
    "turn",
    "vote",
    "over",
    "invited",
    "lobby",
    "takeover",
    "handover",
]
WITHOUT_MOVE = ("missed", "away", "vote", "over", "invited", "lobby", "takeover", "handover")
"""Kinds of reminders that ask for no move, so they state no deadline and offer no button for it."""

NEWS = ("missed", "away", "over")
"""Kinds of reminders that tell of a match that waits for nothing."""

MAX_ITEMS = 10
"""Matches that a reminder names; `/matches` has the others."""


@dataclass(frozen=True)
class ReminderItem:
    """The reason for a reminder in one match. `since` is when the decision began, `nudged_by` the
    seat that nudged. The seat is TABLE if the reader is called for what is no turn of theirs; they
    may have no seat then, so `locale` is their language."""

    match: Match
    seat: Audience
    kind: ReminderKind
    since: int
    nudged_by: Seat | None = None
    locale: str = "en"

    @property
    def reader(self) -> Reader:
        if self.seat is TABLE:
            return Reader(self.match, None, self.locale)
        return seat_reader(self.match, self.seat)

    @property
    def chair(self) -> PersonChair | None:
        """The chair that is to act; None if the reader is called for what is no turn."""
        return None if self.seat is TABLE else self.match.person_at(self.seat)

    @property
    def due(self) -> int | None:
        return None if self.chair is None else self.chair.due


def reminder_message(
    items: Sequence[ReminderItem], user: UserId, number: int, *, ping: bool
) -> Draft:
    """Return the message, the most urgent item first; if there is only one, the first line says
    everything. `number` makes its custom ids differ from those of earlier reminders."""
    lines = [_item_line(item, item.reader, user) for item in items[:MAX_ITEMS]]
    locale, mention = items[0].reader.locale, f"<@{user}> " if ping else ""
    has_news = any(item.kind in NEWS for item in items)
    key = "reminder.news" if has_news else "reminder.many"
    while len(content := mention + _list_text(lines, len(items), key, locale)) > MAX_CONTENT:
        lines.pop()
    rows = tuple(row for row in (_move_buttons(items, number), _return_buttons(items)) if row)
    return Draft(content, rows=rows, mentions=(user,))


def _list_text(lines: Sequence[str], n: int, key: str, locale: str) -> str:
    """Return the lines of a message about `n` matches below the heading with this key, and how many
    are left out."""
    heading = [text(key, locale, n=n)] if n > 1 else []
    more = [text("reminder.more", locale, n=n - len(lines))] if n > len(lines) else []
    return "\n".join((*heading, *lines, *more))


def _item_line(item: ReminderItem, reader: Reader, user: UserId) -> str:
    match = item.match
    if item.nudged_by is not None:
        said = reader.say("reminder.nudge", name=reader.wording.names[item.nudged_by])
    elif item.kind == "vote" and match.has_pause_request:
        said = reader.say("reminder.vote_on_pause")
    elif item.kind == "vote" and match.has_undo_request:
        said = reader.say("reminder.vote_on_undo")
    elif item.kind == "invited":
        kept = max((each.until for each in match.invited if each.user == user), default=0)
        said = reader.say("reminder.invited", kept=kept)
    elif item.kind == "lobby" and len(match.chairs) == match.places:
        said = reader.say("reminder.full")
    elif item.kind in WITHOUT_MOVE:
        said = reader.say(f"reminder.{item.kind}")
    elif item.kind == "waiting":
        said = reader.say("reminder.waiting", since=item.since)
    else:
        said = reader.say("reminder.clock")
    until = "" if item.kind in WITHOUT_MOVE else _until(item.chair, reader)
    title = reader.wording.text("title")
    place = match.where.thread or match.where.channel
    return reader.say(
        "reminder.line", title=title, match=match.id, said=said, until=until, place=place
    )


def _until(chair: PersonChair | None, reader: Reader) -> str:
    """Return how much time a player has, and what happens then; empty without a time limit."""
    if chair is None or chair.due is None:
        return ""
    then = reader.say("reminder.then.away" if chair.missed else "reminder.then.missed")
    return reader.say("reminder.until", due=chair.due, then=then)


def _move_buttons(items: Sequence[ReminderItem], number: int) -> Row:
    """Return buttons to move in each match if there is a move, and a button to be reminded again
    later."""
    move_items = [item for item in items if item.kind not in WITHOUT_MOVE]
    if not move_items:
        return ()
    first = move_items[0]
    reader = first.reader
    move = Button(
        reader.say("button.move"), Ref("move", first.match.id, first.seat).custom_id, "primary"
    )
    later = Ref("later", first.match.id, first.seat, extra=f"r{number}")
    remind_later = Button(reader.say("button.later"), later.custom_id)
    if len(items) > 1:
        return (remind_later,)
    has_limit = first.due is not None
    return (move, remind_later, *((extra_time_button(reader),) if has_limit else ()))


def extra_time_button(reader: Reader) -> Button:
    """Return the button with which a player who is to act takes more time, once a match."""
    return Button(reader.say("button.extra"), Ref("extend", reader.match.id).custom_id)


def _return_buttons(items: Sequence[ReminderItem]) -> Row:
    """Return a button for each seat at which a computer plays for the reader."""
    away = [item for item in items if item.kind == "away"][:MAX_BUTTONS_PER_ROW]
    return tuple(return_button(item.reader, len(away) > 1) for item in away)


def return_button(reader: Reader, named: bool = False) -> Button:
    """Return the button "I'm back"; it names the match if there are several."""
    label = reader.say("button.returned")
    if named:
        label = reader.say("button.returned_to", match=reader.match.id)
    return Button(shorten(label, MAX_LABEL), Ref("returned", reader.match.id).custom_id, "success")
