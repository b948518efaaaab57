"""A database becomes newer whole or not at all, and never without a checked backup."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data import Store
from data.errors import BackupFailed, NewerSchema, OlderSchema, StoreError, UnreadableDatabase
from data.migrate import APPLICATION_ID, MIGRATIONS, check_current, copy_database, migrate
from tests.data.conftest import now

FIRST = f"PRAGMA application_id = {APPLICATION_ID}; CREATE TABLE pot (name TEXT) STRICT;"
SECOND = "ALTER TABLE pot ADD COLUMN size INTEGER NOT NULL DEFAULT 1;"


def steps(folder: Path, *scripts: str) -> Path:
    folder.mkdir(exist_ok=True)
    for number, sql in enumerate(scripts, 1):
        (folder / f"{number:04}_step.sql").write_text(sql)
    return folder


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchall()


@pytest.fixture
def old(path: Path, tmp_path: Path) -> Path:
    """A database of version 1 with one pot in it."""
    migrate(path, now(), steps(tmp_path / "sql", FIRST))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO pot VALUES ('soup')")
    return path


def test_an_empty_database_gets_every_migration(path: Path) -> None:
    migrate(path, now())
    count = len(list(MIGRATIONS.glob("*.sql")))
    assert rows(path, "PRAGMA user_version") == [(count,)]
    assert not list(path.parent.glob("*.backup"))


def test_a_migration_keeps_what_was_there(old: Path, tmp_path: Path) -> None:
    migrate(old, now(), steps(tmp_path / "sql", FIRST, SECOND))
    assert rows(old, "SELECT * FROM pot") == [("soup", 1)]
    assert rows(old, "PRAGMA user_version") == [(2,)]


def test_a_backup_of_the_old_version_is_left_beside_it(old: Path, tmp_path: Path) -> None:
    migrate(old, now(), steps(tmp_path / "sql", FIRST, SECOND))
    (backup,) = old.parent.glob("*.backup")
    assert rows(backup, "SELECT * FROM pot") == [("soup",)]
    assert rows(backup, "PRAGMA user_version") == [(1,)]


def test_a_database_of_the_newest_version_is_not_copied(old: Path, tmp_path: Path) -> None:
    migrate(old, now(), steps(tmp_path / "sql", FIRST))
    assert not list(old.parent.glob("*.backup"))


def test_a_database_to_be_read_only_says_which_version_it_has(old: Path, tmp_path: Path) -> None:
    with pytest.raises(OlderSchema) as raised:
        check_current(old, steps(tmp_path / "sql", FIRST, SECOND))
    assert raised.value.args_by_name == {"path": old, "found": 1, "known": 2}


def test_a_failed_migration_changes_nothing(old: Path, tmp_path: Path) -> None:
    broken = steps(tmp_path / "sql", FIRST, f"{SECOND} DROP TABLE lid;")
    with pytest.raises(UnreadableDatabase, match="no such table: lid"):
        migrate(old, now(), broken)
    assert rows(old, "SELECT * FROM pot") == [("soup",)]
    assert rows(old, "PRAGMA user_version") == [(1,)]


def test_nothing_is_migrated_where_the_backup_is_damaged(old: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        db.execute("CREATE INDEX pots ON pot (name)")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'pots'")
    with closing(sqlite3.connect(old)) as db, pytest.raises(BackupFailed, match="2nd reference"):
        copy_database(db, old, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


async def test_a_newer_database_is_refused(path: Path) -> None:
    migrate(path, now())
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerSchema) as raised:
        await Store.open(path, now=now)
    known = len(list(MIGRATIONS.glob("*.sql")))
    assert raised.value.args_by_name == {"path": path, "found": 99, "known": known}


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"my diary, please do not overwrite" * 100)
    with pytest.raises(UnreadableDatabase, match="file is not a database"):
        asyncio.run(Store.open(path, now=now))
    with pytest.raises(UnreadableDatabase, match="file is not a database"):
        check_current(path)
    assert path.read_bytes().startswith(b"my diary")


async def test_a_database_of_another_program_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE diary (page TEXT)")
    with pytest.raises(UnreadableDatabase, match="it belongs to another program"):
        await Store.open(path, now=now)


async def test_a_database_without_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDatabase, match="No such file or directory"):
        await Store.open(tmp_path / "nowhere" / "test.db", now=now)


async def test_a_reading_command_migrates_nothing(old: Path) -> None:
    with closing(sqlite3.connect(old)) as db:
        db.execute("PRAGMA user_version = 0")
        db.execute("DROP TABLE pot")
    with pytest.raises(OlderSchema):
        await Store.open(old, now=now, readonly=True)


def test_a_reading_command_makes_no_database(path: Path) -> None:
    with pytest.raises(StoreError):
        asyncio.run(Store.open(path, now=now, readonly=True))
    assert not path.exists()
