"""Rows of origins: the position from which a practice match began."""

from aiosqlite import Connection


async def insert(
    tx: Connection, match: int, *, former: int, version: int, turn: int, state: str
) -> None:
    await tx.execute(
        "INSERT INTO origin (match, former, version, turn, state) VALUES (?, ?, ?, ?, ?)",
        (match, former, version, turn, state),
    )


async def find_unplayed(
    db: Connection, user: int, *, former: int, version: int, seat: int
) -> int | None:
    """Return the live practice match from this position in which the user has this seat and has not
    moved yet, or None."""
    rows = await db.execute_fetchall(
        "SELECT o.match FROM origin o JOIN match m ON m.id = o.match AND m.status = 'live' "
        "JOIN seat s ON s.match = o.match AND s.seat = ? AND s.user = ? "
        "WHERE o.former = ? AND o.version = ? AND NOT EXISTS (SELECT 1 FROM log l "
        "WHERE l.match = o.match AND l.seat = s.seat AND l.kind = 'move') ORDER BY o.match",
        (seat, user, former, version),
    )
    return next((int(match) for (match,) in rows), None)
