"""Key-value facts about this installation, such as the hash of the synced command tree."""

from aiosqlite import Connection


async def get(db: Connection, key: str) -> str | None:
    rows = await db.execute_fetchall("SELECT value FROM fact WHERE key = ?", (key,))
    return next((str(value) for (value,) in rows), None)


async def put(tx: Connection, key: str, value: str) -> None:
    await tx.execute(
        "INSERT INTO fact (key, value) VALUES (?, ?) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )
