"""What a person can set for themselves, with a button for each."""

from dataclasses import replace

from bot.match.model import Wishes
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press
from bot.texts import text

ON, OFF = "on", "off"
WISHES = ("dms", "confirm", "large", "in_words")
"""The fields of Wishes, in the order of their buttons."""


def settings_card(wishes: Wishes, locale: str) -> Draft:
    """Each setting as it is, said in words; its button turns it to the other side."""
    now = {key: bool(getattr(wishes, key)) for key in WISHES}
    lines = [text("settings.title", locale)]
    lines += [text(f"settings.{key}.{_side(value)}", locale) for key, value in now.items()]
    lines.append(text("settings.language", locale))
    row = tuple(
        Press(
            text(f"settings.{key}.turn_{_side(not value)}", locale),
            Ref("wish", extra=f"{key}/{_side(not value)}").custom_id,
        )
        for key, value in now.items()
    )
    return Draft("\n".join(lines), rows=(row,))


def changed(wishes: Wishes, extra: str) -> Wishes:
    """The wishes after a press: the button says what it leads to, so that two presses are one."""
    key, _, side = extra.partition("/")
    if key not in WISHES:
        raise ValueError(f"expected one of {', '.join(WISHES)}, got {key!r}")
    return replace(wishes, **{key: side == ON})


def _side(value: bool) -> str:
    return ON if value else OFF
