"""Delivery on a sandbox server, with the real discord.py and a real store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import SandboxServer
from tests.delivery.ground import DeliveryStage, open_stage


@pytest.fixture
async def ground(tmp_path: Path) -> AsyncIterator[DeliveryStage]:
    """A server with a guild of four people, and delivery to it."""
    async with open_stage(SandboxServer(), tmp_path / "test.db") as made:
        made.matches.listeners.append(made.delivery.schedule)
        yield made
