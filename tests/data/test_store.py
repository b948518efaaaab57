"""One write path: alone, whole or not at all."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from data import Store, Unavailable, count_commits, key_values
from tests.data.conftest import now


async def test_a_transaction_is_read_once_it_is_committed(store: Store) -> None:
    async with store.transaction() as tx:
        await key_values.put(tx, "colour", "red")
        assert await key_values.get(store.read, "colour") is None
    assert await key_values.get(store.read, "colour") == "red"


async def test_commits_that_changed_something_are_counted_but_internal_ones_are_not(
    store: Store,
) -> None:
    async def put(into: Store) -> None:
        async with into.transaction() as tx:
            await key_values.put(tx, "colour", "red")

    await put(store)
    with count_commits() as commits:
        await put(store)
        await put(store)
        await put(store.uncounted())
        async with store.transaction() as tx:
            await key_values.get(tx, "colour")
    await put(store)
    assert commits.n == 2


async def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    async def write() -> None:
        async with store.transaction() as tx:
            await key_values.put(tx, "colour", "red")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write()
    assert await key_values.get(store.read, "colour") is None


async def test_a_rollback_in_one_task_takes_nothing_from_another(store: Store) -> None:
    async def write(n: int) -> None:
        async with store.transaction() as tx:
            await key_values.put(tx, str(n), "kept")
            await asyncio.sleep(0)
            if n % 2:
                raise ZeroDivisionError

    await asyncio.gather(*(write(n) for n in range(8)), return_exceptions=True)
    kept = [await key_values.get(store.read, str(n)) for n in range(8)]
    assert kept == ["kept", None] * 4


async def test_many_readers_and_writers_at_once_never_find_it_locked(store: Store) -> None:
    """A8."""

    async def write(n: int) -> None:
        async with store.transaction() as tx:
            await key_values.put(tx, str(n), "kept")

    async def read(n: int) -> None:
        await key_values.get(store.read, str(n))

    await asyncio.gather(*(work(n) for n in range(100) for work in (write, read)))
    assert await key_values.get(store.read, "99") == "kept"


@pytest.mark.parametrize("turns", range(6))
async def test_a_cancelled_transaction_does_not_stay_open(store: Store, turns: int) -> None:
    async def write() -> None:
        async with store.transaction() as tx:
            await key_values.put(tx, "cancelled", "yes")
            await asyncio.sleep(1)

    task = asyncio.create_task(write())
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with store.transaction() as tx:
        await key_values.put(tx, "next", "yes")
    assert await key_values.get(store.read, "next") == "yes"
    assert await key_values.get(store.read, "cancelled") is None


async def test_the_reader_cannot_write(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await key_values.put(store.read, "colour", "red")


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
async def test_the_writer_is_set_up_as_promised(store: Store, pragma: str, value: object) -> None:
    async with store.transaction() as tx:
        (row,) = await tx.execute_fetchall(f"PRAGMA {pragma}")
    assert row[0] == value


async def test_closing_waits_for_the_write_in_hand(path: Path) -> None:
    store, begun = await Store.open(path, now=now), asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            begun.set()
            await key_values.put(tx, "colour", "red")

    task = asyncio.create_task(write())
    await begun.wait()
    await store.close()
    await task
    store = await Store.open(path, now=now)
    assert await key_values.get(store.read, "colour") == "red"
    await store.close()


async def test_a_write_that_waits_while_the_store_closes_says_so(path: Path) -> None:
    """It said `ValueError: no active connection`, raised by its rollback."""
    store, begun = await Store.open(path, now=now), asyncio.Event()

    async def write(wait: float) -> None:
        async with store.transaction():
            begun.set()
            await asyncio.sleep(wait)

    first = asyncio.create_task(write(0.01))
    await begun.wait()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    late = asyncio.create_task(write(0))
    await asyncio.gather(first, closing)
    with pytest.raises(Unavailable):
        await late


async def test_what_was_written_is_there_after_a_restart(path: Path) -> None:
    store = await Store.open(path, now=now)
    async with store.transaction() as tx:
        await key_values.put(tx, "colour", "red")
    await store.close()
    store = await Store.open(path, now=now)
    assert await key_values.get(store.read, "colour") == "red"
    await store.close()


async def test_a_reading_command_works_beside_the_bot_and_cannot_write(
    store: Store, path: Path
) -> None:
    async with store.transaction() as tx:
        await key_values.put(tx, "colour", "red")
    beside = await Store.open(path, now=now, readonly=True)
    assert await key_values.get(beside.read, "colour") == "red"
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        async with beside.transaction() as tx:
            await key_values.put(tx, "colour", "blue")
    await beside.close()
