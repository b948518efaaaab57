"""Helpers of the commands for hosts: store errors in words, and atomic writing of files."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.config import StartError
from bot.texts import ENGLISH, text
from data.errors import DATABASE_ERRORS, StoreError


@contextmanager
def explain_store_errors() -> Iterator[None]:
    """Convert database errors into a StartError with a sentence for the host."""
    try:
        yield
    except StoreError as error:
        raise StartError(text(f"store.{error.key}", ENGLISH, **error.args_by_name)) from error
    except DATABASE_ERRORS as error:
        raise StartError(text("store.failed", ENGLISH, why=error)) from error


def write_atomically(file: Path, data: bytes) -> None:
    """Write a file completely or not at all. Raises StartError."""
    temporary = file.with_name(f"{file.name}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise StartError(f"{file} cannot be written: {error.strerror}.") from error


def format_size(size: int) -> str:
    """Format a size in bytes for people.

    >>> format_size(900), format_size(2_000), format_size(1_400_000)
    ('900 bytes', '2.0 KiB', '1.3 MiB')
    """
    if size < 1024:
        return f"{size} bytes"
    return f"{size / 2**10:.1f} KiB" if size < 2**20 else f"{size / 2**20:.1f} MiB"
