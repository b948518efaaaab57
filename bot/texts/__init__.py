"""Texts by key: no sentence that a player reads lives in code.

The bot's own texts are in `en.toml` beside this file, a game's in its folder's `texts/en.toml`.
A text is a string with `{placeholders}`, or a table `one`/`other` chosen by the argument `n`.
"""

from bot.texts.catalogue import ENGLISH, has_text, text
from bot.texts.wording import Wording

__all__ = ["ENGLISH", "Wording", "has_text", "text"]
