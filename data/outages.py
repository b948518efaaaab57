"""Rows of outages: times when the bot was down or could not reach a server or channel."""

from aiosqlite import Connection

EVERYWHERE = 0


async def put(tx: Connection, place: int, began: int, ended: int | None) -> None:
    """Store an outage, or a new end of the one that began at `began`."""
    await tx.execute(
        "INSERT INTO outage (place, began, ended) VALUES (?, ?, ?) "
        "ON CONFLICT (place, began) DO UPDATE SET ended = excluded.ended",
        (place, began, ended),
    )


async def end(tx: Connection, place: int, ended: int) -> bool:
    """End the ongoing outage of a place; return whether there was one."""
    cursor = await tx.execute(
        "UPDATE outage SET ended = max(began, ?) WHERE place = ? AND ended IS NULL", (ended, place)
    )
    return cursor.rowcount > 0


async def cut(tx: Connection, now: int) -> bool:
    """Move ends that lie in the future, written by a wrong clock, to now; return if any did."""
    cursor = await tx.execute(
        "UPDATE outage SET ended = max(began, ?) WHERE ended > max(began, ?)", (now, now)
    )
    return cursor.rowcount > 0


async def ongoing_places(db: Connection) -> frozenset[int]:
    """Return the places that are unreachable now."""
    rows = await db.execute_fetchall("SELECT place FROM outage WHERE ended IS NULL")
    return frozenset(place for (place,) in rows)


async def of_match(db: Connection, match: int, since: int) -> tuple[tuple[int, int | None], ...]:
    """Return the outages after `since` that kept this match from going on."""
    rows = await db.execute_fetchall(
        "SELECT o.began, o.ended FROM match m JOIN outage o "
        "ON o.place IN (0, m.guild, m.channel, m.thread) "
        "WHERE m.id = ? AND (o.ended IS NULL OR o.ended > ?) ORDER BY o.began",
        (match, since),
    )
    return tuple((row["began"], row["ended"]) for row in rows)
