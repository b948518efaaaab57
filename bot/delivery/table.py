"""The table: a match's thread, its members, and the messages for everybody."""

import logging
from collections.abc import Callable, Collection

from bot.delivery.cleanup import EphemeralCleanup
from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.left_players import LeftPlayers
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.owed import Post, owed_turn_message
from bot.delivery.situation import Situation, load_situation
from bot.delivery.turn_messages import TurnMessages
from bot.game import TABLE, Audience, Seat
from bot.kill_points import pass_kill_point
from bot.match.model import Match, MatchId, PersonChair, Status
from bot.match.service import MatchService
from bot.messages.reader import table_reader
from bot.messages.table import notice_message, plain_ping_message
from bot.texts import text
from data import Store, messages
from data.audiences import DisplayState

log = logging.getLogger(__name__)

_RETRYABLE = (Reason.UNCERTAIN, Reason.RATE_LIMITED)


class TableMessages:
    """Sends the messages for everybody to the match's thread, or to its channel if it has none."""

    def __init__(
        self,
        messenger: Messenger,
        api: DiscordApi,
        store: Store,
        matches: MatchService,
        turns: TurnMessages,
        cleanup: EphemeralCleanup,
        left: LeftPlayers,
        now: Callable[[], int],
    ) -> None:
        self._messenger = messenger
        self._api = api
        self._store = store
        self._matches = matches
        self._turns = turns
        self._cleanup = cleanup
        self._left = left
        self._now = now
        self._pinged_plainly: dict[MatchId, int] = {}

    async def deliver(self, situation: Situation) -> bool:
        """Send the table what it is owed; return whether older messages are now outdated. If the
        match has no thread yet, only create it: the match is then served again, in the queue of the
        thread."""
        match = situation.match
        if match.where.thread is None:
            # A new thread is made elsewhere: under the card Discord would give it the id of the
            # lost thread, and the bot would take its messages for those that are gone.
            had_one = situation.has_arrived(TABLE, "table")
            await self._assign_thread(match, under_card=not had_one)
            return False
        try:
            if match.status is Status.FROZEN:
                await self._send_notice_once(situation, TABLE, "frozen")
            elif situation.position is not None:
                return await self._deliver_turn(situation)
        except DeliveryError as error:
            if not await self._relocate(match, error.reason):
                raise
        return False

    async def _deliver_turn(self, situation: Situation) -> bool:
        situation = await self._settle(situation)
        match = situation.match
        channel = channel_of(match)
        if not situation.has_arrived_in(channel, TABLE, "table"):
            await self._add_people(match, pinged=_seats_pinged_first(situation))
        outdated = await self._turns.deliver(situation, TABLE, channel)
        if outdated and match.status is Status.OVER:
            await self._archive_soon(channel)
        await self._announce_closed_dms(situation)
        return outdated

    async def _archive_soon(self, thread: int) -> None:
        """Let the thread of a match that is over be archived after a day: a server can have 1,000
        threads that are not."""
        try:
            await self._api.shorten_archive_time(thread)
        except DeliveryError as error:
            log.info("thread %d keeps its archive time: %s", thread, error.reason.name)

    async def ping_plainly(self, situation: Situation, code: int) -> None:
        """Ping whoever's turn it is in words that no filter rejects, once for each position."""
        match, position = situation.match, situation.position
        if position is None or self._pinged_plainly.get(match.id) == match.version:
            return
        self._pinged_plainly[match.id] = match.version
        chairs = [match.chairs[seat] for seat in position.to_act]
        users = tuple(c.user for c in chairs if isinstance(c, PersonChair) and not c.muted)
        draft = plain_ping_message(match, users, code)
        display = DisplayState(match.version)
        await self._messenger.send(
            OutgoingMessage(match, TABLE, "call", channel_of(match), 0, display, draft)
        )

    async def _settle(self, situation: Situation) -> Situation:
        """Recover messages that were sent before a crash, and clear ephemeral events."""
        match = situation.match
        unsettled = situation.unsettled(TABLE, "table")
        await self._messenger.recover(match, unsettled)
        channel = channel_of(match)
        cleared = await self._cleanup.clear(situation, channel)
        if not unsettled and not cleared:
            return situation
        return await load_situation(self._store, self._matches, match.id, self._now())

    async def _announce_closed_dms(self, situation: Situation) -> None:
        """Tell each player without reachable DMs once, at the table, where to find their hand."""
        match = situation.match
        for chair in match.people:
            player = situation.players.get(chair.user)
            if player is not None and player.dm_refusals:
                name = table_reader(match).wording.names[chair.seat]
                await self._send_notice_once(situation, chair.seat, "dm_closed", name=name)

    async def _send_notice_once(
        self, situation: Situation, about: Audience, key: str, **args: object
    ) -> None:
        """Send the table a notice about a seat, or about everybody, once in a match."""
        match = situation.match
        if unsettled := situation.unsettled(about, "notice"):
            await self._messenger.recover(match, unsettled)
            if await messages.has_arrived(self._store.read, match.id, about, "notice"):
                return
        if situation.has_arrived(about, "notice"):
            return
        draft = notice_message(match, key, **args)
        await self._messenger.send(
            OutgoingMessage(match, about, "notice", channel_of(match), 0, DisplayState(), draft)
        )

    # Thread

    async def _assign_thread(self, match: Match, *, under_card: bool) -> None:
        """Create the match's thread; if that is not possible, use its channel, or in a forum the
        post with the lobby's card."""
        try:
            place = await self._create_thread(match, under_card)
        except DeliveryError as error:
            if error.reason in _RETRYABLE:
                raise
            place = match.where.channel
            if self._api.is_forum(place):
                card = await messages.find_newest(self._store.read, match.id, TABLE, "lobby")
                if card is None or card.record.channel == match.where.thread:
                    raise
                place = card.record.channel
        pass_kill_point("thread.made")
        await self._matches.attach_thread(match.id, place)

    async def _create_thread(self, match: Match, under_card: bool) -> int:
        reader = table_reader(match)
        title = reader.plain_wording.text("title")
        name = text("delivery.thread", reader.locale, game=title, match=match.id)
        card = await messages.find_newest(self._store.read, match.id, TABLE, "lobby")
        channel, guild = match.where.channel, match.where.guild
        assert guild is not None, f"expected a match in a server, got {match!r}"
        words = text("delivery.post", reader.locale, game=title, match=match.id)
        is_bare = not under_card or self._api.is_forum(channel)
        if is_bare or card is None or card.message_id is None:
            return await self._create_thread_without_card(channel, guild, name, words)
        try:
            return await self._api.create_thread_from_message(channel, card.message_id, name)
        except DeliveryError as error:
            if error.reason is not Reason.MESSAGE_GONE:
                raise
            return await self._create_thread_without_card(channel, guild, name, words)

    async def _create_thread_without_card(
        self, channel: int, guild: int, name: str, words: str
    ) -> int:
        """Create a thread, or reuse an empty one of ours if its creation was never confirmed."""
        for thread in await self._api.find_own_threads(channel, guild, name):
            if not await messages.known_ids(self._store.read, thread):
                return thread
        return await self._api.create_thread(channel, name, words)

    async def _add_people(self, match: Match, pinged: Collection[Seat]) -> None:
        """Add to the thread, without a sound, the people whom its first message does not ping,
        because a thread is shown only to its members. A mention adds a person by itself."""
        thread = match.where.thread
        if thread is None or thread == match.where.channel:
            return
        users = [chair.user for chair in match.people if chair.seat not in pinged]
        if not users:
            return
        reader = table_reader(match)
        title = reader.plain_wording.text("title")
        words = text("delivery.post", reader.locale, game=title, match=match.id)
        try:
            await self._api.add_thread_members(thread, match.where.guild, users, words)
        except DeliveryError as error:
            if error.reason in (*_RETRYABLE, Reason.CHANNEL_GONE, Reason.THREAD_LOCKED):
                raise  # other errors, as a missing permission, stop nothing
        for user in users:
            await self._left.check(user)

    async def _relocate(self, match: Match, why: Reason) -> bool:
        """Whether the table continues elsewhere: a deleted thread is replaced by a new one, a
        locked thread by its channel, in a forum by a new post."""
        thread, channel = match.where.thread, match.where.channel
        if thread is None or thread == channel:
            return False
        if why is Reason.CHANNEL_GONE:
            await self._messenger.mark_channel_gone(thread)
            await self._assign_thread(match, under_card=False)
        elif why is Reason.THREAD_LOCKED and self._api.is_forum(channel):
            await self._assign_thread(match, under_card=False)
        elif why is Reason.THREAD_LOCKED:
            await self._matches.attach_thread(match.id, channel)
        return why in (Reason.CHANNEL_GONE, Reason.THREAD_LOCKED)


def _seats_pinged_first(situation: Situation) -> tuple[Seat, ...]:
    """Return the seats that the first message in a thread pings."""
    assert situation.position is not None, f"expected a match that began, got {situation.match!r}"
    owed = owed_turn_message(situation, situation.position, TABLE, None)
    return owed.telling.pinged if isinstance(owed, Post) else ()


def channel_of(match: Match) -> int:
    """Return the channel id of a match's table."""
    return match.where.thread or match.where.channel
