"""What an audience is owed: nothing, an edit of its message, or a new message. Pure functions.

There is one message for each turn of a person. It is posted when the turn begins, edited while the
decisions of the turn go on, and closed when the turn is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.codec import encode
from bot.delivery.calls import HeldCall
from bot.delivery.pings import (
    asks_again,
    decide_calls,
    occasions_of,
    plays_alone,
    seats_asked_to_vote,
    seats_to_ping,
    seats_to_ping_late,
    seats_with_new_turn,
)
from bot.delivery.situation import Situation, drop_seen
from bot.game import TABLE, Audience, Seat
from bot.match.model import LogEntry, LogKind, Match, PersonChair, Position, Status
from bot.messages.log import ANNOUNCED_KINDS
from data.audiences import DisplayState
from data.ephemerals import SeenMarker
from data.messages import Purpose, StoredMessage

EDIT_WINDOW = 50 * 60
"""Seconds for which a message is edited: Discord limits edits of messages older than an hour."""
DUE_MARK = ":"


@dataclass(frozen=True)
class Telling:
    """The content of a message: `entries` after version `since`. Its audience has already seen
    those up to version `told`. Its turn began at version `turn`. The seats in `addressed` are asked
    to act, those in `pinged` are mentioned, those in `held` are called later."""

    entries: tuple[LogEntry, ...]
    since: int
    turn: int
    told: int
    addressed: tuple[Seat, ...] = ()
    pinged: tuple[Seat, ...] = ()
    held: tuple[HeldCall, ...] = ()
    since_move: bool = False
    """Whether it covers everything since the last move of the one person whom it addresses."""

    @property
    def has_ephemeral(self) -> bool:
        """Whether an entry has an event that is shown only once."""
        return any(event.fleeting for row in self.entries for event in row.events)


@dataclass(frozen=True)
class Post:
    """A new message. It replaces `replaces`, an earlier prompt of the same turn."""

    telling: Telling
    replaces: StoredMessage | None = None


@dataclass(frozen=True)
class Edit:
    """An edit: `message` is to show `telling`."""

    message: StoredMessage
    telling: Telling


@dataclass(frozen=True)
class Close:
    """The turn that the message asked for is over."""

    message: StoredMessage


@dataclass(frozen=True)
class Delete:
    """Another message replaces this one."""

    message: StoredMessage


@dataclass(frozen=True)
class Forward:
    """The match is over and its rematch has begun: the message leads there instead of offering
    one."""

    message: StoredMessage


def owed_turn_message(
    situation: Situation, position: Position, audience: Audience, newest: StoredMessage | None
) -> Post | Edit | None:
    """Return what the table is owed, or the person who plays alone in a direct message. `newest` is
    the latest message, if it still exists and is open."""
    before, version = situation.display(audience), situation.match.version
    news = situation.visible(audience, before.version)
    alone = plays_alone(situation.match)
    called_off = not alone and newest is not None and newest.record.turn in situation.undone
    if called_off:
        newest = _resumed_message(situation, position)
    came = seats_with_new_turn(position, before, situation.movers(before.version), news)
    voters = seats_asked_to_vote(position, news)
    asked = () if asks_again(situation.rows, news) else voters
    to_ping = seats_to_ping(position, before, tuple(dict.fromkeys((*asked, *came))))
    if newest is not None and not called_off:
        if late := seats_to_ping_late(situation, position, newest):
            return _late_ping(situation, audience, newest, late)
        if version == before.version or is_unchanged(position, audience, before, news, to_ping):
            return _correction(situation, position, audience, newest)
    is_live = situation.match.status is Status.LIVE
    if version == before.version and not (newest is None and is_live):
        return None
    told = position.people_to_act or voters or any(map(_is_announced, news))
    begins = alone and before.version == 0  # its only person waits, and sees that computers play
    if is_live and not (told or begins):
        return None  # computers' turns are shown with the turn of the next person
    occasions = occasions_of(position, to_ping, voters)
    calls = decide_calls(situation, position, occasions)
    pinged = tuple(seat for seat, call in calls.items() if call.mentions)
    held = tuple(
        HeldCall(seat, occasions[seat], call.held_until)
        for seat, call in calls.items()
        if call.held_until is not None
    )
    is_new_turn = newest is None or bool(to_ping or came) or before.version == 0
    can_edit = newest is not None and not called_off and not pinged
    is_edit = can_edit and (alone or not is_new_turn)
    turn = version if is_new_turn or newest is None else newest.record.turn
    focus = to_ping or position.people_to_act
    since = newest.record.since if newest is not None else before.version
    if is_new_turn:
        since = _recap_start(situation, focus, before, None if is_edit else newest)
    entries = _entries_since(situation, audience, since)
    telling = Telling(
        *(entries, since, turn, before.version, focus, pinged, held),
        since_move=_is_last_move(situation, since, focus),
    )
    if is_edit and newest is not None and _may_edit(situation, newest, telling, audience):
        return Edit(newest, telling)
    return Post(telling, None if is_new_turn or called_off else newest)


def outdated_messages(situation: Situation) -> list[Close | Delete | Forward]:
    """Return the messages that a newer one has made outdated. At the table they are closed; prompts
    of the same turn or of a turn that was called off are deleted. Of direct messages only the
    newest stays, and the first one if the person plays alone, until the match or their part in it
    is over. A message with an ephemeral event stays until its reader covers it, unless a newer one
    shows the event again or its turn was called off: *Move* shows the event in the turn that is
    asked for anew. The last messages of a match that is over lead to its rematch once that has
    begun."""
    found: list[Close | Delete | Forward] = []
    has_rematch = situation.rematch is not None and situation.rematch.status is not Status.LOBBY
    alone = situation.match.where.guild is None
    to_act = situation.position.to_act if situation.position else ()
    newest: dict[tuple[Audience, Purpose], StoredMessage] = {
        (sent.record.audience, sent.record.purpose): sent
        for sent in situation.messages
        if sent.message_id is not None
    }
    for sent in situation.messages:
        record = sent.record
        latest = newest.get((record.audience, record.purpose))
        if sent.state != "live" or latest is None:
            continue
        called_off = not alone and record.turn in situation.undone
        if has_rematch and sent.is_open and sent is latest and _shows_end(situation, sent):
            found.append(Forward(sent))
        elif record.purpose == "hand" and not alone and sent.is_open and _has_left(situation, sent):
            found.append(Delete(sent))
        elif record.purpose == "hand" and not alone and _asks_in_vain(situation, sent):
            found.append(Close(sent))
        elif record.purpose == "hand":
            called_off = called_off and record.audience not in to_act
            called_off = called_off and (sent.ephemeral or _is_old(situation, sent))
            repeated = not sent.ephemeral or latest.record.since <= record.since
            replaced = sent.id < latest.id and repeated
            # Of a message that was too long: no later message repeats its pages.
            is_page = record.closed and not record.turn
            if (replaced and not is_page) or (sent.is_open and called_off):
                found.append(Close(sent) if alone and situation.is_first(sent) else Delete(sent))
        elif record.purpose == "table" and sent.id < latest.id:
            if called_off or (record.turn == latest.record.turn and latest.is_open):
                found.append(Delete(sent))
            elif not record.closed or _tells_undone(situation, sent):
                found.append(Close(sent))
    return found


def gets_hand_message(chair: PersonChair, match: Match) -> bool:
    """Whether a seat gets hand messages. Beside a table: players who want DMs. If there is no
    table, also those who do not, and players who resigned, who see how the match ended."""
    playing = chair.computer is None
    if match.where.guild is None:
        return playing or match.status is Status.OVER
    return playing and chair.preferences.dms and not chair.muted


def _shows_end(situation: Situation, message: StoredMessage) -> bool:
    """Whether a message shows how its match ended."""
    match, record = situation.match, message.record
    is_turn = record.purpose in ("table", "hand")
    return is_turn and match.status is Status.OVER and record.display.version == match.version


def _has_left(situation: Situation, hand: StoredMessage) -> bool:
    """Whether the seat of a hand message was handed over to somebody else."""
    seat = hand.record.audience
    chair = None if seat is TABLE else situation.match.chairs[seat]
    if not isinstance(chair, PersonChair):
        return True
    return chair.dm_channel is not None and chair.dm_channel != hand.record.channel


def _asks_in_vain(situation: Situation, hand: StoredMessage) -> bool:
    """Whether a hand message still offers moves although its player has resigned, or although their
    turn or the match is over and no later edit of the message will say so."""
    match, record = situation.match, hand.record
    chair = None if record.audience is TABLE else match.chairs[record.audience]
    if not hand.is_open or not isinstance(chair, PersonChair):
        return False
    if match.status is Status.LIVE:
        to_act = situation.position.to_act if situation.position else ()
        asks = asks_what_is_done(situation, chair.seat, hand) and not hand.ephemeral
        unserved = _is_old(situation, hand) or has_unseen_ephemeral(situation, chair.seat, hand)
        return chair.resigned or (asks and chair.seat not in to_act and unserved)
    served = gets_hand_message(chair, match) and not _is_old(situation, hand)
    return match.status is Status.OVER and record.display.version < match.version and not served


def asks_what_is_done(situation: Situation, seat: Seat, hand: StoredMessage) -> bool:
    """Whether a hand message asks for a decision that its seat has made or taken back since, or
    that an undo called off."""
    before = hand.record.display
    return seat in before.to_act and any(
        row.kind.takes_back or (row.kind is LogKind.MOVE and row.seat == seat)
        for row in situation.visible(seat, before.version)
    )


def has_unseen_ephemeral(situation: Situation, seat: Seat, hand: StoredMessage) -> bool:
    """Whether the seat has yet to see an ephemeral event that is newer than a hand message without
    any. Such an event can't be added to a message that stays: an answer to *Move* will show it."""
    rows = situation.visible(seat, hand.record.display.version)
    answered = situation.answered(seat)
    unseen = (row for row in rows if row.seat != seat or row.version > answered)
    return not hand.ephemeral and any(e.fleeting for row in unseen for e in row.events)


def _is_old(situation: Situation, message: StoredMessage) -> bool:
    """Whether a message is too old to be edited more than once."""
    return situation.now - message.at >= EDIT_WINDOW


def turn_entries(
    situation: Situation, message: StoredMessage, audience: Audience = TABLE
) -> tuple[LogEntry, ...]:
    """Return the entries of the turn that a message asked for, without ephemeral events."""
    end = _turn_end(situation, message)
    rows = situation.visible(audience, message.record.turn)
    return drop_seen(tuple(row for row in rows if row.version <= end), SeenMarker(end, end))


def count_waiting(situation: Situation, addressed: Sequence[Seat]) -> int:
    """Return how many moves of others had ephemeral events for everybody that the person addressed
    has yet to cover; 0 unless exactly one is addressed. The table shows this number, so it depends
    on nothing private."""
    if len(addressed) != 1 or situation.match.status is not Status.LIVE:
        return 0
    (seat,) = addressed
    rows = situation.visible(TABLE, situation.covered(seat))
    others = (row for row in rows if row.seat != seat)
    return sum(any(event.fleeting for event in row.events) for row in others)


def is_unchanged(
    position: Position,
    audience: Audience,
    before: DisplayState,
    entries: Sequence[LogEntry],
    pinged: Sequence[Seat],
) -> bool:
    """Whether an audience would see the same as before: an edit would then reveal a secret move."""
    if not position.to_act and position.match.version != before.version:
        return False
    same = position.people_to_act == _people_of(position, before) and not pinged and not entries
    return same and board_digest(position, audience) == before.digest


def board_digest(position: Position, audience: Audience) -> str:
    """A digest of the board that this audience sees, then DUE_MARK, then a digest of the deadlines
    of the seats to act."""
    chairs = [position.match.chairs[seat] for seat in position.to_act]
    due = ",".join(f"{chair.seat}:{chair.due}" for chair in chairs if chair.due is not None)
    view = position.view(audience)
    return f"{sha256(encode(view)).hexdigest()}{DUE_MARK}{sha256(due.encode()).hexdigest()}"


def _correction(
    situation: Situation, position: Position, audience: Audience, newest: StoredMessage
) -> Post | Edit | None:
    """Return an edit or a new message that corrects a changed deadline."""
    before = situation.display(audience)
    if not _has_new_deadline(board_digest(position, audience), before.digest):
        return None
    since = newest.record.since
    entries = _entries_since(situation, audience, since, again=newest.ephemeral)
    addressed = position.people_to_act
    telling = Telling(
        *(entries, since, newest.record.turn, before.version, addressed),
        since_move=_is_last_move(situation, since, addressed),
    )
    if situation.now - newest.at < EDIT_WINDOW or not position.to_act:
        return Edit(newest, telling)
    return Post(telling, newest)


def _has_new_deadline(digest: str, before: str) -> bool:
    """Whether a deadline has changed. At the same version the board is the same, even if another
    version of the program encodes it differently, so only the parts after the mark are compared.
    The first release wrote no mark."""
    _, mark, due = before.partition(DUE_MARK)
    return bool(mark) and digest.partition(DUE_MARK)[2] != due


def _late_ping(
    situation: Situation, audience: Audience, newest: StoredMessage, late: tuple[Seat, ...]
) -> Post:
    """A new copy of the message with a ping for the `late` seats, which it has not pinged yet."""
    record, told = newest.record, situation.display(audience).version
    entries = _entries_since(situation, audience, record.since, again=newest.ephemeral)
    telling = Telling(
        *(entries, record.since, record.turn, told, late, late),
        since_move=_is_last_move(situation, record.since, late),
    )
    return Post(telling, newest)


def _resumed_message(situation: Situation, position: Position) -> StoredMessage | None:
    """Return the message of the turn that resumes because the turn after it was called off."""
    asked = set(position.people_to_act)
    found = [
        sent
        for sent in situation.messages
        if sent.record.purpose == "table"
        and sent.state == "live"
        and sent.record.turn not in situation.undone
        and asked <= set(sent.record.display.to_act)
    ]
    return found[-1] if found and asked else None


def _tells_undone(situation: Situation, closed: StoredMessage) -> bool:
    """Whether a closed message shows a move that was undone after the message was closed."""
    record = closed.record
    return record.turn > 0 and any(
        record.turn < row.version <= record.display.version < (row.undone_by or 0)
        for row in situation.log.rows
    )


def _recap_start(
    situation: Situation,
    focus: Sequence[Seat],
    before: DisplayState,
    closing: StoredMessage | None,
) -> int:
    """Return the version at which the recap of a new message starts: the last move of the seats in
    `focus`, and earlier if some entries are in no message. `closing` shows its own turn when it is
    closed."""
    moves = [situation.last_move_by_person(seat) for seat in focus]
    since = min((0 if move is None else move.version for move in moves), default=before.version)
    if closing is not None:
        return min(since, max(before.version, _turn_end(situation, closing)))
    if not situation.position or not situation.position.to_act or not focus:
        return min(since, before.version)
    return since if plays_alone(situation.match) else min(since, before.version)


def _is_last_move(situation: Situation, since: int, seats: Sequence[Seat]) -> bool:
    """Whether that version was a move of the only seat in `seats`."""
    moves = (row for row in situation.rows if row.version == since and row.kind is LogKind.MOVE)
    return len(seats) == 1 and any(row.seat == seats[0] for row in moves)


def _turn_end(situation: Situation, message: StoredMessage) -> int:
    """Return the version at which a message's turn ended: just before another seat moved."""
    end = message.record.turn
    for row in situation.rows:
        if row.version > message.record.turn:
            if row.kind is LogKind.MOVE and row.seat not in message.record.display.to_act:
                break
            end = row.version
    return end


def _may_edit(
    situation: Situation, newest: StoredMessage, telling: Telling, audience: Audience
) -> bool:
    """Whether an edit is possible. A message with ephemeral events will be cleared, so they are not
    added to a private message that stays."""
    stays = audience is TABLE or newest.ephemeral or not telling.has_ephemeral
    return situation.now - newest.at < EDIT_WINDOW and stays


def _entries_since(
    situation: Situation, audience: Audience, since: int, *, again: bool = False
) -> tuple[LogEntry, ...]:
    """Return the entries after a version that a turn's message shows. With `again`, they include
    those that the audience has just seen, because the message is changed for another reason."""
    rows = situation.visible_with_undos(audience, since)
    if audience is TABLE:
        return drop_seen(rows, _before_latest_ephemeral(situation, rows))
    return drop_seen(rows, situation.seen(audience, again=again))


def _before_latest_ephemeral(situation: Situation, rows: Sequence[LogEntry]) -> SeenMarker:
    """Return a marker that hides all but the latest ephemeral events for everybody, and these too
    once another person has acted. Players see the hidden ones when they press *Move*."""
    flips = [row for row in rows if any(event.fleeting for event in row.events)]
    if not flips:
        return SeenMarker()
    latest = flips[-1]
    people = {chair.seat for chair in situation.match.people} - {latest.seat}
    covered = any(seat in people for seat in situation.movers(latest.version))
    until = latest.version - (not covered)
    return SeenMarker(until, until)


def _is_announced(entry: LogEntry) -> bool:
    return entry.kind in ANNOUNCED_KINDS


def _people_of(position: Position, before: DisplayState) -> tuple[int, ...]:
    """The seats of people among the seats to act; earlier releases recorded computers too."""
    people = {chair.seat for chair in position.match.people}
    return tuple(seat for seat in before.to_act if seat in people)
