"""A cache of the decoded states of recently played matches; it can be dropped at any time."""

from collections import OrderedDict

from bot.game import Value
from bot.match.model import MatchId


class StateCache:
    """Holds the newest known state of at most `size` matches."""

    def __init__(self, size: int = 256) -> None:
        self._size = size
        self._entries: OrderedDict[MatchId, tuple[int, Value]] = OrderedDict()

    def get(self, match: MatchId, version: int) -> Value | None:
        """Return the state of this match at exactly this version, or None."""
        held = self._entries.get(match)
        if held is None or held[0] != version:
            return None
        self._entries.move_to_end(match)
        return held[1]

    def put(self, match: MatchId, version: int, state: Value) -> None:
        self._entries[match] = (version, state)
        self._entries.move_to_end(match)
        while len(self._entries) > self._size:
            self._entries.popitem(last=False)
