"""Which servers and channels of live matches the bot can reach; the clocks of the others stop (F7
in docs/reliability.md)."""

from collections.abc import Set

import discord

from bot.match.deadlines import DeadlineService
from data import Store, matches, outages


class Reachability:
    """Compares the places of live matches with what the client knows.

    A bot on many servers has several connections (shards), each for a part of the servers. A
    player whose server's connection is away cannot move; the matches of the others go on.
    """

    def __init__(
        self, client: discord.AutoShardedClient, store: Store, deadlines: DeadlineService
    ) -> None:
        self._client = client
        self._store = store
        self._deadlines = deadlines
        self._away: frozenset[int] = frozenset()

    def shards_away(self) -> frozenset[int]:
        """Return the shards that are not connected."""
        known = self._client.shards
        every = range(self._client.shard_count or 1)
        return frozenset(n for n in every if n not in known or known[n].is_closed())

    async def check_all(self) -> None:
        """Find out what became unreachable or reachable while the bot was offline."""
        stopped = await outages.ongoing_places(self._store.read)
        for guild, channel in await matches.live_places(self._store.read):
            await self._check_place(guild, channel, stopped)

    async def update(self) -> None:
        """Stop the clocks of servers whose shard is away, and restart those whose shard is back.
        Call it often."""
        away, before = self.shards_away(), self._away
        if not away and not before:
            return
        stopped = await outages.ongoing_places(self._store.read)
        for guild, channel in await matches.live_places(self._store.read):
            shard, place = self._shard_of(guild), guild or channel
            if shard in away and place not in stopped:
                await self._deadlines.start_outage(place)
            elif shard in before - away:
                await self._check_place(guild, channel, stopped)
        self._away = away

    async def _check_place(self, guild: int | None, channel: int, stopped: Set[int]) -> None:
        """Start or end the outages of a server and a channel; those in `stopped` are ongoing."""
        found = None if guild is None else self._client.get_guild(guild)
        if guild is not None and found is None:
            await self._deadlines.start_outage(guild)
            return
        if guild is not None and guild in stopped:
            await self._deadlines.end_outage(guild)
        if found is not None and found.unavailable:
            return
        if found is not None and found.get_channel(channel) is None:
            await self._deadlines.start_outage(channel)
        elif channel in stopped:
            await self._deadlines.end_outage(channel)

    def _shard_of(self, guild: int | None) -> int:
        """Return the shard of a server, or of direct messages if `guild` is None."""
        return 0 if guild is None else (guild >> 22) % (self._client.shard_count or 1)
