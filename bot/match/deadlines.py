"""Deadlines: what is due, reminders, outages and extra time."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.game import Seat
from bot.match import absence, clock_rows
from bot.match.clock import DAY, HOUR
from bot.match.match_rows import FullMatch
from bot.match.model import LogKind, Match, MatchId, UserId
from bot.match.play import Transition, player_of
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Connection, Store, clocks, key_values, outages, reminders
from data.clocks import ClockRow
from data.reminders import ReminderRow

log = logging.getLogger(__name__)

HEARTBEAT = "heartbeat"
"""Key of the fact that stores when the bot was last known to work."""
HEARTBEAT_INTERVAL = 20
"""Seconds between two stored heartbeats."""
MIN_OUTAGE = 5 * 60
"""Seconds without a heartbeat from which a gap counts as an outage."""
UNTIMED_PAUSE = DAY
"""Seconds between two reminders of decisions without a time limit, in whatever matches."""
UNTIMED_AHEAD = 6 * HOUR
"""Maximum number of seconds by which such a reminder is brought forward, to share the message of
another match's."""
REMIND_LATER_DELAY = 4 * HOUR
"""Seconds until a requested later reminder, unless half of the remaining time is shorter."""


class DeadlineService:
    """Commands raise Refused without changing anything. `now` returns whole seconds since 1970.

    A decision and its consequences share one transaction: a reminder is stored when it is found
    due, a clock is moved when time is granted.
    """

    def __init__(self, store: Store, matches: MatchService, *, now: Callable[[], int]) -> None:
        self._store = store
        self._matches = matches
        self._now = now

    # What is due

    async def tick(self) -> None:
        """Process everything that is due now. A failing match does not stop the others."""
        for row in await clocks.find_due(self._store.read, self._now()):
            match_id = MatchId(row.match)
            try:
                await self._matches.apply(match_id, _DueClock(row.seat).decide)
            except Refused:
                log.warning("the clocks of match %d wait: the match cannot be read", row.match)
            except Exception:
                log.exception("the clock of match %d could not be processed", row.match)

    async def users_to_remind(self) -> tuple[UserId, ...]:
        """The players with pending reminders."""
        return tuple(map(UserId, await reminders.users_with_pending(self._store.read, self._now())))

    # Outages

    async def record_heartbeat(self, *, watched: bool) -> tuple[MatchId, ...]:
        """Record that the bot works. A long gap since the last heartbeat counts as an outage unless
        `watched`: the bot was down, offline or suspended. No outage ends later than now. Returns
        the matches whose clocks changed."""
        now, moved = self._now(), _NO_CLOCKS
        known = await key_values.get(self._store.read, HEARTBEAT)
        if known is not None and 0 <= now - int(known) < HEARTBEAT_INTERVAL:
            return ()
        async with self._store.transaction() as tx:
            last = await key_values.get(tx, HEARTBEAT)
            is_back = last is not None and int(last) > now
            is_outage = last is not None and not watched and now - int(last) > MIN_OUTAGE
            if is_outage:
                await outages.put(tx, outages.EVERYWHERE, int(last or 0), now)
            if is_back:  # the system clock had been ahead: no clock may begin later than now
                await clocks.begin_by(tx, now)
            if await outages.cut(tx, now) or is_outage or is_back:
                moved = await clocks.in_place(tx, outages.EVERYWHERE)
                await _refresh_clocks(tx, moved)
            await key_values.put(tx, HEARTBEAT, str(now))
        return tuple(dict.fromkeys(MatchId(row.match) for row in moved))

    async def start_outage(self, place: int) -> None:
        """Stop the clocks of a server or channel that is unreachable, until it is back."""
        async with self._store.transaction() as tx:
            if place not in await outages.ongoing_places(tx):
                await outages.put(tx, place, self._now(), None)
                await _refresh_clocks(tx, await clocks.in_place(tx, place))

    async def end_outage(self, place: int) -> None:
        """Restart the clocks of a server or channel that is reachable again."""
        async with self._store.transaction() as tx:
            if await outages.end(tx, place, self._now()):
                await _refresh_clocks(tx, await clocks.in_place(tx, place))

    # What people do

    async def return_to_seat(self, match_id: MatchId, user: UserId) -> Match:
        """Give the player's seat back to them; a computer had taken over."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            return (absence.return_to_seat(full, user, at),)

        return await self._matches.apply(match_id, decide)

    async def mark_left(self, match_id: MatchId, user: UserId) -> Match:
        """Let a computer take over for a player who left the server. Repeating has no effect."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            chair = full.match.chair_of(user)
            if chair is None or chair not in full.match.people or not full.position.to_act:
                return ()
            await _store_reminder(tx, full, chair.seat, "away", at)
            return (absence.mark_away(full, LogKind.LEFT, chair.seat, at),)

        return await self._matches.apply(match_id, decide)

    async def nudge(self, match_id: MatchId, user: UserId) -> Match:
        """Remind the players who are to act, for a waiting player: at most once a day."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            by = absence.require_waiting(full, user).seat
            last = await reminders.last_nudge(tx, match_id, by)
            if last is not None and at < last + DAY:
                raise Refused("nudged", again=last + DAY)
            seats = [s for s in full.position.to_act if full.match.chairs[s].computer is None]
            for seat in seats:
                await _store_reminder(tx, full, seat, "nudge", at, by=by)
            return ()

        return await self._matches.apply(match_id, decide)

    async def grant_time(self, match_id: MatchId, user: UserId) -> Match:
        """Extend the time of the players who are to act by one pace: once per decision."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            step, pace = absence.grant_time(full, user, at), full.match.pace
            rows = await clocks.of_match(tx, match_id)
            timed = {row: row.allowance for row in rows if row.allowance is not None}
            if not timed or pace is None:
                raise Refused("no_clock")
            since = max(row.since for row in timed)
            if await clocks.has_granted(
                tx, match_id, absence.require_waiting(full, user).seat, since
            ):
                raise Refused("granted")
            await _refresh_clocks(
                tx, [replace(row, allowance=time + pace) for row, time in timed.items()]
            )
            return (step,)

        return await self._matches.apply(match_id, decide)

    async def take_extra_time(self, match_id: MatchId, user: UserId) -> Match:
        """Extend the player's own time by one pace, without asking anybody: once per match."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            step, pace = absence.take_extra_time(full, user, at), full.match.pace
            seat = player_of(full.match, user).seat
            row = await clocks.find(tx, match_id, seat)
            if row is None or row.allowance is None or pace is None:
                raise Refused("no_clock")
            if await clocks.has_taken_extra(tx, match_id, seat):
                raise Refused("extra_taken")
            await _refresh_clocks(tx, [replace(row, allowance=row.allowance + pace)])
            return (step,)

        return await self._matches.apply(match_id, decide)

    async def remind_later(self, user: UserId) -> int | None:
        """Schedule another reminder for all decisions that a player still owes and was reminded of,
        after REMIND_LATER_DELAY or half of the time left. Returns the first moment; None if there
        is no such decision."""
        now, moments = self._now(), []
        async with self._store.transaction() as tx:
            for match, seat in await reminders.reminded_decisions(tx, user):
                row = await clocks.find(tx, match, seat)
                assert row is not None, f"expected a clock of match {match}, found none"
                clock = (await clock_rows.load_running_clock(tx, row)).clock
                moment, left = now + REMIND_LATER_DELAY, clock.seconds_left(now)
                if left is not None:
                    half = clock.time_when_charged(clock.seconds_charged(now) + left // 2)
                    moment = moment if half is None else min(moment, half)
                if moment > now:
                    await clock_rows.refresh_clock(tx, replace(row, later=moment))
                    moments.append(moment)
        return min(moments, default=None)


_NO_CLOCKS: tuple[ClockRow, ...] = ()


class _DueClock:
    """Decides, within a transaction, what is due at the clock of one seat."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    async def decide(self, tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
        row = await clocks.find(tx, full.match.id, self._seat)
        if row is None:
            return ()
        found = await clock_rows.load_running_clock(tx, row)
        if found.clock.due is not None and found.clock.due <= at:
            return await self._time_out(tx, full, at)
        past = [moment for moment in found.reminder_times if moment <= at]
        if row.allowance is None and past and row.later not in past:
            await _remind_of_untimed(tx, row, at)
            return ()
        for moment in past:  # if several passed at once, only the last one is sent
            kind: reminders.ReminderKind = "later" if moment == row.later else "clock"
            reminder = ReminderRow(row.match, row.seat, row.user, kind, moment, row.since)
            await reminders.insert(tx, reminder, at, void=moment != past[-1])
        await clock_rows.refresh_clock(tx, row)
        return ()

    async def _time_out(self, tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
        seat = full.match.chairs[self._seat].seat
        transitions = absence.time_out(full, seat, at)
        kinds = {transition.kind for transition in transitions}
        if LogKind.AWAY in kinds:
            await _store_reminder(tx, full, seat, "away", at)
        elif LogKind.MISSED in kinds:
            await _store_reminder(tx, full, seat, "missed", at)
        return transitions


async def _remind_of_untimed(tx: Connection, row: ClockRow, at: int) -> None:
    """Remind a player of a decision without a time limit, and of those in other matches that are
    about to be reminded of: one message for all, and at most one a day."""
    last = await reminders.last_untimed(tx, row.user)
    if last is not None and at < last + UNTIMED_PAUSE:
        await clocks.put(tx, replace(row, next=last + UNTIMED_PAUSE))
        return
    for each in await clocks.of_user(tx, row.user):
        is_due = each.next is not None and each.next <= at + UNTIMED_AHEAD
        if each.allowance is None and is_due and each.next != each.later:
            moment = max(at, each.next or at)
            reminder = ReminderRow(each.match, each.seat, each.user, "waiting", moment, each.since)
            await reminders.insert(tx, reminder, at)
            await clock_rows.refresh_clock(tx, each)


async def _store_reminder(
    tx: Connection,
    full: FullMatch,
    seat: Seat,
    kind: reminders.ReminderKind,
    at: int,
    by: int | None = None,
) -> None:
    """Store a reminder that is due now."""
    user, since = full.match.person_at(seat).user, full.pending[seat].since
    row = ReminderRow(full.match.id, seat, user, kind, at, since or at, by)
    await reminders.insert(tx, row, at)


async def _refresh_clocks(tx: Connection, rows: Sequence[ClockRow]) -> None:
    for row in rows:
        try:
            await clock_rows.refresh_clock(tx, row)
        except (ValueError, OverflowError):  # a time out of range must not stop the other clocks
            log.exception("the clock of match %d could not be computed", row.match)


async def load_heartbeat(store: Store) -> int | None:
    """When the bot was last known to work; None if never."""
    known = await key_values.get(store.read, HEARTBEAT)
    return None if known is None else int(known)
