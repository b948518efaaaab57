"""A server with one guild and two people, and the tiny bot on it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.wire import Json
from tests.sandbox.tinybot import TinyBot


@dataclass
class SandboxStage:
    """What nearly every test needs at hand."""

    server: SandboxServer
    ann: Json
    bo: Json
    guild: Json
    general: Json


async def start_bot(server: SandboxServer) -> tuple[TinyBot, asyncio.Task[None]]:
    """The tiny bot, connected and ready."""
    point_discord_py_at(server.base_url)
    bot = TinyBot()
    task = asyncio.create_task(bot.start(server.world.token))
    up = asyncio.create_task(bot.ready_event.wait())
    await asyncio.wait({task, up}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    assert bot.ready_event.is_set(), f"expected the bot to be ready, got {task!r}"
    return bot, task


async def stop_bot(bot: TinyBot, task: asyncio.Task[None]) -> None:
    await bot.close()
    await asyncio.gather(task, return_exceptions=True)


def populate(server: SandboxServer) -> SandboxStage:
    world = server.world
    ann, bo = world.add_user("Ann"), world.add_user("Bó")
    guild = world.add_guild("Clearing", world.add_user("Owner"))
    world.add_member(guild, ann)
    world.add_member(guild, bo)
    return SandboxStage(server, ann, bo, guild, world.add_channel(guild, "general"))


@pytest.fixture
async def stage() -> AsyncIterator[SandboxStage]:
    async with SandboxServer() as server:
        server.hub.response_timeout = 0.5
        yield populate(server)


@pytest.fixture
async def bot(stage: SandboxStage) -> AsyncIterator[TinyBot]:
    tiny, task = await start_bot(stage.server)
    yield tiny
    await stop_bot(tiny, task)


@dataclass
class RestClient:
    """The bot's side of the REST API without a bot: status and JSON of one request."""

    server: SandboxServer
    session: aiohttp.ClientSession

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> tuple[int, Any]:
        url = f"{self.server.base_url}/api/v10{path}"
        headers = {"Authorization": f"Bot {token or self.server.world.token}"}
        async with self.session.request(method, url, json=body, headers=headers) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None

    async def error_code(self, method: str, path: str, body: Any = None) -> int:
        """The JSON error code of a request that is refused; 0 where it is not."""
        _, answer = await self(method, path, body)
        return int(answer.get("code", 0)) if isinstance(answer, dict) else 0

    async def send_message(self, channel: Json, content: str = "hello") -> Json:
        _, message = await self("POST", f"/channels/{channel['id']}/messages", {"content": content})
        assert isinstance(message, dict)
        return message

    async def create_thread(self, channel: Json, name: str = "Match") -> Json:
        """A public thread of the bot."""
        message = await self.send_message(channel)
        path = f"/channels/{channel['id']}/messages/{message['id']}/threads"
        _, thread = await self("POST", path, {"name": name})
        assert isinstance(thread, dict)
        return thread


@pytest.fixture
async def rest(stage: SandboxStage) -> AsyncIterator[RestClient]:
    async with aiohttp.ClientSession() as session:
        yield RestClient(stage.server, session)
