"""Welcomes a server that the bot joins, once for each time that it joins."""

import logging

import discord
from discord.ext import commands

from bot.delivery.errors import NETWORK_ERRORS
from bot.interactions.sending import render_draft
from bot.match.deadlines import HEARTBEAT
from bot.messages.welcome import welcome_message
from cogs.services import Services
from data import guilds, key_values, messages

log = logging.getLogger(__name__)


DAY = 24 * 60 * 60
TOLERANCE = 10 * 60
"""Seconds by which the clocks of Discord and of the host may differ."""


class WelcomeCog(commands.Cog):
    """Welcomes each server once, even if the bot joined it while offline.

    A server that it joined earlier is no news, even if the database does not know it: after a move
    to another host with an empty one, thousands of servers would be welcomed at once.
    """

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._offline_since = 0

    async def cog_load(self) -> None:
        """Read when the bot last ran, before it runs again. A bot that never ran may have been
        invited shortly before its first start."""
        heartbeat = await key_values.get(self._services.store.read, HEARTBEAT)
        self._offline_since = int(heartbeat or self._services.now() - DAY) - TOLERANCE

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._welcome(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget the welcome: whoever invites the bot again is welcomed again. What was to be
        deleted there cannot be deleted any more."""
        async with self._services.store.transaction() as tx:
            await guilds.mark_welcomed(tx, guild.id, None)
            await messages.give_up_clearing(tx, guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._welcome_if_new(guild)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        for guild in self._client.guilds:
            await self._welcome_if_new(guild)

    async def _welcome_if_new(self, guild: discord.Guild) -> None:
        """Welcome a server that the bot joined while it was offline."""
        joined = guild.me.joined_at
        if joined is not None and joined.timestamp() >= self._offline_since:
            await self._welcome(guild)

    async def _welcome(self, guild: discord.Guild) -> None:
        """Mark the server before sending: a lost welcome is better than one posted twice."""
        store, now = self._services.store, self._services.now()
        locale = guild.preferred_locale.value
        async with store.transaction() as tx:
            row = await guilds.find(tx, guild.id)
            if row is not None and row.welcomed_at is not None:
                return
            await guilds.upsert(tx, guild.id, locale)
            await guilds.mark_welcomed(tx, guild.id, now)
        channel = _first_channel(guild)
        if channel is None:
            return
        rendered = await render_draft(welcome_message(locale), self._services.renderer)
        try:
            await channel.send(**rendered.send_kwargs())
        except (discord.DiscordException, *NETWORK_ERRORS):
            log.warning("the welcome to guild %s could not be sent", guild.id, exc_info=True)


def _first_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the system channel, or else the first channel in which the bot can write."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None:
            permissions = channel.permissions_for(guild.me)
            if permissions.view_channel and permissions.send_messages:
                return channel
    return None
