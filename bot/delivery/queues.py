"""Lanes: one worker per channel, so that a blocked channel delays nobody else."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.delivery.errors import Undelivered, Why

log = logging.getLogger(__name__)

E = TypeVar("E")

GRACE = 3.0
"""Seconds that what is on its way has to arrive when the bot goes down."""


def back_off(failures: int) -> float:
    """Seconds to wait after so many failures in a row: 0.5, 1, 2 … a minute at most."""
    return min(60.0, 2.0 ** (failures - 2))


@dataclass
class _Lane(Generic[E]):
    errands: dict[E, None] = field(default_factory=dict)
    """In order. An errand is done with what is owed when its turn comes, so one that waits
    already covers whatever was owed since."""
    task: asyncio.Task[None] | None = None
    resting: bool = False
    """It waits until it may try again."""
    awaited: dict[E, asyncio.Event] = field(default_factory=dict)
    """Errands for whose end somebody waits."""


class Lanes(Generic[E]):
    """Runs errands: those of one channel one after the other, the channels side by side.

    `pause` gives the seconds to wait after so many failures in a row.
    """

    def __init__(self, run: Callable[[E], Awaitable[None]], pause: Callable[[int], float]) -> None:
        self._run = run
        self._pause = pause
        self._lanes: dict[int, _Lane[E]] = {}
        self._closing = False

    def put(self, channel: int, errand: E) -> None:
        """Puts an errand at the end of the channel's lane, if it does not wait there already."""
        lane = self._lanes.setdefault(channel, _Lane())
        lane.errands.setdefault(errand)
        self._begin(channel, lane)

    async def hurry(self, channel: int, errand: E) -> None:
        """Puts an errand before all others of the channel's lane, and waits until it is done."""
        lane = self._lanes.setdefault(channel, _Lane())
        lane.errands = {errand: None, **lane.errands}
        done = lane.awaited.setdefault(errand, asyncio.Event())
        self._begin(channel, lane)
        await done.wait()

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """The workers that have something to do."""
        return {lane.task for lane in self._lanes.values() if lane.task is not None}

    async def close(self, grace: float = GRACE) -> None:
        """Lets all workers finish the errand in hand, for so many seconds: what they owe besides
        is still owed at the next start."""
        self._closing = True
        for lane in self._lanes.values():
            lane.errands.clear()
            if lane.resting and lane.task is not None:
                lane.task.cancel()
        tasks = self.tasks
        if tasks:
            await asyncio.wait(tasks, timeout=grace)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, channel: int, lane: _Lane[E]) -> None:
        if lane.task is None:
            lane.task = asyncio.create_task(self._serve(channel, lane))

    async def _serve(self, channel: int, lane: _Lane[E]) -> None:
        failures = 0
        try:
            while lane.errands:
                errand = next(iter(lane.errands))
                del lane.errands[errand]
                failures = await self._try(errand, lane, failures)
        finally:
            del self._lanes[channel]

    async def _try(self, errand: E, lane: _Lane[E], failures: int) -> int:
        """Runs an errand; how often in a row this lane has now failed."""
        try:
            await self._run(errand)
        except Undelivered as trouble:
            if trouble.why is Why.WRONG:
                log.exception("expected Discord to take %s", errand)
                self._done(lane, errand)
                return 0
            log.warning("%s: %s, again later", errand, trouble.why.name)
            if self._closing:
                return failures
            lane.errands.setdefault(errand)
            lane.resting = True
            await asyncio.sleep(trouble.after or self._pause(failures + 1))
            lane.resting = False
            return failures + 1
        except Exception:
            # A bug in one match must not stop the channel. It is owed again with the next move.
            log.exception("expected to deliver %s", errand)
        self._done(lane, errand)
        return 0

    def _done(self, lane: _Lane[E], errand: E) -> None:
        if (awaited := lane.awaited.pop(errand, None)) is not None:
            awaited.set()
