"""Rows of the clocks of decisions that people owe."""

import json
from dataclasses import dataclass

from aiosqlite import Connection

from data.rows import column_list, read_row
from data.time_settings import TimeSettingsRow


@dataclass(frozen=True)
class ClockRow:
    """One row of `clock`, with the player who owes the decision, and how many people play in the
    match. `allowance` is None if there is no time limit. `due` and `next` are derived from the
    other columns, vacations and outages; None while the clock stands still."""

    match: int
    seat: int
    user: int
    since: int
    allowance: int | None
    zone: str
    quiet_from: int
    quiet_until: int
    later: int | None
    due: int | None
    next: int | None
    people: int


_PEOPLE = """(SELECT count(*) FROM seat p
    WHERE p.match = c.match AND p.user IS NOT NULL AND NOT p.resigned)"""
_CLOCKS = (
    f"SELECT {column_list(ClockRow, 'c', user='s.user', people=_PEOPLE)} FROM clock c "
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
    """Return the clocks of live matches with something due, the longest overdue first. Nothing is
    due in a match that is paused."""
    rows = await db.execute_fetchall(
        f"{_CLOCKS} WHERE c.next <= ? AND m.status = 'live' AND NOT EXISTS "
        "(SELECT 1 FROM pause p WHERE p.match = m.id AND p.ended IS NULL) "
        "ORDER BY c.next, c.match, c.seat",
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


async def has_taken_extra(db: Connection, match: int, seat: int) -> bool:
    """Whether the seat has taken its extra time in the match."""
    rows = await db.execute_fetchall(
        "SELECT 1 FROM log WHERE match = ? AND kind = 'extra' AND seat = ? LIMIT 1", (match, seat)
    )
    return bool(list(rows))


async def find_conditions(
    db: Connection, match: int, user: int, since: int
) -> tuple[TimeSettingsRow, tuple[tuple[int, int | None], ...]]:
    """Return what a player's clock in a match depends on: their time settings, and the vacations,
    outages and pauses of the match after `since`, of which one that lasts has no end."""
    rows = await db.execute_fetchall(
        f"""
        SELECT {column_list(TimeSettingsRow, "h")},
            (SELECT json_group_array(json_array(began, ended)) FROM
                (SELECT began, until AS ended FROM vacation WHERE user = :user AND until > :since
                UNION ALL SELECT began, ended FROM pause
                    WHERE match = :match AND (ended IS NULL OR ended > :since)
                UNION ALL SELECT o.began, o.ended FROM match m
                    JOIN outage o ON o.place IN (0, m.guild, m.channel, m.thread)
                    WHERE m.id = :match AND (o.ended IS NULL OR o.ended > :since))) AS pauses
        FROM (SELECT 1) LEFT JOIN habit h ON h.user = :user
        """,
        {"match": match, "user": user, "since": since},
    )
    (row,) = rows
    settings = {key: value for key, value in dict(row).items() if key != "pauses"}
    return (
        TimeSettingsRow() if settings["zone"] is None else TimeSettingsRow(**settings),
        tuple((began, ended) for began, ended in json.loads(row["pauses"])),
    )
