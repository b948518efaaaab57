"""A9: a copy of the database is whole and checked, and goes back whole or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data import Store, backup, players
from data.errors import BackupNotWritten, InUse, InvalidBackup, NewerSchema, StoreError
from data.lock import Lock
from data.migrate import migrate
from tests.data.conftest import now


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(sql)


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchall()


def match(id_: int | str) -> str:
    return (
        "INSERT INTO match (id, game, rules_version, status, options, places, creator, channel,"
        " epoch, created_at, changed_at) "
        f"VALUES ({id_}, 'lots', 1, 'live', '[]', 2, 1, 1, '0', 0, 0);"
    )


@pytest.fixture
def database(path: Path) -> Path:
    """One player and match 1."""
    migrate(path, now())
    change(path, f"INSERT INTO player (id, name) VALUES (1, 'Ann'); {match(1)}")
    return path


@pytest.fixture
def copy(database: Path, tmp_path: Path) -> Path:
    backup.create(database, target := tmp_path / "copy.db")
    return target


async def test_a_copy_of_a_database_in_use_holds_what_was_committed(
    store: Store, path: Path, tmp_path: Path
) -> None:
    async with store.transaction() as tx:
        await players.upsert(tx, 7, "Ann", "en")
    backup.create(path, target := tmp_path / "copy.db")
    assert rows(target, "SELECT name FROM player") == [("Ann",)]


def test_a_copy_is_one_file_and_counted(database: Path, tmp_path: Path) -> None:
    copy = backup.create(database, target := tmp_path / "copy.db")
    assert (copy.matches, copy.bytes) == (1, target.stat().st_size)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["copy.db", "test.db"]


def test_a_failed_copy_leaves_the_older_one(copy: Path, tmp_path: Path) -> None:
    before = copy.read_bytes()
    with pytest.raises(StoreError):
        backup.create(tmp_path / "missing.db", copy)
    assert copy.read_bytes() == before


def test_a_damaged_database_gives_no_copy(database: Path, tmp_path: Path) -> None:
    other = "(SELECT rootpage FROM sqlite_schema WHERE name = 'player')"
    broken = f"UPDATE sqlite_schema SET rootpage = {other} WHERE name = 'seat_by_user'"
    change(database, f"PRAGMA writable_schema = ON; {broken}")
    with pytest.raises(BackupNotWritten) as raised:
        backup.create(database, target := tmp_path / "copy.db")
    assert "2nd reference to page" in str(raised.value.args_by_name["why"])
    assert not target.exists()
    with pytest.raises(InvalidBackup) as refused:
        backup.check(database)
    assert refused.value.args_by_name["why"] == raised.value.args_by_name["why"]


def test_a_copy_goes_back_with_another_epoch(database: Path, copy: Path) -> None:
    change(database, "UPDATE player SET name = 'Bo'")
    backup.restore(database, copy, epoch="e1", now=5)
    assert rows(database, "SELECT name FROM player") == [("Ann",)]
    assert rows(database, "SELECT epoch FROM match") == [("e1",)]


def test_what_was_there_is_set_aside(database: Path, copy: Path) -> None:
    change(database, "UPDATE player SET name = 'Bo'")
    aside = backup.restore(database, copy, epoch="e1", now=5)
    assert aside == database.with_name("test.db.5.replaced")
    assert rows(aside, "SELECT name FROM player") == [("Bo",)]


def test_the_number_of_a_match_that_was_lost_is_not_given_again(database: Path, copy: Path) -> None:
    change(database, match(2) + match(3))
    backup.restore(database, copy, epoch="e1", now=5)
    change(database, match("NULL"))
    assert rows(database, "SELECT id FROM match") == [(1,), (4,)]


def test_where_no_match_was_lost_no_number_is_left_out(database: Path, copy: Path) -> None:
    backup.restore(database, copy, epoch="e1", now=5)
    change(database, match("NULL"))
    assert rows(database, "SELECT id FROM match") == [(1,), (2,)]


def test_where_nothing_tells_how_many_were_lost_a_thousand_numbers_are_left_out(
    database: Path, copy: Path
) -> None:
    database.unlink()
    assert backup.restore(database, copy, epoch="e1", now=5) is None
    assert backup.last_match_id(database) == 1 + backup.ID_GAP


def test_a_copy_of_a_newer_version_is_refused(database: Path, copy: Path) -> None:
    change(copy, "PRAGMA user_version = 99")
    with pytest.raises(NewerSchema):
        backup.restore(database, copy, epoch="e1", now=5)
    assert rows(database, "SELECT epoch FROM match") == [("0",)]


@pytest.mark.parametrize("content", [b"", b"my diary" * 1000])
def test_a_file_that_is_no_copy_is_refused(database: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy.db").write_bytes(content)
    assert not backup.is_ours(tmp_path / "copy.db")
    with pytest.raises(InvalidBackup) as raised:
        backup.restore(database, tmp_path / "copy.db", epoch="e1", now=5)
    assert raised.value.args_by_name["why"]
    assert rows(database, "SELECT epoch FROM match") == [("0",)]


def test_nothing_goes_back_while_the_bot_runs(database: Path, copy: Path) -> None:
    lock = Lock(database)
    with pytest.raises(InUse):
        backup.restore(database, copy, epoch="e1", now=5)
    lock.release()


def test_a_damaged_database_can_be_replaced(database: Path, copy: Path) -> None:
    database.write_bytes(b"lightning struck here" * 1000)
    backup.restore(database, copy, epoch="e1", now=5)
    assert rows(database, "SELECT name FROM player") == [("Ann",)]


def test_what_cannot_be_written_is_said_and_nothing_goes_back(
    database: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(BackupNotWritten) as raised:
        backup.restore(database, copy, epoch="e1", now=5)
    assert raised.value.args_by_name["why"] == "No space left on device"
    assert rows(database, "SELECT epoch FROM match") == [("0",)]
    assert not list(database.parent.glob("*.replaced*"))
    Lock(database).release()
