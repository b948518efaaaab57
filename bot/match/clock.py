"""The clock of one decision: a pure function of what happened and of now."""

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
"""Seconds for a move that a match may give, besides no limit at all."""

MAX_QUIET_MINUTES = 12 * 60
"""Minutes of a day that may be quiet at most: every clock runs half of each day (F1)."""

MAX_ALLOWANCE = 10 * 365 * DAY
"""Seconds: no pace with all that can be granted comes near it, and counting nights takes time."""

NEVER = 2**62
"""The end of a pause that nobody knows yet."""

Span: TypeAlias = tuple[int, int]
"""From a second on, up to another that is no part of it."""


@dataclass(frozen=True)
class QuietHours:
    """Hours of the day that do not count, from `start` to `end` in minutes after midnight, as the
    clocks of an IANA zone show them (F6)."""

    zone: str
    start: int
    end: int

    @property
    def minutes(self) -> int:
        """How long it is on an ordinary day.

        >>> QuietHours("Europe/Berlin", 22 * 60, 7 * 60).minutes
        540
        """
        return (self.end - self.start) % DAY_MINUTES

    def spans(self, since: int) -> Iterator[Span]:
        """The quiet hours that are not over at `since`, in order, without end."""
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


NO_QUIET_HOURS = QuietHours("UTC", 0, 0)


@dataclass(frozen=True)
class Clock:
    """`allowance` seconds for a decision owed `since`: the pace of the match and what was granted.

    `quiet` are the hours that the player had set when the decision began, so that nobody sets the
    clock by setting hours. `pauses` are the player's vacations and the times in which nobody could
    move, in any order, twice or overlapping: a second is charged once, or not at all.
    """

    since: int
    allowance: int
    quiet: QuietHours | None = None
    pauses: tuple[Span, ...] = ()

    def charged(self, now: int) -> int:
        """How many seconds were charged until now. It never falls as time goes on."""
        total, at = 0, self.since
        for start, end in self._uncharged_spans():
            if start >= now:
                break
            total += max(0, start - at)
            at = max(at, end)
        return total + max(0, now - at)

    def left(self, now: int) -> int:
        """What is left of the allowance; never below 0."""
        return max(0, self.allowance - self.charged(now))

    def time_when_charged(self, seconds: int) -> int | None:
        """When so many seconds will have been charged; None while a pause has no end."""
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
        """When it runs out."""
        return self.time_when_charged(self.allowance)

    def time_when_used(self, percent: int) -> int | None:
        """When so much of the allowance will have been used."""
        return self.time_when_charged(self.allowance * percent // 100)

    def _uncharged_spans(self) -> Iterator[Span]:
        """The times that are not charged, by their beginning; they may overlap."""
        pauses = sorted(span for span in self.pauses if span[0] < span[1])
        nights = self.quiet.spans(self.since) if self.quiet else ()
        return heapq.merge(pauses, nights)


def budget_left(taken: Iterable[Span], now: int, budget: int, window: int) -> int:
    """How many seconds of vacation may still be planned: what was taken, or is planned, since
    `window` seconds ago counts against the budget (F2)."""
    spent = sum(max(0, end - max(start, now - window)) for start, end in taken)
    return max(0, budget - spent)


def _zone_info(zone: str) -> ZoneInfo:
    """UTC where the name is none: one such row must not stop the clocks of all."""
    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def _timestamp(zone: ZoneInfo, day: date, minutes: int) -> int:
    local = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    return int(local.astimezone(UTC).timestamp())
