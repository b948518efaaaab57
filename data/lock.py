"""A file lock against a second process; the operating system frees it when the holder dies."""

import fcntl
from pathlib import Path
from typing import IO

from data.errors import InUse, UnreadableDatabase


def _lock_path(database: Path) -> Path:
    file = database.resolve()
    return file.with_name(f"{file.name}.lock")


def _lock_file(file: IO[bytes]) -> None:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Holds `<database>.lock` until `release`, beside the file itself where the path is a link to
    it. The file stays, as deleting it would open a race."""

    def __init__(self, database: Path) -> None:
        try:
            self._file = _lock_path(database).open("ab")
        except OSError as error:
            raise UnreadableDatabase(database, why=error) from error
        try:
            _lock_file(self._file)
        except OSError as error:
            self._file.close()
            raise InUse(database) from error

    def release(self) -> None:
        self._file.close()


def is_held(database: Path) -> bool:
    """Whether some process holds the database now."""
    if not _lock_path(database).exists():
        return False
    try:
        Lock(database).release()
    except InUse:
        return True
    return False
