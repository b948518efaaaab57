"""A server with one guild and two people, and the tiny bot on it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import SandboxServer
from bot.sandbox.wire import Json
from tests.sandbox.tinybot import TinyBot
from tests.stage import Bot, NoBot, Stage, open_stage


class RunTinyBot(Bot):
    """The tiny bot in this process."""

    client: TinyBot

    async def start(self, stage: Stage) -> None:
        self.client = TinyBot()
        self._task = asyncio.create_task(self.client.start(stage.server.world.token))
        ready = asyncio.create_task(self.client.ready_event.wait())
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED)
        assert self.client.ready_event.is_set(), f"expected it to be ready, got {self._task!r}"

    async def stop(self) -> None:
        await self.client.close()
        await asyncio.gather(self._task, return_exceptions=True)


def open_sandbox(
    folder: Path, bot: Bot | None = None, *, stored: bool = False
) -> AbstractAsyncContextManager[Stage]:
    """Ann and Bó in a guild of somebody else's, with no bot unless one is given; with `stored` the
    server's world is in a file."""
    world = folder / "a.world" if stored else None
    return open_stage(folder, bot or NoBot(), names=("Ann", "Bó"), owner="Owner", world=world)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with open_sandbox(tmp_path) as stage:
        yield stage


@pytest.fixture
async def bot(stage: Stage) -> AsyncIterator[TinyBot]:
    running = RunTinyBot()
    await stage.stop()
    await stage.start(running)
    yield running.client
    await stage.stop()


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
async def rest(stage: Stage) -> AsyncIterator[RestClient]:
    async with aiohttp.ClientSession() as session:
        yield RestClient(stage.server, session)
