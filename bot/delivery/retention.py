"""Taking messages away: reminders that were answered, matches that their server keeps no longer."""

from collections.abc import Callable

from bot.delivery.backoff import Patience
from bot.delivery.discord_api import Wire
from bot.delivery.errors import Undelivered, Why
from data import Store, messages, reminders
from data.messages import Sent

AT_ONCE = 100
"""How many messages are looked at in one sweep: there is no hurry."""


class Sweeping:
    """What is to be taken away is noted first, so that a crash forgets none of it."""

    def __init__(self, wire: Wire, store: Store, now: Callable[[], int]) -> None:
        self._wire = wire
        self._store = store
        self._now = now
        self._patience = Patience(now)

    async def sweep(self) -> None:
        """One round. Where a channel is shut, the others are swept all the same."""
        async with self._store.transaction() as tx:
            await messages.clear(tx, await reminders.answered(tx))
            await messages.clear_ended(tx, self._now())
        for sent in await messages.to_clear(self._store.read, AT_ONCE):
            if self._patience.may_try(sent.parcel.channel):
                await self._take(sent)

    async def _take(self, sent: Sent) -> None:
        assert sent.message is not None, f"expected a message that arrived, got {sent!r}"
        try:
            await self._delete(sent.parcel.channel, sent.message)
        except Undelivered:
            self._patience.refused(sent.parcel.channel)
            return
        async with self._store.transaction() as tx:
            await messages.lose(tx, sent.id)

    async def _delete(self, channel: int, message: int) -> None:
        """In a thread that sleeps nothing can be deleted: it is woken, and falls asleep again."""
        try:
            await self._wire.delete(channel, message)
        except Undelivered as trouble:
            if trouble.why is not Why.STALE:
                raise
            await self._wire.wake(channel)
            await self._wire.delete(channel, message)
