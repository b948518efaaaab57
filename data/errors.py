"""Why a database cannot be used: each ends the start in one plain sentence."""

import sqlite3
from pathlib import Path

Unavailable = sqlite3.OperationalError
"""An open database cannot be read or written just now: the disk is full, the file is locked."""

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What sqlite raises: the second where even its own message is damaged."""


def is_disk_full(error: BaseException | None) -> bool:
    """Whether sqlite says so, by itself or as the cause of `error`."""
    return _sqlite_code(error) == sqlite3.SQLITE_FULL


def is_damage(error: BaseException | None) -> bool:
    """Whether sqlite says that the file is damaged, by itself or as the cause of `error`."""
    return _sqlite_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _sqlite_code(error: BaseException | None) -> int:
    while error is not None and not isinstance(error, sqlite3.Error):
        error = error.__cause__ or error.__context__
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


class StoreError(Exception):
    """`key` and `args_by_name` name the bot's own text (`store.<key>`) that the host reads."""

    key = "unreadable"

    def __init__(self, path: Path, **args: object) -> None:
        super().__init__(self.key, str(path), args)
        self.args_by_name: dict[str, object] = {"path": path, **args}


class UnreadableDatabase(StoreError):
    """The file is no database of ours, is damaged, or cannot be opened."""


class DamagedDatabase(UnreadableDatabase):
    """SQLite's own check finds the file damaged."""

    key = "damaged"


class NewerSchema(StoreError):
    """The database was written by a newer version of this bot."""

    key = "newer"


class OlderSchema(StoreError):
    """A command that only reads met a database that is still to be migrated."""

    key = "older"


class InUse(StoreError):
    """Another process holds the database."""

    key = "in_use"


class BackupFailed(StoreError):
    """The backup before a migration did not pass its check; nothing was migrated."""

    key = "backup_failed"


class BackupNotWritten(StoreError):
    """A copy of the database could not be written, or did not pass its check."""

    key = "not_copied"


class InvalidBackup(StoreError):
    """The file is no copy of a database of ours, or a damaged one."""

    key = "no_backup"
