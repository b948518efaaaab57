"""The server: REST, gateway, files and page on one loopback address, and its users' actions."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from bot.sandbox import threads
from bot.sandbox.acts import UserActions
from bot.sandbox.attachments import message_payload, serve_attachment
from bot.sandbox.client import is_loopback
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import InteractionResponse
from bot.sandbox.limits import LOADING
from bot.sandbox.page_api import Page
from bot.sandbox.requestlog import RequestLog
from bot.sandbox.rest import API_PREFIX, RestApi
from bot.sandbox.snowflakes import SandboxClock
from bot.sandbox.wire import Json
from bot.sandbox.world import World
from data.lock import Lock

HOST = "127.0.0.1"
ARCHIVE_SECONDS = 30.0


class SandboxServer:
    """A Discord-compatible server; `path` is the world's file, None keeps the world in memory.

    `async with SandboxServer(None) as server:` starts and stops it. Users act through `slash`,
    `autocomplete`, `click`, `submit` and `say`; `hub.faults` injects faults, `requests`
    is the log.
    """

    def __init__(self, path: Path | None = None, port: int = 0) -> None:
        self._path = path
        self._port = port
        self._runner: web.AppRunner | None = None
        self._lock: Lock | None = None
        self.clock = SandboxClock()
        self.hub: Hub
        self.actions: UserActions
        self.page: Page

    async def start(self) -> Self:
        """Start. Raises InUse if another server holds the world, OSError if the port is taken."""
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(self._path)
        try:
            return await self._open()
        except BaseException:
            await self._close()
            raise

    async def _open(self) -> Self:
        application = web.Application(
            client_max_size=64 * 2**20, middlewares=[_require_local_origin]
        )
        self.world = World(self._path, self.clock)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        self._runner = runner
        self._add_routes(application)
        await runner.setup()
        await web.TCPSite(runner, HOST, self._port).start()
        self._port = runner.addresses[0][1]
        self.hub.base_url = self.hub.gateway.base_url = self.base_url
        self.hub.run_in_background(self._archive_periodically())
        return self

    async def stop(self) -> None:
        await self.hub.close()
        await self._close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    @property
    def base_url(self) -> str:
        return f"http://{HOST}:{self._port}"

    # ---- what users do ------------------------------------------------------------------

    async def say(self, user: Json, channel: Json, content: str) -> Json:
        return await self.actions.say(user, channel, content)

    async def slash(
        self, user: Json, channel: Json, name: str, **options: Any
    ) -> InteractionResponse:
        return await self.actions.slash(user, channel, name, **options)

    async def autocomplete(
        self, user: Json, channel: Json, name: str, focus: str, **options: Any
    ) -> list[Json]:
        return await self.actions.autocomplete(user, channel, name, focus, **options)

    async def click(
        self,
        user: Json,
        message: Json,
        custom_id: str | None = None,
        *,
        label: str | None = None,
        values: list[str] | None = None,
    ) -> InteractionResponse:
        return await self.actions.click(user, message, custom_id, label=label, values=values)

    async def submit(
        self, user: Json, form: InteractionResponse, values: dict[str, Any]
    ) -> InteractionResponse:
        return await self.actions.submit(user, form, values)

    # ---- what users see -----------------------------------------------------------------

    def messages(self, channel: Json | str) -> list[Json]:
        """Return the current messages of a channel, thread or DM, oldest first."""
        key = channel if isinstance(channel, str) else channel["id"]
        return [message_payload(self.hub, m) for m in self.world.messages.of_group(key)]

    def dm_messages(self, user: Json) -> list[Json]:
        """Return the messages between the bot and a user."""
        return self.messages(self.world.dm_channel(user))

    def ephemerals(self, user: Json, channel: Json | None = None) -> list[Json]:
        """Return the ephemeral messages of a user, oldest first, without pending deferred ones."""
        own = [e.message for e in self.hub.ephemerals.values() if e.user == user["id"]]
        here = [m for m in own if channel is None or m["channel_id"] == channel["id"]]
        return [message_payload(self.hub, m) for m in here if not m["flags"] & LOADING]

    def threads(self, channel: Json) -> list[Json]:
        """Return the threads of a channel, oldest first."""
        return [c for c in self.world.channels if c.get("parent_id") == channel["id"]]

    # ---- for tests: observe and control -------------------------------------------------

    @property
    def requests(self) -> RequestLog:
        return self.hub.requests

    async def wait_until_ready(self, seconds: float = 60.0) -> None:
        """Wait until a bot is connected."""
        await asyncio.wait_for(self.hub.gateway.ready.wait(), seconds)

    async def wait_until(self, condition: Callable[[], Any], seconds: float = 60.0) -> Any:
        """Wait until an event or request makes `condition` truthy; return its value."""
        happened = asyncio.Event()

        def watch(*_: Any) -> None:
            happened.set()

        self.hub.listeners.append(watch)
        self.requests.listeners.append(watch)
        try:
            async with asyncio.timeout(seconds):
                while not (value := condition()):
                    happened.clear()
                    await happened.wait()
            return value
        finally:
            self.hub.listeners.remove(watch)
            self.requests.listeners.remove(watch)

    async def advance_clock(self, seconds: float) -> None:
        """Set the clock forward: tokens expire, threads are archived, messages age."""
        self.clock.advance(seconds)
        await threads.archive_idle_threads(self.hub)

    # ---- internals ----------------------------------------------------------------------

    async def _close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self.world.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _add_routes(self, application: web.Application) -> None:
        self.hub = Hub(self.world, self.base_url)
        self.actions = UserActions(self.hub)
        self.page = Page(self.hub, self.actions)
        self.page.add_to(application.router)
        router, gateway = application.router, self.hub.gateway
        for path in ("/gateway", "/gateway/", "/resume", "/resume/"):
            router.add_get(path, gateway.serve)
        router.add_get("/attachments/{channel}/{file}/{name}", partial(serve_attachment, self.hub))
        router.add_route("*", API_PREFIX + "/{path:.*}", RestApi(self.hub).serve)

    async def _archive_periodically(self) -> None:
        while True:
            await asyncio.sleep(ARCHIVE_SECONDS)
            await threads.archive_idle_threads(self.hub)


@web.middleware
async def _require_local_origin(
    request: web.Request, handler: Callable[[web.Request], Any]
) -> web.StreamResponse:
    """Reject requests of other sites' pages, including sites whose name resolves to loopback."""
    host = request.url.host
    if not is_loopback(host):
        raise web.HTTPForbidden(text="The sandbox answers to its loopback address only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="The sandbox answers to its own page only.")
    answer: web.StreamResponse = await handler(request)
    return answer
