"""Rows of undo points: the match as it was before each move that can be taken back."""

from dataclasses import dataclass, field

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class UndoPointRow:
    """One row of `undo_point`. The clock columns are None if the decision had no clock."""

    version: int
    seat: int
    partial: int
    state: str = field(repr=False)
    at: int
    since: int | None
    allowance: int | None
    zone: str | None
    quiet_from: int | None
    quiet_until: int | None


async def add(tx: Connection, match: int, seat: int, partial: bool, at: int) -> None:
    """Store the match before a move of this seat, and delete the undo points of other seats."""
    await tx.execute("DELETE FROM undo_point WHERE match = ? AND seat <> ?", (match, seat))
    await tx.execute(
        "INSERT INTO undo_point (match, version, seat, partial, state, at, since, allowance, zone, "
        "quiet_from, quiet_until) "
        "SELECT m.id, m.version, ?, ?, m.state, ?, c.since, c.allowance, c.zone, c.quiet_from, "
        "c.quiet_until FROM match m LEFT JOIN clock c ON c.match = m.id AND c.seat = ? "
        "WHERE m.id = ?",
        (seat, partial, at, seat, match),
    )


async def delete_from(tx: Connection, match: int, version: int = 0) -> None:
    """Delete the undo points from this version on."""
    await tx.execute("DELETE FROM undo_point WHERE match = ? AND version >= ?", (match, version))


async def newest_first(db: Connection, match: int) -> tuple[UndoPointRow, ...]:
    rows = await db.execute_fetchall(
        f"SELECT {column_list(UndoPointRow)} FROM undo_point WHERE match = ? ORDER BY version DESC",
        (match,),
    )
    return tuple(read_row(UndoPointRow, row) for row in rows)
