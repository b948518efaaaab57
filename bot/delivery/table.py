"""The table: the thread of a match, its people, and the message that shows the board to all."""

from collections.abc import Callable
from dataclasses import replace

from bot.delivery.clearing import EphemeralCleanup
from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.missed import MissedEvents
from bot.delivery.owed import (
    EDIT_WINDOW,
    Action,
    is_table_unchanged,
    seats_asked_to_end,
    seats_to_ping,
    seats_with_new_turn,
    table_action,
    table_digest,
)
from bot.delivery.situation import AudienceUpdate, UpdateLoader
from bot.game import Seat
from bot.killpoint import trigger_kill_point
from bot.match.model import Match, Status
from bot.match.service import MatchService
from bot.messages.reader import table_reader
from bot.messages.table import notice_message, table_message
from bot.texts import text
from data import Store, glimpses, messages, players
from data.audiences import TABLE, DisplayState
from data.glimpses import SeenMarker
from data.messages import StoredMessage

_RETRYABLE = (Reason.UNCERTAIN, Reason.RATE_LIMITED)


class TableMessages:
    """Tells everybody at once, in the match's thread, or in its channel where no thread can be."""

    def __init__(
        self,
        messenger: Messenger,
        api: DiscordApi,
        store: Store,
        matches: MatchService,
        updates: UpdateLoader,
        cleanup: EphemeralCleanup,
        missed_events: MissedEvents,
        now: Callable[[], int],
    ) -> None:
        self._messenger = messenger
        self._api = api
        self._store = store
        self._matches = matches
        self._updates = updates
        self._cleanup = cleanup
        self._missed_events = missed_events
        self._now = now

    async def deliver(self, match: Match) -> None:
        """Shows the table what it has missed. Where the table is only given its place, nothing
        else is done: the match is told of it, and is then served in that place's own lane."""
        if match.where.thread is None:
            # A successor goes elsewhere: Discord would give it the lost thread's own id, and take
            # its messages for those that are gone.
            had_one = await messages.has_arrived(self._store.read, match.id, TABLE, "table")
            await self._assign_thread(match, under_card=not had_one)
            return
        try:
            if match.status is Status.FROZEN:
                await self._send_notice_once(match, TABLE, "frozen")
                return
            await self._send_update(match)
            await self._announce_closed_dms(match)
        except DeliveryError as error:
            if not await self._relocate(match, error.reason):
                raise

    async def _send_update(self, match: Match) -> None:
        await self._messenger.recover_unsettled(match, TABLE, "table")
        await self._clear_older(match)
        update = await self._updates.load(match, TABLE)
        came = seats_with_new_turn(update.position, update.before, update.movers, update.entries)
        asked = seats_asked_to_end(update.position, update.entries)
        pinged = seats_to_ping(update.position, update.before, (*came, *asked))
        missed = await self._missed_events.unreachable_seats(match, update.position.to_act)
        old = await self._newest(match)
        same = is_table_unchanged(update.position, update.before, update.entries, pinged)
        if old is not None and (same or update.match.version == update.before.version):
            await self._correct_newest(update, old, missed)
            return
        editable = old is not None and self._now() - old.at < EDIT_WINDOW
        action = table_action(update.position, update.before, pinged, editable)
        if old is None and match.status is Status.LIVE:
            action = Action.POST  # its thread was deleted: the table is shown in the next one
        if action is Action.NOTHING:
            return
        fresh = _build_outgoing(await self._missed_events.with_missed(update, missed), pinged)
        if action is Action.EDIT and old is not None:
            # An edit pings nobody; it keeps the names of those whose move is awaited, and what it
            # told, but of what is fleeting the latest only.
            since = old.record.since
            reloaded = await self._updates.reload_since(update, TABLE, since, update.seen)
            await self._messenger.edit_or_send(
                old, _build_outgoing(reloaded, reloaded.position.to_act), fresh
            )
            return
        if old is None:
            await self._add_people(match)
        await self._messenger.send(fresh)
        await self._missed_events.mark_seen(update, missed)
        await self._clear_older(match)

    async def _correct_newest(
        self, update: AudienceUpdate, old: StoredMessage, missed: dict[Seat, int]
    ) -> None:
        """A deadline that was moved is no longer told as it was (C11). Somebody whose door was
        found shut meanwhile is told here what all may see once."""
        version = update.match.version
        behind = {seat: seen for seat, seen in missed.items() if seen < version}
        unseen = (await self._missed_events.with_missed(update, behind)).has_ephemeral
        if not unseen and table_digest(update.position) == update.before.digest:
            return
        latest = version if unseen else update.before.version - old.ephemeral
        seen = SeenMarker(latest, latest)
        reloaded = await self._updates.reload_since(update, TABLE, old.record.since, seen)
        reloaded = await self._missed_events.with_missed(reloaded, behind)
        await self._messenger.try_edit(old, _build_outgoing(reloaded, reloaded.position.to_act))
        await self._missed_events.mark_seen(update, behind)

    async def _clear_older(self, match: Match) -> None:
        """The table shows only the latest of what is fleeting."""
        if older := await glimpses.older_table_rows(self._store.read, match.id):
            async with self._store.transaction() as tx:
                await messages.mark_to_clear(tx, older)
        await self._cleanup.clear(match, channel_of(match))

    async def _newest(self, match: Match) -> StoredMessage | None:
        """The newest table message where the table is now."""
        old = await messages.find_newest(self._store.read, match.id, TABLE, "table")
        return old if old is not None and old.record.channel == channel_of(match) else None

    async def _announce_closed_dms(self, match: Match) -> None:
        """Whom no DM reaches is told once, at the table, where the hand is to be had."""
        for chair in match.people:
            assert chair.user is not None, f"expected a person, got {chair!r}"
            player = await players.find(self._store.read, chair.user)
            if player is not None and player.dm_refusals:
                name = table_reader(match).wording.names[chair.seat]
                await self._send_notice_once(match, chair.seat, "dm_closed", name=name)

    async def _send_notice_once(self, match: Match, about: int, key: str, **args: object) -> None:
        """A sentence to the table about a seat, or about all, that is said once in a match."""
        await self._messenger.recover_unsettled(match, about, "notice")
        if await messages.has_arrived(self._store.read, match.id, about, "notice"):
            return
        draft = notice_message(match, key, **args)
        await self._messenger.send(
            OutgoingMessage(match, about, "notice", channel_of(match), 0, DisplayState(), draft)
        )

    # The thread

    async def _assign_thread(self, match: Match, *, under_card: bool) -> None:
        """Makes the match's thread; where there cannot be one, its channel stands in for it."""
        try:
            place = await self._create_thread(match, under_card)
        except DeliveryError as error:
            if error.reason in _RETRYABLE:
                raise
            place = match.where.channel
        trigger_kill_point("thread.made")
        await self._matches.attach_thread(match.id, place)

    async def _create_thread(self, match: Match, under_card: bool) -> int:
        reader = table_reader(match)
        title = reader.plain_wording.text("title")
        name = text("delivery.thread", reader.locale, game=title, match=match.id)
        card = await messages.find_newest(self._store.read, match.id, TABLE, "lobby")
        channel, guild = match.where.channel, match.where.guild
        assert guild is not None, f"expected a match in a server, got {match!r}"
        if not under_card or card is None or card.message_id is None:
            return await self._create_thread_without_card(channel, guild, name)
        try:
            return await self._api.create_thread_from_message(channel, card.message_id, name)
        except DeliveryError as error:
            if error.reason is not Reason.MESSAGE_GONE:
                raise
            return await self._create_thread_without_card(channel, guild, name)

    async def _create_thread_without_card(self, channel: int, guild: int, name: str) -> int:
        """A new thread; or one in which we never wrote: its making was not answered."""
        for thread in await self._api.find_own_threads(channel, guild, name):
            if not await messages.known_ids(self._store.read, thread):
                return thread
        return await self._api.create_thread(channel, name)

    async def _add_people(self, match: Match) -> None:
        """Adds everybody to the thread: who is no member does not see it."""
        thread = match.where.thread
        if thread is None or thread == match.where.channel:
            return
        for chair in match.people:
            assert chair.user is not None, f"expected a person, got {chair!r}"
            try:
                await self._api.add_thread_member(thread, chair.user)
            except DeliveryError as error:
                if error.reason in (*_RETRYABLE, Reason.CHANNEL_GONE):
                    raise  # else they left the server, or we may not: the match goes on
            trigger_kill_point("thread.joined")

    async def _relocate(self, match: Match, why: Reason) -> bool:
        """Whether the table goes on elsewhere: a deleted thread has a successor, a locked one is
        left for its channel."""
        thread, channel = match.where.thread, match.where.channel
        if thread is None or thread == channel:
            return False
        if why is Reason.CHANNEL_GONE:
            await self._messenger.mark_channel_gone(thread)
            await self._assign_thread(match, under_card=False)
        elif why is Reason.THREAD_LOCKED:
            await self._matches.attach_thread(match.id, channel)
        return why in (Reason.CHANNEL_GONE, Reason.THREAD_LOCKED)


def _build_outgoing(update: AudienceUpdate, pinged: tuple[Seat, ...]) -> OutgoingMessage:
    match = update.match
    draft = table_message(update.position, update.entries, pinged)
    display = replace(update.display, digest=table_digest(update.position))
    channel = channel_of(match)
    return OutgoingMessage(
        match, TABLE, "table", channel, update.since, display, draft, update.has_ephemeral
    )


def channel_of(match: Match) -> int:
    """Where the table of a match is."""
    return match.where.thread or match.where.channel
