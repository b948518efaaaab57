"""A server with one guild and two people, and the tiny bot on it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.wire import Json
from tests.sandbox.tinybot import TinyBot


@dataclass
class Stage:
    """What nearly every test needs at hand."""

    server: SandboxServer
    ann: Json
    bo: Json
    guild: Json
    general: Json


async def run(server: SandboxServer) -> tuple[TinyBot, asyncio.Task[None]]:
    """The tiny bot, connected and ready."""
    point_discord_py_at(server.base)
    bot = TinyBot()
    task = asyncio.create_task(bot.start(server.world.token))
    up = asyncio.create_task(bot.up.wait())
    await asyncio.wait({task, up}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    assert bot.up.is_set(), f"expected the bot to be ready, got {task!r}"
    return bot, task


async def end(bot: TinyBot, task: asyncio.Task[None]) -> None:
    await bot.close()
    await asyncio.gather(task, return_exceptions=True)


def furnish(server: SandboxServer) -> Stage:
    world = server.world
    ann, bo = world.add_user("Ann"), world.add_user("Bó")
    guild = world.add_guild("Clearing", world.add_user("Owner"))
    world.add_member(guild, ann)
    world.add_member(guild, bo)
    return Stage(server, ann, bo, guild, world.add_channel(guild, "general"))


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with SandboxServer() as server:
        server.hub.patience = 0.5
        yield furnish(server)


@pytest.fixture
async def bot(stage: Stage) -> AsyncIterator[TinyBot]:
    tiny, task = await run(stage.server)
    yield tiny
    await end(tiny, task)
