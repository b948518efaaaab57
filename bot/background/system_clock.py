"""The bot's only source of time: the wall clock, checked against a clock that cannot jump.

A clock that is wrong at a single check could expire every time limit and close every lobby.
So a jump is accepted only after it has lasted; until then, time continues steadily.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

log = logging.getLogger(__name__)

TOLERANCE = 60.0
"""Seconds by which the two clocks may differ; smaller steps are corrections of the wall clock."""
SETTLING_TIME = 10 * 60.0
"""Seconds for which a jump of the wall clock must last before it is accepted."""
MAX_CERTAIN_GAP = 24 * 60 * 60
"""Seconds since the last heartbeat above which a start does not trust the wall clock at once."""
IRREVOCABLE_DELAY = 60 * 60.0
"""Seconds of certain time before irrevocable jobs run."""
EARLIEST = 1_767_225_600
"""1 January 2026: a wall clock showing less has not been set since the machine booted."""


def boot_seconds() -> float:
    """Return the time of a steady clock that no one sets; it counts suspended time if possible."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Clock(Protocol):
    """The bot's source of time; calling it returns whole seconds since 1970."""

    adjustable: bool
    """Whether the time can be set forward by hand; it is then checked more often."""

    def __call__(self) -> int: ...

    def start_at(self, heartbeat: int | None) -> None:
        """Call once, with the last time at which the bot is known to have worked."""

    async def refresh(self) -> None:
        """Update the time before a check, if the clock is kept elsewhere."""

    @property
    def is_certain(self) -> bool:
        """Whether match clocks can be charged by this time now."""

    @property
    def is_settled(self) -> bool:
        """Whether irrevocable jobs can rely on this time now."""


class AdjustableClock:
    """The time returned by `now`, which can be set forward by hand and is always trusted."""

    adjustable = True
    is_certain = True
    is_settled = True

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now

    def __call__(self) -> int:
        return self._now()

    def start_at(self, heartbeat: int | None) -> None:
        """Does nothing: this clock is always trusted."""

    async def refresh(self) -> None:
        """Does nothing: `now` is always current."""


@dataclass(frozen=True)
class _Doubt:
    """The wall clock has been off by `difference` seconds since `since` on the steady clock."""

    since: float
    difference: float


class SystemClock:
    """Whole seconds since 1970, from the machine's wall clock and steady clock."""

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
        """When the last doubt ended, by the steady clock; None if there was none."""

    def __call__(self) -> int:
        self._compare()
        return int(self._steady() + self._base)

    def start_at(self, heartbeat: int | None) -> None:
        """Call once, with the last time at which the bot is known to have worked. The time is never
        earlier than that, and a wall clock that is far from it is not trusted at first."""
        wall, steady = self._wall(), self._steady()
        if heartbeat is not None and wall < heartbeat - TOLERANCE:
            self._base = heartbeat - steady
        is_far = heartbeat is not None and abs(wall - heartbeat) > MAX_CERTAIN_GAP
        if is_far or wall < EARLIEST:
            self._doubt = _Doubt(steady, wall - (steady + self._base))
            log.warning(
                "the system clock is not trusted yet: it is far from %s, the last known time",
                heartbeat,
            )

    @property
    def is_certain(self) -> bool:
        """Whether the two clocks agree; if not, match clocks are not checked."""
        self._compare()
        return self._doubt is None

    @property
    def is_settled(self) -> bool:
        """Whether the clocks have agreed for long enough to run irrevocable jobs."""
        if not self.is_certain:
            return False
        since = self._certain_since
        return since is None or self._steady() - since >= IRREVOCABLE_DELAY

    async def refresh(self) -> None:
        """Does nothing: both clocks are local."""

    def _compare(self) -> None:
        wall, steady = self._wall(), self._steady()
        difference, doubt = wall - (steady + self._base), self._doubt
        agrees = abs(difference) <= TOLERANCE
        if doubt is None and agrees:
            self._base += difference  # a small correction of the wall clock
        elif doubt is None:
            log.warning("the system clock jumped by %.0f s and is not trusted yet", difference)
            self._doubt = _Doubt(steady, difference)
        elif agrees and abs(doubt.difference) > TOLERANCE and wall >= EARLIEST:
            self._believe(difference, steady)  # it was wrong only briefly
        elif abs(difference - doubt.difference) > TOLERANCE:
            self._doubt = _Doubt(steady, difference)
        elif steady - doubt.since >= SETTLING_TIME and wall >= EARLIEST:
            log.warning("the jump of the system clock by %.0f s is now accepted", difference)
            self._believe(difference, steady)

    def _believe(self, difference: float, steady: float) -> None:
        self._base += difference
        self._doubt = None
        self._certain_since = steady
