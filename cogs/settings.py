"""`/settings`: a person's settings, each with a button that toggles it."""

from collections.abc import Sequence

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Preferences
from bot.match.preferences import load_preferences, save_preferences
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.limits import button_rows
from bot.texts import text
from cogs.services import Services

ON, OFF = "on", "off"
SETTINGS = ("dms", "confirm", "large", "contrast", "in_words")
"""The fields of Preferences, in the order of their buttons."""


class SettingsCog(commands.Cog):
    """`/settings` and its buttons."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._delivery = services.delivery

    @app_commands.command(description=text("command.settings"))
    @private_reply
    async def settings(self, reply: Reply) -> None:
        await reply.show(
            _settings_message(await load_preferences(self._store.read, reply.user), reply.locale)
        )

    @control("wish", Ack.UPDATE)
    async def _change_setting(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        async with self._store.transaction() as tx:
            preferences = _apply_setting(await load_preferences(tx, reply.user), ref.extra)
            await save_preferences(tx, reply.person, preferences)
        await reply.show(_settings_message(preferences, reply.locale))
        if preferences.dms:
            await self._delivery.retry_dms(reply.user)  # deliver what has been owed in the meantime


def _settings_message(preferences: Preferences, locale: str) -> Draft:
    """Return each setting in words, with a button that toggles it."""
    values = {key: bool(getattr(preferences, key)) for key in SETTINGS}
    lines = [text("settings.title", locale)]
    lines += [text(f"settings.{key}.{_on_off(value)}", locale) for key, value in values.items()]
    lines.append(text("settings.language", locale))
    buttons = [
        Button(
            text(f"settings.{key}.turn_{_on_off(not value)}", locale),
            Ref("wish", extra=f"{key}/{_on_off(not value)}").custom_id,
        )
        for key, value in values.items()
    ]
    return Draft("\n".join(lines), rows=button_rows(buttons))


def _apply_setting(preferences: Preferences, extra: str) -> Preferences:
    """Return the preferences after a press. The button contains the new value, so that a double
    press has the same effect as one."""
    key, _, value = extra.partition("/")
    if key not in SETTINGS:
        raise ValueError(f"expected one of {', '.join(SETTINGS)}, got {key!r}")
    return msgspec.structs.replace(preferences, **{key: value == ON})


def _on_off(value: bool) -> str:
    return ON if value else OFF
