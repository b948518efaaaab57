"""The file of a world: each change is appended at once, so a killed server loses nothing.

A change is one line of JSON, `[table, key, value]`; a null value deletes the key. The bytes of a
file follow its line, which contains their number. A line cut off by a crash is dropped.
"""

import io
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from data.file_modes import make_private

Change: TypeAlias = tuple[str, str, Any]

FILES = "file"
"""The table of uploaded files: its values are sizes, the bytes stay on disk."""
COMPACT_THRESHOLD = 16 * 2**20
"""Bytes of outdated changes above which the file is rewritten. They are counted at the start, and
each time that the file has grown by so many bytes."""


class Journal:
    """An append-only file of changes, or a buffer in memory if `path` is None."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.on_growth: Callable[[], None] = lambda: None
        """Called each time that the file has grown by COMPACT_THRESHOLD bytes."""
        self._growth = 0
        self._file = _open_file(path)
        self._file_spans: dict[str, tuple[int, int]] = {}

    def read_changes(self) -> Iterator[Change]:
        """Yield all changes, oldest first; afterwards the file is ready for appending."""
        self._file.seek(0)
        end = 0
        reader = io.BufferedReader(self._file)
        while change := self._read_change(reader):
            end = reader.tell()
            yield change
        reader.detach()
        self._file.truncate(end)
        self._file.seek(end)

    def write(self, table: str, key: str, value: Any) -> None:
        self._append(_encode_change(table, key, value))
        if self._growth >= COMPACT_THRESHOLD:
            self._growth = 0
            self.on_growth()

    def store_file(self, key: str, data: bytes) -> None:
        """Store the bytes of an uploaded file."""
        line = _encode_change(FILES, key, len(data))
        at = self._append(line + data + b"\n")
        self._file_spans[key] = (at + len(line), len(data))

    def read_file(self, key: str) -> bytes:
        """Return the bytes of an uploaded file. Raises KeyError if it was deleted."""
        at, size = self._file_spans[key]
        self._file.seek(at)
        data: bytes = self._file.read(size)
        self._file.seek(0, io.SEEK_END)
        return data

    def delete_file(self, key: str) -> None:
        """Delete an uploaded file."""
        if self._file_spans.pop(key, None):
            self.write(FILES, key, None)

    def delete_files_except(self, keys: set[str], recent: int = 0) -> None:
        """Delete every uploaded file except these and the `recent` newest others."""
        others = [key for key in self._file_spans if key not in keys]
        for key in others[: len(others) - recent]:
            self.delete_file(key)

    def limit_files(self, most: int) -> None:
        """Delete the oldest uploaded files until the others have at most so many bytes."""
        total = sum(size for _, size in self._file_spans.values())
        for key, (_, size) in list(self._file_spans.items()):
            if total <= most:
                break
            total -= size
            self.delete_file(key)

    def clear(self) -> None:
        """Delete everything."""
        self._file_spans.clear()
        self._file.truncate(0)

    def compact(self, living: list[Change]) -> None:
        """Rewrite the file with only the current content, if that saves COMPACT_THRESHOLD bytes."""
        size = self._file.seek(0, io.SEEK_END)
        if self._path is None or size - self._live_size(living) < COMPACT_THRESHOLD:
            return
        fresh = Journal(new := self._path.with_name(self._path.name + ".new"))
        fresh._file.truncate(0)
        for change in living:
            fresh.write(*change)
        for key in list(self._file_spans):
            fresh.store_file(key, self.read_file(key))
        os.fsync(fresh._file.fileno())
        self.close()
        os.replace(new, self._path)
        self._file, self._file_spans = fresh._file, fresh._file_spans

    def close(self) -> None:
        self._file.close()

    def _append(self, data: bytes) -> int:
        at: int = self._file.seek(0, io.SEEK_END)
        written = self._file.write(data)
        assert written == len(data), f"expected to write {len(data)} bytes, wrote {written}"
        self._growth += written
        return at

    def _read_change(self, reader: io.BufferedReader) -> Change | None:
        line = reader.readline()
        if not line.endswith(b"\n"):
            return None
        try:
            table, key, value = json.loads(line)
        except ValueError:
            return None
        if table == FILES and not self._skip_file(reader, key, value):
            return None
        return table, key, value

    def _skip_file(self, reader: io.BufferedReader, key: str, size: int | None) -> bool:
        """Skip the bytes of a file; False if they are cut off."""
        if size is None:
            self._file_spans.pop(key, None)
            return True
        self._file_spans[key] = (reader.tell(), size)
        if reader.read(size + 1).endswith(b"\n"):
            return True
        del self._file_spans[key]
        return False

    def _live_size(self, living: list[Change]) -> int:
        files = sum(size for _, size in self._file_spans.values())
        return files + sum(len(_encode_change(*change)) for change in living)


def _open_file(path: Path | None) -> Any:
    """Open unbuffered, so every change reaches the operating system at once."""
    if path is None:
        return io.BytesIO()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    make_private(path)  # earlier versions created it readable for others
    return open(path, "r+b", buffering=0)


def _encode_change(table: str, key: str, value: Any) -> bytes:
    return json.dumps([table, key, value], separators=(",", ":")).encode() + b"\n"
