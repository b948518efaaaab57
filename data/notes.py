"""Rows of notes: a player's private text about a match."""

from aiosqlite import Connection


async def put(tx: Connection, match: int, user: int, text: str) -> None:
    await tx.execute(
        "INSERT OR REPLACE INTO note (match, user, text) VALUES (?, ?, ?)", (match, user, text)
    )


async def find(db: Connection, match: int, user: int) -> str:
    """Return a player's note; empty if there is none."""
    rows = await db.execute_fetchall(
        "SELECT text FROM note WHERE match = ? AND user = ?", (match, user)
    )
    return next((text for (text,) in rows), "")


async def delete(tx: Connection, match: int, user: int) -> None:
    await tx.execute("DELETE FROM note WHERE match = ? AND user = ?", (match, user))


async def delete_expired(tx: Connection, now: int) -> None:
    """Delete the notes of matches that ended longer ago than their server keeps their messages."""
    await tx.execute(
        """
        DELETE FROM note WHERE match IN
            (SELECT m.id FROM match m JOIN guild g ON g.id = m.guild
            WHERE m.status IN ('over', 'cancelled') AND m.changed_at <= ? - g.keep_days * 86400)
        """,
        (now,),
    )
