"""A seat's own messages: its hand by DM beside a table, or the whole match played in a DM."""

from collections.abc import Callable
from dataclasses import replace

from bot.delivery.clearing import EphemeralCleanup
from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.owed import (
    EDIT_WINDOW,
    Action,
    hand_action,
    has_private_news,
    private_digest,
    seats_with_new_turn,
    table_action,
)
from bot.delivery.situation import AudienceUpdate, UpdateLoader
from bot.game import Seat
from bot.killpoint import trigger_kill_point
from bot.match.model import Match, UserId
from bot.messages.table import hand_message
from data import Store, audiences, messages, players
from data.glimpses import SeenMarker
from data.messages import StoredMessage
from data.players import PlayerRow

HOUR = 60 * 60
WEEK = 7 * 24 * HOUR
MAX_ENTRIES = 12
"""Rows of the log that one message tells, where none of them may be cut for want of room."""


class HandMessages:
    """Tells one seat what only it may know. The match never waits for it."""

    def __init__(
        self,
        messenger: Messenger,
        api: DiscordApi,
        store: Store,
        updates: UpdateLoader,
        cleanup: EphemeralCleanup,
        now: Callable[[], int],
    ) -> None:
        self._messenger = messenger
        self._cleanup = cleanup
        self._api = api
        self._store = store
        self._updates = updates
        self._now = now

    async def deliver(self, match: Match, seat: Seat) -> bool:
        """Sends the seat what it is owed. True where only the way was opened, or was found shut:
        the match has then something new to tell."""
        user = match.chairs[seat].user
        assert user is not None, f"expected a person, got {match.chairs[seat]!r}"
        player = await players.find(self._store.read, user)
        if player is None or not self._may_try(player):
            return False
        alone = match.where.guild is None
        channel = match.where.channel if alone else match.chairs[seat].dm_channel
        try:
            return await self._send_update(match, seat, user, channel)
        except DeliveryError as error:
            if error.reason not in (Reason.FORBIDDEN, Reason.CHANNEL_GONE):
                raise
            async with self._store.transaction() as tx:
                await players.record_dm_refusal(tx, user, self._now())
            return True

    def _may_try(self, player: PlayerRow) -> bool:
        """Every refusal counts against the bot: after the first one it waits an hour, then two,
        up to a week."""
        if player.dm_refused_at is None:
            return True
        wait = min(WEEK, HOUR << min(10, player.dm_refusals - 1))
        return self._now() >= player.dm_refused_at + wait

    async def _send_update(
        self, match: Match, seat: Seat, user: UserId, channel: int | None
    ) -> bool:
        if channel is not None:
            await self._messenger.recover_unsettled(match, seat, "hand")
            await self._cleanup.clear(match, channel)
        update = await self._updates.load(match, seat)
        old = await messages.find_newest(self._store.read, match.id, seat, "hand")
        action = self._decide_action(update, seat, old)
        if action is Action.NOTHING:
            await self._mark_finished(update, seat)
            return False
        if channel is None:
            await self._open_dm(user)
            return True
        turns = seats_with_new_turn(update.position, update.before, update.movers, update.entries)
        has_new_turn = seat in turns
        *earlier, update = update.split(MAX_ENTRIES)
        for part in earlier:
            await self._messenger.send(_build_outgoing(part, seat, channel, False))
        fresh = _build_outgoing(update, seat, channel, has_new_turn)
        # What is to be taken away again goes into no message that is to stay.
        stays = old is not None and not earlier and (old.ephemeral or not update.has_ephemeral)
        if action is Action.EDIT and old is not None and stays:
            since = old.record.since
            seen = SeenMarker(since, since) if old.ephemeral else update.seen
            reloaded = await self._updates.reload_since(update, seat, since, seen)
            awaited = seat in reloaded.position.to_act
            await self._messenger.edit_or_send(
                old, _build_outgoing(reloaded, seat, channel, awaited), fresh
            )
        else:
            await self._messenger.send(fresh)
        await self._reset_dm_refusals(user)
        return False

    def _decide_action(
        self, update: AudienceUpdate, seat: Seat, old: StoredMessage | None
    ) -> Action:
        editable = old is not None and self._now() - old.at < EDIT_WINDOW
        came = seats_with_new_turn(update.position, update.before, update.movers, update.entries)
        if update.match.where.guild is None:
            return table_action(update.position, update.before, came, editable)
        digest = private_digest(update.position, seat)
        private_news = has_private_news(update.entries, seat)
        return hand_action(
            update.position, update.before, digest, private_news, seat in came, editable
        )

    async def _mark_finished(self, update: AudienceUpdate, seat: Seat) -> None:
        """Of a match that is over nothing is owed any more, though not all of it was sent."""
        behind = 0 < update.before.version < update.match.version
        if behind and not update.position.to_act:
            async with self._store.transaction() as tx:
                await audiences.advance(tx, update.match.id, seat, update.display)

    async def _open_dm(self, user: UserId) -> None:
        channel = await self._api.open_dm(user)
        trigger_kill_point("dm.opened")
        async with self._store.transaction() as tx:
            await players.set_dm_channel(tx, user, channel)

    async def _reset_dm_refusals(self, user: UserId) -> None:
        player = await players.find(self._store.read, user)
        if player is not None and player.dm_refusals:
            async with self._store.transaction() as tx:
                await players.reset_dm_refusals(tx, user)


def _build_outgoing(
    update: AudienceUpdate, seat: Seat, channel: int, came: bool
) -> OutgoingMessage:
    display = replace(update.display, digest=private_digest(update.position, seat))
    draft = hand_message(update.position, seat, update.entries, came)
    return OutgoingMessage(
        update.match, seat, "hand", channel, update.since, display, draft, update.has_ephemeral
    )
