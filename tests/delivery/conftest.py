"""Delivery on a sandbox server, with the real discord.py and a real store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.stage import DeliveryOnly, Stage, open_stage

NAMES = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A guild of four people, and delivery to it."""
    async with open_stage(tmp_path, DeliveryOnly(), names=NAMES) as stage:
        yield stage
