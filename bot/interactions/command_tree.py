"""The command tree: limits the length of typed text and answers every error."""

import logging
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, handle_interaction

log = logging.getLogger(__name__)

MAX_TYPED_TEXT = 1000
"""Maximum length of a text option: Discord's limit is 6,000, and no command needs that much."""


class BotCommandTree(app_commands.CommandTree[Any]):
    """Answers errors that a command's own answer does not catch. Its commands are for servers that
    invited the bot and for direct messages: elsewhere it could show no match."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    def limit_text_options(self) -> None:
        """Set the maximum length of every text option; call this after all commands are added."""
        for command in self.walk_commands():
            if isinstance(command, app_commands.Command):
                for parameter in command._params.values():
                    is_text = parameter.type is discord.AppCommandOptionType.string
                    if is_text and not parameter.choices and parameter.max_value is None:
                        parameter.max_value = MAX_TYPED_TEXT

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Cut every text before it is used: the text sent for autocompletion can have any
        length."""
        data: Any = interaction.data or {}
        _cut_texts(data.get("options", ()))
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        async def fail(a: Reply) -> None:
            raise error

        if not interaction.response.is_done():
            await handle_interaction(interaction, Ack.PRIVATE, fail)
        else:
            log.error("a command failed after its answer", exc_info=error)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a failed autocompletion (discord.py has logged it) with no choices, or the user
        would see that the options could not be loaded."""
        await super()._call(interaction)
        is_completion = interaction.type is discord.InteractionType.autocomplete
        if is_completion and not interaction.response.is_done():
            try:
                await interaction.response.autocomplete([])
            except discord.DiscordException:
                log.warning("a completion could not be answered", exc_info=True)


def _cut_texts(options: Iterable[dict[str, Any]]) -> None:
    for option in options:
        _cut_texts(option.get("options", ()))
        if isinstance(value := option.get("value"), str):
            option["value"] = value[:MAX_TYPED_TEXT]
