"""When something that failed is tried again.

| what failed | tried again after | by |
|---|---|---|
| a request (no answer, 429, 5xx) | what Discord names, else `jittered_delay` | `queues.py` |
| a channel refuses messages | 1, 2, 4 … 60 minutes (`Backoff`) | `delivery.py`, `cleanup.py` |
| the same, and its match changes | 1 minute | `delivery.py` |
| the same, and the bot is given a permission | at once | `delivery.py` |
| an old message cannot be closed | the same | `turn_messages.py` |
| a message that Discord rejects | `REJECTED_DELAY` | `delivery.py` |
| a player's closed DMs | `closed_dm_delay`, at once if they use the bot | `hand.py` |
| Discord lets the bot open no DMs | `dm_pause` | `dm.py` |
| the database | `STORE_DELAY` | `delivery.py` |
| anything else: a bug | `UNEXPECTED_ERROR_DELAY` | `queues.py` |

Besides, the periodic job `deliveries` looks each minute for what is owed.
"""

from collections.abc import Callable
from random import uniform

from bot.delivery.errors import DeliveryError, Reason

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY

REJECTED_DELAY = float(HOUR)
STORE_DELAY = 30.0
UNEXPECTED_ERROR_DELAY = 60.0


def request_delay(failures: int) -> float:
    """Return the seconds to wait after a number of failures in a row: 0.5, 1, 2 … at most 60."""
    return min(60.0, 2.0 ** (failures - 2))


def jittered_delay(failures: int) -> float:
    """Return `request_delay`, up to a fifth more or less: otherwise all channels would be retried
    at the same moment after an outage."""
    return request_delay(failures) * uniform(0.8, 1.2)


def closed_dm_delay(refusals: int) -> int:
    """Return the seconds to wait after a player's DMs refused a number of messages: an hour, then
    two, up to a week. Each refusal counts against the bot at Discord."""
    return _double(HOUR, refusals, WEEK)


def dm_pause(refusals: int) -> int:
    """Return the seconds without opening any DM after Discord refused it a number of times: ten
    minutes, then twenty, up to a day."""
    return _double(10 * MINUTE, refusals, DAY)


class Backoff:
    """Remembers when each refused channel may be tried again. `now` returns seconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._refusals: dict[int, tuple[int, int]] = {}
        """For each channel, how often it refused, and when it did so last."""

    def may_try(self, channel: int, *, is_urgent: bool = False) -> bool:
        """Whether a channel may be tried now. If `is_urgent`, a minute after its last refusal is
        enough."""
        if channel not in self._refusals:
            return True
        times, refused_at = self._refusals[channel]
        return self._now() >= refused_at + (MINUTE if is_urgent else _channel_delay(times))

    def waiting_channels(self) -> tuple[int, ...]:
        """Return the channels that must not be tried now."""
        return tuple(channel for channel in self._refusals if not self.may_try(channel))

    def delay_after(self, error: DeliveryError, channel: int) -> float:
        """Return the seconds until a job that failed with this error is run again; if the channel
        refused it, record that."""
        match error.reason:
            case Reason.DMS_PAUSED:  # nothing is wrong with this player's DMs
                return error.retry_after or dm_pause(1)
            case Reason.BAD_REQUEST:  # other messages pass through this channel
                return REJECTED_DELAY
            case _:
                return self.record_refusal(channel)

    def record_refusal(self, channel: int) -> int:
        """Record a refusal; return the seconds until the next try."""
        times = self._refusals.get(channel, (0, 0))[0] + 1
        self._refusals[channel] = (times, self._now())
        return _channel_delay(times)

    def reset(self, channel: int) -> None:
        """Clear the refusals of a channel after a message arrived."""
        self._refusals.pop(channel, None)


def _channel_delay(refusals: int) -> int:
    return _double(MINUTE, refusals, HOUR)


def _double(first: int, times: int, most: int) -> int:
    """Return `first`, doubled each time after the first, and at most `most`."""
    return min(most, first << min(20, times - 1))
