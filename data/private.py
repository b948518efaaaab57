"""Files that nobody else on this machine reads: they hold seeds, hands and names."""

import os
from contextlib import suppress
from pathlib import Path

SIDE_FILES = ("-wal", "-shm")
"""What SQLite keeps beside a database that is in use."""


def make_private(path: Path) -> None:
    """Gives a database to its owner alone. What SQLite makes beside it gets the same mode."""
    for suffix in ("", *SIDE_FILES):
        with suppress(OSError):  # another owner's: `doctor` says so
            os.chmod(path.with_name(path.name + suffix), 0o600)


def is_private(path: Path) -> bool:
    """Whether only its owner reads a file; where the system has no such modes it counts so."""
    return os.name == "nt" or not path.stat().st_mode & 0o077
