"""`/settings`: a person's settings."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.preferences import load_preferences, save_preferences
from bot.messages.custom_ids import Ref
from bot.messages.settings import apply_setting, settings_message
from bot.texts import text
from cogs.services import Services


class SettingsCog(commands.Cog):
    """`/settings` and its buttons."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._delivery = services.delivery

    @app_commands.command(description=text("command.settings"))
    @private_reply
    async def settings(self, reply: Reply) -> None:
        await reply.show(
            settings_message(await load_preferences(self._store.read, reply.user), reply.locale)
        )

    @control("wish", Ack.UPDATE)
    async def _change_setting(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        async with self._store.transaction() as tx:
            preferences = apply_setting(await load_preferences(tx, reply.user), ref.extra)
            await save_preferences(tx, reply.person, preferences)
        await reply.show(settings_message(preferences, reply.locale))
        if preferences.dms:
            await self._delivery.retry_dms(reply.user)  # deliver what has been owed in the meantime
