"""JSON replies, and errors in Discord's format."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import web

Json: TypeAlias = dict[str, Any]
"""An object of Discord's API."""

VIA_HEADER = {"Via": "1.1 sandbox"}
"""Without this header discord.py mistakes a 429 for a ban of the IP address."""


class DiscordError(Exception):
    """An error in Discord's format: HTTP status, JSON code, message and errors by field."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.body: Json = {"message": message, "code": code, **more}
        self.headers: dict[str, str] = {}


@dataclass(frozen=True)
class Upload:
    """A file of a multipart request."""

    name: str
    content_type: str
    data: bytes


def json_reply(
    data: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return a JSON reply. discord.py decodes it as text if the content type names a charset."""
    if data is None:
        return web.Response(status=204, headers={**VIA_HEADER, **(headers or {})})
    return web.Response(
        body=json.dumps(data).encode(),
        content_type="application/json",
        status=status,
        headers={**VIA_HEADER, **(headers or {})},
    )


def not_found(what: str, code: int) -> DiscordError:
    """Return a 404 for a missing object, such as 10008 Unknown Message."""
    return DiscordError(404, code, f"Unknown {what}")


def rate_limit_error(
    seconds: float, message: str, code: int = 0, shared: bool = False
) -> DiscordError:
    """Return a 429 with the seconds to wait; `shared` marks a limit shared by all of the bot."""
    error = DiscordError(429, code, message, retry_after=seconds, **{"global": shared})
    error.headers = {"Retry-After": str(max(1, round(seconds)))}
    error.headers["X-RateLimit-Scope"] = "global" if shared else "user"
    if shared:
        error.headers["X-RateLimit-Global"] = "true"
    return error
