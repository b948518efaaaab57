"""Which bot runs on a stage, and how much of it."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from random import Random

import discord

from bot.app import JunglePost, open_bot
from bot.background.system_clock import AdjustableClock
from bot.config import Settings
from bot.delivery import Delivery
from bot.match.service import MatchService
from data import Store
from render.renderer import Renderer
from tests.stage.stage import Bot, Stage

SeedSource = Callable[[], str]

SEED = "5" * 64
"""The seed of every match where a bot is given no other."""


def count_seeds() -> SeedSource:
    """A seed for each match, another one each time and the same in every run."""
    numbers = count(1)
    return lambda: f"{next(numbers):064x}"


def same_seed(number: int) -> SeedSource:
    """The same seed for each match."""
    return lambda: f"{number:064x}"


class NoBot(Bot):
    """Only the server."""


class WholeBot(Bot):
    """The whole bot in this process, with the server's time. It sets `bot`, `matches`, `delivery`
    and `store` of the stage."""

    def __init__(self, seed: SeedSource | None = None) -> None:
        self._seed = seed or count_seeds()
        self._open = AsyncExitStack()
        self._client: JunglePost
        self._running: asyncio.Task[None]

    async def start(self, stage: Stage) -> None:
        settings = Settings(
            token=stage.server.world.token,
            database=stage.database,
            image_format="palette",  # the quickest to encode
            log_level="INFO",
            computer_pause=0.0,
        )
        clock, rng = AdjustableClock(stage.now), partial(Random, SEED)
        opened = open_bot(settings, clock=clock, seed=self._seed, rng=rng)
        self._client = stage.bot = await self._open.enter_async_context(opened)
        stage.matches, stage.store = stage.bot.matches, stage.bot.store
        stage.delivery, stage.renderer = stage.bot.delivery, stage.bot.renderer
        stage.client = stage.bot
        self._running = asyncio.create_task(stage.bot.start(stage.server.world.token))
        await stage.wait_until_connected(self._running)
        await self.wait_until_idle()  # what was owed at the start

    async def stop(self) -> None:
        await self._client.close()
        await self._running
        await self._open.aclose()

    async def wait_until_idle(self) -> None:
        if tasks := {task for task in self._client.reply_tasks if task is not None}:
            await asyncio.wait(tasks)
        await self._client.delivery.wait_until_idle()

    async def check_clocks(self) -> None:
        await self._client.clock_loop.run_once()


class DeliveryOnly(Bot):
    """Match service, pictures and delivery, without a gateway, commands and computer players. It
    sets `matches`, `delivery` and `store` of the stage."""

    def __init__(self, seed: SeedSource | None = None) -> None:
        self._seed = seed or (lambda: SEED)
        self._open = AsyncExitStack()
        self._client: discord.Client
        self._renderer: Renderer

    async def start(self, stage: Stage) -> None:
        intents = discord.Intents(guilds=True)
        self._client = stage.client = discord.Client(intents=intents, max_ratelimit_timeout=30)
        await self._open.enter_async_context(self._client)
        await self._client.login(stage.server.world.token)
        stage.store = await Store.open(stage.database, now=stage.now)
        self._open.push_async_callback(stage.store.close)
        stage.renderer = self._renderer = Renderer()
        self._open.callback(self._renderer.close)
        await self._start_parts(stage)

    async def stop(self) -> None:
        await self._delivery.close()
        await self._open.aclose()

    async def restart(self, stage: Stage) -> None:
        """Only what is in memory is lost: the client stays logged in, the database open."""
        await self._delivery.close()
        await self._start_parts(stage)

    async def wait_until_idle(self) -> None:
        await self._delivery.wait_until_idle()

    async def _start_parts(self, stage: Stage) -> None:
        stage.matches = MatchService(stage.store, now=stage.now, seed=self._seed)
        stage.delivery = self._delivery = Delivery(
            self._client,
            stage.store,
            stage.matches,
            self._renderer,
            now=stage.now,
            pause=lambda failures: 0.01,
        )
        stage.matches.listeners.append(self._delivery.schedule_changed)
        await self._delivery.start()
        await self.wait_until_idle()  # what was owed at the start
