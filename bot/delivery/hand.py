"""A seat's own messages: its hand by DM beside a table, or the whole match played in a DM."""

from collections.abc import Callable
from dataclasses import replace

from bot.delivery.clearing import Clearing
from bot.delivery.discord_api import Wire
from bot.delivery.errors import Undelivered, Why
from bot.delivery.messenger import Letter, Post
from bot.delivery.owed import (
    YOUNG,
    Due,
    at_table,
    in_hand,
    private_digest,
    told_privately,
    turn_came,
)
from bot.delivery.situation import Report, Reports
from bot.game import Seat
from bot.killpoint import reached
from bot.match.model import Match, UserId
from bot.messages.table import hand_message
from data import Store, audiences, messages, players
from data.glimpses import Looked
from data.messages import Sent
from data.players import PlayerRow

HOUR = 60 * 60
WEEK = 7 * 24 * HOUR
MOST = 12
"""Rows of the log that one message tells, where none of them may be cut for want of room."""


class Hand:
    """Tells one seat what only it may know. The match never waits for it."""

    def __init__(
        self,
        post: Post,
        wire: Wire,
        store: Store,
        reports: Reports,
        clearing: Clearing,
        now: Callable[[], int],
    ) -> None:
        self._post = post
        self._clearing = clearing
        self._wire = wire
        self._store = store
        self._reports = reports
        self._now = now

    async def tell(self, match: Match, seat: Seat) -> bool:
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
            return await self._show(match, seat, user, channel)
        except Undelivered as trouble:
            if trouble.why not in (Why.SHUT, Why.NO_CHANNEL):
                raise
            async with self._store.transaction() as tx:
                await players.dm_refused(tx, user, self._now())
            return True

    def _may_try(self, player: PlayerRow) -> bool:
        """Every refusal counts against the bot: after the first one it waits an hour, then two,
        up to a week."""
        if player.dm_refused_at is None:
            return True
        wait = min(WEEK, HOUR << min(10, player.dm_refusals - 1))
        return self._now() >= player.dm_refused_at + wait

    async def _show(self, match: Match, seat: Seat, user: UserId, channel: int | None) -> bool:
        if channel is not None:
            await self._post.recover(match, seat, "hand")
            await self._clearing.clear(match, channel)
        report = await self._reports.of(match, seat)
        old = await messages.newest(self._store.read, match.id, seat, "hand")
        due = self._due(report, seat, old)
        if due is Due.NOTHING:
            await self._finish(report, seat)
            return False
        if channel is None:
            await self._open(user)
            return True
        turns = turn_came(report.position, report.before, report.movers, report.happened)
        came = seat in turns
        *earlier, report = report.parts(MOST)
        for part in earlier:
            await self._post.send(_letter(part, seat, channel, False))
        fresh = _letter(report, seat, channel, came)
        # What is to be taken away again goes into no message that is to stay.
        stays = old is not None and not earlier and (old.fleeting or not report.fleeting)
        if due is Due.EDIT and old is not None and stays:
            since = old.parcel.since
            looked = Looked(since, since) if old.fleeting else report.looked
            amended = await self._reports.since(report, seat, since, looked)
            awaited = seat in amended.position.to_act
            await self._post.renew(old, _letter(amended, seat, channel, awaited), fresh)
        else:
            await self._post.send(fresh)
        await self._arrived(user)
        return False

    def _due(self, report: Report, seat: Seat, old: Sent | None) -> Due:
        young = old is not None and self._now() - old.at < YOUNG
        came = turn_came(report.position, report.before, report.movers, report.happened)
        if report.match.where.guild is None:
            return at_table(report.position, report.before, came, young)
        digest = private_digest(report.position, seat)
        told = told_privately(report.happened, seat)
        return in_hand(report.position, report.before, digest, told, seat in came, young)

    async def _finish(self, report: Report, seat: Seat) -> None:
        """Of a match that is over nothing is owed any more, though not all of it was sent."""
        behind = 0 < report.before.version < report.match.version
        if behind and not report.position.to_act:
            async with self._store.transaction() as tx:
                await audiences.advance(tx, report.match.id, seat, report.shows)

    async def _open(self, user: UserId) -> None:
        channel = await self._wire.open_dm(user)
        reached("dm.opened")
        async with self._store.transaction() as tx:
            await players.set_dm_channel(tx, user, channel)

    async def _arrived(self, user: UserId) -> None:
        player = await players.find(self._store.read, user)
        if player is not None and player.dm_refusals:
            async with self._store.transaction() as tx:
                await players.dm_possible(tx, user)


def _letter(report: Report, seat: Seat, channel: int, came: bool) -> Letter:
    shows = replace(report.shows, digest=private_digest(report.position, seat))
    draft = hand_message(report.position, seat, report.happened, came)
    return Letter(report.match, seat, "hand", channel, report.since, shows, draft, report.fleeting)
