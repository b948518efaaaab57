"""The database file: one writer, one reader, one write path."""

import asyncio
import copy
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite

from data.errors import DATABASE_ERRORS, StoreError, Unavailable, UnreadableDatabase
from data.file_modes import make_private
from data.lock import Lock
from data.migrate import check_current, migrate

__all__ = ["Connection", "Store", "StoreError"]

Connection: TypeAlias = aiosqlite.Connection
"""What the functions of the table modules take: `Store.read`, or a transaction."""

PRAGMAS = {
    "rw": (
        "busy_timeout = 5000",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ),
    "ro": ("busy_timeout = 5000", "query_only = ON"),
}
NOT_DURABLE = ("synchronous = OFF",)


@dataclass
class CommitCount:
    """Number of transactions committed since counting began."""

    n: int = 0


_commit_count: ContextVar[CommitCount | None] = ContextVar("commit_count", default=None)


@contextmanager
def count_commits() -> Iterator[CommitCount]:
    """Count the commits of the current task within the block, so that a later error message does
    not wrongly claim that nothing changed."""
    count = CommitCount()
    token = _commit_count.set(count)
    try:
        yield count
    finally:
        _commit_count.reset(token)


class Store:
    """An open database. `read` is for single statements with rows fetched at once; all writes go
    through `transaction`."""

    def __init__(
        self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, closing: AsyncExitStack
    ) -> None:
        self._writer = writer
        self._closing = closing
        self._write_lock = asyncio.Lock()
        self._is_counted = True
        self._closed = asyncio.Event()
        self.read = reader

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        now: Callable[[], int],
        readonly: bool = False,
        durable: bool = True,
    ) -> "Store":
        """Open the database at `path`, creating or migrating it as needed; raises StoreError.

        `readonly` takes no lock and migrates nothing. Without `durable`, a power cut can lose the
        last transactions: use that only for temporary databases.
        """
        async with AsyncExitStack() as opened:
            if readonly:
                await asyncio.to_thread(check_current, path)
            else:
                opened.callback(Lock(path).release)
                await asyncio.to_thread(migrate, path, now())
                await asyncio.to_thread(make_private, path)
            writer = await _connect(
                path, "ro" if readonly else "rw", *(() if durable else NOT_DURABLE)
            )
            opened.push_async_callback(writer.close)
            reader = await _connect(path, "ro" if readonly else "rw", "query_only = ON")
            opened.push_async_callback(reader.close)
            return cls(writer, reader, opened.pop_all())

    def uncounted(self) -> "Store":
        """Return the same store for internal records, which `count_commits` ignores as they are not
        a person's action."""
        same = copy.copy(self)
        same._is_counted = False
        return same

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Open a write transaction: exclusive and atomic. All writes use it. Raises Unavailable
        once the store is closed.

        Await only SQL and pure rules inside, never Discord or rendering.
        """
        async with self._write_lock:
            if self._closed.is_set():
                raise Unavailable("the database is closed")
            try:
                await _finish(self._writer.execute("BEGIN IMMEDIATE"))
                before = self._writer.total_changes
                yield self._writer
                changed = self._writer.total_changes > before
                await _finish(self._writer.commit())
                if changed:
                    self._count_commit()
            except BaseException:
                await _finish(self._writer.rollback())  # no effect without an open transaction
                raise

    def _count_commit(self) -> None:
        if self._is_counted and (count := _commit_count.get()) is not None:
            count.n += 1

    async def close(self) -> None:
        """Wait for the current write, then close. Writes that wait meanwhile raise Unavailable."""
        async with self._write_lock:
            self._closed.set()
            await self._closing.aclose()


async def _connect(path: Path, mode: str, *pragmas: str) -> aiosqlite.Connection:
    try:
        db = await aiosqlite.connect(f"{_uri(path)}?mode={mode}", uri=True, isolation_level=None)
    except DATABASE_ERRORS as error:
        raise UnreadableDatabase(path, why=error) from error
    db.text_factory = _decode
    db.row_factory = aiosqlite.Row
    try:
        for pragma in (*PRAGMAS[mode], *pragmas):
            await db.execute_fetchall(f"PRAGMA {pragma}")
    except DATABASE_ERRORS as error:
        await db.close()
        raise UnreadableDatabase(path, why=error) from error
    return db


def _decode(text: bytes) -> str:
    """Decode a text column; invalid UTF-8 in one row must not make the whole table unreadable."""
    return text.decode("utf-8", "replace")


def _uri(path: Path) -> str:
    return path.absolute().as_uri()


async def _finish(work: Coroutine[Any, Any, object]) -> None:
    """Await `work` to its end even when cancelled: the connection's thread cannot be stopped, and
    the next transaction must not begin before it is done."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
