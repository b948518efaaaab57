"""Players' time settings: quiet hours, vacations and reminders."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from zoneinfo import available_timezones

import msgspec

from bot.match import clock_rows
from bot.match.clock import DAY, MAX_QUIET_MINUTES, QuietHours, budget_left
from bot.match.model import Person, UserId
from bot.match.refusals import Refused
from data import Connection, Store, clocks, players
from data import time_settings as rows
from data.time_settings import ReminderPlace, TimeSettingsRow

VACATION_DAYS = 28
"""Days of vacation per year."""
YEAR = 365 * DAY
ZONES = available_timezones()
"""Computed once, as it scans folders."""
USUAL_ZONE = "Europe/Berlin"
"""The example of how a time zone is written."""
MAX_ZONE = 64
"""Maximum number of characters that are compared with time zones."""

REMINDER_PERCENTS: tuple[tuple[int, ...], ...] = ((50, 90), (50,), (90,), (25, 50, 75, 90), ())
"""Choices of reminder times, in percent of the time limit per move; the first is the default."""


@dataclass(frozen=True)
class TimeSettings:
    """One player's settings. `vacation` is the current or planned one, if any; `vacation_left`
    is in seconds, since a vacation that ends early costs only what was used."""

    quiet: QuietHours
    percents: tuple[int, ...]
    place: ReminderPlace
    vacation: tuple[int, int] | None
    vacation_left: int

    @property
    def vacation_days_left(self) -> int:
        """The days that can still be taken; the last one may be a part of a day."""
        return _days(self.vacation_left)


class TimeSettingsService:
    """Reads and writes time settings. New quiet hours apply from the next decision on, so they
    never move a running deadline. A vacation applies at once, counts against its budget and never
    starts by itself."""

    def __init__(self, store: Store, *, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def load(self, user: UserId) -> TimeSettings:
        return await self._load(self._store.read, user)

    async def set_quiet(self, person: Person, quiet: QuietHours) -> TimeSettings:
        """Set quiet hours. Refused for an unknown zone or more than half of the day."""
        if quiet.zone not in ZONES:
            raise Refused("unknown_zone", zone=quiet.zone, near=USUAL_ZONE)
        if quiet.minutes > MAX_QUIET_MINUTES:
            raise Refused("long_night", most=MAX_QUIET_MINUTES // 60)
        start, end = quiet.start, quiet.end
        return await self._save(
            person,
            lambda row: replace(row, zone=quiet.zone, quiet_from=start, quiet_until=end),
        )

    async def set_reminders(
        self, person: Person, percents: tuple[int, ...], where: ReminderPlace
    ) -> TimeSettings:
        """Set when and where reminders come."""
        if percents not in REMINDER_PERCENTS:
            raise Refused("unknown_reminders")
        encoded = msgspec.json.encode(percents).decode()
        return await self._save(person, lambda row: replace(row, percents=encoded, place=where))

    async def take_vacation(self, person: Person, days: int) -> TimeSettings:
        """Start a vacation of `days` days now, or what is left of the last one; 0 ends the current
        vacation."""
        now = self._now()
        async with self._store.transaction() as tx:
            await players.upsert(tx, person.user, person.name, person.locale, person.username)
            settings = await self._load(tx, person.user)
            began = now if settings.vacation is None else settings.vacation[0]
            already_planned = 0 if settings.vacation is None else settings.vacation[1] - now
            left = settings.vacation_left + already_planned
            if days > _days(left):
                raise Refused("vacation_spent", n=_days(left))
            until = now + min(days * DAY, left)
            await rows.put_vacation(tx, person.user, began, until)
            for clock in await clocks.of_user(tx, person.user):
                await clock_rows.refresh_clock(tx, clock)
        return await self.load(person.user)

    async def _save(
        self, person: Person, change: Callable[[TimeSettingsRow], TimeSettingsRow]
    ) -> TimeSettings:
        async with self._store.transaction() as tx:
            await players.upsert(tx, person.user, person.name, person.locale, person.username)
            await rows.put(tx, person.user, change(await rows.find(tx, person.user)))
            for clock in await clocks.of_user(tx, person.user):
                await clock_rows.refresh_clock(tx, clock)  # the reminder times may have changed
        return await self.load(person.user)

    async def _load(self, db: Connection, user: UserId) -> TimeSettings:
        now, row = self._now(), await rows.find(db, user)
        taken = await rows.vacations(db, user, now - YEAR)
        return TimeSettings(
            QuietHours(row.zone, row.quiet_from, row.quiet_until),
            clock_rows.decode_percents(row.percents),
            row.place,
            next((span for span in taken if span[0] <= now < span[1]), None),
            budget_left(taken, now, VACATION_DAYS * DAY, YEAR),
        )


def read_zone(typed: str) -> str:
    """Return the time zone that a text names: in any case, with spaces, or by its place alone.
    Raises Refused with what comes nearest.

    >>> read_zone(" europe/berlin"), read_zone("new york"), read_zone("utc")
    ('Europe/Berlin', 'America/New_York', 'UTC')
    """
    words = "_".join(typed[:MAX_ZONE].split())
    if words in ZONES:
        return words
    wanted = words.casefold()
    whole = {zone.casefold(): zone for zone in sorted(ZONES)}
    if wanted in whole:
        return whole[wanted]
    by_place: dict[str, list[str]] = {}
    for lower, zone in whole.items():
        if not lower.startswith(_OTHER_NAMES):
            by_place.setdefault(lower.rpartition("/")[2], []).append(zone)
    if len(found := by_place.get(wanted, [])) == 1:
        return found[0]
    near = get_close_matches(wanted, [*by_place, *whole], n=1) or [USUAL_ZONE.casefold()]
    meant = found or by_place.get(near[0]) or [whole[near[0]]]
    raise Refused("unknown_zone", zone=typed[:MAX_ZONE].strip(), near=meant[0])


_OTHER_NAMES = ("posix/", "right/", "etc/", "systemv/", "us/")
"""The beginnings of time zones that are others by another name, or no place."""


def _days(seconds: int) -> int:
    """Return a number of days, of which the last may be a part."""
    return -(-seconds // DAY)
