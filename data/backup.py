"""Creates, checks and restores copies of the whole database."""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from data.errors import (
    DATABASE_ERRORS,
    BackupFailed,
    BackupNotWritten,
    InvalidBackup,
    StoreError,
    UnreadableDatabase,
)
from data.file_modes import SIDE_FILES
from data.lock import Lock
from data.migrate import copy_database, find_damage, migrate, schema_version

ID_GAP = 1000
"""Ids skipped after a restore if the number of matches begun since the copy is unknown."""


@dataclass(frozen=True)
class BackupInfo:
    """Summary of a copy's contents."""

    bytes: int
    matches: int


def create(path: Path, target: Path) -> BackupInfo:
    """Copy the database at `path`, which may be in use, to `target` and check the copy.

    `target` appears complete or not at all. Raises UnreadableDatabase or BackupNotWritten.
    """
    fresh = target.with_name(f"{target.name}.new")
    try:
        with closing(_open_readonly(path)) as db:
            _expect_ours(db, path)
            copy_database(db, path, fresh)
        with closing(sqlite3.connect(fresh)) as copied:
            copied.execute("PRAGMA journal_mode = DELETE")  # a single file without side files
        copy = check(fresh)
        os.replace(fresh, target)
    except (BackupFailed, InvalidBackup, OSError, *DATABASE_ERRORS) as error:
        raise BackupNotWritten(path, why=_reason(error)) from error
    finally:
        _remove(fresh)
    return copy


def check(path: Path) -> BackupInfo:
    """Read every page of a copy. Raises InvalidBackup if it is foreign or damaged."""
    try:
        with closing(_open_readonly(path)) as db:
            _expect_ours(db, path)
            if why := find_damage(db):
                raise InvalidBackup(path, why=why)
            (matches,) = db.execute("SELECT count(*) FROM match").fetchone()
    except (UnreadableDatabase, *DATABASE_ERRORS) as error:
        raise InvalidBackup(path, why=_reason(error)) from error
    return BackupInfo(path.stat().st_size, matches)


def is_ours(path: Path) -> bool:
    """Whether a file is a database of this bot, even a damaged one."""
    try:
        with closing(_open_readonly(path)) as db:
            _expect_ours(db, path)
    except (UnreadableDatabase, *DATABASE_ERRORS):
        return False
    return True


def restore(path: Path, source: Path, *, epoch: str, now: int) -> Path | None:
    """Replace the database at `path` by the copy at `source`, migrated to the newest schema.

    Every match gets `epoch`, and ids of lost matches are never reused, so buttons of messages
    newer than the copy are refused. Returns where the former database was moved, None if there
    was none. Raises InUse while the bot runs, InvalidBackup, NewerSchema or BackupNotWritten;
    nothing is changed then.
    """
    lock = Lock(path)
    fresh = path.with_name(f"{path.name}.new")
    try:
        check(source)
        with closing(_open_readonly(source)) as db:
            copy_database(db, source, fresh)
        migrate(fresh, now)
        _set_epoch(fresh, epoch, last_match_id(path))
        check(fresh)
        aside = _set_aside(path, path.with_name(f"{path.name}.{now}.replaced"))
        try:
            os.replace(fresh, path)
        except OSError:
            if aside is not None:
                _rename(aside, path)
            raise
    except (OSError, *DATABASE_ERRORS) as error:
        raise BackupNotWritten(source, why=_reason(error)) from error
    finally:
        _remove(fresh)
        lock.release()
    return aside


def last_match_id(path: Path) -> int:
    """Return the highest match id ever used; 0 if the database cannot tell."""
    try:
        with closing(_open_readonly(path)) as db:
            rows = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'match'").fetchall()
    except (UnreadableDatabase, *DATABASE_ERRORS):
        return 0
    return int(rows[0][0]) if rows else 0


def _set_epoch(path: Path, epoch: str, last: int) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE match SET epoch = ?", (epoch,))
        _continue_ids(db, last)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def _continue_ids(db: sqlite3.Connection, last: int) -> None:
    (here,) = db.execute("SELECT coalesce(max(id), 0) FROM match").fetchone()
    at = last if last >= here else here + ID_GAP
    db.execute("DELETE FROM sqlite_sequence WHERE name = 'match'")
    db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('match', ?)", (at,))


def _set_aside(path: Path, aside: Path) -> Path | None:
    """Rename the former database, even if damaged; return None if there was none."""
    if not path.exists():
        for suffix in SIDE_FILES:  # left by a removed database; the new one must not use them
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # moves all data into the one file
    _rename(path, aside)
    return aside


def _rename(path: Path, target: Path) -> None:
    """Rename a database with its side files."""
    os.rename(path, target)
    for suffix in SIDE_FILES:
        if (beside := path.with_name(path.name + suffix)).exists():
            os.rename(beside, target.with_name(target.name + suffix))


def _open_readonly(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    except DATABASE_ERRORS as error:
        raise UnreadableDatabase(path, why=error) from error


def _expect_ours(db: sqlite3.Connection, path: Path) -> None:
    try:
        if schema_version(db, path) == 0:
            raise UnreadableDatabase(path, why="there is nothing in it")
    except DATABASE_ERRORS as error:
        raise UnreadableDatabase(path, why=error) from error


def _reason(error: Exception) -> object:
    if isinstance(error, StoreError):
        return error.args_by_name["why"]
    return getattr(error, "strerror", None) or error


def _remove(path: Path) -> None:
    for suffix in ("", *SIDE_FILES):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    for left in path.parent.glob(f"{path.name}.v*.backup"):  # written by its migration
        left.unlink()
