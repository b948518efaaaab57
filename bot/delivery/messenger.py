"""Messenger: records a message in the store, sends it and marks it as sent; recovers after a
crash."""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

from bot.delivery.discord_api import DiscordApi, fingerprint_of
from bot.delivery.errors import DeliveryError, Reason
from bot.game import Audience
from bot.interactions.sending import RenderedDraft, render_draft
from bot.kill_points import pass_kill_point
from bot.match.model import EPOCH, Match
from bot.messages.draft import Draft
from data import Store, ephemerals, key_values, messages
from data.audiences import DisplayState, seat_column
from data.messages import MessageRecord, Purpose, StoredMessage
from render.renderer import Renderer

NONCE_LENGTH = 24
"""Length of a nonce in characters; Discord allows 25."""
NONCE_KEY = "nonces"
"""The fact that holds the secret key of nonces."""
MAX_NONCES = 5
"""How often a message is sent under a new nonce because Discord refused the one before."""


@dataclass(frozen=True)
class OutgoingMessage:
    """A draft and its audience. It shows what happened after version `since` and asks for the turn
    that began at version `turn`. `ephemeral` is set if it shows an ephemeral event, `closed` if it
    asks for nothing. `variant` distinguishes it from another message of the same version."""

    match: Match
    audience: Audience
    purpose: Purpose
    channel: int
    since: int
    display: DisplayState
    draft: Draft
    ephemeral: bool = False
    turn: int = 0
    closed: bool = False
    variant: str = ""

    @property
    def guild(self) -> int | None:
        return target_guild(self.match, self.purpose)

    @property
    def fingerprint(self) -> str:
        """What identifies the message among those of its channel."""
        ids = (item.custom_id for row in self.draft.rows for item in row)
        return fingerprint_of(self.draft.content, ids)

    def record(self, key: bytes) -> MessageRecord:
        """What is stored of the message; `key` is that of `nonce_for`."""
        return MessageRecord(
            self.match.id,
            self.audience,
            self.purpose,
            self.channel,
            self.since,
            self.display,
            self.fingerprint,
            nonce_for(
                key,
                self.match.id,
                self.audience,
                self.purpose,
                self.channel,
                self.display.version,
                self.match.epoch,
                self.variant,
            ),
            *(self.turn, self.ephemeral, self.closed),
        )


def target_guild(match: Match, purpose: Purpose) -> int | None:
    """Return the server that a message of this purpose goes to; None for direct messages, which
    some purposes use wherever the match is played."""
    return None if purpose in ("hand", "reminder", "obstacle") else match.where.guild


def nonce_for(
    key: bytes,
    match: int,
    audience: Audience,
    purpose: Purpose,
    channel: int,
    version: int,
    epoch: str = EPOCH,
    variant: str = "",
) -> str:
    """Return a nonce that is always the same for the same message, so that Discord accepts it only
    once. `epoch` differs after a restored backup, where a version of a match can recur with other
    content. Without the secret `key` nobody can try out which version gives a nonce: versions tell
    how many moves were made in secret."""
    subject = f"{epoch}:{match}:{seat_column(audience)}:{purpose}:{channel}:{version}{variant}"
    return hmac.digest(key, subject.encode(), "sha256").hex()[:NONCE_LENGTH]


class Messenger:
    """Sends, edits and finds the messages that are recorded in the store."""

    def __init__(
        self, api: DiscordApi, store: Store, renderer: Renderer, now: Callable[[], int]
    ) -> None:
        self._api = api
        self._store = store
        self._renderer = renderer
        self._now = now
        self._nonce_key: bytes | None = None

    async def nonce_key(self) -> bytes:
        """Return the secret key of this database, which is made up when it is first needed."""
        if self._nonce_key is None:
            async with self._store.transaction() as tx:
                if (key := await key_values.get(tx, NONCE_KEY)) is None:
                    await key_values.put(tx, NONCE_KEY, key := token_hex(32))
            self._nonce_key = bytes.fromhex(key)
        return self._nonce_key

    async def send(self, outgoing: OutgoingMessage) -> None:
        """Send a new message. Raises DeliveryError; the stored row shows whether it may have
        arrived."""
        rendered = await self._render(outgoing)
        pass_kill_point(f"{outgoing.purpose}.drawn")
        for attempt in range(MAX_NONCES):
            again = f"#{attempt}" if attempt else ""
            try:
                await self._send(replace(outgoing, variant=outgoing.variant + again), rendered)
                return
            except DeliveryError as error:
                # Discord remembers the nonce of a message that somebody deleted minutes ago
                if error.reason is not Reason.MESSAGE_GONE:
                    raise
        raise DeliveryError(Reason.UNCERTAIN)

    async def _send(self, outgoing: OutgoingMessage, rendered: RenderedDraft) -> None:
        record = outgoing.record(await self.nonce_key())
        async with self._store.transaction() as tx:
            row = await messages.insert_unsent(tx, record, self._now())
        pass_kill_point(f"{outgoing.purpose}.begun")
        try:
            message = await self._api.send(outgoing.channel, outgoing.guild, rendered, record.nonce)
        except DeliveryError as error:
            if error.reason is not Reason.UNCERTAIN:
                await self._mark_gone(row)
            raise
        pass_kill_point(f"{outgoing.purpose}.sent")
        await self._mark_sent(row, record, message)
        pass_kill_point(f"{outgoing.purpose}.settled")

    async def _edit(self, old: StoredMessage, outgoing: OutgoingMessage) -> None:
        rendered = await self._render(outgoing)
        pass_kill_point(f"{outgoing.purpose}.drawn")
        try:
            await self._api.edit(old.record.channel, outgoing.guild, old.discord_id, rendered)
        except DeliveryError as error:
            if error.reason is Reason.MESSAGE_GONE:
                await self._mark_gone(old.id)
            raise
        pass_kill_point(f"{outgoing.purpose}.edited")
        record = outgoing.record(await self.nonce_key())
        async with self._store.transaction() as tx:
            await messages.mark_edited(tx, old.id, record)
        pass_kill_point(f"{outgoing.purpose}.settled")

    async def edit_or_send(
        self, old: StoredMessage, edited: OutgoingMessage, fresh: OutgoingMessage
    ) -> None:
        """Edit the message, or send a new one if it can no longer be edited."""
        if not await self.try_edit(old, edited):
            await self.send(fresh)

    def shows_pictures(self, channel: int) -> bool:
        """Whether messages in this channel have pictures, as far as the bot knows."""
        return self._api.may_attach_files(channel)

    async def close(self, sent: StoredMessage, match: Match, closing: Draft) -> None:
        """Reduce the message to its last picture and these words and buttons. Raises DeliveryError
        if it cannot be edited now; a deleted message counts as closed."""
        guild = target_guild(match, sent.record.purpose)
        try:
            await self._api.close_message(
                *(sent.record.channel, guild, sent.discord_id, closing.content, closing.rows),
                covered=sent.ephemeral,
            )
        except DeliveryError as error:
            if error.reason is not Reason.MESSAGE_GONE:
                raise
            await self._mark_gone(sent.id)
            return
        pass_kill_point(f"{sent.record.purpose}.closed")
        async with self._store.transaction() as tx:
            await messages.mark_closed(tx, sent.id, match.version)

    async def try_edit(self, old: StoredMessage, outgoing: OutgoingMessage) -> bool:
        """Edit the message; return False if it was deleted or is too old to be edited."""
        try:
            await self._edit(old, outgoing)
        except DeliveryError as error:
            if error.reason not in (Reason.NOT_EDITABLE, Reason.MESSAGE_GONE):
                raise
            return False
        return True

    async def strip(self, sent: StoredMessage, outgoing: OutgoingMessage) -> None:
        """Reduce the message to this content, or delete it if it cannot be edited. The record of
        what its audience has seen does not change."""
        rendered = await self._render(outgoing)
        try:
            await self._api.edit(sent.record.channel, outgoing.guild, sent.discord_id, rendered)
        except DeliveryError as error:
            if error.reason not in (Reason.NOT_EDITABLE, Reason.MESSAGE_GONE):
                raise
            await self.delete(sent)
            return
        pass_kill_point(f"{outgoing.purpose}.stripped")
        async with self._store.transaction() as tx:
            await ephemerals.mark_stripped(tx, sent.id)

    async def delete(self, sent: StoredMessage) -> None:
        """Delete the message, which may already be gone."""
        await self._api.delete_message(sent.record.channel, sent.discord_id)
        pass_kill_point(f"{sent.record.purpose}.taken")
        await self._mark_gone(sent.id)

    async def recover_unsettled(self, match: Match, audience: Audience, purpose: Purpose) -> None:
        """Look for messages whose sending was never confirmed, and adopt those that arrived."""
        await self.recover(
            match, await messages.find_unsettled(self._store.read, match.id, audience, purpose)
        )

    async def recover(self, match: Match, unsettled: Sequence[StoredMessage]) -> None:
        """Like `recover_unsettled`, for messages that are already loaded."""
        for sent in unsettled:
            record = sent.record
            known = await messages.known_ids(self._store.read, record.channel)
            found = await self._api.find_message(
                record.channel,
                target_guild(match, record.purpose),
                record.fingerprint,
                record.nonce,
                known,
            )
            if found is None:
                await self._mark_gone(sent.id)
            else:
                await self._mark_sent(sent.id, record, found)

    async def mark_channel_gone(self, channel: int) -> None:
        """Record that the channel and all our messages in it are gone."""
        async with self._store.transaction() as tx:
            await messages.mark_channel_gone(tx, channel)

    async def _render(self, outgoing: OutgoingMessage) -> RenderedDraft:
        """Draw the message's picture, unless the bot may attach no files there."""
        obstacle = None if self.shows_pictures(outgoing.channel) else "picture.forbidden"
        return await render_draft(outgoing.draft, self._renderer, obstacle=obstacle)

    async def _mark_sent(self, row: int, record: MessageRecord, message: int) -> None:
        async with self._store.transaction() as tx:
            await messages.mark_sent(tx, row, record, message)

    async def _mark_gone(self, row: int) -> None:
        async with self._store.transaction() as tx:
            await messages.mark_gone(tx, row)
