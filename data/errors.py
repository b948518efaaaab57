"""Reasons why a database cannot be used; each stops the start of the bot with one plain
sentence."""

import sqlite3
from pathlib import Path

Unavailable = sqlite3.OperationalError
"""The exception if an open database cannot be read or written now: the disk is full or the file is
locked."""

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions of sqlite3; UnicodeDecodeError comes from a damaged error message."""


def is_disk_full(error: BaseException | None) -> bool:
    """Whether `error` or its cause is sqlite's report of a full disk."""
    return _sqlite_code(error) == sqlite3.SQLITE_FULL


def is_damage(error: BaseException | None) -> bool:
    """Whether `error` or its cause is sqlite's report of a damaged file."""
    return _sqlite_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _sqlite_code(error: BaseException | None) -> int:
    while error is not None and not isinstance(error, sqlite3.Error):
        error = error.__cause__ or error.__context__
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


class StoreError(Exception):
    """`key` and `args_by_name` name the bot's text `store.<key>`, which the host reads."""

    key = "unreadable"

    def __init__(self, path: Path, **args: object) -> None:
        super().__init__(self.key, str(path), args)
        self.args_by_name: dict[str, object] = {"path": path, **args}


class UnreadableDatabase(StoreError):
    """The file is not a database of this bot, is damaged, or cannot be opened."""


class DamagedDatabase(UnreadableDatabase):
    """SQLite's integrity check finds the file damaged."""

    key = "damaged"


class NewerSchema(StoreError):
    """The database was written by a newer version of this bot."""

    key = "newer"


class OlderSchema(StoreError):
    """A read-only command found a database that needs a migration."""

    key = "older"


class InUse(StoreError):
    """Another process has locked the database."""

    key = "in_use"


class BackupFailed(StoreError):
    """The backup before a migration failed its check; nothing was migrated."""

    key = "backup_failed"


class BackupNotWritten(StoreError):
    """A copy of the database could not be written, or failed its check."""

    key = "not_copied"


class InvalidBackup(StoreError):
    """The file is not a copy of a database of this bot, or is damaged."""

    key = "no_backup"
