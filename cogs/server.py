"""`/server`: how long a server keeps ended matches; also reacts when servers, channels and threads
become unreachable or reachable again."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.background.reachability import Reachability
from bot.background.thread_keeper import ThreadKeeper
from bot.interactions.answer import Reply, private_reply
from bot.match.deadlines import DeadlineService
from bot.texts import text
from cogs.services import Services
from data import guilds, matches

MAX_DAYS = 365


class ServerCog(commands.Cog):
    """Stops the clocks of matches that nobody can reach (F7 in docs/reliability.md), and has
    `/server retention`."""

    server = app_commands.Group(
        name="server",
        description=text("command.server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        threads: ThreadKeeper,
        reachability: Reachability,
    ) -> None:
        self._client = client
        self._reachability = reachability
        self._store = services.store
        self._delivery = services.delivery
        self._threads = threads
        self._deadlines = DeadlineService(services.store, services.matches, now=services.now)

    @server.command(description=text("command.retention"))
    @app_commands.describe(days=text("parameter.keep"))
    @private_reply
    async def retention(self, reply: Reply, days: app_commands.Range[int, 0, MAX_DAYS]) -> None:
        assert reply.place.guild is not None, "expected a server: the command is for these alone"
        async with self._store.transaction() as tx:
            await guilds.upsert(tx, reply.place.guild, reply.locale)
            await guilds.set_keep_days(tx, reply.place.guild, days or None)
        key = "server.kept" if days else "server.kept_always"
        await reply.say(text(key, reply.locale, **({"n": days} if days else {})))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._deadlines.start_outage(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._deadlines.end_outage(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._deadlines.start_outage(channel.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        self._delivery.retry_blocked(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self._delivery.retry_blocked(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry blocked messages: without the members' intent the event is about the bot alone,
        which may have been given a role."""
        self._delivery.retry_blocked(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._delivery.handle_thread_deleted(payload.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Unarchive the thread of a live match if it was archived because nobody wrote there."""
        metadata = payload.data["thread_metadata"]
        if not metadata["archived"] or metadata.get("locked"):
            return
        last_message = int(payload.data.get("last_message_id") or payload.thread_id)
        written_at = int(discord.utils.snowflake_time(last_message).timestamp())
        await self._threads.handle_archived(
            payload.thread_id, written_at, metadata["auto_archive_duration"]
        )

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Find out what became unreachable or reachable while the bot was offline."""
        await self._reachability.check_all()
        for guild, thread in await matches.live_threads(self._store.read):
            found = self._client.get_guild(guild)
            # discord.py's cache holds all threads that are not archived
            if found is not None and not found.unavailable and found.get_thread(thread) is None:
                await self._threads.try_wake(thread)
