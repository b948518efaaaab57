"""The page and its socket: one player in one browser tab acts, and hears what they may see."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import messages, page_view
from bot.sandbox.acts import Acts, NoAnswer, NotAllowed
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import FORM, Answer
from bot.sandbox.troubles import TROUBLES
from bot.sandbox.wire import DiscordError, Json

FOLDER = Path(__file__).with_name("page")
ABOUT_MESSAGES = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "TYPING_START")
TO_ALL = ("BOT", "NOT_IMPLEMENTED", "RELOAD", "TIME")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

Control = Callable[[str], Awaitable[None]]
"""Kills the bot or clears everything; the server alone has no such thing."""


class Page:
    """Serves the page and one socket for each tab."""

    def __init__(self, hub: Hub, acts: Acts) -> None:
        self.hub = hub
        self.acts = acts
        self.control: Control | None = None
        self.status: Callable[[], Json] = lambda: {"connected": hub.gateway.connected}

    def add_to(self, router: web.UrlDispatcher) -> None:
        router.add_get("/", self._index)
        router.add_get("/page/socket", self._socket)
        router.add_get("/page/clock", self._clock)
        router.add_get("/page/{name}", self._file)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return _page("index.html")

    async def _clock(self, request: web.Request) -> web.Response:
        """How far the page set the clock forward: the bot's clock follows."""
        return web.json_response({"ahead": int(self.hub.world.clock.pushed)})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in {file.name for file in FOLDER.iterdir()}:
            raise web.HTTPNotFound()
        return _page(name)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
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
        self._acts = page.acts
        self._socket = socket
        self._user = user
        self._known: set[str] = set()
        self._forms: dict[str, Answer] = {}
        self._out: asyncio.Queue[Json] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until the tab is closed."""
        sender = asyncio.create_task(self._send_all())
        self._hub.watchers.append(self._watch)
        try:
            self._tell("WELCOME", page_view.welcome(self._hub, self._user))
            self._tell("BOT", self._page.status())
            self._known = {c["id"] for c in page_view.channels(self._hub, self._user)}
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._begin(json.loads(message.data))
        finally:
            self._hub.watchers.remove(self._watch)
            for task in (sender, *self._tasks):
                task.cancel()

    # ---- what happens -------------------------------------------------------------------

    def _watch(self, event: str, data: Json, only: str | None) -> None:
        if event in TO_ALL:
            self._tell(event, data)
        elif event == "COMMANDS":
            self._tell(event, {"commands": list(self._hub.world.commands)})
        elif event in ABOUT_MESSAGES:
            self._watch_message(event, data, only)
        else:
            self._tell_channels()

    def _watch_message(self, event: str, data: Json, only: str | None) -> None:
        if event == "MESSAGE_CREATE" and only is None:
            self._tell("PEOPLE", {"people": page_view.waiting(self._hub)})
        if self._may_see(data["channel_id"], only):
            self._tell(event, data)
            if data["channel_id"] not in self._known:
                self._tell_channels()

    def _may_see(self, channel: str, only: str | None) -> bool:
        if only not in (None, self._user["id"]):
            return False
        place = self._hub.world.channels.get(channel)
        return place is not None and self._hub.world.sees(self._user["id"], place)

    def _tell_channels(self) -> None:
        channels = page_view.channels(self._hub, self._user)
        self._known = {c["id"] for c in channels}
        self._tell("CHANNELS", {"channels": channels, "people": page_view.waiting(self._hub)})

    def _tell(self, event: str, data: Json) -> None:
        self._out.put_nowait({"event": event, "data": data})

    async def _send_all(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._socket.send_json(await self._out.get())

    # ---- what the player does -----------------------------------------------------------

    def _begin(self, wish: Json) -> None:
        task = asyncio.create_task(self._answer(wish))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, wish: Json) -> None:
        answer: Json = {"reply": wish["n"]}
        try:
            answer["data"] = await self._do(wish)
        except (NoAnswer, NotAllowed, LookupError) as error:
            answer["error"] = str(error)
        except DiscordError as error:
            answer["error"] = error.body["message"]
        self._out.put_nowait(answer)

    async def _do(self, wish: Json) -> Any:
        """Carries out one wish; what it gives back is the reply's data."""
        hub, user = self._hub, self._user
        match wish["act"]:
            case "open":
                channel = self._channel(wish)
                return page_view.history(hub, channel, wish.get("before"))
            case "read":
                return page_view.mark_read(hub, user, wish["channel"], wish["message"])
            case "say":
                await self._acts.say(user, self._channel(wish), wish["content"])
            case "dismiss":
                hub.ephemerals.pop(wish["message"], None)
            case "troubles":
                place = hub.world.channels.get(wish.get("channel") or "")
                return page_view.troubles(hub, user, place)
            case "trouble":
                await TROUBLES[wish["kind"]](hub, user, wish)
            case "control" if self._page.control is not None:
                await self._page.control(wish["kind"])
            case _:
                return await self._interact(wish)
        return None

    async def _interact(self, wish: Json) -> Any:
        match wish["act"]:
            case "slash":
                options = wish["options"]
                channel = self._channel(wish)
                answer = await self._acts.slash(self._user, channel, wish["name"], **options)
            case "autocomplete":
                return await self._acts.autocomplete(
                    self._user, self._channel(wish), wish["name"], wish["focus"], **wish["options"]
                )
            case "click":
                message = messages.find(self._hub, wish["channel"], wish["message"])
                values = wish.get("values")
                control = wish["custom_id"]
                answer = await self._acts.click(self._user, message, control, values=values)
            case "submit":
                form = self._forms[wish["form"]]
                answer = await self._acts.submit(self._user, form, wish["values"])
            case _:
                raise NotAllowed(f"The page has no act {wish['act']!r}.")
        return self._form(answer)

    def _form(self, answer: Answer) -> Json | None:
        """The form that an answer opens, under a name by which it is submitted."""
        if answer.type != FORM:
            return None
        self._forms[answer.interaction.id] = answer
        return {"form": answer.interaction.id, **answer.data}

    def _channel(self, wish: Json) -> Json:
        channel = self._hub.world.channel(wish["channel"])
        if not self._hub.world.sees(self._user["id"], channel):
            raise NotAllowed("You cannot see this channel.")
        return channel


def _page(name: str) -> web.FileResponse:
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return web.FileResponse(FOLDER / name, headers=headers)
