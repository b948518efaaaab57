"""Sends reminders: checked again just before sending, one message for many matches, each sent
once."""

from collections.abc import Callable, Sequence

from bot.delivery.dm import DmOpener
from bot.delivery.errors import DM_REFUSALS, DeliveryError
from bot.delivery.left_players import LeftPlayers
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.clock import QuietHours
from bot.match.model import MatchId, UserId
from bot.match.preferences import decode_preferences
from bot.match.service import MatchService
from bot.messages.reminder import ReminderItem, reminder_message
from data import Store, players, reminders, time_settings
from data.audiences import DisplayState
from data.messages import Purpose
from data.reminders import ReminderRow

URGENCY = ("away", "missed", "nudge", "later", "clock", "turn", "waiting", "vote", "over")
"""If a match has several reasons, the first of these is used."""


class ReminderSender:
    """Sends the reminders of one player at a time. The match never waits for it."""

    def __init__(
        self,
        messenger: Messenger,
        left: LeftPlayers,
        dms: DmOpener,
        store: Store,
        matches: MatchService,
        now: Callable[[], int],
    ) -> None:
        self._messenger = messenger
        self._left = left
        self._dms = dms
        self._store = store
        self._matches = matches
        self._now = now

    async def deliver(self, user: UserId) -> None:
        """Send the player the reminders that are owed and still true; the others are
        dropped. In quiet hours they wait: one message in the morning has them all."""
        await self._recover_unsettled(user)
        await self._void_obsolete(user)
        now = self._now()
        rows = await reminders.find_pending(self._store.read, user, now)
        settings = await time_settings.find(self._store.read, user)
        quiet = QuietHours(settings.zone, settings.quiet_from, settings.quiet_until)
        if not rows or quiet.end_of(now) is not None or await self._left.check(user):
            return
        if settings.place == "dm" and await self._send_by_dm(user, rows):
            return
        for match_id in dict.fromkeys(row.match for row in rows):
            await self._send_in_thread(user, [row for row in rows if row.match == match_id])

    async def _recover_unsettled(self, user: UserId) -> None:
        """After a crash, look for unconfirmed messages, so that nothing is sent twice."""
        for match_id, seat, purpose in await reminders.find_unsettled(self._store.read, user):
            await self._messenger.recover_unsettled(
                await self._matches.match(MatchId(match_id)), seat, purpose
            )

    async def _void_obsolete(self, user: UserId) -> None:
        if not (untrue := await reminders.find_obsolete(self._store.read, user)):
            return
        # a reminder that has become untrue never becomes true again
        async with self._store.transaction() as tx:
            await reminders.mark_void(tx, untrue)

    async def _send_by_dm(self, user: UserId, rows: Sequence[ReminderRow]) -> bool:
        """Send by DM; return False if that is not possible and the thread must be used."""
        player = await players.find(self._store.read, user)
        if player is None or player.dm_refused_at is not None:
            return False
        if not decode_preferences(player.preferences).dms:
            return False
        try:
            channel = player.dm_channel or await self._open_dm(user)
            await self._send(user, rows, "reminder", channel)
        except DeliveryError as error:
            if error.reason not in DM_REFUSALS:
                raise
            async with self._store.transaction() as tx:
                await players.record_dm_refusal(tx, user, self._now())
            return False
        return True

    async def _open_dm(self, user: UserId) -> int:
        channel = await self._dms.open(user)
        async with self._store.transaction() as tx:
            await players.set_dm_channel(tx, user, channel)
        return channel

    async def _send_in_thread(self, user: UserId, rows: Sequence[ReminderRow]) -> None:
        match = await self._matches.match(MatchId(rows[0].match))
        await self._send(user, rows, "call", channel_of(match))

    async def _send(
        self, user: UserId, rows: Sequence[ReminderRow], purpose: Purpose, channel: int
    ) -> None:
        items = await self._items(rows)
        number = max(row.id for row in rows)
        draft = reminder_message(items, user, number, ping=purpose == "call")
        first = items[0]
        outgoing = OutgoingMessage(
            first.match, first.seat, purpose, channel, 0, DisplayState(number), draft
        )
        nonce = outgoing.record(await self._messenger.nonce_key()).nonce
        async with self._store.transaction() as tx:
            await reminders.set_nonce(tx, [row.id for row in rows], nonce)
        await self._messenger.send(outgoing)

    async def _items(self, rows: Sequence[ReminderRow]) -> list[ReminderItem]:
        """Return one item for each match, the most urgent first."""
        items = []
        for match_id in dict.fromkeys(row.match for row in rows):
            match = await self._matches.match(MatchId(match_id))
            here = [row for row in rows if row.match == match_id]
            row = min(here, key=lambda row: URGENCY.index(row.kind))
            by = None if row.by is None or row.kind != "nudge" else Seat(row.by)
            items.append(ReminderItem(match, Seat(row.seat), row.kind, row.since, by))
        return sorted(items, key=_urgency)


def _urgency(item: ReminderItem) -> tuple[bool, int, int]:
    due = item.match.chairs[item.seat].due
    return due is None, due or 0, item.match.id
