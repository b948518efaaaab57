"""The studio: asks for pictures are answered from what is kept, else drawn in threads, once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from bot.game import Value
from bot.games import AnyGame
from render.kit import figures
from render.kit.encode import Format, encode
from render.kit.text import lettering
from render.scene import Scene

WORKERS = 2
KEPT_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True)
class Picture:
    """A PNG and its size in pixels."""

    data: bytes
    width: int
    height: int


class Superseded(Exception):
    """A newer picture was asked for in the same slot before this one was there."""


Key: TypeAlias = tuple[str, Value, Scene]


@dataclass
class _Job:
    """A picture being made, and how many wait for it."""

    work: Future[Picture]
    done: asyncio.Future[Picture]
    wanted: int = 0


class Studio:
    """Makes the pictures of all games. Belongs to one event loop; `close` it in the end."""

    def __init__(
        self,
        form: Format = Format.PALETTE,
        workers: int = WORKERS,
        kept_bytes: int = KEPT_BYTES,
    ) -> None:
        self._form = form
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="studio")
        self._kept_bytes = kept_bytes
        self._kept: OrderedDict[Key, Picture] = OrderedDict()
        self._weight = 0
        self._jobs: dict[Key, _Job] = {}
        self._slots: dict[Hashable, asyncio.Future[None]] = {}

    async def warm(self) -> None:
        """Reads sprites and fonts off the loop, so that the first picture does not wait."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._pool, _load)

    async def picture(
        self, game: AnyGame, view: Value, scene: Scene, slot: Hashable | None = None
    ) -> Picture:
        """The picture of `view` as `scene` asks for it; equal asks share one drawing.

        `slot` names where the picture is to be shown. Raises Superseded if a newer one was asked
        for there meanwhile.
        """
        key = (game.id, view, scene)
        superseded = self._enter(slot)
        try:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            return await self._wait(key, superseded)
        finally:
            if slot is not None and self._slots.get(slot) is superseded:
                del self._slots[slot]

    def close(self) -> None:
        """Drops what has not been begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _enter(self, slot: Hashable | None) -> asyncio.Future[None]:
        """Sends away who waits in the slot. The future is done when this ask is sent away."""
        superseded: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if slot is not None:
            older = self._slots.get(slot)
            if older is not None and not older.done():
                older.set_result(None)
            self._slots[slot] = superseded
        return superseded

    async def _wait(self, key: Key, superseded: asyncio.Future[None]) -> Picture:
        job = self._jobs.get(key) or self._begin(key)
        job.wanted += 1
        try:
            await asyncio.wait((job.done, superseded), return_when=asyncio.FIRST_COMPLETED)
        finally:
            job.wanted -= 1
            self._drop_unwanted(key, job)
        if not job.done.done():
            raise Superseded
        return job.done.result()

    def _begin(self, key: Key) -> _Job:
        work = self._pool.submit(_make, key, self._form)
        job = _Job(work, asyncio.wrap_future(work))
        self._jobs[key] = job
        job.done.add_done_callback(lambda done: self._finish(key, job, done))
        return job

    def _drop_unwanted(self, key: Key, job: _Job) -> None:
        """Nobody waits: what has not been begun need not be."""
        if not job.wanted and job.work.cancel():
            self._forget(key, job)

    def _finish(self, key: Key, job: _Job, done: asyncio.Future[Picture]) -> None:
        self._forget(key, job)
        if not done.cancelled() and done.exception() is None:
            self._keep(key, done.result())

    def _forget(self, key: Key, job: _Job) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]

    def _keep(self, key: Key, picture: Picture) -> None:
        """The newest, up to a weight; the picture that was asked for longest ago goes first."""
        self._kept[key] = picture
        self._weight += len(picture.data)
        while self._weight > self._kept_bytes:
            _, gone = self._kept.popitem(last=False)
            self._weight -= len(gone.data)


def _make(key: Key, form: Format) -> Picture:
    """Draws and encodes, in a thread."""
    game, view, scene = key
    module = import_module(f"render.{game.replace('-', '_')}")
    image = module.draw(view, scene)
    return Picture(encode(image, form), image.width, image.height)


def _load() -> None:
    figures.load_all()
    lettering("0Я", 40)
