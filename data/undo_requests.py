"""Rows of undo requests: the undo for which a player asks the others, at most one for a match."""

from aiosqlite import Connection


async def put(
    tx: Connection, match: int, *, seat: int, back_to: int, version: int, state: str
) -> None:
    await tx.execute(
        "INSERT OR REPLACE INTO undo_request (match, seat, back_to, version, state) "
        "VALUES (?, ?, ?, ?, ?)",
        (match, seat, back_to, version, state),
    )


async def find_state(db: Connection, match: int) -> str | None:
    """Return the state that is to be restored; None if nobody asks."""
    rows = await db.execute_fetchall("SELECT state FROM undo_request WHERE match = ?", (match,))
    return next((str(state) for (state,) in rows), None)


async def delete(tx: Connection, match: int) -> None:
    await tx.execute("DELETE FROM undo_request WHERE match = ?", (match,))
