"""Checks the clocks of all matches every few seconds and sends what is due."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.background.reachability import Reachability
from bot.delivery import Delivery
from bot.match.deadlines import DeadlineService

CHECK_INTERVAL = 20.0
"""Seconds between two checks."""


class ClockLoop:
    """Runs the checks. `connected` tells whether Discord is reachable; while it is not, nobody can
    move and no heartbeat is stored. `reachability` stops the clocks where only some cannot move.

    `adjustable` tells whether the time can be set forward by hand, as in the sandbox. Otherwise
    a gap between checks counts as an outage, as when the machine was suspended. `before_run` is
    awaited first, for example to refresh the time. While not `is_certain`, no clock is checked.
    """

    def __init__(
        self,
        deadlines: DeadlineService,
        delivery: Delivery,
        *,
        connected: Callable[[], bool],
        reachability: Reachability,
        adjustable: bool = False,
        before_run: Callable[[], Awaitable[None]] | None = None,
        is_certain: Callable[[], bool] = lambda: True,
    ) -> None:
        self._deadlines = deadlines
        self._delivery = delivery
        self._connected = connected
        self._reachability = reachability
        self._adjustable = adjustable
        self._before_run = before_run
        self._is_certain = is_certain
        self._was_connected = False
        self._lock = asyncio.Lock()

    async def run_once(self) -> None:
        """Run one check: record an outage, process what is due, schedule its delivery. Concurrent
        calls run one after another."""
        async with self._lock:
            await self._run_once()

    async def _run_once(self) -> None:
        if self._before_run is not None:
            await self._before_run()
        if not self._connected() or not self._is_certain():
            self._was_connected = False
            return
        changed_matches = await self._deadlines.record_heartbeat(
            watched=self._adjustable and self._was_connected
        )
        self._was_connected = True
        for match in changed_matches:
            self._delivery.schedule(match)
        await self._reachability.update()
        await self._deadlines.tick()
        await self._delivery.schedule_all_reminders()
