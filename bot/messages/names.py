"""People's names: stored as plain text, escaped in messages."""

import re
import unicodedata
from collections.abc import Mapping

from discord.utils import escape_markdown, escape_mentions

from bot.game import Seat
from bot.messages.limits import cut

MAX_NAME = 32

SHORT_NAME = 9

_INVISIBLE_CATEGORIES = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Unicode categories of invisible characters: controls, direction marks, private use,
surrogates."""

_RIGHT_TO_LEFT = {"R", "AL"}
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"

_BLANK_CHARACTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that look empty but are not spaces in Unicode."""

MAX_ESCAPED = 1000
"""Maximum length of an escaped text; more is cut, because searching for links takes quadratic
time."""

_MARKUP_STARTS = re.compile(r"<|:(?=//)|(?<=[\w.-])/(?=[\w-])")
"""The beginnings of Discord's timestamps, channels, commands, emoji and links, and what makes
`discord.gg/abc` an invitation."""


def clean_name(name: str) -> str:
    """Return a display name for storage: at most MAX_NAME characters, never empty.

    >>> clean_name("Ann\\u202e  B.")
    'Ann B.'
    """
    return clean_text(name, MAX_NAME) or "?"


def clean_text(words: str, limit: int, *, kept: str = "") -> str:
    """Return a text for storage: no invisible characters but those `kept`, no repeated spaces."""
    visible = "".join(
        c
        for c in words
        if c in kept
        or (unicodedata.category(c) not in _INVISIBLE_CATEGORIES and c not in _BLANK_CHARACTERS)
    )
    return cut(" ".join(visible.split()), limit).strip()


def short_names(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return the names without their middle, as short as SHORT_NAME allows; never two alike, unless
    their owners' are.

    >>> short_names({Seat(0): "Bartholomew Maximilian 1", Seat(1): "Bartholomew Maximilian 2"})
    {0: 'Bart…an 1', 1: 'Bart…an 2'}
    >>> short_names({Seat(0): "Wilhelmina I of Ozland", Seat(1): "Wilhelmina V of Ozland"})
    {0: 'Wilhelmina I of Ozland', 1: 'Wilhelmina V of Ozland'}
    """
    half = SHORT_NAME // 2
    short = {
        seat: name if len(name) <= SHORT_NAME else f"{name[:half]}…{name[-half:]}"
        for seat, name in names.items()
    }
    return dict(names) if len({*short.values()}) < len({*names.values()}) else short


def escape_markup(name: str) -> str:
    """Escape a plain name for a message, so that it neither formats, links nor pings, nor turns
    the sentence around it from right to left."""
    formats_nothing = escape_markdown(name[:MAX_ESCAPED], ignore_links=False)
    return isolate(escape_mentions(_MARKUP_STARTS.sub(r"\\\g<0>", formats_nothing)))


def isolate(name: str) -> str:
    """Return a name that doesn't turn the text around it from right to left."""
    is_turned = any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in name)
    return f"{_ISOLATE}{name}{_END_OF_ISOLATE}" if is_turned else name


_MARKUP = re.compile(r"\\(.)|\*\*|~~|`|^-# ", re.MULTILINE)


def strip_markup(words: str) -> str:
    """Return a message's text as plain text: without bold, code and small print, and with escaped
    names as they are, those from right to left isolated.

    >>> strip_markup(f"-# **1. {escape_markup('snake_case')}**: `4`")
    '1. snake_case: 4'
    """
    return _MARKUP.sub(lambda found: found[1] or "", words).replace("\u200b", "")
