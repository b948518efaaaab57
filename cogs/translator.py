"""Translates commands for their users, from the same files as all other texts.

A translation can define, besides the descriptions that English has (`command.turn`,
`parameter.match`): `name.<command>` and `parameter_name.<parameter>`, in lower case.
"""

from functools import cache

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.games import GAMES
from bot.texts.catalogue import ENGLISH, load_catalogue, localized_template

_NAMES = {
    Where.command_name: "name",
    Where.group_name: "name",
    Where.parameter_name: "parameter_name",
}
_DESCRIPTIONS = (
    Where.command_description,
    Where.group_description,
    Where.parameter_description,
)


class Translator(app_commands.Translator):
    """Returns None if a language has no text of its own: Discord then shows the English one."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location is Where.choice_name:  # its value is a game's id, or not one of ours
            game = str(context.data.value)
            found = localized_template(game, "title", locale.value) if game in GAMES else None
        elif context.location in _DESCRIPTIONS:
            found = localized_template("", _keys_by_text().get(string.message, ""), locale.value)
        else:
            group = _NAMES.get(context.location, "")
            found = localized_template("", f"{group}.{string.message}", locale.value)
        return found if isinstance(found, str) else None


@cache
def _keys_by_text() -> dict[str, str]:
    """Return the keys of the descriptions by their English texts."""
    texts = load_catalogue("", ENGLISH).items()
    groups = ("command.", "parameter.")
    return {str(text): key for key, text in texts if key.startswith(groups)}
