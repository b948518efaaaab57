"""Direct messages: whether they reach a player, and opening them no faster than Discord allows."""

import asyncio
import logging
from collections.abc import Callable

from bot.delivery.discord_api import DiscordApi
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.retries import DAY, MINUTE, dm_pause
from bot.game import Seat
from bot.match.model import Match, PersonChair
from data import Store, players
from data.players import PlayerRow

log = logging.getLogger(__name__)


def is_dm_reachable(match: Match, seat: Seat, player: PlayerRow | None) -> bool:
    """Whether the player of this seat wants direct messages and has not refused any. A DM that was
    never tried counts as reachable."""
    chair = match.chairs[seat]
    if not isinstance(chair, PersonChair):
        return False
    if match.where.guild is not None and (chair.muted or not chair.preferences.dms):
        return False
    return player is None or not player.dm_refusals


class DmStatus:
    """Reads what is stored about each player's direct messages."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def dm_reachable(self, match: Match, seat: Seat) -> bool:
        """Like `is_dm_reachable`, for the player as they are stored now."""
        chair = match.chairs[seat]
        if not isinstance(chair, PersonChair):
            return False
        return is_dm_reachable(match, seat, await players.find(self._store.read, chair.user))


class DmOpener:
    """Opens direct messages, at most `per_minute` (0 means no limit): a bot that opens many at once
    is taken for a spammer. When Discord refuses to open any, all wait: that is a state of the bot,
    not of the player."""

    def __init__(self, api: DiscordApi, now: Callable[[], int], per_minute: int) -> None:
        self._api = api
        self._now = now
        self._interval = MINUTE / per_minute if per_minute else 0.0
        self._next_at = 0.0
        self._lock = asyncio.Lock()
        self._refusals = 0
        self._paused_until = 0
        self._opened_at: list[int] = []

    async def open(self, user: int) -> int:
        """Return the id of the DM channel with a user. Raises DeliveryError, with DMS_PAUSED and
        the seconds to wait while Discord lets the bot open none."""
        async with self._lock:
            self._require_no_pause()
            clock = asyncio.get_running_loop().time
            await asyncio.sleep(self._next_at - clock())
            try:
                channel = await self._api.open_dm(user)
            except DeliveryError as error:
                if error.reason is not Reason.DMS_PAUSED:
                    raise
                self._pause()
                self._require_no_pause()
            self._next_at = clock() + self._interval
            self._refusals = 0
            self._opened_at = [at for at in self._opened_at if at > self._now() - DAY]
            self._opened_at.append(self._now())
            return channel

    @property
    def pause_left(self) -> int:
        """The seconds until the bot tries again to open direct messages; 0 if it may now."""
        return max(0, self._paused_until - self._now())

    def opened_in_last_day(self) -> int:
        """Return how many direct messages the bot has opened in 24 hours, since its start."""
        return sum(at > self._now() - DAY for at in self._opened_at)

    def _pause(self) -> None:
        self._refusals += 1
        wait = dm_pause(self._refusals)
        self._paused_until = self._now() + wait
        log.warning("Discord lets the bot open no direct messages for %d minutes", wait // MINUTE)

    def _require_no_pause(self) -> None:
        if left := self.pause_left:
            raise DeliveryError(Reason.DMS_PAUSED, left)
