"""The REST API server: parses, answers and logs each request."""

import json
import logging
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.faults import RequestFault
from bot.sandbox.hub import Hub
from bot.sandbox.requestlog import Request
from bot.sandbox.routes import all_routes
from bot.sandbox.routing import TOKEN_IN_PATH, Call
from bot.sandbox.wire import DiscordError, Upload, json_reply

API_PREFIX = "/api/v10"
log = logging.getLogger(__name__)


@dataclass
class Exchange:
    """A request and the state of its answer."""

    method: str
    path: str
    query: Mapping[str, str]
    template: str | None = None
    params: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    files: Mapping[str, Upload] = field(default_factory=dict)
    status: int = 200
    data: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    reply_lost: bool = False

    def set_error(self, error: DiscordError) -> None:
        self.status, self.data = error.status, error.body
        self.headers = {**self.headers, **error.headers}


class RestApi:
    """Answers the bot's requests."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._routes = all_routes()

    async def serve(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(API_PREFIX)
        exchange = Exchange(request.method, path, dict(request.query))
        exchange.body, exchange.files = await read_body(request)
        await self._hub.faults.apply_latency()
        try:
            _require_token(path, request.headers.get("Authorization"), self._hub.world.token)
            await self._handle(exchange)
        except DiscordError as error:
            exchange.set_error(error)
        self._log_exchange(exchange)
        if exchange.reply_lost and request.transport is not None:
            request.transport.abort()
        return json_reply(exchange.data, exchange.status, exchange.headers)

    async def _handle(self, exchange: Exchange) -> None:
        found = self._routes.find(exchange.method, exchange.path)
        if found is None:
            raise self._not_implemented(exchange)
        exchange.template, exchange.params, route = found
        fault = self._hub.faults.take_request_fault(exchange.method, exchange.template)
        if fault is None or fault.after:
            limits = self._hub.rate_limits.count_request(
                exchange.method, exchange.template, exchange.params
            )
            exchange.headers = limits
            result = await route(self._build_call(exchange))
            status, data = result if isinstance(result, tuple) else (200, result)
            exchange.status, exchange.data = (204, None) if data is None else (status, data)
        if fault is not None:
            _apply_fault(exchange, fault)

    def _build_call(self, exchange: Exchange) -> Call:
        assert exchange.template is not None
        return Call(
            self._hub,
            exchange.method,
            exchange.template,
            exchange.params,
            exchange.query,
            exchange.body,
            exchange.files,
        )

    def _not_implemented(self, exchange: Exchange) -> DiscordError:
        route = f"{exchange.method} {exchange.path}"
        return DiscordError(501, 0, f"501: the sandbox does not implement {route}")

    def _log_exchange(self, exchange: Exchange) -> None:
        e = exchange
        if e.status == 501:
            log.error("%s", e.data["message"])
            self._hub.notify_listeners("NOT_IMPLEMENTED", {"message": e.data["message"]})
        self._hub.requests.add(
            Request(
                e.method, e.path, e.template, e.params, e.query, e.body, e.files, e.status, e.data
            )
        )


def _apply_fault(exchange: Exchange, fault: RequestFault) -> None:
    if fault.error is None:
        exchange.reply_lost, exchange.status = True, 0
    else:
        exchange.set_error(fault.error)


def _require_token(path: str, given: str | None, token: str) -> None:
    if not path.startswith(TOKEN_IN_PATH) and given != f"Bot {token}":
        raise DiscordError(401, 0, "401: Unauthorized")


async def read_body(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    """Return the JSON of a plain or multipart request, and its files by number."""
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        return _parse_json(raw), {}
    body: Any = {}
    files: dict[str, Upload] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            body = _parse_json(data)
        elif numbered := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
            files[numbered[1]] = _build_upload(part.filename or "file", data)
    return body, files


def _parse_json(raw: bytes) -> Any:
    try:
        return json.loads(raw) if raw else {}
    except ValueError:
        raise web.HTTPBadRequest(text="The body is not JSON.") from None


def _build_upload(name: str, data: bytes) -> Upload:
    """Return an upload whose type follows from the file name, as on Discord."""
    name = re.sub(r"[^\w.-]", "_", name)
    return Upload(name, mimetypes.guess_type(name)[0] or "application/octet-stream", data)
