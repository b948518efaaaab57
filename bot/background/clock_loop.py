"""The timekeeper: looks at the clocks every few seconds, and has told what is due."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.delivery import Delivery
from bot.match.deadlines import Timekeeping

EVERY = 20.0
"""Seconds between two looks."""


class Timekeeper:
    """`connected` says whether Discord can be heard now: while it cannot, nobody can move, and
    the heart does not beat.

    `jumps` says whether the clock may be set forward by hand, as in the sandbox. Elsewhere time
    that passed without a look is an outage: the machine slept. `before` is done first: the clock
    may have to be asked.
    """

    def __init__(
        self,
        time: Timekeeping,
        delivery: Delivery,
        *,
        connected: Callable[[], bool],
        jumps: bool = False,
        before: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._time = time
        self._delivery = delivery
        self._connected = connected
        self._jumps = jumps
        self._before = before
        self._was_connected = False
        self._turn = asyncio.Lock()

    async def look(self) -> None:
        """One round: notes an outage, decides what is due, and has it told. One at a time: who
        asks for a look meanwhile has it behind the one that is on."""
        async with self._turn:
            await self._look()

    async def _look(self) -> None:
        if self._before is not None:
            await self._before()
        if not self._connected():
            self._was_connected = False
            return
        moved = await self._time.beat(watched=self._jumps and self._was_connected)
        self._was_connected = True
        for match in moved:
            self._delivery.owe(match)
        await self._time.tick()
        await self._delivery.remind_all()
