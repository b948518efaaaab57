"""Injected faults of Discord, for tests and for the page's drawer."""

import asyncio
import re
from dataclasses import dataclass, field

from bot.sandbox.wire import DiscordError, Json, rate_limit_error

DROP_CONNECTION = 0
"""The status of a fault that closes the connection without an answer."""


@dataclass
class RequestFault:
    """Answers the next `times` requests of a route with an error."""

    method: str
    template: str
    error: DiscordError | None
    times: int
    after: bool = False

    def matches(self, method: str, template: str) -> bool:
        return self.times > 0 and self.method == method and bool(re.search(self.template, template))


@dataclass
class EventFault:
    """Delays or duplicates the next `times` events of one kind."""

    event: str
    times: int
    delay: float = 0.0
    copies: int = 1


@dataclass
class Faults:
    """The pending faults. `latency` is added to every request, in seconds."""

    latency: float = 0.0
    requests: list[RequestFault] = field(default_factory=list)
    events: list[EventFault] = field(default_factory=list)
    blocked_words: frozenset[str] = frozenset()
    """Words that every server's AutoMod rejects, anywhere in a message."""
    new_dms_left: int | None = None
    """Number of direct messages that can still be opened; None means no limit."""

    def refuse_blocked_words(self, content: str) -> None:
        """Raise 200000 if a message contains a word that AutoMod rejects."""
        if any(word in content for word in self.blocked_words):
            raise DiscordError(400, 200000, "Message was blocked by automatic moderation")

    def count_new_dm(self) -> None:
        """Raise 40003 if too many direct messages were opened."""
        if self.new_dms_left is None:
            return
        if self.new_dms_left == 0:
            raise DiscordError(403, 40003, "You are opening direct messages too fast")
        self.new_dms_left -= 1

    def fail_requests(
        self,
        method: str,
        template: str,
        status: int,
        times: int = 1,
        *,
        code: int = 0,
        message: str = "injected",
        after: bool = False,
    ) -> None:
        """Make the next `times` requests of a route fail with `status`; 0 closes the connection.

        `template` is searched for in the route's template, such as `/channels/{channel_id}`. With
        `after`, the request is carried out and only its answer is lost.
        """
        error = None if status == DROP_CONNECTION else DiscordError(status, code, message)
        self.requests.append(RequestFault(method, template, error, times, after))

    def rate_limit(
        self,
        method: str,
        template: str,
        seconds: float,
        times: int = 1,
        *,
        code: int = 0,
        shared: bool = False,
    ) -> None:
        """Answer the next `times` requests of a route with a rate limit of `seconds`."""
        error = rate_limit_error(seconds, "You are being rate limited.", code, shared)
        self.requests.append(RequestFault(method, template, error, times))

    def refuse_old_edits(self, times: int = 1) -> None:
        """Refuse the next `times` edits of messages with 30046 (too many edits of messages older
        than an hour) and a minute to wait."""
        message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        error = rate_limit_error(60, message, 30046)
        self.requests.append(RequestFault("PATCH", r"/messages/\{message_id\}$", error, times))

    def delay_event(self, event: str, seconds: float, times: int = 1) -> None:
        """Delay the next `times` events of a kind by `seconds`."""
        self.events.append(EventFault(event, times, delay=seconds))

    def duplicate_event(self, event: str, times: int = 1) -> None:
        """Send the next `times` events of a kind twice."""
        self.events.append(EventFault(event, times, copies=2))

    def clear(self) -> None:
        self.latency = 0.0
        self.requests.clear()
        self.events.clear()
        self.blocked_words = frozenset()
        self.new_dms_left = None

    async def apply_latency(self) -> None:
        if self.latency:
            await asyncio.sleep(self.latency)

    def take_request_fault(self, method: str, template: str) -> RequestFault | None:
        """Return the fault for this request and count it as used, or None."""
        for fault in self.requests:
            if fault.matches(method, template):
                fault.times -= 1
                return fault
        return None

    def take_event_fault(self, event: str) -> tuple[float, int]:
        """Return the delay in seconds and the number of copies for an event."""
        for fault in self.events:
            if fault.times > 0 and fault.event == event:
                fault.times -= 1
                return fault.delay, fault.copies
        return 0.0, 1

    def describe_waiting(self) -> list[Json]:
        """Return the pending faults for the page."""
        waiting = [f for f in self.requests if f.times > 0]
        return [{"method": f.method, "route": f.template, "times": f.times} for f in waiting]
