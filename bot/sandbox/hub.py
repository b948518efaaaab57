"""State shared by the parts of the server: world, gateway and event listeners."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.requestlog import RequestLog
from bot.sandbox.wire import Json
from bot.sandbox.world import World

EventListener = Callable[[str, Json, str | None], None]
"""Called with an event, its data, and the only user who may see it (None: all with access)."""


@dataclass
class EphemeralMessage:
    """A message that one user sees until they reload the page; it is not stored."""

    message: Json
    user: str


@dataclass
class Hub:
    """One running sandbox. `base_url` is its address, `response_timeout` the seconds that a
    response may take, and `old_edit_limit` the number of edits per hour that a channel allows of
    messages older than an hour."""

    world: World
    base_url: str
    response_timeout: float = 3.0
    old_edit_limit: int = 3
    faults: Faults = field(default_factory=Faults)
    requests: RequestLog = field(default_factory=RequestLog)
    listeners: list[EventListener] = field(default_factory=list)
    ephemerals: dict[str, EphemeralMessage] = field(default_factory=dict)
    nonces: dict[tuple[str, str], str] = field(default_factory=dict)
    old_edit_times: dict[str, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.gateway = Gateway(self.world, self.base_url)
        self.rate_limits = RateLimits(self.world.clock)
        self.interactions = Interactions(self.world)
        self._tasks: set[asyncio.Task[None]] = set()

    async def publish(self, event: str, data: Json, visible_to: str | None = None) -> None:
        """Send an event to the bot and the listeners; with `visible_to`, not to the bot."""
        self.notify_listeners(event, data, visible_to)
        if visible_to is None:
            await self.dispatch(event, data)

    def notify_listeners(self, event: str, data: Json, visible_to: str | None = None) -> None:
        """Send an event only to the page and the tests."""
        for watcher in list(self.listeners):
            watcher(event, data, visible_to)

    def reset(self) -> None:
        """Drop everything that belongs to a world about to be cleared."""
        for memory in (self.ephemerals, self.nonces, self.old_edit_times):
            memory.clear()
        self.faults.clear()
        self.requests.clear()
        self.gateway.clear_sessions()

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event only to the bot, subject to the pending faults."""
        delay, copies = self.faults.take_event_fault(event)
        for _ in range(copies):
            if delay:
                self.run_in_background(self._dispatch_delayed(delay, event, data))
            else:
                await self.gateway.dispatch(event, data)

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background; it is cancelled when the server closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.gateway.close()

    async def _dispatch_delayed(self, delay: float, event: str, data: Json) -> None:
        await asyncio.sleep(delay)
        await self.gateway.dispatch(event, data)
