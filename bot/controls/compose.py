"""The messages that a match sends by itself: table, hand, notice."""

from collections.abc import Sequence

from bot.controls.draft import Draft, Press, Row
from bot.controls.ids import Ref
from bot.controls.limits import CONTENT, shorten
from bot.controls.lobby_card import lobby_card
from bot.controls.reader import Reader, events_of, for_seat, for_table
from bot.controls.result import result_lines
from bot.game import Event, Seat
from bot.match.model import Happened, Match, Position, Status, UserId
from bot.texts.telling import alt_text

__all__ = ["hand_message", "lobby_card", "notice", "table_message"]

LAST_EVENTS = 8
"""How many of the last events a message tells, besides those that are told its seat alone: of
these none is dropped. The log has them all."""


def table_message(position: Position, happened: Sequence[Happened], newly: Sequence[Seat]) -> Draft:
    """The board as everybody sees it. `newly` are the seats that the message pings."""
    match = position.match
    reader = for_table(match)
    events = _last(events_of(happened))
    headline = headline_of(position, reader)
    mentions = _users(match, newly)
    lines = [_ping(mentions, headline), *_told(reader, events)]
    if match.status is Status.OVER:
        lines += result_lines(match, reader)
    return Draft(
        shorten("\n".join(lines), CONTENT),
        reader.shot(position, plain_headline(position, reader), events),
        alt_text(reader.plain, position.view(None), events),
        _table_rows(position, reader),
        mentions,
    )


def hand_message(
    position: Position, seat: Seat, happened: Sequence[Happened], turn_came: bool
) -> Draft:
    """What one seat privately knows, with the buttons to play from it. Pings when its turn came."""
    match = position.match
    reader = for_seat(match, seat)
    events = _last(events_of(happened))
    mentions = _users(match, (seat,)) if turn_came else ()
    lines = [_ping(mentions, headline_of(position, reader)), *_told(reader, events)]
    if match.where.thread is not None:
        lines.append(reader.say("hand.table", thread=match.where.thread))
    if match.status is Status.OVER:
        lines += result_lines(match, reader)
    return Draft(
        shorten("\n".join(lines), CONTENT),
        reader.shot(position, plain_headline(position, reader), events),
        alt_text(reader.plain, position.view(seat), events),
        hand_rows(position, reader),
        mentions,
    )


def notice(match: Match, key: str, **args: object) -> Draft:
    """A sentence to the table: a text of the bot with the match's game and number."""
    reader = for_table(match)
    title = reader.wording.text("title")
    return Draft(reader.say(f"notice.{key}", game=title, match=match.id, **args))


def headline_of(position: Position, reader: Reader) -> str:
    """What is asked of whom, or who has won, as a message reads it."""
    return _headline(position, reader, plain=False)


def plain_headline(position: Position, reader: Reader) -> str:
    """The same without escapes, for a picture."""
    return _headline(position, reader, plain=True)


def _headline(position: Position, reader: Reader, *, plain: bool) -> str:
    match, wording = position.match, reader.plain if plain else reader.wording
    if match.outcome is None:
        return wording.say(position.headline(reader.seat))
    winners = [wording.names[Seat(i)] for i, rank in enumerate(match.outcome.ranks) if rank == 1]
    return reader.say("table.won", n=len(winners), winners=", ".join(winners))


def hand_rows(position: Position, reader: Reader) -> tuple[Row, ...]:
    """Buttons of a private message: move where the seat owes a decision, and the board."""
    match, seat = position.match, reader.seat
    board = Press(reader.say("button.board"), Ref("board", match.id, seat).custom_id)
    if seat is None or seat not in position.to_act:
        return ((board,),)
    move = Press(reader.say("button.move"), Ref("move", match.id, seat).custom_id, "primary")
    return ((move, board),)


def _table_rows(position: Position, reader: Reader) -> tuple[Row, ...]:
    match = position.match
    hand = Press(reader.say("button.hand"), Ref("hand", match.id).custom_id)
    if match.status is not Status.LIVE:
        return ((hand,),)
    move = Press(reader.say("button.move"), Ref("move", match.id).custom_id, "primary")
    return ((move, hand),)


def _users(match: Match, seats: Sequence[Seat]) -> tuple[UserId, ...]:
    chairs = [match.chairs[seat] for seat in seats]
    return tuple(c.user for c in chairs if c.user is not None and c.computer is None)


def _ping(mentions: Sequence[UserId], headline: str) -> str:
    return " ".join((*(f"<@{user}>" for user in mentions), f"**{headline}**"))


def _last(events: Sequence[Event]) -> list[Event]:
    beyond = len(events) - LAST_EVENTS
    return [event for i, event in enumerate(events) if i >= beyond or event.to is not None]


def _told(reader: Reader, events: Sequence[Event]) -> list[str]:
    return [reader.wording.say(event.line) for event in events]
