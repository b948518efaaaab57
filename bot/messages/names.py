"""People's names: plain as they are kept, escaped as Discord reads them."""

import re
import unicodedata

from discord.utils import escape_markdown, escape_mentions

MAX_NAME = 32

_INVISIBLE_CATEGORIES = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Unicode categories that are not seen: controls, direction marks, private and half characters."""

_BLANK_CHARACTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a sign that look like nothing, and are no spaces to Unicode."""

MAX_ESCAPED = 1000
"""So much of a text is escaped, and the rest cut: looking for links takes quadratic time."""

_MARKUP_STARTS = re.compile(r"<|:(?=//)|(?<=[\w.-])/(?=[\w-])")
"""How Discord's moments, channels, commands, emoji and links begin, and what makes an invitation
of `discord.gg/abc`."""


def clean_name(name: str) -> str:
    """A display name as it is kept: at most LIMIT characters, never empty.

    >>> clean_name("Ann\\u202e  B.")
    'Ann B.'
    """
    return clean_text(name, MAX_NAME) or "?"


def clean_text(words: str, limit: int) -> str:
    """What somebody wrote as it is kept: nothing invisible, one space at a time."""
    visible = "".join(
        c
        for c in words
        if unicodedata.category(c) not in _INVISIBLE_CATEGORIES and c not in _BLANK_CHARACTERS
    )
    return " ".join(visible.split())[:limit].strip()


def escape_markup(name: str) -> str:
    """A plain name as it stands in a message: it formats, links and pings nothing."""
    formats_nothing = escape_markdown(name[:MAX_ESCAPED], ignore_links=False)
    return escape_mentions(_MARKUP_STARTS.sub(r"\\\g<0>", formats_nothing))
