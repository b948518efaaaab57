"""Removes what is no longer to be shown: ephemeral events that have been seen, answered reminders,
and matches that their server no longer keeps."""

from collections.abc import Callable
from dataclasses import replace

from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.owed import turn_entries
from bot.delivery.retries import DAY, Backoff
from bot.delivery.situation import Situation
from bot.delivery.turn_messages import stripped_draft
from bot.game import TABLE
from bot.match.model import Position
from bot.messages.draft import Draft
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.reader import table_reader
from bot.messages.table import closing_text
from bot.texts import text
from data import Store, looks, messages, notes, reminders
from data.messages import StoredMessage

BATCH_SIZE = 100
LOOKS_KEPT = 30 * DAY
"""Maximum number of messages in one run of Retention."""


class EphemeralCleanup:
    """Removes every message that is recorded as `to clear`; works again after a crash.

    The newest message with the board keeps its text and buttons but loses its picture, which may
    show ephemeral events. An older message at the table is closed; any other is deleted.
    """

    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    async def clear(self, situation: Situation, channel: int) -> bool:
        """Clear the messages of this match in this channel; return whether anything was cleared."""
        waiting = [
            sent
            for sent in situation.messages
            if sent.state == "to clear" and sent.ephemeral and sent.record.channel == channel
        ]
        for sent in waiting:
            await self._clear(situation, sent)
        return bool(waiting)

    async def _clear(self, situation: Situation, sent: StoredMessage) -> None:
        position, record = situation.position, sent.record
        shows_board = record.purpose == "table" or situation.match.where.guild is None
        if position is None or not shows_board:
            await self._messenger.delete(sent)
        elif _is_newest(situation, sent):
            await self._messenger.strip(sent, _stripped_message(situation, position, sent))
        elif record.audience is TABLE:
            words = closing_text(
                table_reader(situation.match),
                turn_entries(situation, sent),
                is_first=situation.is_first(sent),
            )
            await self._messenger.close(sent, situation.match, Draft(words))
        else:
            await self._messenger.delete(sent)


def _is_newest(situation: Situation, sent: StoredMessage) -> bool:
    record = sent.record
    return not any(
        other.id > sent.id and other.message_id is not None
        for other in situation.messages
        if (other.record.audience, other.record.purpose) == (record.audience, record.purpose)
    )


def _stripped_message(
    situation: Situation, position: Position, sent: StoredMessage
) -> OutgoingMessage:
    record = sent.record
    draft = _without_picture(stripped_draft(situation, position, sent), situation)
    return OutgoingMessage(
        *(situation.match, record.audience, record.purpose, record.channel, record.since),
        *(record.display, draft),
    )


def _without_picture(draft: Draft, situation: Situation) -> Draft:
    locale = draft.picture.scene.locale if draft.picture else table_reader(situation.match).locale
    hint = text("glimpse.taken", locale)
    content = f"{shorten(draft.content, MAX_CONTENT - len(hint) - 1)}\n{hint}"
    return replace(draft, content=content, picture=None, alt="")


class Retention:
    """Deletes answered reminders, the messages and notes of matches that their server no longer
    keeps, and how far spectators had read matches that ended a while ago. Records what is to be
    deleted before deleting it, so that a crash loses nothing."""

    def __init__(self, api: DiscordApi, store: Store, now: Callable[[], int]) -> None:
        self._api = api
        self._store = store
        self._now = now
        self._backoff = Backoff(now)

    async def delete_expired(self) -> None:
        """Run once. If a channel is closed to the bot, the others are still processed."""
        async with self._store.transaction() as tx:
            answered = await reminders.answered_message_rows(tx, self._now())
            await messages.mark_to_clear(tx, answered)
            await messages.mark_expired_to_clear(tx, self._now())
            await notes.delete_expired(tx, self._now())
            await looks.delete_ended(tx, self._now() - LOOKS_KEPT)
        shut = self._backoff.waiting_channels()
        for sent in await messages.find_to_clear(self._store.read, BATCH_SIZE, shut):
            if self._backoff.may_try(sent.record.channel):
                await self._delete_stored(sent)

    async def _delete_stored(self, sent: StoredMessage) -> None:
        try:
            await self._delete_in_thread(sent.record.channel, sent.discord_id)
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
