"""How long to wait before a failed request, or a channel that refused one, is tried again. The
queues of `queues.py` do it."""

from collections.abc import Callable

MINUTE = 60
HOUR = 60 * MINUTE


def retry_delay(failures: int) -> float:
    """Return the seconds to wait after a number of failures in a row: 0.5, 1, 2 … at most 60."""
    return min(60.0, 2.0 ** (failures - 2))


class Backoff:
    """Remembers when each refused channel may be tried again. `now` returns seconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._refusals: dict[int, tuple[int, int]] = {}

    def may_try(self, channel: int) -> bool:
        _, again_at = self._refusals.get(channel, (0, 0))
        return self._now() >= again_at

    def waiting_channels(self) -> tuple[int, ...]:
        """Return the channels that must not be tried now."""
        return tuple(channel for channel in self._refusals if not self.may_try(channel))

    def record_refusal(self, channel: int) -> int:
        """Record a refusal; return the seconds until the next try."""
        times = self._refusals.get(channel, (0, 0))[0] + 1
        wait = min(HOUR, MINUTE << min(10, times - 1))
        self._refusals[channel] = (times, self._now() + wait)
        return wait

    def reset(self, channel: int) -> None:
        """Clear the refusals of a channel after a message arrived."""
        self._refusals.pop(channel, None)
