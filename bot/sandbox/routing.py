"""Routes of the REST API, by the path templates of Discord's API description."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.sandbox.hub import Hub
from bot.sandbox.permissions import require_permissions
from bot.sandbox.wire import Json, Upload

PARAMETER_PATTERNS = {
    "interaction_token": r"[\w.~-]+",
    "webhook_token": r"[\w.~-]+",
}
"""Parameters that are not plain ids."""
TOKEN_IN_PATH = ("/interactions/", "/webhooks/")
"""Routes with a token in the path."""


@dataclass(frozen=True)
class Call:
    """A request together with the parameters of its route."""

    hub: Hub
    method: str
    template: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: Mapping[str, Upload]

    def require_channel(self, *permissions: str) -> Json:
        """Return the channel of the path. Raises unless the bot has these permissions there."""
        channel = self.hub.world.channel(self.params["channel_id"])
        require_permissions(
            self.hub.world.permissions(self.hub.world.bot["id"], channel), permissions
        )
        return channel


Reply: TypeAlias = Any
"""What a handler returns: JSON, None for status 204, or a pair of another status and JSON."""
Route = Callable[[Call], Awaitable[Reply]]


class Routes:
    """A table of routes; each module of `bot.sandbox.routes` adds its routes."""

    def __init__(self) -> None:
        self._routes: list[tuple[str, str, re.Pattern[str], Route]] = []

    def add(self, method: str, template: str) -> Callable[[Route], Route]:
        """Register a route; use as a decorator."""

        def register(route: Route) -> Route:
            self._routes.append((method, template, _compile_template(template), route))
            return route

        return register

    def find(self, method: str, path: str) -> tuple[str, dict[str, str], Route] | None:
        """Return the template, parameters and handler of a path; None if there is no such route."""
        for each, template, pattern, route in self._routes:
            if each == method and (found := pattern.fullmatch(path)):
                return template, found.groupdict(), route
        return None


def _compile_template(template: str) -> re.Pattern[str]:
    def parameter(found: re.Match[str]) -> str:
        name = found[1]
        return f"(?P<{name}>{PARAMETER_PATTERNS.get(name, '[0-9]+')})"

    return re.compile(re.sub(r"\{(\w+)\}", parameter, template))
