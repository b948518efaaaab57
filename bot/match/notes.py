"""Notes: what a player writes down for themselves about a match. A note belongs to its writer, not
to the seat: whoever takes the seat over is not shown it, who gave it away can still read it, and it
is in no export."""

from bot.match.model import MatchId, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, notes

MAX_NOTE = 300
"""Maximum length of a note in characters."""


class NoteService:
    """Only people with a seat write a note. Commands raise Refused without changing anything."""

    def __init__(self, store: Store, matches: MatchService) -> None:
        self._store = store
        self._matches = matches

    async def find(self, match_id: MatchId, user: UserId) -> str:
        """Return a player's note; empty if they have none."""
        return await notes.find(self._store.read, match_id, user)

    async def save(self, match_id: MatchId, user: UserId, words: str) -> None:
        """Replace a player's note; an empty text deletes it."""
        is_seated = (await self._matches.match(match_id)).chair_of(user) is not None
        if not is_seated and not await self.find(match_id, user):
            raise Refused("not_seated")
        if len(words) > MAX_NOTE:
            raise Refused("long_note", n=MAX_NOTE)
        async with self._store.transaction() as tx:
            if words:
                await notes.put(tx, match_id, user, words)
            else:
                await notes.delete(tx, match_id, user)
