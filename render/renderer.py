"""A renderer: draws pictures in threads, caches them, and draws equal ones once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from PIL import Image

from bot.game import Value
from bot.games import AnyGame
from render.kit import figures
from render.kit.encode import ImageFormat, encode_png
from render.kit.panels import BACKGROUND_ANIMALS
from render.kit.scenery import load_background
from render.kit.text import text_sprite
from render.scene import Scene

WORKERS, WIDTH = 2, 1200
CACHE_BYTES = 16 * 1024 * 1024
BACKGROUNDS = ((7, BACKGROUND_ANIMALS), (11, ()), (33, BACKGROUND_ANIMALS))
"""The seeds and animals of the backgrounds in the pictures of games."""


@dataclass(frozen=True)
class PngImage:
    """A PNG and its size in pixels."""

    data: bytes
    width: int
    height: int


CacheKey: TypeAlias = tuple[str, Value, Scene]


@dataclass
class _Job:
    """A picture in progress, and the number of its waiters."""

    work: Future[PngImage]
    done: asyncio.Future[PngImage]
    waiters: int = 0


class Renderer:
    """Draws the pictures of all games. It belongs to one event loop; call `close` at the end."""

    def __init__(
        self,
        image_format: ImageFormat = ImageFormat.PALETTE,
        workers: int = WORKERS,
        cache_bytes: int = CACHE_BYTES,
    ) -> None:
        self._image_format = image_format
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="renderer")
        self._cache_bytes = cache_bytes
        self._cache: OrderedDict[CacheKey, PngImage] = OrderedDict()
        self._cached_bytes = 0
        self._jobs: dict[CacheKey, _Job] = {}
        self.is_closed = False

    async def preload(self) -> None:
        """Load sprites and fonts in a thread, so that the first picture does not wait for them."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._pool, _preload_assets)

    def warm_up(self) -> None:
        """Begin to draw in threads what many pictures share; nobody waits for it, nor does `close`
        for what has not begun."""
        for seed, animals in BACKGROUNDS:
            self._pool.submit(load_background, WIDTH, seed, animals)

    async def render(self, game: AnyGame, view: Value, scene: Scene) -> PngImage:
        """The picture of `view` for `scene`; equal concurrent calls share one drawing."""
        key = (game.id, view, scene)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        return await self._wait_for_job(key)

    def close(self) -> None:
        """Cancel the drawings that have not started."""
        self.is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _wait_for_job(self, key: CacheKey) -> PngImage:
        job = self._jobs.get(key) or self._start_job(key)
        job.waiters += 1
        try:
            # `done` itself is not awaited: a cancelled caller must not cancel it for the others.
            await asyncio.wait((job.done,))
        finally:
            job.waiters -= 1
            self._cancel_unwanted(key, job)
        return job.done.result()

    def _start_job(self, key: CacheKey) -> _Job:
        work = self._pool.submit(_render_png, key, self._image_format)
        job = _Job(work, asyncio.wrap_future(work))
        self._jobs[key] = job
        job.done.add_done_callback(lambda done: self._finish_job(key, job, done))
        return job

    def _cancel_unwanted(self, key: CacheKey, job: _Job) -> None:
        """Cancel a drawing without waiters, if it has not started."""
        if not job.waiters and job.work.cancel():
            self._remove_job(key, job)

    def _finish_job(self, key: CacheKey, job: _Job, done: asyncio.Future[PngImage]) -> None:
        self._remove_job(key, job)
        if not done.cancelled() and done.exception() is None:
            self._cache_image(key, done.result())

    def _remove_job(self, key: CacheKey, job: _Job) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]

    def _cache_image(self, key: CacheKey, picture: PngImage) -> None:
        """Cache the picture, and evict the least recently used ones above the limit of bytes."""
        self._cache[key] = picture
        self._cached_bytes += len(picture.data)
        while self._cached_bytes > self._cache_bytes:
            _, gone = self._cache.popitem(last=False)
            self._cached_bytes -= len(gone.data)


def draw_picture(game: str, view: Value, scene: Scene) -> Image.Image:
    """Draw the picture of a game's view; runs in a thread."""
    module = import_module(f"render.{game.replace('-', '_')}")
    image: Image.Image = module.draw(view, scene)
    return image


def _render_png(key: CacheKey, image_format: ImageFormat) -> PngImage:
    """Draw and encode a picture; runs in a thread."""
    image = draw_picture(*key)
    return PngImage(encode_png(image, image_format), image.width, image.height)


def _preload_assets() -> None:
    figures.load_all_sprites()
    text_sprite("0Я", 40)


def load_backgrounds() -> None:
    """Draw the backgrounds of all games."""
    for seed, animals in BACKGROUNDS:
        load_background(WIDTH, seed, animals)
