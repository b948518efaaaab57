"""Small tables: what is put in comes out."""

import sqlite3
from pathlib import Path

import pytest

from bot.texts import ENGLISH, text
from data import Store, guilds, key_values, players
from data.errors import (
    BackupFailed,
    InUse,
    NewerSchema,
    OlderSchema,
    StoreError,
    UnreadableDatabase,
)
from data.guilds import GuildRow
from data.players import PlayerRow
from data.rows import read_row


async def test_a_person_is_known_by_the_last_name_seen(store: Store) -> None:
    async with store.transaction() as tx:
        await players.upsert(tx, 7, "Ann", "en")
        await players.set_dm_channel(tx, 7, 70)
        await players.upsert(tx, 7, "Anne", "de")
    assert await players.find(store.read, 7) == PlayerRow(7, "Anne", "de", 70, None, 0)


async def test_a_username_stays_until_another_is_seen(store: Store) -> None:
    async with store.transaction() as tx:
        await players.upsert(tx, 7, "አማን", "am", "aman_7")
        await players.upsert(tx, 7, "አማን", "am")
    found = await players.find(store.read, 7)
    assert found is not None
    assert found.username == "aman_7"


async def test_refused_direct_messages_are_counted_until_one_gets_through(store: Store) -> None:
    async with store.transaction() as tx:
        await players.upsert(tx, 7, "Ann", "en")
        await players.record_dm_refusal(tx, 7, at=5)
        await players.record_dm_refusal(tx, 7, at=6)
    assert await players.find(store.read, 7) == PlayerRow(7, "Ann", "en", None, 6, 2)
    async with store.transaction() as tx:
        await players.reset_dm_refusals(tx, 7)
    assert await players.find(store.read, 7) == PlayerRow(7, "Ann", "en", None, None, 0)


async def test_a_server_is_owed_a_welcome_once(store: Store) -> None:
    async with store.transaction() as tx:
        await guilds.upsert(tx, 3)
    assert await guilds.find(store.read, 3) == GuildRow(3, "en", None)
    async with store.transaction() as tx:
        await guilds.mark_welcomed(tx, 3, at=9)
        await guilds.upsert(tx, 3, "de")
    assert await guilds.find(store.read, 3) == GuildRow(3, "de", 9)


async def test_a_fact_is_replaced(store: Store) -> None:
    async with store.transaction() as tx:
        await key_values.put(tx, "commands", "a")
        await key_values.put(tx, "commands", "b")
    assert await key_values.get(store.read, "commands") == "b"


async def test_a_seat_needs_a_match(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        async with store.transaction() as tx:
            await tx.execute("INSERT INTO seat (match, seat, name) VALUES (1, 0, 'Ann')")


@pytest.mark.parametrize(
    "error", [UnreadableDatabase, InUse, NewerSchema, OlderSchema, BackupFailed]
)
def test_every_refusal_to_open_is_one_sentence_that_names_the_file(
    error: type[StoreError],
) -> None:
    raised = error(Path("my.db"), why="of the rain", found=9, known=1)
    assert "my.db" in text(f"store.{raised.key}", ENGLISH, **raised.args_by_name)


async def test_a_row_is_read_by_the_names_of_its_columns(store: Store) -> None:
    async with store.transaction() as tx:
        await guilds.upsert(tx, 3, "de")
    (row,) = await store.read.execute_fetchall(
        "SELECT 5 AS welcomed_at, locale, 1 AS x, id FROM guild"
    )
    assert read_row(GuildRow, row) == GuildRow(3, "de", 5)
