"""Controls are pressed by the key of their text, so that a change of wording touches no test."""

from bot.texts import text
from bot.texts.catalogue import ENGLISH, fill, has_text, template


def label_of(key: str, **args: object) -> str:
    """The English label with this key: one of the bot's texts, or a game's behind its id.

    >>> label_of("button.join"), label_of("lots:choice.kind.draw")
    ('Join', 'Draw a card')
    """
    game, _, name = key.rpartition(":")
    return text(name, ENGLISH, **args) if not game else fill(template(game, name, ENGLISH), args)


def is_key(words: str) -> bool:
    """Whether this is the key of a text, and not a label read from a message."""
    game, _, name = words.rpartition(":")
    return " " not in words and has_text(game, name)
