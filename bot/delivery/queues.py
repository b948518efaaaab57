"""ChannelQueues: one worker per channel, which tries a failed request again, so that a blocked
channel delays no other."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.delivery import retries
from bot.delivery.errors import DeliveryError, Reason

log = logging.getLogger(__name__)

E = TypeVar("E")

GRACE = 3.0
"""Seconds that running jobs have to finish when the bot shuts down."""


@dataclass
class _Queue(Generic[E]):
    jobs: dict[E, None] = field(default_factory=dict)
    """The jobs of one channel, in order. A job reads what is owed when it starts, so a waiting job
    also covers everything that is added before."""
    task: asyncio.Task[None] | None = None
    backing_off: bool = False
    """Whether the queue waits until its next try."""
    waiters: dict[E, asyncio.Event] = field(default_factory=dict)
    """The futures of callers that wait for a job to end."""


class ChannelQueues(Generic[E]):
    """Runs jobs: those of one channel in sequence, different channels in parallel.

    `pause` returns the seconds to wait after a number of failures in a row.
    """

    def __init__(self, run: Callable[[E], Awaitable[None]], pause: Callable[[int], float]) -> None:
        self._run = run
        self._pause = pause
        self._queues: dict[int, _Queue[E]] = {}
        self._retries: dict[tuple[int, E], asyncio.TimerHandle] = {}
        self._closing = False

    def put(self, channel: int, job: E) -> None:
        """Append a job to the channel's queue unless it is already waiting there."""
        queue = self._queues.setdefault(channel, _Queue())
        queue.jobs.setdefault(job)
        self._start_worker(channel, queue)

    async def run_first(self, channel: int, job: E) -> None:
        """Put a job at the front of the channel's queue and wait until it is done."""
        queue = self._queues.setdefault(channel, _Queue())
        queue.jobs = {job: None, **queue.jobs}
        done = queue.waiters.setdefault(job, asyncio.Event())
        self._start_worker(channel, queue)
        await done.wait()

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """The tasks of the workers that are running."""
        return {queue.task for queue in self._queues.values() if queue.task is not None}

    async def close(self, grace: float = GRACE) -> None:
        """Let all workers finish their current job, for at most `grace` seconds. What is left is
        still owed at the next start."""
        self._closing = True
        for timer in self._retries.values():
            timer.cancel()
        for queue in self._queues.values():
            queue.jobs.clear()
            if queue.backing_off and queue.task is not None:
                queue.task.cancel()
        tasks = self.tasks
        if tasks:
            await asyncio.wait(tasks, timeout=grace)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start_worker(self, channel: int, queue: _Queue[E]) -> None:
        if queue.task is None:
            queue.task = asyncio.create_task(self._run_queue(channel, queue))

    async def _run_queue(self, channel: int, queue: _Queue[E]) -> None:
        failures = 0
        try:
            while queue.jobs:
                job = next(iter(queue.jobs))
                del queue.jobs[job]
                failures = await self._try(channel, job, queue, failures)
        finally:
            del self._queues[channel]

    async def _try(self, channel: int, job: E, queue: _Queue[E], failures: int) -> int:
        """Run a job; return the number of failures in a row of this queue."""
        try:
            await self._run(job)
        except DeliveryError as error:
            if error.reason is Reason.BAD_REQUEST:
                log.exception("Discord did not accept %s", job)
                self._notify_waiters(queue, job)
                return 0
            log.warning("%s will be tried again: %s", job, error.reason.name)
            if self._closing:
                return failures
            queue.jobs.setdefault(job)
            queue.backing_off = True
            await asyncio.sleep(error.retry_after or self._pause(failures + 1))
            queue.backing_off = False
            return failures + 1
        except Exception:
            # A bug in one match must not stop the channel, nor silence the match forever.
            log.exception("%s could not be delivered", job)
            self._retry_later(channel, job)
        self._notify_waiters(queue, job)
        return 0

    def _retry_later(self, channel: int, job: E) -> None:
        if self._closing:
            return
        if (timer := self._retries.pop((channel, job), None)) is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._retries[channel, job] = loop.call_later(
            retries.UNEXPECTED_ERROR_DELAY, self._retry, channel, job
        )

    def _retry(self, channel: int, job: E) -> None:
        del self._retries[channel, job]
        self.put(channel, job)

    def _notify_waiters(self, queue: _Queue[E], job: E) -> None:
        if (awaited := queue.waiters.pop(job, None)) is not None:
            awaited.set()
