"""A log of the bot's requests, for tests and for the page."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.wire import Upload

MAX_ENTRIES = 20_000


@dataclass(frozen=True)
class Request:
    """One request and its answer. `template` is the path as in Discord's API description, None for
    an unknown route. `reply` is the JSON of the answer."""

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
    """The latest requests, oldest first; `listeners` are called for each answered request."""

    entries: deque[Request] = field(default_factory=lambda: deque(maxlen=MAX_ENTRIES))
    listeners: list[Callable[[Request], None]] = field(default_factory=list)

    def add(self, request: Request) -> None:
        self.entries.append(request)
        for listener in self.listeners:
            listener(request)

    def for_route(self, method: str, template: str) -> list[Request]:
        """Return the requests of one route."""
        return [r for r in self.entries if (r.method, r.template) == (method, template)]

    def limit_to(self, latest: int) -> None:
        """Keep at most the latest `latest` requests, as each holds its uploaded files."""
        self.entries = deque(self.entries, maxlen=latest)

    def clear(self) -> None:
        self.entries.clear()
