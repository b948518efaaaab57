"""Rows of the servers that the bot is in."""

from dataclasses import dataclass

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class GuildRow:
    """One row of `guild`. `welcomed_at` is None until the welcome has been posted."""

    id: int
    locale: str
    welcomed_at: int | None


async def upsert(tx: Connection, guild: int, locale: str = "en") -> None:
    """Store a server with its last seen language."""
    await tx.execute(
        "INSERT INTO guild (id, locale) VALUES (?, ?) "
        "ON CONFLICT (id) DO UPDATE SET locale = excluded.locale",
        (guild, locale),
    )


async def find(db: Connection, guild: int) -> GuildRow | None:
    rows = await db.execute_fetchall(
        f"SELECT {column_list(GuildRow)} FROM guild WHERE id = ?", (guild,)
    )
    return next((read_row(GuildRow, row) for row in rows), None)


async def set_keep_days(tx: Connection, guild: int, days: int | None) -> None:
    """Set for how many days messages of ended matches stay; None means forever."""
    await tx.execute("UPDATE guild SET keep_days = ? WHERE id = ?", (days, guild))


async def mark_welcomed(tx: Connection, guild: int, at: int | None) -> None:
    """Record when the welcome was posted; None means that it has yet to be."""
    await tx.execute("UPDATE guild SET welcomed_at = ? WHERE id = ?", (at, guild))
