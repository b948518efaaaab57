"""Migrates a database file to the newest schema."""

import sqlite3
from contextlib import closing
from pathlib import Path

from data.errors import (
    DATABASE_ERRORS,
    BackupFailed,
    DamagedDatabase,
    NewerSchema,
    OlderSchema,
    UnreadableDatabase,
)
from data.file_modes import make_private

MIGRATIONS = Path(__file__).parent / "migrations"

APPLICATION_ID = 0x4A504F53
"""Written into the file by the first migration, so databases of other programs are refused."""

MAX_CHECKED_AT_START = 100 * 2**20
"""Bytes up to which a database is checked before the start; larger ones are checked after it."""


def migrate(path: Path, now: int, folder: Path = MIGRATIONS) -> None:
    """Run all pending migrations in `folder`, each in its own transaction. A database with content
    is first backed up beside itself.

    Raises UnreadableDatabase, NewerSchema or BackupFailed; the database is then unchanged.
    """
    steps = sorted(folder.glob("[0-9]*.sql"))
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            version = schema_version(db, path)
            if version > len(steps):
                raise NewerSchema(path, found=version, known=len(steps))
            if version and path.stat().st_size <= MAX_CHECKED_AT_START:
                _expect_whole(db, path)
            if 0 < version < len(steps):
                copy_database(db, path, path.with_name(f"{path.name}.v{version}.{now}.backup"))
            for number, step in enumerate(steps[version:], version + 1):
                _run_script(db, step.read_text("utf-8"), number)
    except DATABASE_ERRORS as error:
        raise UnreadableDatabase(path, why=error) from error


def check_current(path: Path, folder: Path = MIGRATIONS) -> None:
    """Raise a StoreError unless the database can be read without a migration."""
    newest = len(list(folder.glob("[0-9]*.sql")))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            version = schema_version(db, path)
    except DATABASE_ERRORS as error:
        raise UnreadableDatabase(path, why=error) from error
    if version != newest:
        raise (NewerSchema if version > newest else OlderSchema)(path, found=version, known=newest)


def schema_version(db: sqlite3.Connection, path: Path) -> int:
    """Return the schema version, 0 for an empty file. Raises UnreadableDatabase."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if (application != APPLICATION_ID) if version else tables:
        raise UnreadableDatabase(path, why="it belongs to another program")
    return int(version)


def copy_database(db: sqlite3.Connection, path: Path, target: Path) -> None:
    """Copy `db`, the database at `path`, to `target` and check it; delete a bad copy."""
    with closing(sqlite3.connect(target)) as copy:
        make_private(target)
        db.backup(copy)
        why = find_damage(copy)
    if why is not None:
        target.unlink()
        raise BackupFailed(path, why=why)


def check_file(path: Path) -> None:
    """Check a database that may be in use. Raises DamagedDatabase."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            _expect_whole(db, path)
    except DATABASE_ERRORS as error:
        raise DamagedDatabase(path, why=error) from error


def _expect_whole(db: sqlite3.Connection, path: Path) -> None:
    if why := find_damage(db, "quick_check"):
        raise DamagedDatabase(path, why=why)


def find_damage(db: sqlite3.Connection, check: str = "integrity_check") -> str | None:
    """Return SQLite's report of damage; None if the database is whole."""
    try:
        (found,) = db.execute(f"PRAGMA {check}(1)").fetchone()
    except DATABASE_ERRORS as error:
        return str(error)
    return None if found == "ok" else str(found)


def _run_script(db: sqlite3.Connection, sql: str, number: int) -> None:
    # `executescript` first commits an open transaction, so the script opens one itself.
    try:
        db.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")
    except sqlite3.Error:
        db.rollback()
        raise
