"""Restricts access to files with seeds, hands and names to their owner."""

import os
from contextlib import suppress
from pathlib import Path

SIDE_FILES = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside a database in use."""


def make_private(path: Path) -> None:
    """Restrict a database and its side files to its owner; SQLite copies the mode to new ones."""
    for suffix in ("", *SIDE_FILES):
        with suppress(OSError):  # the file belongs to another user: `doctor` reports it
            os.chmod(path.with_name(path.name + suffix), 0o600)


def is_private(path: Path) -> bool:
    """Whether only the owner can read a file; True on systems without such modes."""
    return os.name == "nt" or not path.stat().st_mode & 0o077
