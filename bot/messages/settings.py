"""The settings of a person, with a button for each."""

from dataclasses import replace

from bot.match.model import Preferences
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.texts import text

ON, OFF = "on", "off"
SETTINGS = ("dms", "confirm", "large", "in_words")
"""The fields of Preferences, in the order of their buttons."""


def settings_message(preferences: Preferences, locale: str) -> Draft:
    """Return each setting in words, with a button that toggles it."""
    values = {key: bool(getattr(preferences, key)) for key in SETTINGS}
    lines = [text("settings.title", locale)]
    lines += [text(f"settings.{key}.{_on_off(value)}", locale) for key, value in values.items()]
    lines.append(text("settings.language", locale))
    row = tuple(
        Button(
            text(f"settings.{key}.turn_{_on_off(not value)}", locale),
            Ref("wish", extra=f"{key}/{_on_off(not value)}").custom_id,
        )
        for key, value in values.items()
    )
    return Draft("\n".join(lines), rows=(row,))


def apply_setting(preferences: Preferences, extra: str) -> Preferences:
    """Return the preferences after a press. The button contains the new value, so that a double
    press has the same effect as one."""
    key, _, value = extra.partition("/")
    if key not in SETTINGS:
        raise ValueError(f"expected one of {', '.join(SETTINGS)}, got {key!r}")
    return replace(preferences, **{key: value == ON})


def _on_off(value: bool) -> str:
    return ON if value else OFF
