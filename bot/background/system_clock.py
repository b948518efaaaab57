"""The one source of time: the clock on the wall, held against one that cannot jump.

A wrong clock for a single look once stopped every clock for a year and closed every lobby. So a
jump is believed only when it has lasted; until then time goes on steadily from where it was.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

log = logging.getLogger(__name__)

TOLERANCE = 60.0
"""Seconds by which the two clocks may differ; less is the wall clock being corrected."""
SETTLING_TIME = 10 * 60.0
"""Seconds for which the wall clock must stand by a jump before it is believed."""
MAX_CERTAIN_GAP = 24 * 60 * 60
"""Seconds since the last heartbeat after which a start does not believe the wall clock at once."""
IRREVOCABLE_DELAY = 60 * 60.0
"""Seconds of certain time before anything is done that cannot be undone."""
EARLIEST = 1_767_225_600
"""1 January 2026: a wall clock that shows less has not been set since its machine was booted."""


def boot_seconds() -> float:
    """A clock that nobody sets. Where the system has one that goes on while it sleeps, that."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Clock(Protocol):
    """Where the bot has its time from: called, it gives whole seconds since 1970."""

    adjustable: bool
    """Whether somebody may set it forward by hand: then it is looked at more often."""

    def __call__(self) -> int: ...

    def start_at(self, heartbeat: int | None) -> None:
        """Once, with the last time at which the bot is known to have worked."""

    async def refresh(self) -> None:
        """Before it is looked at: a clock that is kept elsewhere is asked for the time."""

    @property
    def is_certain(self) -> bool:
        """Whether clocks of matches may be charged by it now."""

    @property
    def is_settled(self) -> bool:
        """Whether what cannot be undone may be done by it now."""


class AdjustableClock:
    """The time as `now` tells it, which somebody may set forward by hand: it is never doubted."""

    adjustable = True
    is_certain = True
    is_settled = True

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now

    def __call__(self) -> int:
        return self._now()

    def start_at(self, heartbeat: int | None) -> None:
        """Nothing: it is right by definition."""

    async def refresh(self) -> None:
        """Nothing: `now` knows."""


@dataclass(frozen=True)
class _Doubt:
    """Since `since` (of the steady clock) the wall has been off by `difference` seconds."""

    since: float
    difference: float


class SystemClock:
    """Whole seconds since 1970, by the machine's own two clocks."""

    adjustable = False

    def __init__(
        self,
        *,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = boot_seconds,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._base = wall() - steady()
        self._doubt: _Doubt | None = None
        self._certain_since: float | None = None
        """When a doubt ended, by the steady clock; None where there never was one."""

    def __call__(self) -> int:
        self._compare()
        return int(self._steady() + self._base)

    def start_at(self, heartbeat: int | None) -> None:
        """Once, with the last time at which the bot is known to have worked: it is never earlier
        than that, and a wall clock that is far from it has to prove itself."""
        wall, steady = self._wall(), self._steady()
        if heartbeat is not None and wall < heartbeat - TOLERANCE:
            self._base = heartbeat - steady
        is_far = heartbeat is not None and abs(wall - heartbeat) > MAX_CERTAIN_GAP
        if is_far or wall < EARLIEST:
            self._doubt = _Doubt(steady, wall - (steady + self._base))
            log.warning(
                "the system clock has to prove itself: the last known time is %s", heartbeat
            )

    @property
    def is_certain(self) -> bool:
        """Whether the two clocks agree. While they do not, no clock of a match is looked at."""
        self._compare()
        return self._doubt is None

    @property
    def is_settled(self) -> bool:
        """Whether they have agreed for so long that what cannot be undone may be done."""
        if not self.is_certain:
            return False
        since = self._certain_since
        return since is None or self._steady() - since >= IRREVOCABLE_DELAY

    async def refresh(self) -> None:
        """Nothing: both clocks are this machine's."""

    def _compare(self) -> None:
        wall, steady = self._wall(), self._steady()
        difference, doubt = wall - (steady + self._base), self._doubt
        agrees = abs(difference) <= TOLERANCE
        if doubt is None and agrees:
            self._base += difference  # the wall clock is being corrected, a little at a time
        elif doubt is None:
            log.warning(
                "the system clock jumped by %.0f s: it has to last to be believed", difference
            )
            self._doubt = _Doubt(steady, difference)
        elif agrees and abs(doubt.difference) > TOLERANCE and wall >= EARLIEST:
            self._believe(difference, steady)  # it was wrong for a moment
        elif abs(difference - doubt.difference) > TOLERANCE:
            self._doubt = _Doubt(steady, difference)
        elif steady - doubt.since >= SETTLING_TIME and wall >= EARLIEST:
            log.warning("the system clock stands by its jump of %.0f s", difference)
            self._believe(difference, steady)

    def _believe(self, difference: float, steady: float) -> None:
        self._base += difference
        self._doubt = None
        self._certain_since = steady
