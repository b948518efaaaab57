"""A reminder: one message for all that waits for its reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.game import Seat
from bot.match.model import Match, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press, Row
from bot.messages.limits import BUTTONS_IN_A_ROW, CONTENT, LABEL, shorten
from bot.messages.reader import Reader, for_seat
from bot.texts import text

Why: TypeAlias = Literal["clock", "later", "nudge", "missed", "away"]


@dataclass(frozen=True)
class Item:
    """What one match has to tell its player. `by` is the seat that nudged."""

    match: Match
    seat: Seat
    why: Why
    by: Seat | None = None


def reminder_message(items: Sequence[Item], user: UserId, number: int, *, ping: bool) -> Draft:
    """The most urgent first; its first line says all where there is one (C7). `number` makes its
    controls unlike those of the reminders before."""
    reader = for_seat(items[0].match, items[0].seat)
    told = [_line(item, for_seat(item.match, item.seat)) for item in items]
    if len(items) > 1:
        told = [text("reminder.many", reader.locale, n=len(items)), *told]
    mention = f"<@{user}> " if ping else ""
    rows = tuple(row for row in (_moves(items, number), _returns(items)) if row)
    return Draft(shorten(mention + "\n".join(told), CONTENT), rows=rows, mentions=(user,))


def _line(item: Item, reader: Reader) -> str:
    match = item.match
    if item.by is not None:
        said = reader.say("reminder.nudge", name=reader.wording.names[item.by])
    elif item.why in ("missed", "away"):
        said = reader.say(f"reminder.{item.why}")
    else:
        said = reader.say("reminder.clock")
    due = match.chairs[item.seat].due
    until = "" if due is None or item.why == "away" else reader.say("reminder.until", due=due)
    title = reader.wording.text("title")
    place = match.where.thread or match.where.channel
    return reader.say(
        "reminder.line", title=title, match=match.id, said=said, until=until, place=place
    )


def _moves(items: Sequence[Item], number: int) -> Row:
    """Move in the match, where there is one; and once more later."""
    open_ = [item for item in items if item.why not in ("missed", "away")]
    if not open_:
        return ()
    first = open_[0]
    reader = for_seat(first.match, first.seat)
    move = Press(
        reader.say("button.move"), Ref("move", first.match.id, first.seat).custom_id, "primary"
    )
    later = Ref("later", first.match.id, first.seat, extra=f"r{number}")
    return (
        (move, Press(reader.say("button.later"), later.custom_id))
        if len(items) == 1
        else (Press(reader.say("button.later"), later.custom_id),)
    )


def _returns(items: Sequence[Item]) -> Row:
    """A way back to each seat at which a computer plays."""
    away = [item for item in items if item.why == "away"][:BUTTONS_IN_A_ROW]
    return tuple(return_button(for_seat(item.match, item.seat), len(away) > 1) for item in away)


def return_button(reader: Reader, named: bool = False) -> Press:
    """I'm back; with the match where there are several."""
    label = reader.say("button.returned")
    if named:
        label = reader.say("button.returned_to", match=reader.match.id)
    return Press(shorten(label, LABEL), Ref("returned", reader.match.id).custom_id, "success")
