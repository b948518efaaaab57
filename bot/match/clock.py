"""The clock of one decision: a pure function of its history and the current time."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

HOUR = 60 * 60
DAY = 24 * HOUR
DAY_MINUTES = 24 * 60

PACES = (8 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""Time limits per move that a match can have, in seconds; None means no limit."""

MAX_QUIET_MINUTES = 12 * 60
"""Longest quiet period per day: every clock runs for at least half of each day."""

MAX_ALLOWANCE = 10 * 365 * DAY
"""Upper bound in seconds, far above any real pace with extensions: computing nights takes time."""

NEVER = 2**62
"""The end of a pause that has no known end."""

Span: TypeAlias = tuple[int, int]
"""A half-open interval in seconds: the first moment is included, the second is not."""


@dataclass(frozen=True)
class QuietHours:
    """A daily period that is not charged, from `start` to `end` in minutes after midnight, local
    time in the IANA zone `zone`."""

    zone: str
    start: int
    end: int

    @property
    def minutes(self) -> int:
        """Length on an ordinary day, without a change to or from daylight saving time.

        >>> QuietHours("Europe/Berlin", 22 * 60, 7 * 60).minutes
        540
        """
        return (self.end - self.start) % DAY_MINUTES

    def spans(self, since: int) -> Iterator[Span]:
        """Yield the quiet periods that end after `since`, in order and without end."""
        if self.minutes == 0:
            return
        zone = _zone_info(self.zone)
        day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
        while True:
            next_day = day + timedelta(days=1)
            begin = _timestamp(zone, day, self.start % DAY_MINUTES)
            is_same_day = self.end % DAY_MINUTES > self.start % DAY_MINUTES
            end = _timestamp(zone, day if is_same_day else next_day, self.end % DAY_MINUTES)
            if end > max(begin, since):
                yield begin, end
            day = next_day

    def end_of(self, now: int) -> int | None:
        """Return the end of the quiet period that lasts at `now`; None if none does.

        >>> night = QuietHours("UTC", 22 * 60, 7 * 60)
        >>> night.end_of(23 * HOUR) == 31 * HOUR, night.end_of(7 * HOUR)
        (True, None)
        """
        begin, end = next(self.spans(now), (now + 1, now))
        return end if begin <= now else None


NO_QUIET_HOURS = QuietHours("UTC", 0, 0)


@dataclass(frozen=True)
class Clock:
    """Time limit for a decision owed since `since`: `allowance` is the pace plus granted time.

    `quiet` is the player's setting when the decision began, so later changes cannot move this
    deadline. `pauses` are vacations and outages in any order; where they overlap, the time is
    skipped once.
    """

    since: int
    allowance: int
    quiet: QuietHours | None = None
    pauses: tuple[Span, ...] = ()

    def seconds_charged(self, now: int) -> int:
        """Seconds charged until `now`. Never decreases over time."""
        total, at = 0, self.since
        for start, end in self._uncharged_spans():
            if start >= now:
                break
            total += max(0, start - at)
            at = max(at, end)
        return total + max(0, now - at)

    def seconds_left(self, now: int) -> int:
        """Seconds left of the allowance, at least 0."""
        return max(0, self.allowance - self.seconds_charged(now))

    def time_when_charged(self, seconds: int) -> int | None:
        """When `seconds` will have been charged; None while an open-ended pause lasts."""
        at, left = self.since, seconds
        for start, end in self._uncharged_spans():
            if start - at >= left:
                break
            left -= max(0, start - at)
            at = max(at, end)
            if at >= NEVER:
                return None
        return at + left

    @property
    def due(self) -> int | None:
        """When the allowance runs out; None while an open-ended pause lasts."""
        return self.time_when_charged(self.allowance)

    def time_when_used(self, percent: int) -> int | None:
        """When `percent` of the allowance will have been used."""
        return self.time_when_charged(self.allowance * percent // 100)

    def _uncharged_spans(self) -> Iterator[Span]:
        """Yield the times that are not charged, ordered by start; they may overlap."""
        pauses = sorted(span for span in self.pauses if span[0] < span[1])
        nights = self.quiet.spans(self.since) if self.quiet else ()
        return heapq.merge(pauses, nights)


def budget_left(taken: Iterable[Span], now: int, budget: int, window: int) -> int:
    """Seconds of vacation that can still be planned: `budget` minus all vacations, past or planned,
    that fall after `now - window`."""
    spent = sum(max(0, end - max(start, now - window)) for start, end in taken)
    return max(0, budget - spent)


def _zone_info(zone: str) -> ZoneInfo:
    """Return the time zone, or UTC if unknown: one bad row must not stop all clocks."""
    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def _timestamp(zone: ZoneInfo, day: date, minutes: int) -> int:
    local = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    return int(local.astimezone(UTC).timestamp())
