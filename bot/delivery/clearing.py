"""Cleanup: deletes what was shown only once."""

from dataclasses import replace

from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.situation import AudienceUpdate, UpdateLoader
from bot.game import Seat
from bot.match.model import Match, Status
from bot.messages.draft import Draft
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.reader import table_reader
from bot.messages.table import hand_message, table_message
from bot.texts import text
from data import Store, messages
from data.audiences import TABLE
from data.messages import StoredMessage


class EphemeralCleanup:
    """Reconciled like sending: what is noted as `to clear` is cleared, whatever happens between.

    A message that shows the board keeps its words and buttons, and loses its picture, which may
    show what is gone; any other is deleted.
    """

    def __init__(self, messenger: Messenger, store: Store, updates: UpdateLoader) -> None:
        self._messenger = messenger
        self._store = store
        self._updates = updates

    async def clear(self, match: Match, channel: int) -> None:
        """Takes away what is to be taken away of this match in this channel."""
        for sent in await messages.find_ephemeral_to_clear(self._store.read, match.id, channel):
            if _shows_board(match, sent):
                await self._messenger.strip(sent, await self._stripped_message(match, sent))
            else:
                await self._messenger.delete(sent)

    async def _stripped_message(self, match: Match, sent: StoredMessage) -> OutgoingMessage:
        record = sent.record
        update = await self._updates.load(match, record.seat)
        update = await self._updates.reload_without_ephemeral(update, record.seat, sent)
        draft = _without_picture(_draft(update, record.seat), update)
        return OutgoingMessage(
            match, record.seat, record.purpose, record.channel, record.since, record.display, draft
        )


def _shows_board(match: Match, sent: StoredMessage) -> bool:
    """A table's message does; so does a hand where there is no table."""
    if match.status not in (Status.LIVE, Status.OVER):
        return False
    return sent.record.purpose == "table" or match.where.guild is None


def _draft(update: AudienceUpdate, seat: int) -> Draft:
    position = update.position
    if seat == TABLE:
        return table_message(position, update.entries, position.to_act)
    is_to_act = seat in position.to_act
    return hand_message(position, Seat(seat), update.entries, is_new_turn=is_to_act)


def _without_picture(draft: Draft, update: AudienceUpdate) -> Draft:
    locale = draft.picture.scene.locale if draft.picture else table_reader(update.match).locale
    hint = text("glimpse.taken", locale)
    content = f"{shorten(draft.content, MAX_CONTENT - len(hint) - 1)}\n{hint}"
    return replace(draft, content=content, picture=None, alt="")
