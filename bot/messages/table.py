"""The messages that a match sends by itself: table, hand, notice."""

from collections.abc import Sequence

from bot.game import Event, Seat
from bot.match.model import Happened, Match, Position, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press, Row
from bot.messages.lobby import lobby_card
from bot.messages.log_entries import newest
from bot.messages.reader import Reader, events_of, for_seat, for_table
from bot.messages.reminder import return_button
from bot.messages.result import result_lines
from bot.messages.time import due_lines

__all__ = ["hand_message", "lobby_card", "moved_on", "mute_button", "notice", "table_message"]

LAST_SENTENCES = 8
"""How many of the last sentences a message tells, besides those that are told its seat alone."""


def table_message(
    position: Position,
    happened: Sequence[Happened],
    newly: Sequence[Seat],
    reader: Reader | None = None,
) -> Draft:
    """The board as everybody sees it. `newly` are the seats that the message pings."""
    match = position.match
    reader = reader or for_table(match)
    mentions = _users(match, newly)
    lines = [_ping(mentions, reader, position)]
    lines += newest(reader, happened, LAST_SENTENCES)
    lines += due_lines(match, reader, position.to_act)
    if match.ending:
        lines.append(_asked(match, reader))
    lines += result_lines(match, reader)
    return reader.draft(
        position,
        "\n".join(lines),
        reader.plain_headline(position),
        _last(happened),
        rows=_table_rows(position, reader),
        mentions=mentions,
    )


def hand_message(
    position: Position,
    seat: Seat,
    happened: Sequence[Happened],
    turn_came: bool,
    locale: str | None = None,
) -> Draft:
    """What one seat privately knows, with the buttons to play from it. Pings when its turn came."""
    match = position.match
    reader = for_seat(match, seat, locale)
    mentions = _users(match, (seat,)) if turn_came else ()
    lines = [_ping(mentions, reader, position)]
    lines += newest(reader, happened, LAST_SENTENCES)
    if seat in position.to_act:
        lines += due_lines(match, reader, (seat,))
    if match.where.thread is not None:
        lines.append(reader.say("hand.table", thread=match.where.thread))
    lines += result_lines(match, reader)
    return reader.draft(
        position,
        "\n".join(lines),
        reader.plain_headline(position),
        _last(happened),
        rows=_hand_rows(position, reader, prompt=turn_came),
        mentions=mentions,
    )


def moved_on(position: Position, seat: Seat, locale: str) -> Draft:
    """How things stand after a seat's own move, in words alone: the table and the hand are drawn
    in messages of their own."""
    reader = for_seat(position.match, seat, locale)
    lines = [f"**{reader.headline(position)}**", *result_lines(position.match, reader)]
    hand = Press(reader.say("button.hand"), Ref("hand", position.match.id).custom_id)
    (first, *others) = _hand_rows(position, reader, prompt=False)
    return Draft("\n".join(lines), rows=((hand, *first), *others))


def notice(match: Match, key: str, **args: object) -> Draft:
    """A sentence to the table: a text of the bot with the match's game and number."""
    reader = for_table(match)
    title = reader.wording.text("title")
    return Draft(reader.say(f"notice.{key}", game=title, match=match.id, **args))


def _hand_rows(position: Position, reader: Reader, *, prompt: bool) -> tuple[Row, ...]:
    """Buttons of a private message: move where the seat owes a decision, and the board."""
    match, seat = position.match, reader.seat
    board = Press(reader.say("button.board"), Ref("board", match.id, seat).custom_id)
    if match.status is Status.OVER:
        return ((board, _again(reader)),)
    if seat is None or seat not in position.to_act:
        return ((board,),)
    move = Press(reader.say("button.move"), Ref("move", match.id, seat).custom_id, "primary")
    if not prompt:
        return ((move, board),)
    return ((move, board, mute_button(reader, muted=match.chairs[seat].muted)),)


def mute_button(reader: Reader, *, muted: bool) -> Press:
    """Leaves its reader alone with this match, or no longer."""
    kind = "unmute" if muted else "mute"
    return Press(reader.say(f"button.{kind}"), Ref(kind, reader.match.id).custom_id)


def _table_rows(position: Position, reader: Reader) -> tuple[Row, ...]:
    match = position.match
    hand = Press(reader.say("button.hand"), Ref("hand", match.id).custom_id)
    if match.status is not Status.LIVE:
        return ((hand, _again(reader)),)
    move = Press(reader.say("button.move"), Ref("move", match.id).custom_id, "primary")
    away = any(chair.away for chair in match.chairs)
    first = (move, hand, return_button(reader)) if away else (move, hand)
    return (first, _consent(reader)) if match.ending else (first,)


def _again(reader: Reader) -> Press:
    return Press(reader.say("button.again"), Ref("again", reader.match.id).custom_id, "success")


def _consent(reader: Reader) -> Row:
    number = reader.match.id
    return (
        Press(reader.say("button.agree"), Ref("agree", number).custom_id, "danger"),
        Press(reader.say("button.decline"), Ref("decline", number).custom_id),
    )


def _asked(match: Match, reader: Reader) -> str:
    """Who would end the match, and who has yet to say."""
    names = reader.wording.names
    agreed = [names[c.seat] for c in match.people if c.agrees]
    others = [names[c.seat] for c in match.people if not c.agrees]
    told = {"agreed": ", ".join(agreed), "others": ", ".join(others)}
    return reader.say("table.asked", n=len(others), **told)


def _users(match: Match, seats: Sequence[Seat]) -> tuple[UserId, ...]:
    """Whom a message pings: nobody who muted the match."""
    chairs = [match.chairs[seat] for seat in seats]
    return tuple(
        c.user for c in chairs if c.user is not None and c.computer is None and not c.muted
    )


def _ping(mentions: Sequence[UserId], reader: Reader, position: Position) -> str:
    """The headline, behind whom it pings; the ping of one person whom the headline asks by name
    is the name."""
    headline = reader.headline(position)
    pings = [f"<@{user}>" for user in mentions]
    if len(mentions) == 1:
        chair = position.match.chair_of(mentions[0])
        name = reader.wording.names[chair.seat] if chair else ""
        asked = position.match.status is Status.LIVE
        if chair and asked and headline.startswith((f"{name},", f"{name} ")):
            return f"{pings[0]}**{headline.removeprefix(name)}**"
    return " ".join((*pings, f"**{headline}**"))


def _last(happened: Sequence[Happened]) -> list[Event]:
    """The events that the picture shows: the last ones, and all that its reader alone was told,
    or is told only once."""
    events = events_of(happened)
    beyond = len(events) - LAST_SENTENCES
    return [
        event
        for i, event in enumerate(events)
        if i >= beyond or event.to is not None or event.fleeting
    ]
