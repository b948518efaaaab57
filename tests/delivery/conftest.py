"""Delivery on a sandbox server, with the real discord.py and a real store."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from render.studio import Studio

from bot.match.service import Matches
from bot.sandbox import SandboxServer, point_discord_py_at
from data import Store
from tests.delivery.ground import Ground

SEED = "5" * 64


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer() as started:
        yield started


@pytest.fixture
async def ground(server: SandboxServer, tmp_path: Path) -> AsyncIterator[Ground]:
    """A server with a guild of four people, and delivery to it. No gateway: it needs none."""

    def now() -> int:
        return int(server.clock.seconds())

    point_discord_py_at(server.base)
    intents = discord.Intents(guilds=True)
    async with discord.Client(intents=intents, max_ratelimit_timeout=30) as client:
        await client.login(server.world.token)
        store = await Store.open(tmp_path / "test.db", now=now)
        matches = Matches(store, now=now, seed=lambda: SEED)
        studio = Studio("palette")
        made = Ground(server, client, store, matches, studio, now)
        matches.listeners.append(made.delivery.owe)
        yield made
        await made.delivery.close()
        await studio.close()
        await store.close()
