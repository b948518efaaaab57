"""Keeping the clocks of a match as it goes on: statements of the transaction that moves it on."""

from dataclasses import dataclass, replace

import msgspec

from bot.match.clock import NEVER, Clock, Quiet, Span
from bot.match.full_match import Owes, Sealed
from bot.match.model import Chair, Status
from bot.match.play import Step
from data import Connection, clocks, habits, outages, reminders
from data.clocks import ClockRow
from data.habits import HabitRow

_PERCENTS = msgspec.json.Decoder(tuple[int, ...])


async def kept(tx: Connection, before: Sealed | None, step: Step) -> None:
    """Starts the clock of each decision that a person now owes; ends those of decisions made."""
    after = step.after
    if after.match.pace is None:
        return
    for chair, owes in zip(after.match.chairs, after.owes, strict=True):
        ran = None if before is None else _since(before, chair.seat)
        since = _since(after, chair.seat)
        if since is None:
            if ran is not None:
                await clocks.drop(tx, after.match.id, chair.seat)
        elif ran != since or (step.move is not None and step.seat == chair.seat):
            await _start(tx, after, chair, owes)


def _since(sealed: Sealed, seat: int) -> int | None:
    """Since when a person owes a decision there."""
    chair, owes = sealed.match.chairs[seat], sealed.owes[seat]
    runs = sealed.match.status is Status.LIVE and chair.user is not None and chair.computer is None
    return owes.since if runs else None


async def _start(tx: Connection, after: Sealed, chair: Chair, owes: Owes) -> None:
    assert owes.since is not None, f"expected a decision of {chair!r}, found none"
    assert chair.user is not None, f"expected a person, got {chair!r}"
    assert after.match.pace is not None, f"expected a pace of {after.match!r}"
    habit = await habits.find(tx, chair.user)
    row = ClockRow(
        match=after.match.id,
        seat=chair.seat,
        user=chair.user,
        since=owes.since,
        allowance=after.match.pace,
        zone=habit.zone,
        quiet_from=habit.quiet_from,
        quiet_until=habit.quiet_until,
        later=None,
        due=None,
        next=None,
    )
    found = _running(row, habit, await _pauses(tx, row), frozenset())
    await clocks.put(tx, replace(row, due=found.clock.due, next=found.next))


@dataclass(frozen=True)
class Running:
    """A clock as it runs, and what of it was or is to be told."""

    row: ClockRow
    clock: Clock
    marks: tuple[int, ...]
    """The moments at which a reminder is to be decided that was not yet, in order."""

    @property
    def next(self) -> int | None:
        moments = [*self.marks, *([] if self.clock.due is None else [self.clock.due])]
        return min(moments, default=None)


async def running(db: Connection, row: ClockRow) -> Running:
    """The clock of a row, from everything that bears on it."""
    decided = await reminders.decided(db, row.match, row.seat, row.since)
    return _running(row, await habits.find(db, row.user), await _pauses(db, row), decided)


def _running(
    row: ClockRow, habit: HabitRow, pauses: tuple[Span, ...], decided: frozenset[int]
) -> Running:
    quiet = Quiet(row.zone, row.quiet_from, row.quiet_until)
    clock = Clock(row.since, row.allowance, quiet, pauses)
    moments = [clock.mark(percent) for percent in _PERCENTS.decode(habit.percents)]
    wanted = {m for m in (*moments, row.later) if m is not None} - decided
    return Running(row, clock, tuple(sorted(wanted)))


async def renewed(tx: Connection, row: ClockRow) -> Running:
    """Writes a clock with what is now to be made of it."""
    found = await running(tx, row)
    await clocks.put(tx, replace(row, due=found.clock.due, next=found.next))
    return found


async def _pauses(db: Connection, row: ClockRow) -> tuple[Span, ...]:
    vacations = await habits.vacations(db, row.user, row.since)
    lost = await outages.at(db, row.match, row.since)
    return (*vacations, *((began, NEVER if ended is None else ended) for began, ended in lost))
