"""`/settings`: what a person sets for themselves."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.preferences import wish, wishes_of
from bot.messages.custom_ids import Ref
from bot.messages.settings import changed, settings_card
from bot.texts import text
from cogs.services import Services, privately


class Settings(commands.Cog):
    """`/settings` and its buttons."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._delivery = services.delivery
        services.handlers.add("wish", Ack.UPDATE, self._wish)

    @app_commands.command(description=text("command.settings"))
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        async def work(a: Answer) -> None:
            await a.show(settings_card(await wishes_of(self._store.read, a.user), a.locale))

        await privately(interaction, work)

    async def _wish(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        async with self._store.transaction() as tx:
            wishes = changed(await wishes_of(tx, a.user), ref.extra)
            await wish(tx, a.person, wishes)
        await a.show(settings_card(wishes, a.locale))
        if wishes.dms:
            await self._delivery.knock(a.user)  # what was owed meanwhile
