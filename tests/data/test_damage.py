"""A damaged file never opens unnoticed, and never ends the start with anything but a sentence."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.match.service import MatchService
from data import Store, migrate
from data.errors import DamagedDatabase, StoreError, is_damage, is_disk_full
from data.migrate import check_file
from tests.data.conftest import now
from tests.match.table import ANN, BOB, CAT, SeedSequence, play_random_move, start_match


@pytest.fixture
async def whole(path: Path) -> bytes:
    """A database of some matches that have begun."""
    store = await Store.open(path, now=now)
    matches = MatchService(store, now=now, seed=SeedSequence())
    for _ in range(6):
        position = await start_match(matches, ANN, BOB, CAT)
        for _ in range(4):
            position = await play_random_move(matches, position, Random(1))
    await store.close()
    return read(path)


def read(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def page_size(data: bytes) -> int:
    return int.from_bytes(data[16:18], "big")


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


async def opens(path: Path, data: bytes) -> bool:
    write(path, data)
    try:
        store = await Store.open(path, now=now)
    except StoreError:
        return False
    await store.close()
    return True


async def test_a_database_with_a_zeroed_page_is_not_used(whole: bytes, tmp_path: Path) -> None:
    size, original = page_size(whole), content(tmp_path / "test.db")
    assert len(whole) // size > 30
    for n in range(len(whole) // size):
        damaged = whole[: n * size] + bytes(size) + whole[(n + 1) * size :]
        copy = tmp_path / f"{n}.db"
        if await opens(copy, damaged):
            assert content(copy) == original, f"page {n} was in use"


async def test_whatever_is_damaged_the_start_says_so_in_a_sentence(
    whole: bytes, tmp_path: Path
) -> None:
    """One copy in twenty ended the start with a bare UnicodeDecodeError."""
    for seed in range(40):
        rng, damaged = Random(seed), bytearray(whole)
        reach = page_size(whole) if seed % 2 else len(whole)  # the first page is the schema
        for _ in range(20):
            damaged[rng.randrange(reach)] ^= 0xFF
        await opens(tmp_path / f"{seed}.db", bytes(damaged))


async def test_a_database_cut_short_is_not_used(whole: bytes, tmp_path: Path) -> None:
    assert not await opens(tmp_path / "copy.db", whole[: len(whole) // 2])


async def test_a_running_bot_notices_what_was_damaged_meanwhile(
    whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "test.db"
    check_file(path)
    size = page_size(whole)
    write(path, whole[: 2 * size] + bytes(size) + whole[3 * size :])
    with pytest.raises(DamagedDatabase):
        check_file(path)


async def test_a_large_database_is_used_at_once_and_checked_beside_the_bot(
    whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would take a minute before anybody is answered."""
    size, copy = page_size(whole), tmp_path / "copy.db"
    last = whole[:-size] + bytes(size)
    assert not await opens(copy, last)
    monkeypatch.setattr(migrate, "MAX_CHECKED_AT_START", len(whole) - 1)
    assert await opens(copy, last)
    with pytest.raises(DamagedDatabase):
        check_file(copy)


async def test_one_unreadable_text_makes_no_other_row_unreadable(path: Path) -> None:
    store = await Store.open(path, now=now)
    async with store.transaction() as tx:
        await tx.execute("INSERT INTO fact VALUES ('bad', CAST(X'ff41' AS TEXT)), ('good', 'x')")
    rows = await store.read.execute_fetchall("SELECT value FROM fact ORDER BY key")
    assert [value for (value,) in rows] == ["\ufffdA", "x"]
    await store.close()


def test_the_errors_of_sqlite_are_told_apart() -> None:
    full, damaged = sqlite3.OperationalError(), sqlite3.DatabaseError()
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT | 1 << 8
    wrapped = RuntimeError()
    wrapped.__cause__ = full
    assert [is_disk_full(e) for e in (full, damaged, wrapped, OSError())] == [1, 0, 1, 0]
    assert [is_damage(e) for e in (full, damaged, wrapped, OSError())] == [0, 1, 0, 0]
