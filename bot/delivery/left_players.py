"""LeftPlayers: notices who left a server, and lets computers play their seats there."""

import asyncio

from bot.delivery.discord_api import DiscordApi
from bot.match.deadlines import DeadlineService
from bot.match.model import UserId
from bot.match.service import MatchService
from data import Store, seats

PAUSE = 1.0
"""Seconds between two requests of `check_untimed`, which must not delay anything else."""


class LeftPlayers:
    """Without a privileged intent Discord does not say who leaves a server: it must be asked."""

    def __init__(
        self, api: DiscordApi, store: Store, matches: MatchService, deadlines: DeadlineService
    ) -> None:
        self._api = api
        self._store = store
        self._matches = matches
        self._deadlines = deadlines

    async def check(self, user: UserId) -> bool:
        """Hand the player's seats to computers in the matches of servers that they have left;
        return whether there are any."""
        theirs, found = await self._matches.open_matches_of(user), False
        for guild in {m.where.guild for m in theirs if m.where.guild is not None}:
            if await self._api.is_member(guild, user):
                continue
            for match in theirs:
                chair = match.chair_of(user)
                if match.where.guild == guild and chair in match.people and match.version:
                    await self._deadlines.mark_left(match.id, user)
                    found = True
        return found

    async def check_untimed(self, pause: float = PAUSE) -> None:
        """Check the players who owe a decision without a time limit: the others are checked when a
        reminder is sent to them."""
        for user in await seats.users_to_act_untimed(self._store.read):
            await self.check(UserId(user))
            await asyncio.sleep(pause)
