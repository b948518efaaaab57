"""What players are told beside the table: decided once, told once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from aiosqlite import Connection

from data.messages import Purpose

ReminderKind: TypeAlias = Literal["clock", "later", "nudge", "missed", "away"]


@dataclass(frozen=True)
class ReminderRow:
    """One row of `reminder`. `moment` is the moment of the clock that it stands for: another one
    once the clock was moved. `since` is of the decision that it is about."""

    match: int
    seat: int
    user: int
    kind: ReminderKind
    moment: int
    since: int
    by: int | None = None
    id: int = 0
    nonce: str | None = None


_COLUMNS = "r.match, r.seat, r.user, r.kind, r.moment, r.since, r.by, r.id, r.nonce"
_OWED = """r.state = 'owed' AND NOT EXISTS
    (SELECT 1 FROM message m WHERE m.nonce = r.nonce AND m.message IS NOT NULL)"""


async def insert(tx: Connection, row: ReminderRow, at: int, *, void: bool = False) -> None:
    """Notes that this is to be told, or is not any more; what was decided before stays so."""
    await tx.execute(
        "INSERT OR IGNORE INTO reminder (match, seat, user, kind, moment, since, by, at, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.match, row.seat, row.user, row.kind, row.moment, row.since, row.by),
            *(at, "void" if void else "owed"),
        ),
    )


async def noted_moments(db: Connection, match: int, seat: int, since: int) -> frozenset[int]:
    """The moments of a decision's clock at which it was decided what to tell."""
    rows = await db.execute_fetchall(
        "SELECT moment FROM reminder "
        "WHERE match = ? AND seat = ? AND since = ? AND kind IN ('clock', 'later')",
        (match, seat, since),
    )
    return frozenset(moment for (moment,) in rows)


async def find_obsolete(db: Connection, user: int) -> tuple[int, ...]:
    """What is owed to this player and is not so any more: they moved, the match is over, somebody
    else holds the seat, or they want to hear nothing of it."""
    rows = await db.execute_fetchall(
        f"""
        SELECT r.id FROM reminder r WHERE r.user = ? AND {_OWED} AND NOT EXISTS
            (SELECT 1 FROM seat s JOIN match m ON m.id = s.match
            WHERE s.match = r.match AND s.seat = r.seat AND s.user = r.user AND NOT s.muted
            AND m.status = 'live' AND NOT s.resigned AND CASE r.kind
                WHEN 'away' THEN s.computer IS NOT NULL
                WHEN 'missed' THEN s.computer IS NULL AND s.missed > 0
                ELSE s.computer IS NULL AND s.owed_since = r.since END)
        """,
        (user,),
    )
    return tuple(row for (row,) in rows)


async def mark_void(tx: Connection, ids: Iterable[int]) -> None:
    """These are true no more: they are never told."""
    await tx.executemany("UPDATE reminder SET state = 'void' WHERE id = ?", [(i,) for i in ids])


async def find_pending(db: Connection, user: int) -> tuple[ReminderRow, ...]:
    """What this player is to be told and no message has brought, in the order decided."""
    rows = await db.execute_fetchall(
        f"SELECT {_COLUMNS} FROM reminder r WHERE r.user = ? AND {_OWED} ORDER BY r.id", (user,)
    )
    return tuple(ReminderRow(*row) for row in rows)


async def users_with_pending(db: Connection) -> tuple[int, ...]:
    """The players who are to be told something."""
    rows = await db.execute_fetchall(f"SELECT DISTINCT r.user FROM reminder r WHERE {_OWED}")
    return tuple(user for (user,) in rows)


async def set_nonce(tx: Connection, ids: Iterable[int], nonce: str) -> None:
    """The message of this nonce is about to tell these."""
    await tx.executemany(
        "UPDATE reminder SET nonce = ? WHERE id = ?", [(nonce, each) for each in ids]
    )


async def find_unsettled(db: Connection, user: int) -> tuple[tuple[int, int, Purpose], ...]:
    """Match, seat and purpose of messages to this player that may have arrived or not."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT m.match, m.seat, m.purpose FROM reminder r JOIN message m "
        "ON m.nonce = r.nonce WHERE r.user = ? AND m.state = 'begun'",
        (user,),
    )
    return tuple((match, seat, purpose) for match, seat, purpose in rows)


async def last_nudge(db: Connection, match: int, by: int) -> int | None:
    """When this seat last nudged in this match."""
    rows = await db.execute_fetchall(
        "SELECT max(at) FROM reminder WHERE match = ? AND by = ? AND kind = 'nudge'", (match, by)
    )
    return next((at for (at,) in rows), None)


async def reminded_decisions(db: Connection, user: int) -> tuple[tuple[int, int], ...]:
    """Match and seat of the decisions that this player still owes and was reminded of."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT r.match, r.seat FROM reminder r JOIN clock c "
        "ON c.match = r.match AND c.seat = r.seat AND c.since = r.since "
        "WHERE r.user = ? AND r.kind IN ('clock', 'later', 'nudge')",
        (user,),
    )
    return tuple((match, seat) for match, seat in rows)


async def answered_message_rows(db: Connection) -> tuple[int, ...]:
    """Rows of live messages whose every reminder was answered by a move (C8)."""
    rows = await db.execute_fetchall(
        """
        SELECT m.id FROM message m WHERE m.state = 'live' AND m.purpose IN ('reminder', 'call')
        AND NOT EXISTS (SELECT 1 FROM reminder r JOIN seat s ON s.match = r.match
            AND s.seat = r.seat WHERE r.nonce = m.nonce
            AND (r.kind IN ('missed', 'away') OR s.owed_since = r.since))
        """
    )
    return tuple(row for (row,) in rows)
