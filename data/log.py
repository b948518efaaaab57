"""The log of a match: one row a command, never changed."""

from dataclasses import dataclass

from aiosqlite import Connection


@dataclass(frozen=True)
class LogRow:
    """One row of `log`: the move and the events are JSON, for every audience."""

    version: int
    kind: str
    seat: int | None
    move: str | None
    events: str
    at: int


async def append(tx: Connection, match: int, row: LogRow) -> None:
    await tx.execute(
        "INSERT INTO log (match, version, kind, seat, move, events, at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match, row.version, row.kind, row.seat, row.move, row.events, row.at),
    )


async def since(db: Connection, match: int, version: int) -> tuple[LogRow, ...]:
    """The rows after `version`, oldest first."""
    rows = await db.execute_fetchall(
        "SELECT version, kind, seat, move, events, at FROM log "
        "WHERE match = ? AND version > ? ORDER BY version",
        (match, version),
    )
    return tuple(LogRow(*row) for row in rows)
