"""Retention: deletes answered reminders, and matches that their server no longer keeps."""

from collections.abc import Callable

from bot.delivery.backoff import Backoff
from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from data import Store, messages, reminders
from data.messages import StoredMessage

BATCH_SIZE = 100
"""Maximum number of messages in one run."""


class Retention:
    """Records what is to be deleted before deleting it, so that a crash loses nothing."""

    def __init__(self, api: DiscordApi, store: Store, now: Callable[[], int]) -> None:
        self._api = api
        self._store = store
        self._now = now
        self._backoff = Backoff(now)

    async def delete_expired(self) -> None:
        """Run once. If a channel is closed to the bot, the others are still processed."""
        async with self._store.transaction() as tx:
            await messages.mark_to_clear(tx, await reminders.answered_message_rows(tx))
            await messages.mark_expired_to_clear(tx, self._now())
        for sent in await messages.find_to_clear(self._store.read, BATCH_SIZE):
            if self._backoff.may_try(sent.record.channel):
                await self._delete_stored(sent)

    async def _delete_stored(self, sent: StoredMessage) -> None:
        assert sent.message_id is not None, f"expected a message that arrived, got {sent!r}"
        try:
            await self._delete_in_thread(sent.record.channel, sent.message_id)
        except DeliveryError:
            self._backoff.record_refusal(sent.record.channel)
            return
        async with self._store.transaction() as tx:
            await messages.mark_gone(tx, sent.id)

    async def _delete_in_thread(self, channel: int, message: int) -> None:
        """Delete a message in a thread. In an archived thread nothing can be deleted, so it is
        unarchived first; it is archived again by itself."""
        try:
            await self._api.delete_message(channel, message)
        except DeliveryError as error:
            if error.reason is not Reason.NOT_EDITABLE:
                raise
            await self._api.unarchive_thread(channel)
            await self._api.delete_message(channel, message)
