"""The real bot in this process, on a sandbox server with two people."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import open_bot
from bot.config import Settings
from bot.sandbox import SandboxServer, point_discord_py_at
from tests.wire.evening import WireStage


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[WireStage]:
    async with SandboxServer() as server:
        point_discord_py_at(server.base_url)
        settings = Settings(
            token=server.world.token,
            database=tmp_path / "test.db",
            image_format="palette",
            log_level="WARNING",
            computer_pause=0.0,
        )
        made = WireStage(server)
        async with open_bot(settings) as bot:
            running = asyncio.create_task(bot.start(server.world.token))
            await server.wait_until_ready()
            made.bot = bot
            yield made
            await bot.close()
            await running
