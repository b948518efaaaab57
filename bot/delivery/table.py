"""The table: the thread of a match, its people, and the message that shows the board to all."""

from collections.abc import Callable
from dataclasses import replace

from bot.delivery.clearing import Clearing
from bot.delivery.discord_api import Wire
from bot.delivery.errors import Undelivered, Why
from bot.delivery.messenger import Letter, Post
from bot.delivery.missed import Unseen
from bot.delivery.owed import (
    YOUNG,
    Due,
    asked_to_end,
    at_table,
    nothing_new,
    table_digest,
    to_ping,
    turn_came,
)
from bot.delivery.situation import Report, Reports
from bot.game import Seat
from bot.killpoint import reached
from bot.match.model import Match, Status
from bot.match.service import Matches
from bot.messages.reader import for_table
from bot.messages.table import notice, table_message
from bot.texts import text
from data import Store, glimpses, messages, players
from data.audiences import TABLE, Shown
from data.glimpses import Looked
from data.messages import Sent

_WAIT = (Why.LOST, Why.BUSY)


class Table:
    """Tells everybody at once, in the match's thread, or in its channel where no thread can be."""

    def __init__(
        self,
        post: Post,
        wire: Wire,
        store: Store,
        matches: Matches,
        reports: Reports,
        clearing: Clearing,
        unseen: Unseen,
        now: Callable[[], int],
    ) -> None:
        self._post = post
        self._wire = wire
        self._store = store
        self._matches = matches
        self._reports = reports
        self._clearing = clearing
        self._unseen = unseen
        self._now = now

    async def tell(self, match: Match) -> None:
        """Shows the table what it has missed. Where the table is only given its place, nothing
        else is done: the match is told of it, and is then served in that place's own lane."""
        if match.where.thread is None:
            # A successor goes elsewhere: Discord would give it the lost thread's own id, and take
            # its messages for those that are gone.
            had_one = await messages.was_told(self._store.read, match.id, TABLE, "table")
            await self._place(match, under_card=not had_one)
            return
        try:
            if match.status is Status.FROZEN:
                await self._tell_once(match, TABLE, "frozen")
                return
            await self._show(match)
            await self._name_closed_doors(match)
        except Undelivered as trouble:
            if not await self._moved(match, trouble.why):
                raise

    async def _show(self, match: Match) -> None:
        await self._post.recover(match, TABLE, "table")
        await self._clear_older(match)
        report = await self._reports.of(match, TABLE)
        came = turn_came(report.position, report.before, report.movers, report.happened)
        asked = asked_to_end(report.position, report.happened)
        pinged = to_ping(report.position, report.before, (*came, *asked))
        missed = await self._unseen.missed_by(match, report.position.to_act)
        old = await self._newest(match)
        same = nothing_new(report.position, report.before, report.happened, pinged)
        if old is not None and (same or report.match.version == report.before.version):
            await self._correct(report, old, missed)
            return
        young = old is not None and self._now() - old.at < YOUNG
        due = at_table(report.position, report.before, pinged, young)
        if old is None and match.status is Status.LIVE:
            due = Due.POST  # its thread was deleted: the table is shown in the next one
        if due is Due.NOTHING:
            return
        fresh = _letter(await self._unseen.added(report, missed), pinged)
        if due is Due.EDIT and old is not None:
            # An edit pings nobody; it keeps the names of those whose move is awaited, and what it
            # told, but of what is fleeting the latest only.
            since = old.parcel.since
            amended = await self._reports.since(report, TABLE, since, report.looked)
            await self._post.renew(old, _letter(amended, amended.position.to_act), fresh)
            return
        if old is None:
            await self._seat_people(match)
        await self._post.send(fresh)
        await self._unseen.seen(report, missed)
        await self._clear_older(match)

    async def _correct(self, report: Report, old: Sent, missed: dict[Seat, int]) -> None:
        """A deadline that was moved is no longer told as it was (C11). Somebody whose door was
        found shut meanwhile is told here what all may see once."""
        version = report.match.version
        behind = {seat: looked for seat, looked in missed.items() if looked < version}
        unseen = (await self._unseen.added(report, behind)).fleeting
        if not unseen and table_digest(report.position) == report.before.digest:
            return
        latest = version if unseen else report.before.version - old.fleeting
        looked = Looked(latest, latest)
        told = await self._reports.since(report, TABLE, old.parcel.since, looked)
        told = await self._unseen.added(told, behind)
        await self._post.amend(old, _letter(told, told.position.to_act))
        await self._unseen.seen(report, behind)

    async def _clear_older(self, match: Match) -> None:
        """The table shows only the latest of what is fleeting."""
        if older := await glimpses.told_before(self._store.read, match.id):
            async with self._store.transaction() as tx:
                await messages.clear(tx, older)
        await self._clearing.clear(match, channel_of(match))

    async def _newest(self, match: Match) -> Sent | None:
        """The newest table message where the table is now."""
        old = await messages.newest(self._store.read, match.id, TABLE, "table")
        return old if old is not None and old.parcel.channel == channel_of(match) else None

    async def _name_closed_doors(self, match: Match) -> None:
        """Whom no DM reaches is told once, at the table, where the hand is to be had."""
        for chair in match.people:
            assert chair.user is not None, f"expected a person, got {chair!r}"
            player = await players.find(self._store.read, chair.user)
            if player is not None and player.dm_refusals:
                name = for_table(match).wording.names[chair.seat]
                await self._tell_once(match, chair.seat, "dm_closed", name=name)

    async def _tell_once(self, match: Match, about: int, key: str, **args: object) -> None:
        """A sentence to the table about a seat, or about all, that is said once in a match."""
        await self._post.recover(match, about, "notice")
        if await messages.was_told(self._store.read, match.id, about, "notice"):
            return
        draft = notice(match, key, **args)
        await self._post.send(Letter(match, about, "notice", channel_of(match), 0, Shown(), draft))

    # The thread

    async def _place(self, match: Match, *, under_card: bool) -> None:
        """Makes the match's thread; where there cannot be one, its channel stands in for it."""
        try:
            place = await self._thread(match, under_card)
        except Undelivered as trouble:
            if trouble.why in _WAIT:
                raise
            place = match.where.channel
        reached("thread.made")
        await self._matches.attach_thread(match.id, place)

    async def _thread(self, match: Match, under_card: bool) -> int:
        reader = for_table(match)
        title = reader.plain.text("title")
        name = text("delivery.thread", reader.locale, game=title, match=match.id)
        card = await messages.newest(self._store.read, match.id, TABLE, "lobby")
        channel, guild = match.where.channel, match.where.guild
        assert guild is not None, f"expected a match in a server, got {match!r}"
        if not under_card or card is None or card.message is None:
            return await self._thread_without_card(channel, guild, name)
        try:
            return await self._wire.thread_from(channel, card.message, name)
        except Undelivered as trouble:
            if trouble.why is not Why.NO_MESSAGE:
                raise
            return await self._thread_without_card(channel, guild, name)

    async def _thread_without_card(self, channel: int, guild: int, name: str) -> int:
        """A new thread; or one in which we never wrote: its making was not answered."""
        for thread in await self._wire.threads_named(channel, guild, name):
            if not await messages.known(self._store.read, thread):
                return thread
        return await self._wire.thread(channel, name)

    async def _seat_people(self, match: Match) -> None:
        """Adds everybody to the thread: who is no member does not see it."""
        thread = match.where.thread
        if thread is None or thread == match.where.channel:
            return
        for chair in match.people:
            assert chair.user is not None, f"expected a person, got {chair!r}"
            try:
                await self._wire.add(thread, chair.user)
            except Undelivered as trouble:
                if trouble.why in (*_WAIT, Why.NO_CHANNEL):
                    raise  # else they left the server, or we may not: the match goes on
            reached("thread.joined")

    async def _moved(self, match: Match, why: Why) -> bool:
        """Whether the table goes on elsewhere: a deleted thread has a successor, a locked one is
        left for its channel."""
        thread, channel = match.where.thread, match.where.channel
        if thread is None or thread == channel:
            return False
        if why is Why.NO_CHANNEL:
            await self._post.lose_channel(thread)
            await self._place(match, under_card=False)
        elif why is Why.LOCKED:
            await self._matches.attach_thread(match.id, channel)
        return why in (Why.NO_CHANNEL, Why.LOCKED)


def _letter(report: Report, pinged: tuple[Seat, ...]) -> Letter:
    match = report.match
    draft = table_message(report.position, report.happened, pinged)
    shows = replace(report.shows, digest=table_digest(report.position))
    channel = channel_of(match)
    return Letter(match, TABLE, "table", channel, report.since, shows, draft, report.fleeting)


def channel_of(match: Match) -> int:
    """Where the table of a match is."""
    return match.where.thread or match.where.channel
