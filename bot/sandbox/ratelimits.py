"""Rate limits: the global limit of 50 requests per second, and optional limits per route."""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.sandbox.snowflakes import SandboxClock
from bot.sandbox.wire import rate_limit_error

DEFAULT_LIMIT = (50, 1.0)
"""The limit in the headers of routes without a specific one."""
EXEMPT_PREFIXES = ("/interactions/", "/webhooks/")
"""Routes that do not count against the global limit."""
MAJOR_PARAMETERS = ("channel_id", "guild_id", "webhook_id", "interaction_token")
"""Parameters that split a route's bucket."""


@dataclass
class RateLimits:
    """Counts requests and rejects those over a limit.

    `per_second` is the global limit (None: no limit); `per_route` maps `METHOD template` to a
    number of requests and seconds. It is empty by default: Discord does not publish its limits.
    """

    clock: SandboxClock
    per_second: int | None = 50
    per_route: dict[str, tuple[int, float]] = field(default_factory=dict)
    request_counts: Counter[str] = field(default_factory=Counter)
    bucket_counts: Counter[str] = field(default_factory=Counter)
    _recent: deque[float] = field(default_factory=deque)
    _recent_by_bucket: defaultdict[str, deque[float]] = field(
        default_factory=lambda: defaultdict(deque)
    )

    def count_request(
        self, method: str, template: str, params: Mapping[str, str]
    ) -> dict[str, str]:
        """Count one request and return the rate limit headers of its answer. Raises 429."""
        route = f"{method} {template}"
        bucket = bucket_of(route, params)
        self.request_counts[route] += 1
        self.bucket_counts[bucket] += 1
        now = self.clock.now()
        if self.per_second is not None and not template.startswith(EXEMPT_PREFIXES):
            wait = _take_slot(self._recent, now, self.per_second, 1.0)
            if wait > 0:
                raise rate_limit_error(wait, "You are being rate limited.", shared=True)
        return self._count_in_bucket(route, bucket, now)

    def _count_in_bucket(self, route: str, bucket: str, now: float) -> dict[str, str]:
        most, seconds = self.per_route.get(route, DEFAULT_LIMIT)
        recent = self._recent_by_bucket[bucket]
        limited = route in self.per_route
        wait = _take_slot(recent, now, most, seconds) if limited else 0.0
        reset = recent[0] + seconds - now if recent else seconds
        headers = {
            "X-RateLimit-Bucket": re.sub(r"\W+", "-", route),
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(most - len(recent) if limited else most - 1),
            "X-RateLimit-Reset": f"{now + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
        }
        if wait > 0:
            error = rate_limit_error(wait, "You are being rate limited.")
            error.headers |= headers
            raise error
        return headers


def bucket_of(route: str, params: Mapping[str, str]) -> str:
    """Return a route with its major parameters, the unit of Discord's rate limits.

    >>> bucket_of("GET /channels/{channel_id}", {"channel_id": "7"})
    'GET /channels/{channel_id} 7'
    """
    return " ".join([route, *(params[name] for name in MAJOR_PARAMETERS if name in params)])


def _take_slot(recent: deque[float], now: float, most: int, seconds: float) -> float:
    """Count a request in a window; return the seconds to wait if it is full, else 0."""
    while recent and recent[0] <= now - seconds:
        recent.popleft()
    if len(recent) >= most:
        return max(0.001, recent[0] + seconds - now)
    recent.append(now)
    return 0.0
