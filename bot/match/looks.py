"""Since when somebody has not been told what happened in a match: a player since their last move, a
spectator since they last asked."""

from dataclasses import dataclass
from enum import Enum

from bot.match.model import Match, UserId
from data import Store, log, looks


class Since(Enum):
    """What somebody did last in a match, if anything."""

    START = "start"
    MOVE = "move"
    LOOK = "look"


@dataclass(frozen=True)
class LastLook:
    """The version up to which somebody knows the match, and why they do."""

    version: int
    since: Since


class LookService:
    """Remembers the looks of spectators."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, match: Match, user: UserId) -> LastLook:
        """Return up to where a player or spectator knows a match."""
        chair = match.chair_of(user)
        if chair is not None:
            known = (await log.last_moves(self._store.read, match.id)).get(chair.seat)
            why = Since.MOVE
        else:
            known = await looks.find(self._store.read, match.id, user)
            why = Since.LOOK
        return LastLook(0, Since.START) if known is None else LastLook(known, why)

    async def save(self, match: Match, user: UserId) -> None:
        """Record that a spectator has been told everything up to now; nothing for a player."""
        if match.chair_of(user) is None:
            async with self._store.transaction() as tx:
                await looks.put(tx, match.id, user, match.version)
