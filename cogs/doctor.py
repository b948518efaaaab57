"""`/doctor` and `/about`: how the bot is, here and at all."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import VERSION
from bot.background.periodic_jobs import Care as Chores
from bot.games import GAMES
from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.preferences import wishes_of
from bot.messages.custom_ids import Ref
from bot.messages.doctor import Patient, check_up
from bot.texts import text
from cogs.services import Services, privately
from data import health, players


class Care(commands.Cog):
    """`/doctor` and `/about`."""

    def __init__(self, client: discord.Client, chores: Chores, services: Services) -> None:
        self._client = client
        self._chores = chores
        self._store = services.store
        self._matches = services.matches
        self._delivery = services.delivery
        services.handlers.add("trydm", Ack.UPDATE, self._try_dm)

    @app_commands.command(description=text("command.doctor"))
    async def doctor(self, interaction: discord.Interaction[Any]) -> None:
        async def work(a: Answer) -> None:
            await a.show(check_up(await self._patient(interaction, a), a.locale))

        await privately(interaction, work)

    @app_commands.command(description=text("command.about"))
    async def about(self, interaction: discord.Interaction[Any]) -> None:
        async def work(a: Answer) -> None:
            live = await self._matches.live()
            since = datetime.fromtimestamp(self._chores.started, UTC)
            lines = (
                text("about.what", a.locale, version=VERSION, n=len(GAMES)),
                text(
                    "about.health", a.locale, n=len(live), since=discord.utils.format_dt(since, "R")
                ),
                text("about.privacy", a.locale),
                text("about.source", a.locale),
            )
            await a.say("\n".join(lines))

        await privately(interaction, work)

    async def _patient(self, interaction: discord.Interaction[Any], a: Answer) -> Patient:
        person = await players.find(self._store.read, a.user)
        census = await health.census(self._store.read)
        channel = interaction.channel
        return Patient(
            held=None if interaction.guild_id is None else interaction.app_permissions,
            thread=isinstance(channel, discord.Thread),
            locked=isinstance(channel, discord.Thread) and channel.locked,
            wants_dms=(await wishes_of(self._store.read, a.user)).dms,
            dms_refused=person is not None and person.dm_refused_at is not None,
            file_limit=interaction.filesize_limit,
            milliseconds=round(1000 * self._client.latency),
            unsent=census.unsent,
            frozen=census.frozen,
            ages=self._chores.ages(),
            late=self._chores.late(),
            silent=self._delivery.obstacles.within(interaction.guild_id),
        )

    async def _try_dm(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        """An act of the person's own, so a closed door may be tried (D5)."""
        try:
            await a.whisper(text("doctor.hello", a.locale))
        except discord.Forbidden:
            await a.say(text("doctor.still_closed", a.locale))
        else:
            await self._delivery.knock(a.user)
            await a.say(text("doctor.arrived", a.locale))
