"""The timekeeper: looks at the clocks every few seconds, and has told what is due."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.delivery import Delivery
from bot.match.deadlines import DeadlineService

CHECK_INTERVAL = 20.0
"""Seconds between two looks."""


class ClockLoop:
    """`connected` says whether Discord can be heard now: while it cannot, nobody can move, and
    the heart does not beat.

    `jumps` says whether the clock may be set forward by hand, as in the sandbox. Elsewhere time
    that passed without a look is an outage: the machine slept. `before` is done first: the clock
    may have to be asked. While it `is_certain` of nothing, no clock is looked at.
    """

    def __init__(
        self,
        deadlines: DeadlineService,
        delivery: Delivery,
        *,
        connected: Callable[[], bool],
        adjustable: bool = False,
        before_run: Callable[[], Awaitable[None]] | None = None,
        is_certain: Callable[[], bool] = lambda: True,
    ) -> None:
        self._deadlines = deadlines
        self._delivery = delivery
        self._connected = connected
        self._adjustable = adjustable
        self._before_run = before_run
        self._is_certain = is_certain
        self._was_connected = False
        self._lock = asyncio.Lock()

    async def run_once(self) -> None:
        """One round: notes an outage, decides what is due, and has it told. One at a time: who
        asks for a look meanwhile has it behind the one that is on."""
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
        await self._deadlines.tick()
        await self._delivery.schedule_all_reminders()
