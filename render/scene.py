"""A scene: what is to be drawn that is not in a view."""

from collections.abc import Hashable
from dataclasses import dataclass

from bot.game import Event


@dataclass(frozen=True)
class Scene:
    """How a view is to be drawn, for one reader. Hashable: view and scene are the cache's key.

    `names` are plain, by seat. `title` is the line on top, already in the reader's words.
    `field` is what the open question asks for (bot.picker), empty where none is open; `choices`
    are the values of its options, numbered from 1 in the picture.
    `events` are the last ones shown to this reader, drawn as arrows, rings and reveals; `since`
    are all since the last move of whoever is asked, to be framed as new.
    """

    names: tuple[str, ...]
    locale: str = "en"
    title: str = ""
    large: bool = False
    field: str = ""
    choices: tuple[Hashable, ...] = ()
    events: tuple[Event, ...] = ()
    since: tuple[Event, ...] = ()
