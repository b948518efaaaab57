"""Sends reminders: checked again just before sending, one message for many matches, each sent
once. A reminder that stays is corrected when its deadlines change."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from bot.delivery.dm import DmOpener
from bot.delivery.errors import DM_REFUSALS, DeliveryError
from bot.delivery.left_players import LeftPlayers
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.retries import Backoff
from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.clock import QuietHours
from bot.match.model import MatchId, UserId
from bot.match.preferences import decode_preferences
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.reminder import WITHOUT_MOVE, ReminderItem, reminder_message
from data import Store, messages, players, reminders, time_settings
from data.audiences import DisplayState, audience_of
from data.messages import Purpose, StoredMessage
from data.reminders import ReminderKind, ReminderRow, SentReminder

log = logging.getLogger(__name__)

URGENCY = (
    *("away", "missed", "nudge", "later", "clock", "turn", "waiting", "vote", "over"),
    *("takeover", "handover", "invited", "lobby"),
)
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
        self._backoff = Backoff(now)

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

    async def correct_sent(self) -> None:
        """Edit the reminders that state deadlines which have changed since, or matches that no
        longer wait. One that can't be edited any more is marked for deletion."""
        sent = await reminders.find_sent(self._store.read, self._now())
        stale = {
            row: [each.reminder for each in group]
            for row, group in _by_message(sent)
            if _deadlines(_current(group)) != group[0].stated
        }
        for message in await messages.find_by_rows(self._store.read, stale):
            channel = message.record.channel
            if not self._backoff.may_try(channel):
                continue
            try:
                await self._correct(message, stale[message.id])
            except Refused as refused:  # the game of a match no longer exists
                log.warning("reminder %d stays as it is: %s", message.id, refused.key)
            except DeliveryError as error:
                log.info("reminder %d was not corrected: %s", message.id, error.reason.name)
                self._backoff.record_refusal(channel)
            else:
                self._backoff.reset(channel)

    async def _correct(self, sent: StoredMessage, rows: Sequence[ReminderRow]) -> None:
        record = sent.record
        number = record.display.version
        outgoing = await self._outgoing(
            rows, UserId(rows[0].user), number, record.purpose, record.channel
        )
        outgoing = replace(
            outgoing, draft=replace(outgoing.draft, mentions=())
        )  # edits ping nobody
        if not await self._messenger.try_edit(sent, outgoing):
            async with self._store.transaction() as tx:
                await messages.mark_to_clear(tx, (sent.id,))

    async def _recover_unsettled(self, user: UserId) -> None:
        """After a crash, look for unconfirmed messages, so that nothing is sent twice."""
        for match_id, seat, purpose in await reminders.find_unsettled(self._store.read, user):
            await self._messenger.recover_unsettled(
                await self._matches.match(MatchId(match_id)), seat, purpose
            )

    async def _void_obsolete(self, user: UserId) -> None:
        untrue = await reminders.find_obsolete(self._store.read, user, self._now())
        if not untrue:
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
        number = max(row.id for row in rows)
        outgoing = await self._outgoing(rows, user, number, purpose, channel)
        nonce = outgoing.record(await self._messenger.nonce_key()).nonce
        async with self._store.transaction() as tx:
            await reminders.set_nonce(tx, [row.id for row in rows], nonce)
        await self._messenger.send(outgoing)

    async def _outgoing(
        self,
        rows: Sequence[ReminderRow],
        user: UserId,
        number: int,
        purpose: Purpose,
        channel: int,
    ) -> OutgoingMessage:
        """Build the message; the digest that is stored with it records the deadlines it states."""
        items = await self._items(rows, user)
        first = items[0]
        stated = _deadlines((i.match.id, i.kind, i.due) for i in items)
        draft = reminder_message(items, user, number, ping=purpose == "call")
        display = DisplayState(number, stated)
        return OutgoingMessage(first.match, first.seat, purpose, channel, 0, display, draft)

    async def _items(self, rows: Sequence[ReminderRow], user: UserId) -> list[ReminderItem]:
        """Return one item for each match, the most urgent first."""
        items, player = [], await players.find(self._store.read, user)
        locale = "en" if player is None else player.locale
        for row in _most_urgent(rows):
            match = await self._matches.match(MatchId(row.match))
            by = None if row.by is None or row.kind != "nudge" else Seat(row.by)
            seat = audience_of(row.seat)
            items.append(ReminderItem(match, seat, row.kind, row.since, by, locale))
        return sorted(items, key=_urgency)


def _most_urgent(rows: Sequence[ReminderRow]) -> list[ReminderRow]:
    """Return the most urgent reminder of each match."""
    return [
        min(
            (row for row in rows if row.match == match),
            key=lambda row: URGENCY.index(row.kind),
        )
        for match in dict.fromkeys(row.match for row in rows)
    ]


def _by_message(sent: Sequence[SentReminder]) -> list[tuple[int, list[SentReminder]]]:
    return [(row, list(group)) for row, group in groupby(sent, key=lambda each: each.message)]


def _current(group: Sequence[SentReminder]) -> list[tuple[int, ReminderKind, int | None]]:
    """Return match, kind and deadline of what a message would state now."""
    due = {(each.reminder.match, each.reminder.seat): each.due for each in group}
    chosen = _most_urgent([each.reminder for each in group])
    return [(row.match, row.kind, due[row.match, row.seat]) for row in chosen]


def _deadlines(items: Iterable[tuple[int, ReminderKind, int | None]]) -> str:
    """Return in one line which deadline a reminder states for each match.

    >>> _deadlines([(7, "clock", 1800), (3, "waiting", None), (5, "missed", 900)])
    '3:None 5:None 7:1800'
    """
    stated = {match: None if kind in WITHOUT_MOVE else due for match, kind, due in items}
    return " ".join(f"{match}:{due}" for match, due in sorted(stated.items()))


def _urgency(item: ReminderItem) -> tuple[bool, int, int]:
    return item.due is None, item.due or 0, item.match.id
