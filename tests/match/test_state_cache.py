"""States are remembered by match and version, the last used ones longest."""

from bot.games.lots.state import Stop
from bot.match.model import MatchId
from bot.match.state_cache import StateCache

FIRST, SECOND, THIRD = MatchId(1), MatchId(2), MatchId(3)
STATE, OTHER = Stop(), Stop()


def test_a_state_is_that_of_its_match_and_version() -> None:
    cache = StateCache()
    cache.put(FIRST, 4, STATE)
    assert cache.get(FIRST, 4) is STATE
    assert cache.get(FIRST, 5) is None
    assert cache.get(SECOND, 4) is None
    cache.put(FIRST, 5, OTHER)
    assert cache.get(FIRST, 5) is OTHER
    assert cache.get(FIRST, 4) is None


def test_the_one_that_was_not_used_longest_is_dropped() -> None:
    cache = StateCache(size=2)
    cache.put(FIRST, 1, STATE)
    cache.put(SECOND, 1, STATE)
    cache.get(FIRST, 1)
    cache.put(THIRD, 1, STATE)
    assert [cache.get(match, 1) is STATE for match in (FIRST, SECOND, THIRD)] == [True, False, True]
    cache.put(THIRD, 2, STATE)
    assert cache.get(FIRST, 1) is STATE
