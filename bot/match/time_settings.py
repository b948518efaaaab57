"""What players set of their time: quiet hours, vacations, how they are reminded."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias
from zoneinfo import available_timezones

import msgspec

from bot.match import clock_rows
from bot.match.clock import DAY, LONGEST_NIGHT, Quiet, budget_left
from bot.match.model import Person, UserId
from bot.match.refusals import Refused
from data import Connection, Store, clocks, players
from data import habits as rows
from data.habits import HabitRow

BUDGET = 28
"""Days of vacation in a year."""
YEAR = 365 * DAY

PERCENTS: tuple[tuple[int, ...], ...] = ((50, 90), (50,), (90,), (25, 50, 75, 90), ())
"""When a reminder may come, in per cent of the time for a move; the first is the usual."""

Where: TypeAlias = Literal["dm", "thread"]


@dataclass(frozen=True)
class Habits:
    """What one player set. `vacation` is the one that is on or planned, if any; `budget` are the
    seconds of vacation that are left."""

    quiet: Quiet
    percents: tuple[int, ...]
    where: Where
    vacation: tuple[int, int] | None
    budget: int


class HabitKeeping:
    """Reads and writes habits. New quiet hours count from the next decision on: no clock is set
    by setting them (F1). A vacation counts at once, against its budget, and never by itself (F2).
    """

    def __init__(self, store: Store, *, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of(self, user: UserId) -> Habits:
        return await self._of(self._store.read, user)

    async def set_quiet(self, person: Person, quiet: Quiet) -> Habits:
        """Refused where the zone is unknown or more than half of the day would be quiet."""
        if quiet.zone not in available_timezones():
            raise Refused("unknown_zone", zone=quiet.zone)
        if quiet.minutes > LONGEST_NIGHT:
            raise Refused("long_night", most=LONGEST_NIGHT // 60)
        return await self._put(
            person, zone=quiet.zone, quiet_from=quiet.start, quiet_until=quiet.end
        )

    async def set_reminders(
        self, person: Person, percents: tuple[int, ...], where: Where
    ) -> Habits:
        """When and where reminders come."""
        if percents not in PERCENTS:
            raise Refused("unknown_reminders")
        return await self._put(person, percents=msgspec.json.encode(percents).decode(), place=where)

    async def take_vacation(self, person: Person, days: int) -> Habits:
        """So many days from now on; 0 ends the one that is on."""
        now = self._now()
        async with self._store.transaction() as tx:
            await players.meet(tx, person.user, person.name, person.locale)
            habits = await self._of(tx, person.user)
            began = now if habits.vacation is None else habits.vacation[0]
            until = now + days * DAY
            already = 0 if habits.vacation is None else habits.vacation[1] - now
            if until - now - already > habits.budget:
                raise Refused("vacation_spent", n=(habits.budget + already) // DAY)
            await rows.put_vacation(tx, person.user, began, until)
            for clock in await clocks.of_user(tx, person.user):
                await clock_rows.renewed(tx, clock)
        return await self.of(person.user)

    async def _put(self, person: Person, **changes: object) -> Habits:
        async with self._store.transaction() as tx:
            await players.meet(tx, person.user, person.name, person.locale)
            row = await rows.find(tx, person.user)
            await rows.put(tx, person.user, HabitRow(**{**_fields(row), **changes}))  # type: ignore[arg-type]
            for clock in await clocks.of_user(tx, person.user):
                await clock_rows.renewed(tx, clock)  # other reminders
        return await self.of(person.user)

    async def _of(self, db: Connection, user: UserId) -> Habits:
        now, row = self._now(), await rows.find(db, user)
        taken = await rows.vacations(db, user, now - YEAR)
        return Habits(
            Quiet(row.zone, row.quiet_from, row.quiet_until),
            msgspec.json.decode(row.percents, type=tuple[int, ...]),
            row.place,  # type: ignore[arg-type]
            next((span for span in taken if span[0] <= now < span[1]), None),
            budget_left(taken, now, BUDGET * DAY, YEAR),
        )


def _fields(row: HabitRow) -> dict[str, object]:
    return {
        "zone": row.zone,
        "quiet_from": row.quiet_from,
        "quiet_until": row.quiet_until,
        "percents": row.percents,
        "place": row.place,
    }
