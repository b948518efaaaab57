"""Rows of the clocks of decisions that people owe."""

from dataclasses import dataclass

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class ClockRow:
    """One row of `clock`, with the player who owes the decision. `due` and `next` are derived from
    the other columns, vacations and outages; None while the clock stands still."""

    match: int
    seat: int
    user: int
    since: int
    allowance: int
    zone: str
    quiet_from: int
    quiet_until: int
    later: int | None
    due: int | None
    next: int | None


_CLOCKS = (
    f"SELECT {column_list(ClockRow, 'c', user='s.user')} FROM clock c "
    "JOIN seat s ON s.match = c.match AND s.seat = c.seat JOIN match m ON m.id = c.match"
)


async def put(tx: Connection, row: ClockRow) -> None:
    """Store a clock, replacing any other of the seat."""
    await tx.execute(
        "INSERT OR REPLACE INTO clock (match, seat, since, allowance, zone, quiet_from, "
        "quiet_until, later, due, next) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.match, row.seat, row.since, row.allowance, row.zone),
            *(row.quiet_from, row.quiet_until, row.later, row.due, row.next),
        ),
    )


async def delete(tx: Connection, match: int, seat: int) -> None:
    """Delete the clock of a seat."""
    await tx.execute("DELETE FROM clock WHERE match = ? AND seat = ?", (match, seat))


async def begin_by(tx: Connection, now: int) -> None:
    """Move clocks that begin in the future back to `now`."""
    await tx.execute("UPDATE clock SET since = ? WHERE since > ?", (now, now))


async def find(db: Connection, match: int, seat: int) -> ClockRow | None:
    rows = await db.execute_fetchall(f"{_CLOCKS} WHERE c.match = ? AND c.seat = ?", (match, seat))
    return next((read_row(ClockRow, row) for row in rows), None)


async def of_match(db: Connection, match: int) -> tuple[ClockRow, ...]:
    rows = await db.execute_fetchall(f"{_CLOCKS} WHERE c.match = ? ORDER BY c.seat", (match,))
    return tuple(read_row(ClockRow, row) for row in rows)


async def of_user(db: Connection, user: int) -> tuple[ClockRow, ...]:
    """Return all clocks of a player, in any match."""
    rows = await db.execute_fetchall(f"{_CLOCKS} WHERE s.user = ? ORDER BY c.match", (user,))
    return tuple(read_row(ClockRow, row) for row in rows)


async def in_place(db: Connection, place: int) -> tuple[ClockRow, ...]:
    """Return all clocks in a server or channel; place 0 means everywhere."""
    rows = await db.execute_fetchall(
        f"{_CLOCKS} WHERE ? IN (0, m.guild, m.channel, m.thread) ORDER BY c.match, c.seat",
        (place,),
    )
    return tuple(read_row(ClockRow, row) for row in rows)


async def find_due(db: Connection, now: int) -> tuple[ClockRow, ...]:
    """Return the clocks of live matches with something due, the longest overdue first."""
    rows = await db.execute_fetchall(
        f"{_CLOCKS} WHERE c.next <= ? AND m.status = 'live' ORDER BY c.next, c.match, c.seat",
        (now,),
    )
    return tuple(read_row(ClockRow, row) for row in rows)


async def has_granted(db: Connection, match: int, by: int, since: int) -> bool:
    """Whether the seat `by` has granted time in the match since `since`."""
    rows = await db.execute_fetchall(
        "SELECT 1 FROM log WHERE match = ? AND kind = 'grant' AND seat = ? AND at >= ? LIMIT 1",
        (match, by, since),
    )
    return bool(list(rows))
