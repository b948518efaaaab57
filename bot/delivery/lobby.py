"""The lobby's card: one message, edited while people join and options change."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.situation import Situation
from bot.game import TABLE
from bot.match.model import Match, MatchId, Status
from bot.messages.draft import Draft
from bot.messages.lobby import lobby_message, plain_lobby_message
from data import Store, messages
from data.audiences import DisplayState
from data.messages import MessageRecord, StoredMessage


class LobbyCards:
    """Keeps the card of each lobby up to date."""

    def __init__(
        self, messenger: Messenger, api: DiscordApi, store: Store, now: Callable[[], int]
    ) -> None:
        self._messenger = messenger
        self._api = api
        self._store = store
        self._now = now

    async def register(
        self, match: MatchId, channel: int, message: int, display: Match | None
    ) -> None:
        """Record a card that was posted as the answer to a command, so that it is edited from now
        on."""
        digest = _build_outgoing(display, channel).display.digest if display else ""
        nonce = f"answer.{message}"  # Discord never sees it
        card = MessageRecord(match, TABLE, "lobby", channel, 0, DisplayState(0, digest), "", nonce)
        async with self._store.transaction() as tx:
            await messages.mark_sent(
                tx, await messages.insert_unsent(tx, card, self._now()), card, message
            )

    async def update(self, situation: Situation) -> None:
        """Edit the card if it is outdated; post a new one if it was deleted."""
        match, old = situation.match, situation.newest(TABLE, "lobby")
        if unsettled := situation.unsettled(TABLE, "lobby"):
            await self._messenger.recover(match, unsettled)
            old = await messages.find_newest(self._store.read, match.id, TABLE, "lobby")
        if old is None:
            return
        outgoing = _build_outgoing(match, old.record.channel)
        if old.record.display.digest == outgoing.display.digest:
            return
        try:
            await self._edit(match, old, outgoing)
        except DeliveryError as error:
            if error.reason is Reason.BAD_REQUEST:
                plain = _build_outgoing(match, old.record.channel, error.code)
                if old.record.display.digest != plain.display.digest:
                    await self._edit(match, old, plain)
            raise

    async def _edit(self, match: Match, old: StoredMessage, outgoing: OutgoingMessage) -> None:
        if match.status is Status.LOBBY:
            await self._messenger.edit_or_send(old, outgoing, outgoing)
        else:
            await self._messenger.try_edit(old, outgoing)

    async def restore(self, situation: Situation) -> None:
        """Post a card for a lobby that has none: the bot stopped between posting and recording it,
        or it was deleted while the bot was offline."""
        match = situation.match
        if situation.newest(TABLE, "lobby") is not None:
            return
        channel = match.where.thread or match.where.channel
        outgoing = _build_outgoing(match, channel)
        known = await messages.known_ids(self._store.read, channel)
        found = await self._api.find_message(
            channel, outgoing.guild, outgoing.fingerprint, "", known
        )
        if found is None:
            await self._post(match, outgoing)
        else:
            await self.register(match.id, channel, found, None)
            card = await messages.find_newest(self._store.read, match.id, TABLE, "lobby")
            await self.update(replace(situation, messages=(card,) if card else ()))

    async def _post(self, match: Match, outgoing: OutgoingMessage) -> None:
        try:
            await self._messenger.send(outgoing)
        except DeliveryError as error:
            if error.reason is not Reason.BAD_REQUEST:
                raise
            await self._messenger.send(_build_outgoing(match, outgoing.channel, error.code))
            raise


def _build_outgoing(match: Match, channel: int, code: int = 0) -> OutgoingMessage:
    """Return the card; with the `code` with which Discord rejected it, without names."""
    draft = plain_lobby_message(match, code) if code else lobby_message(match)
    display = DisplayState(match.version, f"{match.status.value}:{_digest(draft)}")
    return OutgoingMessage(match, TABLE, "lobby", channel, 0, display, draft)


def _digest(draft: Draft) -> str:
    shown = repr((draft.content, draft.alt, draft.rows))
    return sha256(shown.encode()).hexdigest()
