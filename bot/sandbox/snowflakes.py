"""Ids in Discord's format: milliseconds since 2015, then a counter."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class SandboxClock:
    """The wall clock plus an offset that can be increased."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._offset = 0.0

    def now(self) -> float:
        return self._now() + self._offset

    @property
    def offset(self) -> float:
        """Seconds by which it is ahead of the wall clock."""
        return self._offset

    def advance(self, seconds: float) -> None:
        """Increase the offset by `seconds`."""
        self._offset += seconds

    def isoformat(self) -> str:
        """Return the time in Discord's format."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()


class SnowflakeGenerator:
    """Unique ids that increase with time, even within one millisecond."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._last = 0

    def next_id(self) -> str:
        now = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return str(self._last)

    def skip_past(self, snowflake: str) -> None:
        """Make all further ids greater than this one, which a loaded world contains."""
        self._last = max(self._last, int(snowflake))


def created_at(snowflake: str) -> float:
    """Return when an id was created, in seconds since 1970.

    >>> created_at("175928847299117063")
    1462015105.796
    """
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def parse_timestamp(iso: str) -> float:
    """Parse a time in Discord's format to seconds since 1970."""
    return datetime.fromisoformat(iso).timestamp()
