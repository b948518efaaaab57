"""The discord.py client: wires store, matches, pictures, delivery and commands together."""

import asyncio
import gc
import logging
import re
import secrets
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import discord
from discord.ext import commands

from bot.background.clock_loop import CHECK_INTERVAL, ClockLoop
from bot.background.computers import Computers
from bot.background.periodic_jobs import DAY, Job, PeriodicJobs, default_jobs
from bot.background.reachability import Reachability
from bot.background.system_clock import Clock, SystemClock
from bot.background.thread_keeper import ThreadKeeper
from bot.background.watchdog import Watchdog
from bot.config import Limits, Settings, StartError
from bot.delivery import Delivery
from bot.delivery.discord_api import DiscordApi
from bot.delivery.pacing import Pacing
from bot.interactions.answer import handle_unknown_control
from bot.interactions.command_tree import BotCommandTree
from bot.interactions.controls import CONTROLS
from bot.interactions.forms import submitted_values
from bot.interactions.handlers import Handlers
from bot.interactions.open_answers import OpenAnswers
from bot.interactions.rate_limit import RateLimit
from bot.invite_link import invite_link
from bot.match.deadlines import DeadlineService, load_heartbeat
from bot.match.model import MatchId
from bot.match.service import MatchService
from bot.texts import text
from cogs.custom import CustomCog
from cogs.doctor import DoctorCog
from cogs.end import EndCog
from cogs.export import ExportCog
from cogs.film import FilmCog
from cogs.match import MatchCog
from cogs.move import MoveCog
from cogs.note import NoteCog
from cogs.pause import PauseCog
from cogs.play import PlayCog
from cogs.recap import RecapCog
from cogs.replace import ReplaceCog
from cogs.replay import ReplayCog
from cogs.rules import RulesCog
from cogs.server import ServerCog
from cogs.services import Services
from cogs.settings import SettingsCog as SettingsCog
from cogs.sync import Translator, sync_when_changed
from cogs.time import TimeCog
from cogs.turn import TurnCog
from cogs.undo import UndoCog
from cogs.welcome import WelcomeCog
from data.migrate import check_file
from data.store import Store
from render.kit.encode import ImageFormat
from render.renderer import Renderer

log = logging.getLogger(__name__)

SWEEP_INTERVAL = 60.0
"""Seconds between two searches for messages to delete."""
OVERDUE_INTERVAL = 60.0
"""Seconds between two searches for messages that are owed."""
SHUTDOWN_GRACE = 5.0
"""Seconds that a stopping bot has to finish open answers."""
EVENT_TASK = "discord.py: "
"""How discord.py's names begin of the tasks that handle an event."""
SPARE_LOGINS = 20
"""Logins that a start leaves for reconnections. Discord allows 1,000 a day, and resets the token of
a bot that tries more."""
MAX_RATELIMIT_WAIT = 30.0
"""Seconds: a longer rate limit raises RateLimited instead of waiting."""


class JunglePost(commands.AutoShardedBot):
    """The bot, with as many connections to Discord as Discord recommends for its number of servers.
    It holds no data that a restart would lose."""

    def __init__(
        self,
        store: Store,
        matches: MatchService,
        renderer: Renderer,
        now: Callable[[], int],
        limits: Limits = Limits(),  # noqa: B008 (frozen)
    ) -> None:
        self.pacing = Pacing(now, limits.requests_per_second)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=BotCommandTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=MAX_RATELIMIT_WAIT,
            http_trace=self.pacing.trace(),
        )
        self.store = store
        self.matches = matches
        self.clock_loop: ClockLoop
        self.renderer = renderer
        self.handlers = Handlers()
        self.picture_limit = RateLimit(limits.pictures_per_minute, 60.0)
        self.lobby_pings = RateLimit(1, DAY, now)
        self.rematch_pings = RateLimit(1, DAY, now)
        self.open_answers = OpenAnswers(now)
        self.reply_tasks: set[asyncio.Task[Any] | None] = set()
        self.now = now
        self.delivery = Delivery(
            self,
            store.uncounted(),
            matches,
            renderer,
            now=now,
            new_dms_per_minute=limits.new_dms_per_minute,
            pacing=self.pacing,
        )
        self.reachability = Reachability(self, store, DeadlineService(store, matches, now=now))
        self.jobs = PeriodicJobs(now)
        self.watchdog = Watchdog(now)
        self.thread_keeper = ThreadKeeper(
            store, DiscordApi(self, self.pacing).keep_thread_awake, now
        )
        for job in default_jobs(matches, self.thread_keeper):
            self.jobs.add(job)

    @property
    def command_tree(self) -> BotCommandTree:
        """The command tree created in `__init__`."""
        assert isinstance(self.tree, BotCommandTree)
        return self.tree

    def _schedule_stale_undos(self, match: MatchId) -> None:
        """After a commit, remove *Undo* from answers whose move can no longer be taken back."""
        if not self.open_answers.offers_undo(match):
            return

        async def remove() -> None:
            await self.open_answers.remove_stale_undos(await self.matches.match(match))

        task = asyncio.create_task(remove())
        self.reply_tasks.add(task)
        task.add_done_callback(self.reply_tasks.discard)

    async def close(self) -> None:
        """Finish open interactions, then flush deliveries."""
        if tasks := {task for task in self.reply_tasks if task is not None}:
            await asyncio.wait(tasks, timeout=SHUTDOWN_GRACE)
        await self.delivery.close()
        self.watchdog.close()
        await super().close()

    async def end_replies(self) -> None:
        """Finish all open answers and events once no new one can arrive. The store closes next, and
        an answer without it would fail after its commit."""
        tasks = [task for task in self.reply_tasks if task is not None]
        tasks += [task for task in asyncio.all_tasks() if task.get_name().startswith(EVENT_TASK)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def setup_hook(self) -> None:
        """Run once, after login and before the gateway connects; a failing cog aborts the start."""
        await self.add_commands()
        await sync_when_changed(self.tree, self.store)
        log.info("invite the bot to a server: %s", invite_link(self.application_id or 0))
        self.matches.listeners.append(self.delivery.schedule_changed)
        self.matches.listeners.append(self._schedule_stale_undos)
        await self.delivery.start()
        self.jobs.start()
        self.watchdog.start()

    def add_clock_jobs(self, clock: Clock) -> None:
        """Add the clock check, more frequent if the time can be set forward by hand."""
        self.clock_loop = ClockLoop(
            DeadlineService(self.store, self.matches, now=self.now),
            self.delivery,
            connected=self.is_connected,
            reachability=self.reachability,
            adjustable=clock.adjustable,
            before_run=clock.refresh,
            is_certain=lambda: clock.is_certain,
        )
        self.jobs.is_settled = lambda: clock.is_settled
        self.jobs.add(
            Job("clocks", 1.0 if clock.adjustable else CHECK_INTERVAL, self.clock_loop.run_once)
        )
        self.jobs.add(
            Job("sweep", SWEEP_INTERVAL, self.delivery.delete_expired, is_irrevocable=True)
        )
        self.jobs.add(Job("members", DAY, self.delivery.left_players.check_untimed))
        self.jobs.add(Job("deliveries", OVERDUE_INTERVAL, self.delivery.schedule_overdue))

    async def launch_shards(self) -> None:
        """Connect, unless so few logins are left that Discord might reset the token."""
        shards, _, limit = await self.http.get_bot_gateway()
        if limit["remaining"] < shards + SPARE_LOGINS:
            hours = -(-limit["reset_after"] // 3_600_000)
            raise StartError(text("start.few_starts", n=limit["remaining"], hours=hours))
        await super().launch_shards()

    def is_connected(self) -> bool:
        """Whether interactions reach the bot now: through all connections after a start, later
        through one at least. `reachability` stops the clocks of servers whose connection is away.
        """
        away = self.reachability.shards_away()
        return len(away) < (self.shard_count or 1) if self.is_ready() else not away

    async def add_commands(self) -> None:
        """Register the controls and commands, and the cogs that answer them."""
        self.add_dynamic_items(*CONTROLS)
        await self.tree.set_translator(Translator())
        services = Services(self.store, self.matches, self.renderer, self.delivery, self.now)
        for cog in (
            PlayCog(services),
            CustomCog(services),
            TurnCog(services),
            MoveCog(services),
            UndoCog(services),
            EndCog(services),
            MatchCog(services),
            ExportCog(services),
            FilmCog(services),
            RulesCog(services),
            SettingsCog(services),
            TimeCog(services),
            PauseCog(services),
            NoteCog(services),
            RecapCog(services),
            ReplayCog(services),
            ReplaceCog(services),
            DoctorCog(self, self.jobs, services, self.watchdog),
            WelcomeCog(self, services),
            ServerCog(self, services, self.thread_keeper, self.reachability),
        ):
            self.handlers.add_all(cog)
            await self.add_cog(cog)
        self.command_tree.limit_text_options()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer interactions that discord.py ignores: unknown controls, and controls that were
        removed from their message meanwhile."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if not _is_ours(custom_id):
            await handle_unknown_control(interaction)
        elif interaction.message is not None and custom_id not in _custom_ids(interaction.message):
            await self.handlers.dispatch(interaction, custom_id, submitted_values(data))


def _custom_ids(message: discord.Message) -> set[str | None]:
    """Return the custom ids of the controls that a message has now."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return {getattr(item, "custom_id", None) for row in rows for item in row.children}


def _is_ours(custom_id: str) -> bool:
    return any(re.fullmatch(item.__discord_ui_compiled_template__, custom_id) for item in CONTROLS)


def new_seed() -> str:
    """Return 256 unpredictable random bits in hexadecimal."""
    return secrets.token_hex(32)


def new_rng() -> Random:
    """Return a generator for a computer's move, different each time."""
    return Random()


@asynccontextmanager
async def open_bot(
    settings: Settings,
    renderer: Renderer | None = None,
    clock: Clock | None = None,
    seed: Callable[[], str] | None = None,
    rng: Callable[[], Random] | None = None,
) -> AsyncIterator[JunglePost]:
    """Open the bot with all its parts and close them in the right order. `renderer` draws the
    pictures, `clock` gives the time, `seed` each match's seed, and `rng` the generator for each
    move of a computer; defaults are created if None. Raises StoreError."""
    now = clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database, now=now)
        stack.push_async_callback(store.close)
        clock.start_at(await load_heartbeat(store))
        matches = MatchService(store, now=now, seed=seed or new_seed, limits=settings.limits)
        renderer = renderer or Renderer(ImageFormat(settings.image_format))
        stack.callback(renderer.close)
        client = JunglePost(store, matches, renderer, now, settings.limits)
        stack.push_async_callback(client.end_replies)
        await stack.enter_async_context(client)
        stack.push_async_callback(client.delivery.close)
        stack.push_async_callback(client.jobs.close)
        client.add_clock_jobs(clock)
        check = partial(asyncio.to_thread, check_file, settings.database)
        client.jobs.add(Job("database", DAY, check))
        computers = Computers(matches, pause=settings.computer_pause, new_rng=rng or new_rng)
        stack.push_async_callback(computers.close)
        await computers.start()
        await renderer.preload()
        renderer.warm_up()
        yield client


async def run(
    settings: Settings, renderer: Renderer | None = None, clock: Clock | None = None
) -> int:
    """Run the bot until it is stopped. Raises StoreError and discord.LoginFailure."""
    async with open_bot(settings, renderer, clock) as client:
        _stop_on_signals(client)
        client.add_listener(freeze_long_lived_objects, "on_ready")
        await client.start(settings.token or "")
    return 0


async def freeze_long_lived_objects() -> None:
    """Leave what lives as long as the bot out of garbage collections: modules, texts, servers and
    channels. With 3,000 servers, each full collection kept the event loop for half a second on a
    busy machine."""
    gc.unfreeze()  # servers of a former session may be gone
    gc.collect()
    gc.freeze()
    log.debug("%d objects are left out of garbage collections", gc.get_freeze_count())


def _stop_on_signals(client: discord.Client) -> None:
    """Close cleanly on SIGTERM and Ctrl-C: the current write is finished first."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: loop.create_task(client.close()))
