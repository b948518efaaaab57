"""The club, with the bot running."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import SandboxServer
from tests.cogs.club import CogStage


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[CogStage]:
    async with SandboxServer() as server:
        club = CogStage(server, tmp_path)
        await club.start()
        yield club
        await club.stop()
