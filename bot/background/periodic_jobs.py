"""Periodic maintenance jobs.

A job keeps running after any exception and reports when it last ran. discord.py's `tasks.loop`
would end for good at the first exception.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.background.thread_keeper import ThreadKeeper
from bot.match.service import MatchService

log = logging.getLogger(__name__)

HOUR = 60 * 60
DAY = 24 * HOUR
LATE_PERIODS = 2
"""Number of missed periods after which a job counts as late."""


@dataclass(frozen=True)
class Job:
    """Work repeated every few seconds. The text `care.<name>` names it for people. Jobs that are
    `is_irrevocable` are skipped while the time is uncertain."""

    name: str
    interval: float
    work: Callable[[], Awaitable[object]]
    is_irrevocable: bool = False


class PeriodicJobs:
    """Runs jobs concurrently, each with its own period. `now` returns seconds since 1970; `steady`
    returns seconds of a clock that never jumps, which measures the periods."""

    def __init__(
        self, now: Callable[[], int], steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._steady = steady
        self._jobs: dict[str, Job] = {}
        self._last_runs: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.started_at = now()
        self._began = steady()
        self.is_settled: Callable[[], bool] = lambda: True
        """Whether the time has been certain for long enough: see SystemClock."""

    def add(self, job: Job) -> None:
        """Add a job; call before `start`."""
        self._jobs[job.name] = job

    def start(self) -> None:
        """Run every job once now, then periodically."""
        self._tasks |= {asyncio.create_task(self._run_forever(c)) for c in self._jobs.values()}

    async def close(self) -> None:
        """Stop; a running transaction is completed."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def seconds_since_run(self) -> dict[str, int]:
        """Return, for each job, the seconds since its last run, or since the start."""
        now = self._steady()
        return {name: int(now - self._last_runs.get(name, self._began)) for name in self._jobs}

    def late_jobs(self) -> frozenset[str]:
        """Return the names of jobs that are overdue."""
        ages = self.seconds_since_run()
        return frozenset(
            c.name for c in self._jobs.values() if ages[c.name] > LATE_PERIODS * c.interval
        )

    async def _run_forever(self, job: Job) -> None:
        while True:
            try:
                if not job.is_irrevocable or self.is_settled():
                    await job.work()
                self._last_runs[job.name] = self._steady()
            except Exception:  # the next run may succeed
                log.exception("the periodic job %s failed", job.name)
            await asyncio.sleep(job.interval)


def default_jobs(matches: MatchService, threads: ThreadKeeper) -> tuple[Job, ...]:
    """Return the jobs that every bot runs."""
    return (
        Job("matches", DAY, matches.check_live),
        Job("lobbies", HOUR, matches.close_idle, is_irrevocable=True),
        Job("threads", 6 * HOUR, threads.wake_inactive),
    )
