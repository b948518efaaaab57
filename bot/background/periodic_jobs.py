"""Care: what is looked after at times, whoever plays: matches, lobbies, threads.

A loop survives whatever its work raises, and says when it last came round: discord.py's own
`tasks.loop` ends for good with the first exception (design/discord.md).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.match.service import MatchService
from data import Store, messages

log = logging.getLogger(__name__)

HOUR = 60 * 60
DAY = 24 * HOUR
INACTIVE_THREAD_AGE = 5 * DAY
"""Seconds without a message of ours after which a thread is woken: Discord archives it after 7
days, and in an archived one nobody can press a button."""
LATE_PERIODS = 2
"""A chore is late when it did not come round for so many of its periods."""


@dataclass(frozen=True)
class Job:
    """Something done every so many seconds. `name` is that of the text `care.<name>`. What
    `is_irrevocable` is left out while the time is not settled."""

    name: str
    interval: float
    work: Callable[[], Awaitable[object]]
    is_irrevocable: bool = False


class PeriodicJobs:
    """Does its chores side by side, each at its own pace. `now` gives seconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._jobs: dict[str, Job] = {}
        self._last_runs: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.started_at = now()
        self.is_settled: Callable[[], bool] = lambda: True
        """Whether the time has been certain for long: see SystemClock."""

    def add(self, job: Job) -> None:
        """Before `start`."""
        self._jobs[job.name] = job

    def start(self) -> None:
        """Every chore is done at once, then at its times."""
        self._tasks |= {asyncio.create_task(self._run_forever(c)) for c in self._jobs.values()}

    async def close(self) -> None:
        """Stops; a transaction in hand is finished."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def seconds_since_run(self) -> dict[str, int]:
        """For each chore the seconds since it last came round, or since the start."""
        now = self._now()
        return {name: now - self._last_runs.get(name, self.started_at) for name in self._jobs}

    def late_jobs(self) -> frozenset[str]:
        """Chores that should have come round long ago."""
        ages = self.seconds_since_run()
        return frozenset(
            c.name for c in self._jobs.values() if ages[c.name] > LATE_PERIODS * c.interval
        )

    async def _run_forever(self, job: Job) -> None:
        while True:
            try:
                if not job.is_irrevocable or self.is_settled():
                    await job.work()
                self._last_runs[job.name] = self._now()
            except Exception:  # whatever it is, the next time may be better
                log.exception("expected to look after %s", job.name)
            await asyncio.sleep(job.interval)


class ThreadKeeper:
    """Keeps the threads of live matches awake. `wake` does it for one; it may raise."""

    def __init__(
        self, store: Store, unarchive: Callable[[int], Awaitable[None]], now: Callable[[], int]
    ) -> None:
        self._store = store
        self._unarchive = unarchive
        self._now = now
        self._unarchived_at: dict[int, int] = {}

    async def unarchive_inactive(self) -> None:
        """Wakes those in which we wrote nothing for long, each once in that time."""
        before = self._now() - INACTIVE_THREAD_AGE
        self._unarchived_at = {
            thread: unarchived_at
            for thread, unarchived_at in self._unarchived_at.items()
            if unarchived_at >= before
        }
        for thread in await messages.inactive_threads(self._store.read, before):
            if thread not in self._unarchived_at:
                self._unarchived_at[thread] = self._now()
                await self._try_unarchive(thread)

    async def _try_unarchive(self, thread: int) -> None:
        try:
            await self._unarchive(thread)
        except Exception:  # one shut thread keeps no other asleep
            log.warning("thread %d could not be woken", thread, exc_info=True)


def default_jobs(matches: MatchService, threads: ThreadKeeper) -> tuple[Job, ...]:
    """What every bot looks after."""
    return (
        Job("matches", DAY, matches.check_live),
        Job("lobbies", HOUR, matches.close_idle, is_irrevocable=True),
        Job("threads", 6 * HOUR, threads.unarchive_inactive),
    )
