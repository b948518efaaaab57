"""Commands in the languages of their users, from the same files as all other texts.

A translation may hold, beside the descriptions that English has (`command.turn`,
`parameter.match`): `name.<command>` and `parameter_name.<parameter>`, in lower case.
"""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.games import GAMES
from bot.texts.catalogue import Template, own

_GROUPS = {
    Where.command_name: "name",
    Where.command_description: "command",
    Where.parameter_name: "parameter_name",
    Where.parameter_description: "parameter",
}


class Translator(app_commands.Translator):
    """Gives None where a language has no text of its own: Discord then shows the English one."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        found = _text_of(context, locale.value)
        return found if isinstance(found, str) else None


def _text_of(context: Any, locale: str) -> Template | None:
    if context.location is Where.choice_name:  # every choice of ours is a game
        game = str(context.data.value)
        return own(game, "title", locale) if game in GAMES else None
    group = _GROUPS.get(context.location)
    name = getattr(context.data, "display_name", context.data.name)
    return own("", f"{group}.{name}", locale) if group else None
