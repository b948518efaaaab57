"""Statistics and checks of a database for its host."""

from dataclasses import dataclass

from aiosqlite import Connection

from data.errors import DATABASE_ERRORS


@dataclass(frozen=True)
class DatabaseStats:
    """Matches by status, ids of frozen matches, messages still being sent, people who refuse
    DMs."""

    by_status: dict[str, int]
    frozen: tuple[int, ...]
    unsent: int
    closed_dms: int


async def load_stats(db: Connection) -> DatabaseStats:
    by_status = await db.execute_fetchall("SELECT status, count(*) AS n FROM match GROUP BY status")
    frozen = await db.execute_fetchall("SELECT id FROM match WHERE status = 'frozen' ORDER BY id")
    return DatabaseStats(
        {str(row["status"]): int(row["n"]) for row in by_status},
        tuple(int(id_) for (id_,) in frozen),
        await _count(db, "SELECT count(*) FROM message WHERE state = 'begun'"),
        await _count(db, "SELECT count(*) FROM player WHERE dm_refused_at IS NOT NULL"),
    )


async def started_matches(db: Connection) -> tuple[int, ...]:
    """Return the ids of all matches that left their lobby and are not frozen."""
    rows = await db.execute_fetchall(
        "SELECT id FROM match WHERE status IN ('live', 'over') AND seed IS NOT NULL ORDER BY id"
    )
    return tuple(int(id_) for (id_,) in rows)


async def find_damage(db: Connection) -> str | None:
    """Return SQLite's report of damage; None if the file is whole."""
    try:
        rows = await db.execute_fetchall("PRAGMA quick_check(1)")
    except DATABASE_ERRORS as error:
        return str(error)
    found = str(next(iter(rows))[0])
    return None if found == "ok" else found


async def _count(db: Connection, sql: str) -> int:
    return int(next(iter(await db.execute_fetchall(sql)))[0])
