"""The discord.py client: wires store, matches, pictures, delivery and commands together."""

import asyncio
import logging
import re
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.background.clock_loop import EVERY, Timekeeper
from bot.background.computers import Computers
from bot.background.periodic_jobs import Care, Chore, Threads, chores
from bot.background.system_clock import Wall
from bot.config import Settings
from bot.delivery import Delivery
from bot.delivery.discord_api import Wire
from bot.interactions.ack import Ack
from bot.interactions.answer import Answer, answer, answer_control, answer_unknown
from bot.interactions.controls import ITEMS
from bot.interactions.forms import written
from bot.interactions.handlers import Handlers
from bot.match.deadlines import Timekeeping
from bot.match.service import Matches
from bot.messages.custom_ids import Ref, parse
from bot.permissions import invite_link
from cogs.custom import Custom
from cogs.doctor import Care as CareCog
from cogs.end import Ending
from cogs.joining import Server
from cogs.match import Record
from cogs.matches import Profile
from cogs.move import Moves
from cogs.play import Lobby
from cogs.replace import Replacing
from cogs.rules import Library
from cogs.server import Places
from cogs.services import Services
from cogs.settings import Settings as SettingsCog
from cogs.sync import sync_when_changed
from cogs.time import Hours
from cogs.translator import Translator
from cogs.turn import Play
from data.store import Store
from render.kit.encode import Format
from render.studio import Studio

log = logging.getLogger(__name__)

SWEEP = 60.0
"""Seconds between two looks for what can be taken away."""
LAST_WORDS = 5.0
"""Seconds that a bot which is told to stop has for the answers that it owes."""
LONGEST_WAIT = 30.0
"""Seconds: a longer rate limit is an error to be handled (RateLimited), not slept upon."""


class Tree(app_commands.CommandTree[Any]):
    """The command tree; what no command's own answer catches is answered here."""

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        async def fail(a: Answer) -> None:
            raise error

        if not interaction.response.is_done():
            await answer(interaction, Ack.PRIVATE, fail)
        else:
            log.error("a command failed after its answer", exc_info=error)


class JunglePost(commands.Bot):
    """The bot. It keeps nothing that a restart would lose."""

    def __init__(
        self, store: Store, matches: Matches, studio: Studio, now: Callable[[], int]
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self.store = store
        self.matches = matches
        self.timekeeper: Timekeeper
        self.studio = studio
        self.handlers = Handlers()
        self.answering: set[asyncio.Task[Any] | None] = set()
        self.now = now
        self.delivery = Delivery(self, store, matches, studio, now=now)
        self.care = Care(now)
        for chore in chores(matches, Threads(store, Wire(self).wake, now)):
            self.care.add(chore)

    async def close(self) -> None:
        """Whoever is being answered hears the end of it first, and what is being delivered
        arrives."""
        if answers := {task for task in self.answering if task is not None}:
            await asyncio.wait(answers, timeout=LAST_WORDS)
        await self.delivery.close()
        await super().close()

    async def setup_hook(self) -> None:
        """Once, after login and before the gateway: a cog that fails ends the start."""
        await self.add_commands()
        await sync_when_changed(self.tree, self.store)
        log.info("invite the bot to a server: %s", invite_link(self.application_id or 0))
        self.matches.listeners.append(self.delivery.owe)
        await self.delivery.start()
        self.care.start()

    def keep_time(self, wall: Wall, *, by_hand: bool) -> None:
        """Looks at the clocks, more often where time may be set forward by hand."""
        self.timekeeper = Timekeeper(
            Timekeeping(self.store, self.matches, now=self.now),
            self.delivery,
            connected=self.is_connected,
            jumps=by_hand,
            before=wall.follow,
        )
        self.care.add(Chore("clocks", 1.0 if by_hand else EVERY, self.timekeeper.look))
        self.care.add(Chore("sweep", SWEEP, self.delivery.sweep))

    def is_connected(self) -> bool:
        """Whether people's acts reach us now."""
        socket: DiscordWebSocket | None = self.ws
        return socket is not None and socket.open

    async def add_commands(self) -> None:
        """Our controls and commands, and whoever answers them."""
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(Translator())
        services = Services(
            self.store, self.matches, self.studio, self.delivery, self.handlers, self.now
        )
        for cog in (Lobby, Custom, Play, Moves, Ending, Record, Library, Profile, SettingsCog):
            await self.add_cog(cog(services))
        await self.add_cog(Hours(services))
        await self.add_cog(Replacing(services))
        await self.add_cog(CareCog(self, self.care, services))
        await self.add_cog(Server(self, services))
        await self.add_cog(Places(self, services))

    async def pressed(
        self, interaction: discord.Interaction[Any], ref: Ref, values: Sequence[str]
    ) -> None:
        """A control of ours was used."""
        await answer_control(interaction, ref, values)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """The catch-all: discord.py drops in silence what it cannot find a class for, and a
        control that its message has lost meanwhile."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if not _is_ours(custom_id):
            await answer_unknown(interaction)
        elif interaction.message is not None and custom_id not in _ids(interaction.message):
            await self.pressed(interaction, parse(custom_id), written(data))


def _ids(message: discord.Message) -> set[str | None]:
    """The custom ids of the controls that a message has now."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return {getattr(item, "custom_id", None) for row in rows for item in row.children}


def _is_ours(custom_id: str) -> bool:
    return any(re.fullmatch(item.__discord_ui_compiled_template__, custom_id) for item in ITEMS)


def fresh_seed() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_hex(32)


@asynccontextmanager
async def opened(
    settings: Settings,
    studio: Studio | None = None,
    now: Callable[[], int] | None = None,
    seed: Callable[[], str] | None = None,
) -> AsyncIterator[JunglePost]:
    """The bot with its parts, closed in the right order; pictures come from `studio`, the time
    from `now`, or from its own, and each match's chance from `seed`. Raises StoreError."""
    wall = Wall(settings.sandbox if now is None else None)
    now = now or wall
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database, now=now)
        stack.push_async_callback(store.close)
        matches = Matches(store, now=now, seed=seed or fresh_seed)
        studio = studio or Studio(Format(settings.image_format))
        stack.callback(studio.close)
        client = await stack.enter_async_context(JunglePost(store, matches, studio, now))
        stack.push_async_callback(client.delivery.close)
        stack.push_async_callback(client.care.close)
        client.keep_time(wall, by_hand=settings.sandbox is not None)
        computers = Computers(matches, pause=settings.computer_pause)
        stack.push_async_callback(computers.close)
        await computers.start()
        await studio.warm()
        yield client


async def run(settings: Settings, studio: Studio | None = None) -> int:
    """Runs the bot until it is told to stop. Raises StoreError and discord.LoginFailure."""
    async with opened(settings, studio) as client:
        _stop_on_signals(client)
        await client.start(settings.token or "")
    return 0


def _stop_on_signals(client: discord.Client) -> None:
    """SIGTERM and Ctrl-C close cleanly: the write in hand is finished first."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: loop.create_task(client.close()))
