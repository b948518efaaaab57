"""How often one person can ask for what is costly: pictures in answers, pings by command. How many
lobbies and matches they may have: bot/match/limits.py."""

import time
from collections import deque
from collections.abc import Callable

MAX_REMEMBERED = 10_000
"""Number of people above which expired entries are removed."""


class RateLimit:
    """Allows each person, or whatever else has a number, `n` uses in any `seconds`; with `n` = 0
    there is no limit."""

    def __init__(self, n: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._n = n
        self._seconds = seconds
        self._clock = clock
        self._times_by_user: dict[int, deque[float]] = {}

    def take(self, user: int) -> float:
        """Use one; return 0 if it is allowed, else the seconds until the next is allowed."""
        if not self._n:
            return 0.0
        now = self._clock()
        times = self._times_by_user.setdefault(user, deque())
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._n:
            return times[0] + self._seconds - now
        times.append(now)
        if len(self._times_by_user) > MAX_REMEMBERED:
            self._forget_before(now - self._seconds)
        return 0.0

    def _forget_before(self, moment: float) -> None:
        self._times_by_user = {
            user: times for user, times in self._times_by_user.items() if times[-1] > moment
        }
