"""Rows of custom items, kept per server (or per person in direct messages), game and option."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class CustomRow:
    """One row of `custom`; `value` is the JSON of a CustomItem."""

    id: int
    guild: int
    game: str
    option: str
    author: int
    value: str


_COLUMNS = column_list(CustomRow)


async def insert(
    tx: Connection, *, guild: int, game: str, option: str, author: int, value: str
) -> int:
    """Insert an item; return its id."""
    rows = await tx.execute_fetchall(
        "INSERT INTO custom (guild, game, option, author, value) VALUES (?, ?, ?, ?, ?) "
        "RETURNING id",
        (guild, game, option, author, value),
    )
    return next(int(id_) for (id_,) in rows)


async def update(tx: Connection, row: int, value: str) -> None:
    await tx.execute("UPDATE custom SET value = ? WHERE id = ?", (value, row))


async def delete(tx: Connection, row: int) -> None:
    await tx.execute("DELETE FROM custom WHERE id = ?", (row,))


async def find(db: Connection, row: int) -> CustomRow | None:
    return next(iter(await _rows(db, "id = ?", (row,))), None)


async def in_library(db: Connection, guild: int, game: str, option: str) -> tuple[CustomRow, ...]:
    """Return all items of one server, game and option, oldest first."""
    return await _rows(db, "guild = ? AND game = ? AND option = ?", (guild, game, option))


async def _rows(db: Connection, where: str, values: Iterable[object]) -> tuple[CustomRow, ...]:
    rows = await db.execute_fetchall(
        f"SELECT {_COLUMNS} FROM custom WHERE {where} ORDER BY id", tuple(values)
    )
    return tuple(read_row(CustomRow, row) for row in rows)
