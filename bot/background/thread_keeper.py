"""ThreadKeeper: keeps the threads of live matches from being archived, since nobody can press a
button in an archived thread."""

import logging
from collections.abc import Awaitable, Callable

from data import Store, matches, messages

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
INACTIVE_THREAD_AGE = 5 * DAY
"""Seconds without a message of the bot after which a thread's time until it is archived is
restarted: Discord archives the bot's own threads after 7 days."""
SLACK = 10 * 60
"""Seconds by which a thread can be archived too early and still count as inactive."""


class ThreadKeeper:
    """Wakes threads: restarts their time until they are archived, or unarchives them. `wake` does
    so for one thread; it may raise.

    Threads that somebody else opened are archived after an hour to a week without messages. The bot
    cannot change that time, so it unarchives them when Discord reports that they were archived.
    """

    def __init__(
        self, store: Store, wake: Callable[[int], Awaitable[None]], now: Callable[[], int]
    ) -> None:
        self._store = store
        self._wake = wake
        self._now = now
        self._woken_at: dict[int, int] = {}

    async def wake_inactive(self) -> None:
        """Wake threads without recent messages of the bot, each once per INACTIVE_THREAD_AGE."""
        before = self._now() - INACTIVE_THREAD_AGE
        self._woken_at = {
            thread: woken_at for thread, woken_at in self._woken_at.items() if woken_at >= before
        }
        for thread in await messages.inactive_threads(self._store.read, before):
            if thread not in self._woken_at:
                await self.try_wake(thread)

    async def handle_archived(self, thread: int, last_message_at: int, minutes: int) -> None:
        """Unarchive a thread that was just archived because nothing was written in it for `minutes`
        minutes. A thread that somebody archived by hand stays archived until the bot writes there.
        """
        last = max(last_message_at, self._woken_at.get(thread, 0))
        if self._now() - last < 60 * minutes - SLACK:
            return
        if await matches.is_live_thread(self._store.read, thread):
            await self.try_wake(thread)

    async def try_wake(self, thread: int) -> None:
        self._woken_at[thread] = self._now()
        try:
            await self._wake(thread)
        except Exception:  # one inaccessible thread must not stop the others
            log.warning("thread %d could not be woken", thread, exc_info=True)
