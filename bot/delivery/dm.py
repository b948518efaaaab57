"""DmStatus: whether direct messages about a match reach a player."""

from bot.game import Seat
from bot.match.model import Match
from data import Store, players


class DmStatus:
    """Reads what is stored about each player's direct messages."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def dm_reachable(self, match: Match, seat: Seat) -> bool:
        """Whether the player of this seat wants direct messages and has not refused any. A DM that
        was never tried counts as reachable."""
        chair = match.chairs[seat]
        if chair.user is None:
            return False
        alone = match.where.guild is None
        if not alone and (chair.muted or not chair.preferences.dms):
            return False
        player = await players.find(self._store.read, chair.user)
        return player is None or not player.dm_refusals
