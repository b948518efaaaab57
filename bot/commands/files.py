"""What the commands for hosts share: errors of the store in words, and where to write."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.config import StartFailed
from bot.texts import ENGLISH, text
from data.errors import StoreError


@contextmanager
def store_errors_in_words() -> Iterator[None]:
    """Turns what is wrong with a database into the sentence that the host reads."""
    try:
        yield
    except StoreError as error:
        raise StartFailed(text(f"store.{error.key}", ENGLISH, **error.args_by_name)) from error


def write_whole(file: Path, data: bytes) -> None:
    """Writes a file whole or not at all. Raises StartFailed."""
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_bytes(data)
        fresh.replace(file)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise StartFailed(f"{file} cannot be written: {error.strerror}.") from error


def in_units(size: int) -> str:
    """A size as a host reads it.

    >>> in_units(900), in_units(1_400_000)
    ('900 bytes', '1.3 MiB')
    """
    return f"{size} bytes" if size < 1024 else f"{size / 2**20:.1f} MiB"
