"""Rows of pauses, on which the people of a match agreed."""

from aiosqlite import Connection


async def begin(tx: Connection, match: int, at: int) -> None:
    """Store a pause that lasts. It replaces one that began and ended at the same second."""
    await tx.execute(
        "INSERT OR REPLACE INTO pause (match, began, ended) VALUES (?, ?, NULL)", (match, at)
    )


async def end(tx: Connection, match: int, at: int) -> None:
    """End the pause that lasts, if any."""
    await tx.execute(
        "UPDATE pause SET ended = max(began, ?) WHERE match = ? AND ended IS NULL", (at, match)
    )
