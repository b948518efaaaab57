"""Ids as Discord makes them: milliseconds since 2015, then a counter."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """The wall clock, which a test may push forward."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._pushed = 0.0

    def seconds(self) -> float:
        return self._now() + self._pushed

    @property
    def pushed(self) -> float:
        """By how many seconds it is ahead of the wall's."""
        return self._pushed

    def push(self, seconds: float) -> None:
        """Lets `seconds` pass at once."""
        self._pushed += seconds

    def iso(self) -> str:
        """Now, as Discord writes times."""
        return datetime.fromtimestamp(self.seconds(), UTC).isoformat()


class Snowflakes:
    """Unique ids that rise with time, also within one millisecond."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        now = (int(self._clock.seconds() * 1000) - EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Never again an id below this one: the world was loaded with it."""
        self._last = max(self._last, int(snowflake))


def born(snowflake: str) -> float:
    """When an id was made, in seconds since 1970.

    >>> born("175928847299117063")
    1462015105.796
    """
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def moment(iso: str) -> float:
    """A time that Discord wrote, in seconds since 1970."""
    return datetime.fromisoformat(iso).timestamp()
