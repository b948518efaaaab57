"""Pacing: the requests of delivery at a steady rate, and none while Discord blocks the bot.

discord.py only reacts to Discord's refusals: many channels at once are refused together, wait
together and are refused again. After 10,000 refused requests in ten minutes Discord shuts out the
bot's address. Answers to commands and buttons have no such limit and never wait here.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace

import aiohttp

from bot.delivery.errors import DeliveryError, Reason, as_delivery_errors

log = logging.getLogger(__name__)

MINUTE = 60
BURST = 8
"""Requests that may follow each other at once: with 40 a second they stay below Discord's 50 in any
second."""
MAX_OPEN = 20
"""Requests that wait for an answer at the same time. More would be refused together, and would be
tried again together."""
COUNTED_FOR = 10 * MINUTE
MAX_INVALID = 1_000
"""Refused requests within ten minutes above which the bot pauses: a tenth of Discord's limit."""
PAUSE = 10 * MINUTE
"""Seconds without requests once Discord shuts the bot out, or is about to."""
_INVALID = (401, 403, 429)
_ANSWER_ROUTE = "/webhooks/"
"""In the addresses of answers to people, which carry the token of their interaction."""


class Pacing:
    """At most `per_second` requests a second; 0 means no limit. `now` returns seconds."""

    def __init__(self, now: Callable[[], int], per_second: int = 0) -> None:
        self._now = now
        self._interval = 1.0 / per_second if per_second else 0.0
        self._next_at = 0.0
        self._most = per_second + BURST
        self._open = asyncio.Semaphore(MAX_OPEN)
        self._underway = 0
        self._ended_at: deque[float] = deque(maxlen=self._most)
        self._invalid: deque[int] = deque()
        self._paused_until = 0

    @asynccontextmanager
    async def request(self) -> AsyncIterator[None]:
        """Wait for a turn, then convert every error of the request to a DeliveryError. Raises
        DeliveryError with the seconds to wait during a pause."""
        async with self._open:
            if left := self.pause_left:
                raise DeliveryError(Reason.RATE_LIMITED, left)
            await self._take_turn()
            try:
                with as_delivery_errors():
                    yield
            finally:
                self._underway -= 1
                self._ended_at.append(asyncio.get_running_loop().time())

    @property
    def pause_left(self) -> int:
        """The seconds until delivery sends requests again; 0 if it does now."""
        return max(0, self._paused_until - self._now())

    def invalid_requests(self) -> int:
        """Return how many requests Discord has refused in the last ten minutes."""
        while self._invalid and self._invalid[0] <= self._now() - COUNTED_FOR:
            self._invalid.popleft()
        return len(self._invalid)

    def trace(self) -> aiohttp.TraceConfig:
        """Return what makes an HTTP client count its answers here."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._note_answer)
        return config

    async def _note_answer(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        headers = params.response.headers
        is_shared = headers.get("X-RateLimit-Scope") == "shared"
        if params.response.status == 401 and _ANSWER_ROUTE in params.url.path:
            return  # the interaction has expired, which says nothing about the bot
        self.note_status(params.response.status, is_shared=is_shared, via="Via" in headers)

    def note_status(self, status: int, *, is_shared: bool = False, via: bool = True) -> None:
        """Count a refused request. Begin a pause after too many, after a 401, and after a 429
        that does not come from Discord itself (it has no `Via`) but from what protects it."""
        if status not in _INVALID or is_shared:
            return
        self._invalid.append(self._now())
        is_shut_out = status == 401 or (status == 429 and not via)
        if (is_shut_out or self.invalid_requests() > MAX_INVALID) and not self.pause_left:
            self._paused_until = self._now() + PAUSE
            log.warning(
                "Discord refuses requests (%d, %d in ten minutes): none are sent for %d minutes",
                *(status, len(self._invalid), PAUSE // MINUTE),
            )

    async def _take_turn(self) -> None:
        """Wait for a turn. None is given in advance: all that wait would take theirs at once after
        the event loop, or the network, stood still."""
        clock = asyncio.get_running_loop().time
        while (wait := self._seconds_too_early(clock())) > 0:  # noqa: ASYNC110
            await asyncio.sleep(wait)
        earliest = clock() - BURST * self._interval
        self._next_at = max(self._next_at, earliest) + self._interval
        self._underway += 1

    def _seconds_too_early(self, now: float) -> float:
        """Return the seconds until Discord certainly takes another request. It counts a request at
        some time between its start and its end: one that ended less than a second ago may count."""
        if not self._interval:
            return 0.0
        while self._ended_at and self._ended_at[0] <= now - 1.0:
            self._ended_at.popleft()
        if self._underway + len(self._ended_at) < self._most:
            return self._next_at - now
        return self._ended_at[0] + 1.0 - now if self._ended_at else self._interval
