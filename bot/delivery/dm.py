"""DmStatus: whom a direct message about a match reaches."""

from bot.game import Seat
from bot.match.model import Match
from data import Store, players


class DmStatus:
    """Knows what is remembered of each player's direct messages."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def dm_reachable(self, match: Match, seat: Seat) -> bool:
        """Whether what only this seat may know reaches its player by itself. A door that nobody
        has tried yet is taken to be open."""
        chair = match.chairs[seat]
        if chair.user is None:
            return False
        alone = match.where.guild is None
        if not alone and (chair.muted or not chair.preferences.dms):
            return False
        player = await players.find(self._store.read, chair.user)
        return player is None or not player.dm_refusals
