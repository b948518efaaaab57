"""The page and its WebSocket: each browser tab acts and receives events as one player."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import messages, page_view
from bot.sandbox.acts import NoResponse, NotAllowed, UserActions
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import FORM, InteractionResponse
from bot.sandbox.troubles import FAULT_ACTIONS
from bot.sandbox.wire import DiscordError, Json

FOLDER = Path(__file__).with_name("page")
MESSAGE_EVENTS = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "TYPING_START")
BROADCAST_EVENTS = ("BOT", "NOT_IMPLEMENTED", "RELOAD", "TIME")
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

BotControl = Callable[[str], Awaitable[None]]
"""Kills the bot or clears everything; a server without a supervised bot has none."""


class Page:
    """Serves the page, and one socket per tab."""

    def __init__(self, hub: Hub, actions: UserActions) -> None:
        self.hub = hub
        self.actions = actions
        self.control: BotControl | None = None
        self.status: Callable[[], Json] = lambda: {"connected": hub.gateway.is_connected}

    def add_to(self, router: web.UrlDispatcher) -> None:
        router.add_get("/", self._serve_index)
        router.add_get("/page/socket", self._serve_socket)
        router.add_get("/page/clock", self._serve_clock)
        router.add_get("/page/{name}", self._serve_file)

    async def _serve_index(self, request: web.Request) -> web.StreamResponse:
        return _page_file("index.html")

    async def _serve_clock(self, request: web.Request) -> web.Response:
        """Return the clock's offset, which the bot's clock fetches."""
        return web.json_response({"ahead": int(self.hub.world.clock.offset)})

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in {file.name for file in FOLDER.iterdir()}:
            raise web.HTTPNotFound()
        return _page_file(name)

    async def _serve_socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        people = [u for u in self.hub.world.users if not u["bot"]]
        wanted = request.query.get("user")
        user = next((u for u in people if u["id"] == wanted), people[0])
        await Tab(self, socket, user).run()
        return socket


class Tab:
    """One player in one browser tab."""

    def __init__(self, page: Page, socket: web.WebSocketResponse, user: Json) -> None:
        self._page = page
        self._hub = page.hub
        self._actions = page.actions
        self._socket = socket
        self._user = user
        self._known_channels: set[str] = set()
        self._forms: dict[str, InteractionResponse] = {}
        self._outbox: asyncio.Queue[Json] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve requests until the tab is closed."""
        sender = asyncio.create_task(self._write_outbox())
        self._hub.listeners.append(self._on_event)
        try:
            self._send("WELCOME", page_view.build_welcome(self._hub, self._user))
            self._send("BOT", self._page.status())
            self._known_channels = {
                c["id"] for c in page_view.visible_channels(self._hub, self._user)
            }
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._start_request(json.loads(message.data))
        finally:
            self._hub.listeners.remove(self._on_event)
            for task in (sender, *self._tasks):
                task.cancel()

    # ---- events -------------------------------------------------------------------------

    def _on_event(self, event: str, data: Json, visible_to: str | None) -> None:
        if event in BROADCAST_EVENTS:
            self._send(event, data)
        elif event == "COMMANDS":
            self._send(event, {"commands": list(self._hub.world.commands)})
        elif event in MESSAGE_EVENTS:
            self._on_message_event(event, data, visible_to)
        else:
            self._send_channels()

    def _on_message_event(self, event: str, data: Json, visible_to: str | None) -> None:
        if event == "MESSAGE_CREATE" and visible_to is None:
            self._send("PEOPLE", {"people": page_view.count_pings(self._hub)})
        if self._can_see(data["channel_id"], visible_to):
            self._send(event, data)
            if data["channel_id"] not in self._known_channels:
                self._send_channels()

    def _can_see(self, channel: str, visible_to: str | None) -> bool:
        if visible_to not in (None, self._user["id"]):
            return False
        place = self._hub.world.channels.get(channel)
        return place is not None and self._hub.world.can_view(self._user["id"], place)

    def _send_channels(self) -> None:
        channels = page_view.visible_channels(self._hub, self._user)
        self._known_channels = {c["id"] for c in channels}
        self._send("CHANNELS", {"channels": channels, "people": page_view.count_pings(self._hub)})

    def _send(self, event: str, data: Json) -> None:
        self._outbox.put_nowait({"event": event, "data": data})

    async def _write_outbox(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._socket.send_json(await self._outbox.get())

    # ---- the player's requests ----------------------------------------------------------

    def _start_request(self, request: Json) -> None:
        task = asyncio.create_task(self._handle_request(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _handle_request(self, request: Json) -> None:
        answer: Json = {"reply": request["n"]}
        try:
            answer["data"] = await self._run_request(request)
        except (NoResponse, NotAllowed, LookupError) as error:
            answer["error"] = str(error)
        except DiscordError as error:
            answer["error"] = error.body["message"]
        self._outbox.put_nowait(answer)

    async def _run_request(self, request: Json) -> Any:
        """Carry out one request; return the data of the reply."""
        hub, user = self._hub, self._user
        match request["act"]:
            case "open":
                channel = self._visible_channel(request)
                return page_view.message_history(hub, channel, request.get("before"))
            case "read":
                return page_view.mark_read(hub, user, request["channel"], request["message"])
            case "message_bot":
                channel = hub.world.dm_channel(user)
                self._send_channels()
                return channel["id"]
            case "say":
                await self._actions.say(user, self._visible_channel(request), request["content"])
            case "dismiss":
                hub.ephemerals.pop(request["message"], None)
            case "troubles":
                place = hub.world.channels.get(request.get("channel") or "")
                return page_view.active_faults(hub, user, place)
            case "trouble":
                await FAULT_ACTIONS[request["kind"]](hub, user, request)
            case "control" if self._page.control is not None:
                await self._page.control(request["kind"])
            case _:
                return await self._interact(request)
        return None

    async def _interact(self, request: Json) -> Any:
        match request["act"]:
            case "slash":
                options = request["options"]
                channel = self._visible_channel(request)
                answer = await self._actions.slash(self._user, channel, request["name"], **options)
            case "autocomplete":
                return await self._actions.autocomplete(
                    self._user,
                    self._visible_channel(request),
                    request["name"],
                    request["focus"],
                    **request["options"],
                )
            case "click":
                message = messages.find(self._hub, request["channel"], request["message"])
                values = request.get("values")
                control = request["custom_id"]
                answer = await self._actions.click(self._user, message, control, values=values)
            case "submit":
                form = self._forms[request["form"]]
                answer = await self._actions.submit(self._user, form, request["values"])
            case _:
                raise NotAllowed(f"The page has no act {request['act']!r}.")
        return self._form_payload(answer)

    def _form_payload(self, answer: InteractionResponse) -> Json | None:
        """Return the form that a response opens, with an id for submitting it."""
        if answer.type != FORM:
            return None
        self._forms[answer.interaction.id] = answer
        return {"form": answer.interaction.id, **answer.data}

    def _visible_channel(self, request: Json) -> Json:
        channel = self._hub.world.channel(request["channel"])
        if not self._hub.world.can_view(self._user["id"], channel):
            raise NotAllowed("You cannot see this channel.")
        return channel


def _page_file(name: str) -> web.FileResponse:
    headers = {"Content-Security-Policy": CONTENT_SECURITY_POLICY, "Cache-Control": "no-cache"}
    return web.FileResponse(FOLDER / name, headers=headers)
