"""The log of a match: one row per command, never changed; an undo is a row too."""

from dataclasses import dataclass, field

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class LogRow:
    """One row of `log`: the move and the events for every audience are JSON. For an undo, `back_to`
    is the version whose state it restored; for a handover, `former` is the name of who held the
    seat."""

    version: int
    kind: str
    seat: int | None
    move: str | None = field(repr=False)
    events: str = field(repr=False)
    at: int
    back_to: int | None = None
    former: str | None = None


async def append(tx: Connection, match: int, row: LogRow) -> None:
    await tx.execute(
        "INSERT INTO log (match, version, kind, seat, move, events, at, back_to, former) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(match, row.version, row.kind, row.seat, row.move, row.events, row.at),
            *(row.back_to, row.former),
        ),
    )


async def since_with_game(
    db: Connection, match: int, version: int
) -> tuple[str, tuple[LogRow, ...]] | None:
    """Return a match's game and its rows after `version`, read together; None if no match."""
    rows = list(
        await db.execute_fetchall(
            f"SELECT m.game, {column_list(LogRow, 'l')} FROM match m "
            "LEFT JOIN log l ON l.match = m.id AND l.version > ? WHERE m.id = ? "
            "ORDER BY l.version",
            (version, match),
        )
    )
    if not rows:
        return None
    found = tuple(read_row(LogRow, row) for row in rows if row["version"] is not None)
    return str(rows[0]["game"]), found


async def last_mover(db: Connection, match: int) -> int | None:
    """Return the seat that moved last, or None."""
    rows = await db.execute_fetchall(
        "SELECT seat FROM log WHERE match = ? AND kind = 'move' ORDER BY version DESC LIMIT 1",
        (match,),
    )
    return next((int(seat) for (seat,) in rows), None)


async def first_given(db: Connection, match: int) -> int | None:
    """Return the seat that was given to begin a match; None if its seed drew it."""
    rows = await db.execute_fetchall(
        "SELECT seat FROM log WHERE match = ? AND version = 1", (match,)
    )
    return next((seat for (seat,) in rows), None)


async def since(db: Connection, match: int, version: int) -> tuple[LogRow, ...]:
    """Return the rows after `version`, oldest first."""
    rows = await db.execute_fetchall(
        f"SELECT {column_list(LogRow)} FROM log WHERE match = ? AND version > ? ORDER BY version",
        (match, version),
    )
    return tuple(read_row(LogRow, row) for row in rows)


async def last_moves(db: Connection, match: int) -> dict[int, int]:
    """Return, by seat, the version of the last move that was not taken back, without those that a
    computer made while the seat's player was away."""
    rows = await db.execute_fetchall(
        """
        WITH change AS
            (SELECT seat, version, kind IN ('away', 'left') AS leaves FROM log
            WHERE match = ?1 AND kind IN ('away', 'left', 'back', 'replace'))
        SELECT seat, max(version) AS version FROM log
        WHERE match = ?1 AND kind = 'move' AND seat IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM log u WHERE u.match = ?1
            AND u.version > log.version AND u.back_to < log.version)
        AND NOT coalesce(
            (SELECT leaves FROM change WHERE change.seat = log.seat
            AND change.version < log.version ORDER BY change.version DESC LIMIT 1), FALSE)
        GROUP BY seat
        """,
        (match,),
    )
    return {row["seat"]: row["version"] for row in rows}
