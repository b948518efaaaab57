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

UNTIMED_REMINDERS = (DAY, 3 * DAY, 7 * DAY)
"""When players are reminded of a decision without a time limit: so long after it began, and then
again after each further week."""

ALONE_REMINDER = 3 * DAY
"""When a player for whom nobody waits is reminded, once."""

USUAL_PACE = 3 * DAY
"""Time limit per move of a match between people, unless its creator chooses otherwise."""

MAX_QUIET_MINUTES = 12 * 60
"""Longest quiet period per day: every clock runs for at least half of each day."""

MAX_ALLOWANCE = 10 * 365 * DAY
"""Upper bound of an allowance in seconds, far above any real one: the time to compute when it runs
out grows with the number of quiet periods until then."""

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
        span = next(self.spans(now), None)
        return span[1] if span is not None and span[0] <= now else None


NO_QUIET_HOURS = QuietHours("UTC", 0, 0)


@dataclass(frozen=True)
class Clock:
    """Time limit for a decision owed since `since`: `allowance` is the pace plus granted time, or
    None if there is no limit.

    `quiet` is the player's setting when the decision began, so later changes cannot move this
    deadline. `pauses` are vacations and outages in any order; where they overlap, the time is
    skipped once.
    """

    since: int
    allowance: int | None
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

    def seconds_left(self, now: int) -> int | None:
        """Seconds left of the allowance, at least 0; None without a limit."""
        if self.allowance is None:
            return None
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
        """When the allowance runs out; None without a limit and while an open-ended pause lasts."""
        return None if self.allowance is None else self.time_when_charged(self.allowance)

    def time_when_used(self, percent: int) -> int | None:
        """When `percent` of the allowance will have been used; None as for `due`."""
        if self.allowance is None:
            return None
        return self.time_when_charged(self.allowance * percent // 100)

    def next_untimed_reminder(self, after: int, *, alone: bool) -> int | None:
        """When to remind next after `after` of a decision without a limit. A moment that falls into
        a quiet period or a pause moves to its end. None if there is no next, or no known end."""
        waited, week = max(0, after - self.since), 7 * DAY
        delays = (ALONE_REMINDER,) if alone else (*UNTIMED_REMINDERS, waited // week * week + week)
        delay = next((delay for delay in delays if delay > waited), None)
        return None if delay is None else self._end_of_pause(self.since + delay)

    def _end_of_pause(self, moment: int) -> int | None:
        """Return `moment`, or the end of the quiet period or pause in which it falls."""
        for start, end in self._uncharged_spans():
            if start > moment:
                break
            moment = max(moment, end)
        return None if moment >= NEVER else moment

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
