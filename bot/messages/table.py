"""The messages that a match sends by itself: table, hand, notice."""

from collections.abc import Sequence

from bot.game import Event, Seat
from bot.match.model import LogEntry, Match, Position, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.log_entries import latest_sentences
from bot.messages.reader import Reader, events_of, seat_reader, table_reader
from bot.messages.reminder import return_button
from bot.messages.result import result_lines
from bot.messages.time import due_lines

MAX_SENTENCES = 8
"""How many of the last sentences a message tells, besides those that are told its seat alone."""


def table_message(
    position: Position,
    entries: Sequence[LogEntry],
    pinged: Sequence[Seat],
    reader: Reader | None = None,
) -> Draft:
    """The board as everybody sees it. `newly` are the seats that the message pings."""
    match = position.match
    reader = reader or table_reader(match)
    mentions = _mentioned_users(match, pinged)
    lines = [_ping_line(mentions, reader, position)]
    lines += latest_sentences(reader, entries, MAX_SENTENCES)
    lines += due_lines(match, reader, position.to_act)
    if match.has_end_request:
        lines.append(_ending_line(match, reader))
    lines += result_lines(match, reader)
    return reader.draft(
        position,
        "\n".join(lines),
        reader.plain_headline(position),
        _shown_events(entries),
        rows=_table_rows(position, reader),
        mentions=mentions,
    )


def hand_message(
    position: Position,
    seat: Seat,
    entries: Sequence[LogEntry],
    is_new_turn: bool,
    locale: str | None = None,
) -> Draft:
    """What one seat privately knows, with the buttons to play from it. Pings when its turn came."""
    match = position.match
    reader = seat_reader(match, seat, locale)
    mentions = _mentioned_users(match, (seat,)) if is_new_turn else ()
    lines = [_ping_line(mentions, reader, position)]
    lines += latest_sentences(reader, entries, MAX_SENTENCES)
    if seat in position.to_act:
        lines += due_lines(match, reader, (seat,))
    if match.where.thread is not None:
        lines.append(reader.say("hand.table", thread=match.where.thread))
    lines += result_lines(match, reader)
    return reader.draft(
        position,
        "\n".join(lines),
        reader.plain_headline(position),
        _shown_events(entries),
        rows=_hand_rows(position, reader, is_new_turn=is_new_turn),
        mentions=mentions,
    )


def after_move_message(position: Position, seat: Seat, locale: str) -> Draft:
    """How things stand after a seat's own move, in words alone: the table and the hand are drawn
    in messages of their own."""
    reader = seat_reader(position.match, seat, locale)
    lines = [f"**{reader.headline(position)}**", *result_lines(position.match, reader)]
    hand = Button(reader.say("button.hand"), Ref("hand", position.match.id).custom_id)
    (first, *others) = _hand_rows(position, reader, is_new_turn=False)
    return Draft("\n".join(lines), rows=((hand, *first), *others))


def notice_message(match: Match, key: str, **args: object) -> Draft:
    """A sentence to the table: a text of the bot with the match's game and number."""
    reader = table_reader(match)
    title = reader.wording.text("title")
    return Draft(reader.say(f"notice.{key}", game=title, match=match.id, **args))


def _hand_rows(position: Position, reader: Reader, *, is_new_turn: bool) -> tuple[Row, ...]:
    """Buttons of a private message: move where the seat owes a decision, and the board."""
    match, seat = position.match, reader.seat
    board = Button(reader.say("button.board"), Ref("board", match.id, seat).custom_id)
    if match.status is Status.OVER:
        return ((board, _rematch_button(reader)),)
    if seat is None or seat not in position.to_act:
        return ((board,),)
    move = Button(reader.say("button.move"), Ref("move", match.id, seat).custom_id, "primary")
    if not is_new_turn:
        return ((move, board),)
    return ((move, board, mute_button(reader, muted=match.chairs[seat].muted)),)


def mute_button(reader: Reader, *, muted: bool) -> Button:
    """Leaves its reader alone with this match, or no longer."""
    kind = "unmute" if muted else "mute"
    return Button(reader.say(f"button.{kind}"), Ref(kind, reader.match.id).custom_id)


def _table_rows(position: Position, reader: Reader) -> tuple[Row, ...]:
    match = position.match
    hand = Button(reader.say("button.hand"), Ref("hand", match.id).custom_id)
    if match.status is not Status.LIVE:
        return ((hand, _rematch_button(reader)),)
    move = Button(reader.say("button.move"), Ref("move", match.id).custom_id, "primary")
    away = any(chair.is_away for chair in match.chairs)
    first = (move, hand, return_button(reader)) if away else (move, hand)
    return (first, _consent_row(reader)) if match.has_end_request else (first,)


def _rematch_button(reader: Reader) -> Button:
    return Button(reader.say("button.again"), Ref("again", reader.match.id).custom_id, "success")


def _consent_row(reader: Reader) -> Row:
    number = reader.match.id
    return (
        Button(reader.say("button.agree"), Ref("agree", number).custom_id, "danger"),
        Button(reader.say("button.decline"), Ref("decline", number).custom_id),
    )


def _ending_line(match: Match, reader: Reader) -> str:
    """Who would end the match, and who has yet to say."""
    names = reader.wording.names
    agreed = [names[c.seat] for c in match.people if c.agrees]
    others = [names[c.seat] for c in match.people if not c.agrees]
    names_by_answer = {"agreed": ", ".join(agreed), "others": ", ".join(others)}
    return reader.say("table.asked", n=len(others), **names_by_answer)


def _mentioned_users(match: Match, seats: Sequence[Seat]) -> tuple[UserId, ...]:
    """Whom a message pings: nobody who muted the match."""
    chairs = [match.chairs[seat] for seat in seats]
    return tuple(
        c.user for c in chairs if c.user is not None and c.computer is None and not c.muted
    )


def _ping_line(mentions: Sequence[UserId], reader: Reader, position: Position) -> str:
    """The headline, behind whom it pings; the ping of one person whom the headline asks by name
    is the name."""
    headline = reader.headline(position)
    pings = [f"<@{user}>" for user in mentions]
    if len(mentions) == 1:
        chair = position.match.chair_of(mentions[0])
        name = reader.wording.names[chair.seat] if chair else ""
        is_live = position.match.status is Status.LIVE
        if chair and is_live and headline.startswith((f"{name},", f"{name} ")):
            return f"{pings[0]}**{headline.removeprefix(name)}**"
    return " ".join((*pings, f"**{headline}**"))


def _shown_events(entries: Sequence[LogEntry]) -> list[Event]:
    """The events that the picture shows: the last ones, and all that its reader alone was told,
    or is told only once."""
    events = events_of(entries)
    first_kept = len(events) - MAX_SENTENCES
    return [
        event
        for i, event in enumerate(events)
        if i >= first_kept or event.to is not None or event.fleeting
    ]
