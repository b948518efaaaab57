"""Reminders on their way: true when they leave, in one message for many matches, told once."""

from collections.abc import Callable, Sequence

from bot.delivery.discord_api import Wire
from bot.delivery.errors import Undelivered, Why
from bot.delivery.messenger import Letter, Post
from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.deadlines import Timekeeping
from bot.match.model import MatchId, UserId
from bot.match.service import Matches
from bot.messages.reminder import Item, reminder_message
from data import Store, habits, players, reminders
from data.audiences import Shown
from data.messages import Purpose
from data.reminders import ReminderRow

URGENCY = ("away", "missed", "nudge", "later", "clock")
"""Of several reasons in one match the first of these is told."""


class Reminding:
    """Tells one player at a time. The match never waits for it."""

    def __init__(
        self,
        post: Post,
        wire: Wire,
        store: Store,
        matches: Matches,
        time: Timekeeping,
        now: Callable[[], int],
    ) -> None:
        self._post = post
        self._wire = wire
        self._store = store
        self._matches = matches
        self._time = time
        self._now = now

    async def tell(self, user: UserId) -> None:
        """Sends what the player is owed and what is still so; the rest is never told (C2)."""
        await self._recover(user)
        await self._forget_untrue(user)
        rows = await reminders.owed(self._store.read, user)
        if not rows or await self._found_gone(user):
            return
        habit = await habits.find(self._store.read, user)
        if habit.place == "dm" and await self._told_by_dm(user, rows):
            return
        for match_id in dict.fromkeys(row.match for row in rows):
            await self._tell_in_thread(user, [row for row in rows if row.match == match_id])

    async def _recover(self, user: UserId) -> None:
        """After a crash: what was begun is looked for before anything is sent (C4)."""
        for match_id, seat, purpose in await reminders.begun(self._store.read, user):
            await self._post.recover(await self._matches.match(MatchId(match_id)), seat, purpose)

    async def _forget_untrue(self, user: UserId) -> None:
        if not (untrue := await reminders.untrue(self._store.read, user)):
            return
        async with self._store.transaction() as tx:  # what was untrue once is not true again
            await reminders.void(tx, untrue)

    async def _found_gone(self, user: UserId) -> bool:
        """Who is no member of the server any more is played for in all its matches (F7). What
        they are told of it comes at the next look, when the computers have settled in."""
        theirs, found = await self._matches.matches_of(user), False
        for guild in {m.where.guild for m in theirs if m.where.guild is not None}:
            if await self._wire.is_member(guild, user):
                continue
            for match in theirs:
                chair = match.chair_of(user)
                if match.where.guild == guild and chair in match.people and match.version:
                    await self._time.left(match.id, user)
                    found = True
        return found

    async def _told_by_dm(self, user: UserId, rows: Sequence[ReminderRow]) -> bool:
        """Whether a DM could be sent; where not, the thread is the place."""
        player = await players.find(self._store.read, user)
        if player is None or not player.dms or player.dm_refused_at is not None:
            return False
        try:
            channel = player.dm_channel or await self._open(user)
            await self._send(user, rows, "reminder", channel)
        except Undelivered as trouble:
            if trouble.why not in (Why.SHUT, Why.NO_CHANNEL):
                raise
            async with self._store.transaction() as tx:
                await players.dm_refused(tx, user, self._now())
            return False
        return True

    async def _open(self, user: UserId) -> int:
        channel = await self._wire.open_dm(user)
        async with self._store.transaction() as tx:
            await players.set_dm_channel(tx, user, channel)
        return channel

    async def _tell_in_thread(self, user: UserId, rows: Sequence[ReminderRow]) -> None:
        match = await self._matches.match(MatchId(rows[0].match))
        await self._send(user, rows, "call", channel_of(match))

    async def _send(
        self, user: UserId, rows: Sequence[ReminderRow], purpose: Purpose, channel: int
    ) -> None:
        items = await self._items(rows)
        number = max(row.id for row in rows)
        draft = reminder_message(items, user, number, ping=purpose == "call")
        first = items[0]
        letter = Letter(first.match, first.seat, purpose, channel, 0, Shown(number), draft)
        async with self._store.transaction() as tx:
            await reminders.put_nonce(tx, [row.id for row in rows], letter.parcel.nonce)
        await self._post.send(letter)

    async def _items(self, rows: Sequence[ReminderRow]) -> list[Item]:
        """One for each match, the most urgent first."""
        items = []
        for match_id in dict.fromkeys(row.match for row in rows):
            match = await self._matches.match(MatchId(match_id))
            here = [row for row in rows if row.match == match_id]
            row = min(here, key=lambda row: URGENCY.index(row.kind))
            by = None if row.by is None or row.kind != "nudge" else Seat(row.by)
            items.append(Item(match, Seat(row.seat), row.kind, by))
        return sorted(items, key=_urgency)


def _urgency(item: Item) -> tuple[bool, int, int]:
    due = item.match.chairs[item.seat].due
    return due is None, due or 0, item.match.id
