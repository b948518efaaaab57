"""Starts, updates and ends the stored clocks of a match, within the caller's transaction."""

from dataclasses import dataclass, replace
from typing import TypeAlias

import msgspec

from bot.match.clock import MAX_ALLOWANCE, NEVER, Clock, QuietHours
from bot.match.match_rows import FullMatch
from bot.match.model import Match, PersonChair, Status
from bot.match.play import Transition
from data import Connection, clocks, pauses, reminders
from data.clocks import ClockRow
from data.time_settings import TimeSettingsRow
from data.undo_points import UndoPointRow

Pauses: TypeAlias = tuple[tuple[int, int | None], ...]
"""Vacations, outages and pauses of the match: beginning and end, None while it lasts."""

_PERCENTS = msgspec.json.Decoder(tuple[int, ...])
USUAL_PERCENTS = (50, 90)
"""Default reminder times, in percent of the time limit per move."""


def decode_percents(text: str) -> tuple[int, ...]:
    """Decode reminder percentages; an invalid text gives the defaults, so the clock still runs."""
    try:
        return _PERCENTS.decode(text)
    except ValueError:
        return USUAL_PERCENTS


async def update_clocks(
    tx: Connection, before: FullMatch | None, transition: Transition, at: int
) -> None:
    """Start a clock for each new decision of a person; delete those of completed decisions. Where
    there is no time limit, the clock only reminds."""
    after = transition.after
    was_paused = before.match.paused if before else None
    if was_paused != after.match.paused:
        await _store_pause(tx, after.match, at)
    pace = _time_limit(after.match)
    is_as_before = before is not None and _time_limit(before.match) == pace
    for chair in after.match.chairs:
        ran = None if before is None else _pending_since(before, chair.seat)
        since = _pending_since(after, chair.seat)
        has_moved = transition.move is not None and transition.seat == chair.seat
        if since is None or not isinstance(chair, PersonChair):
            if ran is not None:
                await clocks.delete(tx, after.match.id, chair.seat)
        elif ran != since or has_moved or not is_as_before:
            await _start_clock(tx, after.match, chair, since, pace)
    if was_paused != after.match.paused:
        for row in await clocks.of_match(tx, after.match.id):
            await refresh_clock(tx, row)


async def _store_pause(tx: Connection, match: Match, at: int) -> None:
    """Store that a match is paused since now, or no longer."""
    if match.paused is None:
        await pauses.end(tx, match.id, at)
    else:
        await pauses.begin(tx, match.id, match.paused)


def _time_limit(match: Match) -> int | None:
    """Return the time limit per move. Once only one person is left, nobody waits for them."""
    return match.pace if _count_people(match) > 1 else None


def _count_people(match: Match) -> int:
    """Return how many people play or may come back."""
    return sum(not chair.resigned for chair in match.held_by_people)


def _pending_since(full: FullMatch, seat: int) -> int | None:
    """Since when a person owes a decision at this seat; None if no person owes one."""
    chair, pending = full.match.chairs[seat], full.pending[seat]
    runs = full.match.status is Status.LIVE and chair in full.match.people
    return pending.since if runs else None


async def _start_clock(
    tx: Connection, match: Match, chair: PersonChair, since: int, allowance: int | None
) -> None:
    settings, spans = await clocks.find_conditions(tx, match.id, chair.user, since)
    row = ClockRow(
        match=match.id,
        seat=chair.seat,
        user=chair.user,
        since=since,
        allowance=allowance,
        zone=settings.zone,
        quiet_from=settings.quiet_from,
        quiet_until=settings.quiet_until,
        later=None,
        due=None,
        next=None,
        people=_count_people(match),
    )
    found = _build_running_clock(row, settings, spans, frozenset())
    await clocks.put(tx, replace(row, due=found.clock.due, next=found.next))


async def give_time_back(tx: Connection, after: FullMatch, point: UndoPointRow, at: int) -> None:
    """Restore the time that the player had left when the undone move was made: time passed since
    then is not charged."""
    row = await clocks.find(tx, after.match.id, point.seat)
    if row is None or point.since is None or point.allowance is None:
        return  # no clock runs there, or none ran when the move was made
    if point.zone is None or point.quiet_from is None or point.quiet_until is None:
        return
    then = replace(
        row,
        since=point.since,
        allowance=point.allowance,
        zone=point.zone,
        quiet_from=point.quiet_from,
        quiet_until=point.quiet_until,
    )
    left = (await load_running_clock(tx, then)).clock.seconds_left(point.at)
    await refresh_clock(tx, replace(then, since=at, allowance=left, later=None))


@dataclass(frozen=True)
class RunningClock:
    """A running clock with its past and upcoming reminders."""

    row: ClockRow
    clock: Clock
    reminder_times: tuple[int, ...]
    """Moments at which a reminder is still to be decided, in order."""

    @property
    def next(self) -> int | None:
        moments = [*self.reminder_times, *([] if self.clock.due is None else [self.clock.due])]
        return min(moments, default=None)


async def load_running_clock(db: Connection, row: ClockRow) -> RunningClock:
    """Build the clock of a row from its settings, pauses and past reminders."""
    decided = await reminders.noted_moments(db, row.match, row.seat, row.since)
    settings, spans = await clocks.find_conditions(db, row.match, row.user, row.since)
    return _build_running_clock(row, settings, spans, decided)


def _build_running_clock(
    row: ClockRow, settings: TimeSettingsRow, uncharged: Pauses, decided: frozenset[int]
) -> RunningClock:
    quiet = QuietHours(row.zone, row.quiet_from, row.quiet_until)
    spans = tuple((began, NEVER if ended is None else ended) for began, ended in uncharged)
    allowance = None if row.allowance is None else min(row.allowance, MAX_ALLOWANCE)
    clock = Clock(row.since, allowance, quiet, spans)
    percents = decode_percents(settings.percents)
    moments = [clock.time_when_used(percent) for percent in percents]
    if allowance is None and percents:
        after = max(decided, default=row.since)
        moments = [clock.next_untimed_reminder(after, alone=row.people < 2)]
    wanted = {m for m in (*moments, row.later) if m is not None} - decided
    return RunningClock(row, clock, tuple(sorted(wanted)))


async def refresh_clock(tx: Connection, row: ClockRow) -> RunningClock:
    """Recompute the due time and the next event of a clock and store them."""
    found = await load_running_clock(tx, row)
    await clocks.put(tx, replace(row, due=found.clock.due, next=found.next))
    return found
