"""`/settings`: a person's settings, all in one answer: how they are notified, and how matches are
shown."""

from collections.abc import Sequence

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Preferences
from bot.match.preferences import load_preferences, save_preferences
from bot.match.time_settings import TimeSettings, TimeSettingsService
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Select, SelectOption
from bot.messages.limits import button_rows
from bot.messages.time import percents_text, quiet_text, zone_lines
from bot.texts import text
from cogs.services import Services

ON, OFF = "on", "off"
SETTINGS = ("dms", "news", "confirm", "large", "contrast", "in_words")
"""The fields of Preferences that are on or off, in the order of their buttons."""
PUSHES = ("thread", "dm", "both", "digest/8", "digest/12", "digest/18", "digest/21")
"""The ways to notify a person of their turns; a digest with the hour at which it is sent."""


class SettingsCog(commands.Cog):
    """`/settings`, its buttons and its select."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._delivery = services.delivery
        self._time_settings = TimeSettingsService(services.store, now=services.now)

    @app_commands.command(description=text("command.settings"))
    @private_reply
    async def settings(self, reply: Reply) -> None:
        await self._show(reply, await load_preferences(self._store.read, reply.user))

    @control("wish", Ack.UPDATE)
    async def _change_setting(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._change(reply, _changed_field(ref.extra))

    @control("pickpush", Ack.UPDATE)
    async def _pick_push(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._change(reply, _changed_push(values[0]))

    async def _change(self, reply: Reply, changes: dict[str, object]) -> None:
        async with self._store.transaction() as tx:
            before = await load_preferences(tx, reply.user)
            preferences = msgspec.structs.replace(before, **changes)
            await save_preferences(tx, reply.person, preferences)
        await self._show(reply, preferences)
        if preferences.dms:
            await self._delivery.retry_dms(reply.user)  # send what is still unsent

    async def _show(self, reply: Reply, preferences: Preferences) -> None:
        times = await self._time_settings.load(reply.user)
        await reply.show(_settings_message(preferences, times, reply.locale))


def _settings_message(preferences: Preferences, times: TimeSettings, locale: str) -> Draft:
    """Return the message that names each setting; its buttons toggle those that are on or off."""
    values = {key: bool(getattr(preferences, key)) for key in SETTINGS}
    lines = [text("settings.title", locale)]
    lines.append(text(f"settings.push.{preferences.push}", locale, hour=preferences.digest))
    lines.append(text("settings.quiet", locale, hours=quiet_text(times.quiet, locale)))
    lines += zone_lines(times.quiet, locale)
    reminders, place = percents_text(times.percents, locale), text(f"place.{times.place}", locale)
    lines.append(text("settings.reminders", locale, reminders=reminders, place=place))
    lines += [text(f"settings.{key}.{_on_off(value)}", locale) for key, value in values.items()]
    lines.append(text("settings.language", locale))
    buttons = [
        Button(
            text(f"settings.{key}.turn_{_on_off(not value)}", locale),
            Ref("wish", extra=f"{key}/{_on_off(not value)}").custom_id,
        )
        for key, value in values.items()
    ]
    buttons.append(Button(text("button.times", locale), Ref("times").custom_id))
    return Draft("\n".join(lines), rows=((_push_select(locale),), *button_rows(buttons)))


def _push_select(locale: str) -> Select:
    options = []
    for each in PUSHES:
        push, _, hour = each.partition("/")
        options.append(SelectOption(text(f"push.{push}", locale, hour=hour), each))
    return Select(Ref("pickpush").custom_id, text("push.which", locale), tuple(options))


def _changed_field(extra: str) -> dict[str, object]:
    """Return the field that a press changes. The button contains the new value, so that a double
    press has the same effect as one."""
    key, _, value = extra.partition("/")
    if key not in SETTINGS:
        raise ValueError(f"expected one of {', '.join(SETTINGS)}, got {key!r}")
    return {key: value == ON}


def _changed_push(chosen: str) -> dict[str, object]:
    """Return the fields that change with the chosen way of notifying. Choosing DMs also turns them
    on."""
    if chosen not in PUSHES:
        raise ValueError(f"expected one of {', '.join(PUSHES)}, got {chosen!r}")
    push, _, hour = chosen.partition("/")
    changes: dict[str, object] = {"push": push}
    if hour:
        changes["digest"] = int(hour)
    if push in ("dm", "both"):
        changes["dms"] = True
    return changes


def _on_off(value: bool) -> str:
    return ON if value else OFF
