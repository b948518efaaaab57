"""Rows of looks: up to which version a spectator was last told what happened in a match."""

from aiosqlite import Connection


async def put(tx: Connection, match: int, user: int, version: int) -> None:
    await tx.execute(
        "INSERT OR REPLACE INTO look (match, user, version) VALUES (?, ?, ?)",
        (match, user, version),
    )


async def find(db: Connection, match: int, user: int) -> int | None:
    """Return the version of a spectator's last look; None if there was none."""
    rows = await db.execute_fetchall(
        "SELECT version FROM look WHERE match = ? AND user = ?", (match, user)
    )
    return next((version for (version,) in rows), None)


async def delete_ended(tx: Connection, before: int) -> None:
    """Delete the looks at matches that ended before a moment."""
    await tx.execute(
        "DELETE FROM look WHERE match IN (SELECT id FROM match "
        "WHERE status IN ('over', 'cancelled') AND changed_at < ?)",
        (before,),
    )
