"""What a seat is owed by direct message beside a table: nothing, an edit or a new message. Pure
functions."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from bot.codec import encode
from bot.delivery.calls import NO_CALL
from bot.delivery.owed import (
    EDIT_WINDOW,
    Edit,
    Post,
    Telling,
    asks_what_is_done,
    has_unseen_ephemeral,
)
from bot.delivery.pings import decide_calls, occasions_of, seats_with_new_turn
from bot.delivery.situation import Situation, drop_seen
from bot.game import Seat
from bot.match.model import LogEntry, LogKind, Position
from data.ephemerals import SeenMarker
from data.messages import StoredMessage

UNREAD_FOR = 60
"""Seconds in which a direct message may still be unread: a message that replaces it repeats its
news."""


def owed_hand(
    situation: Situation, position: Position, seat: Seat, newest: StoredMessage | None
) -> Post | Edit | None:
    """Return the direct message that a seat is owed beside a table: only if its private knowledge
    has changed, its turn has begun in a game with secrets, or its player is called by DM, which
    takes a new message. The result of the match is shown at the table; a hand message that can
    still be edited shows it too."""
    before, version = situation.display(seat), situation.match.version
    if version == before.version:
        return None
    news = drop_seen(situation.visible(seat, before.version), situation.seen(seat), own=seat)
    came = seats_with_new_turn(position, before, situation.movers(before.version), news)
    digest = private_digest(position, seat)
    rings = _rings(situation, position, seat, has_turn=seat in came)
    its_turn = seat in came and bool(rings or digest or any(map(is_uncuttable, news)))
    own = None if its_turn else seat  # an answer shows what its own moves revealed
    young = newest is not None and situation.now - newest.at < EDIT_WINDOW
    is_outdated = (
        newest is not None
        and (young or (seat in position.to_act and bool(digest)))
        and asks_what_is_done(situation, seat, newest)
        and not has_unseen_ephemeral(situation, seat, newest)
        and not (newest.ephemeral and newest.record.turn in situation.undone)  # to be deleted
    )
    goes_on = newest is None and _says_over_in_vain(situation, position, seat)
    if not (its_turn or goes_on or has_private_news(news)):
        if digest == before.digest and position.to_act and not is_outdated:
            return None
        if not position.to_act and not (young or rings):
            return None
    addressed = (seat,) if seat in position.to_act else ()
    last_version = _last_own_move(situation, seat)
    untold, told, seen = before.version, before.version, situation.seen(seat)
    if newest is not None and (newest.ephemeral or situation.now - newest.at < UNREAD_FOR):
        untold = min(untold, newest.record.since)
    if newest is not None and newest.ephemeral:  # not covered yet: the new message shows it again
        shown_again = max(newest.record.since, situation.covered(seat))
        told, seen = shown_again, SeenMarker(shown_again, shown_again)
    fresh = Telling(
        drop_seen(_hand_entries(situation, seat, untold, last_version, told), seen, own),
        *(min(untold, last_version), version, before.version, addressed),
        pinged=(seat,) if rings else (),
        since_move=last_version > 0,
    )
    if newest is None or not young or rings:
        return Post(fresh)
    # A message with ephemeral events will be cleared, so it must not be one that stays.
    if (fresh.has_ephemeral and not newest.ephemeral) or (its_turn and newest.ephemeral):
        return Post(fresh)
    if its_turn:
        return Edit(newest, fresh)
    since = newest.record.since
    if addressed:
        others = [
            row.version
            for row in situation.visible(seat, newest.record.turn)
            if row.kind is LogKind.MOVE and row.seat != seat
        ]
        recap = _last_own_move(situation, seat, max(others, default=newest.record.turn))
    else:  # its own turn is over
        recap = min(before.version, last_version)
        since = since if newest.ephemeral else max(since, recap)
    rows = _hand_entries(situation, seat, since, recap, told)
    is_recap = recap > 0 and bool(addressed or recap == last_version)
    turn = version if newest.record.turn in situation.undone else newest.record.turn
    telling = Telling(
        *(drop_seen(rows, seen, own), since, turn, before.version, addressed),
        since_move=is_recap,
    )
    return Edit(newest, telling)


def _says_over_in_vain(situation: Situation, position: Position, seat: Seat) -> bool:
    """Whether the newest hand message of a seat says that its turn is over, and an undo made the
    turn go on."""
    newest = situation.newest(seat, "hand")
    if newest is None or not newest.record.closed or seat not in position.to_act:
        return False
    since = newest.record.display.version
    return any(row.kind.takes_back for row in situation.log.rows if row.version > since)


def _rings(situation: Situation, position: Position, seat: Seat, *, has_turn: bool) -> bool:
    """Whether the message calls its reader."""
    is_recent = situation.now - situation.log.rows[-1].at < EDIT_WINDOW
    has_ended = not position.to_act and (situation.display(seat).version > 0 or is_recent)
    if not (has_turn or has_ended):
        return False
    if position.to_act and _last_own_move(situation, seat) == situation.match.version:
        return False  # who has just moved is at it, though their turn began in quiet hours
    occasions = occasions_of(position, (seat,))
    return decide_calls(situation, position, occasions).get(seat, NO_CALL).rings_by_dm


def _hand_entries(
    situation: Situation, seat: Seat, since: int, recap: int, told: int
) -> tuple[LogEntry, ...]:
    """Return what a hand message tells: everything after version `recap`, where the last move of
    its seat before this turn was made, and from `since` until then only what the seat may have
    missed."""
    rows = situation.visible_with_undos(seat, recap)
    return (*_private_rows(situation, seat, since, recap, told), *rows)


def _without_public(row: LogEntry) -> LogEntry:
    """Return the entry with its private and its ephemeral events only."""
    return replace(row, events=tuple(e for e in row.events if e.fleeting or e.to is not None))


def _last_own_move(situation: Situation, seat: Seat, until: int | None = None) -> int:
    """Return the version of the last move of whoever holds the seat now, at most `until`; 0 if they
    have none."""
    last = situation.last_move_by_person(seat, until)
    if last is None:
        return 0
    replaced = (row for row in situation.rows if row.kind is LogKind.REPLACE and row.seat == seat)
    return 0 if any(row.version > last.version for row in replaced) else last.version


def _private_rows(
    situation: Situation, seat: Seat, since: int, until: int, told: int
) -> tuple[LogEntry, ...]:
    """Return the seat's entries after version `since` up to `until` with their private and
    ephemeral events only, which its player may not have seen although they have moved since. The
    seat's own moves are left out up to version `told`, the last one that a message has shown."""
    rows = (row for row in situation.visible(seat, since) if row.version <= until)
    private = (_without_public(row) for row in rows if row.seat != seat or row.version > told)
    return tuple(row for row in private if row.events)


def has_private_news(entries: Sequence[LogEntry]) -> bool:
    """Whether an event happened that only this seat sees."""
    return any(event.to is not None for row in entries for event in row.events)


def private_digest(position: Position, seat: Seat) -> str:
    """A digest of what this seat knows and the table does not; empty if there is nothing."""
    words = position.match.game.words
    public = set(words(position.view(None)))
    private = tuple(line for line in words(position.view(seat)) if line not in public)
    return sha256(encode(private)).hexdigest() if private else ""


def is_uncuttable(entry: LogEntry) -> bool:
    """Whether an entry has private or ephemeral events, which no message may leave out."""
    return any(event.fleeting or event.to is not None for event in entry.events)
