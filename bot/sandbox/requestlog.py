"""The record of every request that the bot made, for tests and for the page."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.wire import Upload

MAX_ENTRIES = 20_000


@dataclass(frozen=True)
class Request:
    """One request and its answer. `template` is the path as Discord's API description has it;
    None where the sandbox does not know the route. `reply` is the JSON that was answered."""

    method: str
    path: str
    template: str | None
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: Mapping[str, Upload]
    status: int
    reply: Any


@dataclass
class RequestLog:
    """The latest requests, oldest first; `listeners` hear of each as it is answered."""

    entries: deque[Request] = field(default_factory=lambda: deque(maxlen=MAX_ENTRIES))
    listeners: list[Callable[[Request], None]] = field(default_factory=list)

    def add(self, request: Request) -> None:
        self.entries.append(request)
        for listener in self.listeners:
            listener(request)

    def for_route(self, method: str, template: str) -> list[Request]:
        """The requests of one route."""
        return [r for r in self.entries if (r.method, r.template) == (method, template)]

    def limit_to(self, latest: int) -> None:
        """Keeps no more than the latest few: each holds the files that were sent with it."""
        self.entries = deque(self.entries, maxlen=latest)

    def clear(self) -> None:
        self.entries.clear()
