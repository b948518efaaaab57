"""Who is pinged, and when. Pure functions.

The newest message of a match pings whoever's turn has begun, whoever has yet to vote on ending
or pausing the match, and everybody at its start and end. It does not ping

- people who muted the match, or who play alone and are not away (`PING_ALONE_AFTER`);
- people who chose to be called otherwise, or for whom nothing may ring now (`calls.py`);
- anybody twice within `PING_AGAIN_AFTER`, if an undo called off their turn, or if the same
  person asks for an end or for a pause again;
- for a secret move.

Reminders (`reminders.py`) ping by themselves.
"""

from collections.abc import Mapping, Sequence

from bot.delivery.calls import Call, Occasion, decide_call, held_until
from bot.delivery.situation import Situation
from bot.game import Seat
from bot.match.model import LogEntry, LogKind, Match, PersonChair, Position, Status
from data.audiences import DisplayState
from data.messages import StoredMessage

PING_AGAIN_AFTER = 10 * 60
"""Minimum number of seconds between two pings of a person whose turn was called off by an undo."""
ASKING_KINDS = (LogKind.AGREE, LogKind.PAUSE, LogKind.ASK_UNDO)
"""Rows by which somebody asks the others for something."""
PING_ALONE_AFTER = 5 * 60
"""A person who plays alone against computers is pinged if their last act is older than this
(seconds)."""


def seats_with_new_turn(
    position: Position, before: DisplayState, movers: Sequence[int], entries: Sequence[LogEntry]
) -> tuple[Seat, ...]:
    """The seats of people whose turn has begun since the audience last looked.

    A seat that moved and then saw another seat move has a new turn, even if it was never shown that
    it had to wait in between; so has a seat that changed hands, and one that is to act when another
    player ends a pause. `movers` are the seats that moved
    since then, in order. Nobody is pinged for a secret move, since the ping would reveal it.
    """
    people = {chair.seat for chair in position.match.people}
    changed = {row.seat for row in entries if row.kind in (LogKind.REPLACE, LogKind.BACK)}
    undoers = {row.seat for row in entries if row.kind is LogKind.UNDO}
    agreed = any(row.kind in (LogKind.TAKEBACK, LogKind.REDEAL) for row in entries)
    resumed_by = {row.seat for row in entries if row.kind is LogKind.RESUME}

    def comes(seat: Seat) -> bool:
        if _others_moved_after(seat, movers) and any(row.seat != seat for row in entries):
            return True
        if seat in undoers:  # it continues a turn that it already had
            return False
        is_resumed = bool(resumed_by - {seat}) and position.match.paused is None
        is_new = seat not in before.to_act or seat in changed or is_resumed
        return is_new or agreed or bool(undoers)

    return tuple(seat for seat in position.to_act if seat in people and comes(seat))


def seats_to_ping(
    position: Position, before: DisplayState, came: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Return the seats that a message pings: all at the start and at the end, else those whose turn
    began."""
    ended = before.version > 0 and not position.to_act
    if before.version == 0 or ended:
        return tuple(chair.seat for chair in position.match.people)
    return came


def seats_asked_to_vote(position: Position, entries: Sequence[LogEntry]) -> tuple[Seat, ...]:
    """Return the people who have yet to vote on an end, a pause or an undo, if the vote was called
    since the audience last looked."""
    agreed = sum(c.agrees or c.pauses or c.undoes for c in position.match.chairs)
    asked = sum(row.kind in (*ASKING_KINDS, LogKind.AGREE_UNDO) for row in entries)
    return () if agreed > asked else position.match.yet_to_vote


def asks_again(rows: Sequence[LogEntry], entries: Sequence[LogEntry]) -> bool:
    """Whether whoever asked last in `entries` for an end, a pause or an undo had asked for the same
    less than PING_AGAIN_AFTER before. The table is then asked without pings: taking the request
    back and asking again and again must not ping the others each time."""
    asked = [row for row in rows if row.kind in ASKING_KINDS]
    news = [row for row in asked if row in entries]
    if not news:
        return False
    last = news[-1]
    request = last.kind, last.seat
    earlier = [row for row in asked if row.version < last.version]
    times = [row.at for row in earlier if (row.kind, row.seat) == request]
    return bool(times) and last.at - times[-1] < PING_AGAIN_AFTER


def occasions_of(
    position: Position, seats: Sequence[Seat], voters: Sequence[Seat] = ()
) -> dict[Seat, Occasion]:
    """Return for what each of these seats is called now."""

    def occasion_of(seat: Seat) -> Occasion:
        if not position.to_act:
            return Occasion.END
        if seat in voters:
            return Occasion.VOTE
        return Occasion.TURN if seat in position.to_act else Occasion.START

    return {seat: occasion_of(seat) for seat in seats}


def decide_calls(
    situation: Situation, position: Position, occasions: Mapping[Seat, Occasion]
) -> dict[Seat, Call]:
    """Return how each of these seats is called; those that must not be called now are left out."""
    match, calls = situation.match, {}
    for seat, occasion in occasions.items():
        if plays_alone(match) and not _is_away(situation, seat):
            continue
        due = ping_due_at(situation, seat) if position.to_act else None
        call = decide_call(
            match.person_at(seat),
            occasion,
            due or situation.now,
            has_table=match.where.guild is not None,
            dm_reachable=situation.dm_reachable(seat),
        )
        if due is None or call.held_until is not None:  # a later message pings those who wait
            calls[seat] = call
    return calls


def ping_due_at(situation: Situation, seat: Seat) -> int | None:
    """Return when a person whose turn was called off may be pinged for it again; None means now.
    Only that turn waits: once they have moved since, whatever comes is a turn of its own."""
    if not (pings := _pings_called_off(situation, seat)):
        return None
    due = max(pings) + PING_AGAIN_AFTER
    return due if situation.now < due else None


def next_ping_at(situation: Situation) -> int | None:
    """Return the earliest time of a delayed ping for a seat that is to move; None if there is
    none."""
    if situation.position is None or plays_alone(situation.match):
        return None
    seats = situation.position.people_to_act
    pings = [ping_due_at(situation, seat) for seat in seats]
    return min((due for due in pings if due is not None), default=None)


def seats_to_ping_late(
    situation: Situation, position: Position, newest: StoredMessage
) -> tuple[Seat, ...]:
    """Return the seats to move that this message did not ping because their turn had been called
    off shortly before, or because a DM was to call them that was refused then."""
    if plays_alone(situation.match):
        return ()
    found = []
    for seat in position.people_to_act:
        chair = situation.match.person_at(seat)
        if chair.muted or held_until(chair, situation.now) is not None:
            continue
        pings = _pings_called_off(situation, seat)
        due = max(pings, default=0) + PING_AGAIN_AFTER
        moved = situation.last_move(seat)
        is_asked = seat in newest.record.display.to_act
        waits = is_asked and (moved is None or moved.version <= newest.record.turn)
        is_due = bool(pings) and max(pings) <= newest.at < due <= situation.now
        if waits and (is_due or _was_dm_refused(situation, chair, newest)):
            found.append(seat)
    return tuple(found)


def _was_dm_refused(situation: Situation, chair: PersonChair, newest: StoredMessage) -> bool:
    """Whether this message did not ping a person because a DM was to call them, and the DM was
    refused."""
    player, preferences = situation.players.get(chair.user), chair.preferences
    if preferences.push != "dm" or not preferences.dms:
        return False
    if player is None or player.dm_refused_at is None:
        return False
    is_first = not any(
        sent.id < newest.id and sent.record.turn == newest.record.turn
        for sent in situation.messages
        if sent.record.purpose == "table"
    )
    return newest.at < player.dm_refused_at + is_first


def _pings_called_off(situation: Situation, seat: Seat) -> list[int]:
    """Return the times at which a seat was pinged for turns that were called off since its last
    move."""
    last = situation.last_move(seat)
    moved_at = 0 if last is None else last.version
    return [
        sent.at
        for sent in _called_off(situation)
        if seat in sent.record.display.to_act and sent.record.turn > moved_at
    ]


def plays_alone(match: Match) -> bool:
    """Whether one person plays against computers only: they are not pinged while they are
    active."""
    others_left = match.status is Status.OVER and len(match.held_by_people) > 1
    return len(match.people) == 1 and not others_left


def _is_away(situation: Situation, seat: Seat) -> bool:
    """Whether a person had not acted for a while when their turn began."""
    if situation.match.person_at(seat).missed:
        return True
    acts = [row.at for row in situation.rows if row.seat == seat or row.kind is LogKind.START]
    return not acts or situation.rows[-1].at - max(acts) > PING_ALONE_AFTER


def _called_off(situation: Situation) -> list[StoredMessage]:
    """The messages at the table whose turn was undone, whatever their state, without those that
    only asked for a vote on it."""
    votes = {row.version for row in situation.log.rows if row.kind.votes_on_undo}
    at_table = (sent for sent in situation.messages if sent.record.purpose == "table")
    return [sent for sent in at_table if sent.record.turn in situation.undone - votes]


def _others_moved_after(seat: Seat, movers: Sequence[int]) -> bool:
    if seat not in movers:
        return False
    return any(mover != seat for mover in movers[movers.index(seat) :])
