"""Ids as Discord makes them: milliseconds since 2015, then a counter."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class SandboxClock:
    """The wall clock, which a test may push forward."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._offset = 0.0

    def now(self) -> float:
        return self._now() + self._offset

    @property
    def offset(self) -> float:
        """By how many seconds it is ahead of the wall's."""
        return self._offset

    def advance(self, seconds: float) -> None:
        """Lets `seconds` pass at once."""
        self._offset += seconds

    def isoformat(self) -> str:
        """TurnState, as Discord writes times."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()


class SnowflakeGenerator:
    """Unique ids that rise with time, also within one millisecond."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._last = 0

    def next_id(self) -> str:
        now = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return str(self._last)

    def skip_past(self, snowflake: str) -> None:
        """Never again an id below this one: the world was loaded with it."""
        self._last = max(self._last, int(snowflake))


def created_at(snowflake: str) -> float:
    """When an id was made, in seconds since 1970.

    >>> created_at("175928847299117063")
    1462015105.796
    """
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def parse_timestamp(iso: str) -> float:
    """A time that Discord wrote, in seconds since 1970."""
    return datetime.fromisoformat(iso).timestamp()
