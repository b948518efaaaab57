"""Care: what is looked after at times, whoever plays: matches, lobbies, threads.

A loop survives whatever its work raises, and says when it last came round: discord.py's own
`tasks.loop` ends for good with the first exception (design/discord.md).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.match.service import Matches
from data import Store, messages

log = logging.getLogger(__name__)

HOUR = 60 * 60
DAY = 24 * HOUR
QUIET = 5 * DAY
"""Seconds without a message of ours after which a thread is woken: Discord archives it after 7
days, and in an archived one nobody can press a button."""
LATE = 2
"""A chore is late when it did not come round for so many of its periods."""


@dataclass(frozen=True)
class Chore:
    """Something done every so many seconds. `name` is that of the text `care.<name>`."""

    name: str
    every: float
    work: Callable[[], Awaitable[object]]


class Care:
    """Does its chores side by side, each at its own pace. `now` gives seconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._chores: dict[str, Chore] = {}
        self._came_round: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.started = now()

    def add(self, chore: Chore) -> None:
        """Before `start`."""
        self._chores[chore.name] = chore

    def start(self) -> None:
        """Every chore is done at once, then at its times."""
        self._tasks |= {asyncio.create_task(self._keep_doing(c)) for c in self._chores.values()}

    async def close(self) -> None:
        """Stops; a transaction in hand is finished."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ages(self) -> dict[str, int]:
        """For each chore the seconds since it last came round, or since the start."""
        now = self._now()
        return {name: now - self._came_round.get(name, self.started) for name in self._chores}

    def late(self) -> frozenset[str]:
        """Chores that should have come round long ago."""
        ages = self.ages()
        return frozenset(c.name for c in self._chores.values() if ages[c.name] > LATE * c.every)

    async def _keep_doing(self, chore: Chore) -> None:
        while True:
            try:
                await chore.work()
                self._came_round[chore.name] = self._now()
            except Exception:  # whatever it is, the next time may be better
                log.exception("expected to look after %s", chore.name)
            await asyncio.sleep(chore.every)


class Threads:
    """Keeps the threads of live matches awake. `wake` does it for one; it may raise."""

    def __init__(
        self, store: Store, wake: Callable[[int], Awaitable[None]], now: Callable[[], int]
    ) -> None:
        self._store = store
        self._wake = wake
        self._now = now
        self._woken: dict[int, int] = {}

    async def wake_quiet(self) -> None:
        """Wakes those in which we wrote nothing for long, each once in that time."""
        before = self._now() - QUIET
        self._woken = {thread: at for thread, at in self._woken.items() if at >= before}
        for thread in await messages.quiet_threads(self._store.read, before):
            if thread not in self._woken:
                self._woken[thread] = self._now()
                await self._try(thread)

    async def _try(self, thread: int) -> None:
        try:
            await self._wake(thread)
        except Exception:  # one shut thread keeps no other asleep
            log.warning("thread %d could not be woken", thread, exc_info=True)


def chores(matches: Matches, threads: Threads) -> tuple[Chore, ...]:
    """What every bot looks after."""
    return (
        Chore("matches", DAY, matches.check_live),
        Chore("lobbies", HOUR, matches.close_idle),
        Chore("threads", 6 * HOUR, threads.wake_quiet),
    )
