"""Texts by key: code contains no sentence that a player reads.

The bot's texts are in `en.toml` beside this file, a game's in its folder's `texts/en.toml`.
A text is a string with `{placeholders}`, or a table `one`/`other` chosen by the argument `n`.
"""

from bot.texts.catalogue import ENGLISH, has_text, text
from bot.texts.wording import Wording

__all__ = ["ENGLISH", "Wording", "has_text", "text"]
