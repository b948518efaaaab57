"""Latencies in which nobody could move: the bot was down, or had no way to a server or channel."""

from aiosqlite import Connection

EVERYWHERE = 0


async def put(tx: Connection, place: int, began: int, ended: int | None) -> None:
    """Notes an outage; the same one again changes only its end."""
    await tx.execute(
        "INSERT INTO outage (place, began, ended) VALUES (?, ?, ?) "
        "ON CONFLICT (place, began) DO UPDATE SET ended = excluded.ended",
        (place, began, ended),
    )


async def end(tx: Connection, place: int, ended: int) -> bool:
    """The place is there again; whether it was not."""
    cursor = await tx.execute(
        "UPDATE outage SET ended = max(began, ?) WHERE place = ? AND ended IS NULL", (ended, place)
    )
    return cursor.rowcount > 0


async def cut(tx: Connection, now: int) -> bool:
    """Lets no outage end later than now, which a wrong clock had noted; whether one did."""
    cursor = await tx.execute(
        "UPDATE outage SET ended = max(began, ?) WHERE ended > max(began, ?)", (now, now)
    )
    return cursor.rowcount > 0


async def ongoing_places(db: Connection) -> frozenset[int]:
    """The places that are not there now."""
    rows = await db.execute_fetchall("SELECT place FROM outage WHERE ended IS NULL")
    return frozenset(place for (place,) in rows)


async def of_match(db: Connection, match: int, since: int) -> tuple[tuple[int, int | None], ...]:
    """The outages after `since` that kept people from moving in this match."""
    rows = await db.execute_fetchall(
        "SELECT o.began, o.ended FROM match m JOIN outage o "
        "ON o.place IN (0, m.guild, m.channel, m.thread) "
        "WHERE m.id = ? AND (o.ended IS NULL OR o.ended > ?) ORDER BY o.began",
        (match, since),
    )
    return tuple((began, ended) for began, ended in rows)
