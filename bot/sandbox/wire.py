"""What goes over the wire: JSON replies, and errors of the shape that Discord gives them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import web

Json: TypeAlias = dict[str, Any]
"""An object of Discord's API."""

VIA_HEADER = {"Via": "1.1 sandbox"}
"""Without this header discord.py takes a 429 for a ban of the address."""


class DiscordError(Exception):
    """A refusal as Discord words it: HTTP status, JSON code, message and errors by field."""

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
    """A JSON reply. discord.py reads it as text where the content type names a charset."""
    if data is None:
        return web.Response(status=204, headers={**VIA_HEADER, **(headers or {})})
    return web.Response(
        body=json.dumps(data).encode(),
        content_type="application/json",
        status=status,
        headers={**VIA_HEADER, **(headers or {})},
    )


def not_found(what: str, code: int) -> DiscordError:
    """404 for a thing that is not there, such as 10008 Unknown Message."""
    return DiscordError(404, code, f"Unknown {what}")


def rate_limit_error(
    seconds: float, message: str, code: int = 0, shared: bool = False
) -> DiscordError:
    """429 with the time to wait; `shared` says that the whole bot is over its limit."""
    error = DiscordError(429, code, message, retry_after=seconds, **{"global": shared})
    error.headers = {"Retry-After": str(max(1, round(seconds)))}
    error.headers["X-RateLimit-Scope"] = "global" if shared else "user"
    if shared:
        error.headers["X-RateLimit-Global"] = "true"
    return error
