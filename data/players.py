"""Rows of people: names, settings, and whether DMs reach them."""

from dataclasses import dataclass

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class PlayerRow:
    """One row of `player`. `dm_refused_at` is None unless the last DM was refused; `preferences` is
    the JSON of their settings."""

    id: int
    name: str
    locale: str
    dm_channel: int | None
    dm_refused_at: int | None
    dm_refusals: int
    preferences: str = "{}"
    username: str = ""


_COLUMNS = column_list(PlayerRow)


async def upsert(tx: Connection, user: int, name: str, locale: str, username: str = "") -> None:
    """Store a person with the names and language last seen; without a username, the one stored
    stays."""
    await tx.execute(
        "INSERT INTO player (id, name, locale, username) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, locale = excluded.locale, "
        "username = coalesce(nullif(excluded.username, ''), username)",
        (user, name, locale, username),
    )


async def ensure(tx: Connection, user: int, name: str, username: str = "") -> None:
    """Store a person named by someone else, unless already stored."""
    await tx.execute(
        "INSERT INTO player (id, name, locale, username) VALUES (?, ?, 'en', ?) "
        "ON CONFLICT (id) DO NOTHING",
        (user, name, username),
    )


async def find(db: Connection, user: int) -> PlayerRow | None:
    rows = await db.execute_fetchall(f"SELECT {_COLUMNS} FROM player WHERE id = ?", (user,))
    return next((read_row(PlayerRow, row) for row in rows), None)


async def of_match(db: Connection, match: int) -> dict[int, PlayerRow]:
    """Return the people with a seat in a match, by id."""
    rows = await db.execute_fetchall(
        f"SELECT {_COLUMNS} FROM player WHERE id IN (SELECT user FROM seat WHERE match = ?)",
        (match,),
    )
    return {row["id"]: read_row(PlayerRow, row) for row in rows}


async def set_dm_channel(tx: Connection, user: int, channel: int) -> None:
    """Store the DM channel that Discord opened for this person."""
    await tx.execute("UPDATE player SET dm_channel = ? WHERE id = ?", (channel, user))


async def record_dm_refusal(tx: Connection, user: int, at: int) -> None:
    """Record a refused DM: no further DM is tried until the person does something."""
    await tx.execute(
        "UPDATE player SET dm_refused_at = ?, dm_refusals = dm_refusals + 1 WHERE id = ?",
        (at, user),
    )


async def reset_dm_refusals(tx: Connection, user: int) -> None:
    """Clear the refusal after a DM arrived or the person did something."""
    await tx.execute(
        "UPDATE player SET dm_refused_at = NULL, dm_refusals = 0 WHERE id = ?", (user,)
    )


async def set_preferences(tx: Connection, user: int, preferences: str) -> None:
    """Store the JSON of a person's settings."""
    await tx.execute("UPDATE player SET preferences = ? WHERE id = ?", (preferences, user))
