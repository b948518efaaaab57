"""Rows of reminders: each is decided once and sent once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from aiosqlite import Connection

from bot.game import Audience
from data.audiences import audience_of
from data.messages import Purpose
from data.rows import column_list, read_row

CallKind: TypeAlias = Literal["invited", "lobby", "takeover", "handover"]
"""What a person is called for besides the turns of a match: a seat of a lobby that is kept for
them, a lobby that they run, a seat that they are to take, a handover on which they have a say."""
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


@dataclass(frozen=True)
class ReminderRow:
    """One row of `reminder`. `moment` tells it from others of its kind: the clock's moment that it
    stands for, which changes when the clock is moved; of a call the version or the user. `since` is
    the start of the decision. Calls for what is no turn have the seat of the table."""

    match: int
    seat: int
    user: int
    kind: ReminderKind
    moment: int
    since: int
    by: int | None = None
    id: int = 0
    nonce: str | None = None


_COLUMNS = column_list(ReminderRow, "r")
_OWED = """r.state = 'owed' AND NOT EXISTS
    (SELECT 1 FROM message m WHERE m.nonce = r.nonce AND m.message IS NOT NULL)"""

_CALLS = "('invited', 'lobby', 'takeover', 'handover')"
_CALL_APPLIES = """CASE r.kind
    WHEN 'invited' THEN EXISTS (SELECT 1 FROM match l,
        json_each(iif(json_valid(l.invited), l.invited, '[]')) i
        WHERE l.id = r.match AND l.status = 'lobby' AND json_extract(i.value, '$[0]') = r.user
        AND json_extract(i.value, '$[2]') > ?)
    WHEN 'lobby' THEN EXISTS (SELECT 1 FROM match l
        WHERE l.id = r.match AND l.status = 'lobby' AND l.creator = r.user)
    WHEN 'takeover' THEN EXISTS (SELECT 1 FROM handover h
        WHERE h.match = r.match AND h.user = r.user AND NOT h.accepted)
    WHEN 'handover' THEN EXISTS (SELECT 1 FROM handover h JOIN seat v ON v.match = h.match
        WHERE h.match = r.match AND v.user = r.user AND v.computer IS NULL
        AND v.seat NOT IN
            (SELECT value FROM json_each(iif(json_valid(h.agreed), h.agreed, '[]'))))
    ELSE 0 END"""
"""Whether a call for what is no turn still applies at the time that is given."""
_STILL_APPLIES = f"""(r.kind IN ('missed', 'away', 'vote', 'over') OR s.owed_since = r.since
    AND NOT EXISTS (SELECT 1 FROM pause p WHERE p.match = r.match AND p.ended IS NULL)
    OR {_CALL_APPLIES})"""
_MAY_RING = f"(r.at <= ? OR r.kind NOT IN ('turn', 'vote', 'over') AND r.kind NOT IN {_CALLS})"
"""Only reminders of these kinds are held back until `at`; all others are sent at once, even if the
system's clock was set back since."""


async def insert(tx: Connection, row: ReminderRow, at: int, *, void: bool = False) -> None:
    """Store a reminder; `void` if it will not be sent. An existing one stays unchanged."""
    await tx.execute(
        "INSERT OR IGNORE INTO reminder (match, seat, user, kind, moment, since, by, at, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.match, row.seat, row.user, row.kind, row.moment, row.since, row.by),
            *(at, "void" if void else "owed"),
        ),
    )


async def insert_held(
    tx: Connection, match: int, seat: int, kind: str, version: int, until: int
) -> None:
    """Store a reminder to be sent at `until`, because the player may not be notified before.
    `version` is the match's version in the message that was posted without the ping; there is one
    reminder for each such message."""
    await tx.execute(
        "INSERT OR IGNORE INTO reminder (match, seat, user, kind, moment, since, at, state) "
        "SELECT match, seat, user, ?, ?, coalesce(owed_since, 0), ?, 'owed' FROM seat "
        "WHERE match = ? AND seat = ? AND user IS NOT NULL",
        (kind, version, until, match, seat),
    )


async def put_call(tx: Connection, match: int, user: int, kind: CallKind, until: int) -> None:
    """Store a reminder of a call, to be sent at `until`; one of the same kind is sent anew."""
    await tx.execute(
        "INSERT INTO reminder (match, seat, user, kind, moment, since, at, state) "
        "VALUES (?, -1, ?, ?, ?, 0, ?, 'owed') ON CONFLICT (match, seat, kind, moment) "
        "DO UPDATE SET at = excluded.at, state = 'owed', nonce = NULL",
        (match, user, kind, user, until),
    )


async def noted_moments(db: Connection, match: int, seat: int, since: int) -> frozenset[int]:
    """Return the moments of a decision's clock at which a reminder was decided."""
    rows = await db.execute_fetchall(
        "SELECT moment FROM reminder WHERE match = ? AND seat = ? AND since = ? "
        "AND kind IN ('clock', 'waiting', 'later')",
        (match, seat, since),
    )
    return frozenset(moment for (moment,) in rows)


async def find_obsolete(db: Connection, user: int, now: int) -> tuple[int, ...]:
    """Return ids of pending reminders that no longer apply: the player moved or wants none, the
    match is over, the seat has a new player, or what they were called for is settled."""
    rows = await db.execute_fetchall(
        f"""
        SELECT r.id FROM reminder r WHERE r.user = ? AND {_OWED} AND NOT EXISTS
            (SELECT 1 FROM seat s JOIN match m ON m.id = s.match
            WHERE s.match = r.match AND s.seat = r.seat AND s.user = r.user AND NOT s.muted
            AND m.status = iif(r.kind = 'over', 'over', 'live') AND NOT s.resigned
            AND CASE r.kind
                WHEN 'over' THEN 1
                WHEN 'vote' THEN s.computer IS NULL AND NOT s.agrees AND EXISTS
                    (SELECT 1 FROM seat a WHERE a.match = m.id AND a.agrees)
                WHEN 'away' THEN s.computer IS NOT NULL
                WHEN 'missed' THEN s.computer IS NULL AND s.missed > 0
                ELSE s.computer IS NULL AND s.owed_since = r.since END)
            AND NOT {_CALL_APPLIES}
        """,
        (user, now),
    )
    return tuple(row for (row,) in rows)


async def mark_void(tx: Connection, ids: Iterable[int]) -> None:
    """Mark reminders as void: they are never sent."""
    await tx.executemany("UPDATE reminder SET state = 'void' WHERE id = ?", [(i,) for i in ids])


async def find_pending(db: Connection, user: int, now: int) -> tuple[ReminderRow, ...]:
    """Return the reminders to this player that no message has delivered and that may be sent now,
    in order of decision."""
    rows = await db.execute_fetchall(
        f"SELECT {_COLUMNS} FROM reminder r WHERE r.user = ? AND {_MAY_RING} AND {_OWED} "
        "ORDER BY r.id",
        (user, now),
    )
    return tuple(read_row(ReminderRow, row) for row in rows)


async def users_with_pending(db: Connection, now: int) -> tuple[int, ...]:
    """Return the players with pending reminders that may be sent now."""
    rows = await db.execute_fetchall(
        f"SELECT DISTINCT r.user FROM reminder r WHERE {_MAY_RING} AND {_OWED}", (now,)
    )
    return tuple(user for (user,) in rows)


async def set_nonce(tx: Connection, ids: Iterable[int], nonce: str) -> None:
    """Record the nonce of the message that is about to deliver these reminders."""
    await tx.executemany(
        "UPDATE reminder SET nonce = ? WHERE id = ?", [(nonce, each) for each in ids]
    )


async def find_unsettled(db: Connection, user: int) -> tuple[tuple[int, Audience, Purpose], ...]:
    """Return match, audience and purpose of messages that may have arrived or not."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT m.match, m.seat, m.purpose FROM reminder r JOIN message m "
        "ON m.nonce = r.nonce WHERE r.user = ? AND m.state = 'begun'",
        (user,),
    )
    return tuple((row["match"], audience_of(row["seat"]), row["purpose"]) for row in rows)


async def last_nudge(db: Connection, match: int, by: int) -> int | None:
    """Return when this seat last nudged in this match; None if never."""
    rows = await db.execute_fetchall(
        "SELECT max(at) FROM reminder WHERE match = ? AND by = ? AND kind = 'nudge'", (match, by)
    )
    return next((at for (at,) in rows), None)


async def last_untimed(db: Connection, user: int) -> int | None:
    """Return when the player was last reminded of a decision without a time limit; None if
    never."""
    rows = await db.execute_fetchall(
        "SELECT max(at) FROM reminder WHERE user = ? AND kind = 'waiting'", (user,)
    )
    return next((at for (at,) in rows), None)


async def reminded_decisions(db: Connection, user: int) -> tuple[tuple[int, int], ...]:
    """Return match and seat of each owed decision of which the player was reminded."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT r.match, r.seat FROM reminder r JOIN clock c "
        "ON c.match = r.match AND c.seat = r.seat AND c.since = r.since "
        "WHERE r.user = ? AND r.kind IN ('clock', 'waiting', 'later', 'nudge', 'turn')",
        (user,),
    )
    return tuple((row["match"], row["seat"]) for row in rows)


async def answered_message_rows(db: Connection, now: int) -> tuple[int, ...]:
    """Return row ids of live messages whose reminders are all outdated: answered by a move, of a
    match that is paused, or a call that is settled."""
    rows = await db.execute_fetchall(
        f"""
        SELECT m.id FROM message m WHERE m.state = 'live' AND m.purpose IN ('reminder', 'call')
        AND NOT EXISTS (SELECT 1 FROM reminder r LEFT JOIN seat s ON s.match = r.match
            AND s.seat = r.seat WHERE r.nonce = m.nonce AND {_STILL_APPLIES})
        """,
        (now,),
    )
    return tuple(row for (row,) in rows)


@dataclass(frozen=True)
class SentReminder:
    """A reminder that still applies, in a live message: `message` is its row, `stated` the
    deadlines that it was sent with, `due` the deadline of the seat now."""

    message: int
    stated: str
    reminder: ReminderRow
    due: int | None


async def find_sent(db: Connection, now: int) -> tuple[SentReminder, ...]:
    """Return the sent reminders that still apply, message by message. Those of earlier releases,
    which did not record the deadlines, are left out."""
    rows = await db.execute_fetchall(
        f"""
        SELECT {_COLUMNS}, m.id AS sent, m.digest AS stated, c.due AS due FROM message m
        JOIN reminder r ON r.nonce = m.nonce
        LEFT JOIN seat s ON s.match = r.match AND s.seat = r.seat
        LEFT JOIN clock c ON c.match = r.match AND c.seat = r.seat
        WHERE m.state = 'live' AND m.purpose IN ('reminder', 'call') AND m.digest <> ''
            AND {_STILL_APPLIES} ORDER BY m.id, r.id
        """,
        (now,),
    )
    return tuple(
        SentReminder(row["sent"], row["stated"], read_row(ReminderRow, row), row["due"])
        for row in rows
    )
