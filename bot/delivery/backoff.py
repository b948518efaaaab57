"""Backoff: a channel that Discord refuses us is tried again later, ever more rarely."""

from collections.abc import Callable

MINUTE = 60
HOUR = 60 * MINUTE


class Backoff:
    """Remembers when each shut channel may be tried again. `now` in seconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._refusals: dict[int, tuple[int, int]] = {}

    def may_try(self, channel: int) -> bool:
        _, again_at = self._refusals.get(channel, (0, 0))
        return self._now() >= again_at

    def record_refusal(self, channel: int) -> int:
        """The channel was shut; in how many seconds it is worth another try."""
        times = self._refusals.get(channel, (0, 0))[0] + 1
        wait = min(HOUR, MINUTE << min(10, times - 1))
        self._refusals[channel] = (times, self._now() + wait)
        return wait

    def reset(self, channel: int) -> None:
        """Something arrived there."""
        self._refusals.pop(channel, None)
