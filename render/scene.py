"""A scene: what a picture needs besides the view."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from bot.game import Event, Seat


@dataclass(frozen=True)
class NumberedTurn:
    """A turn that a picture marks by a number: who moved, and what happened."""

    number: int
    seat: Seat
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Scene:
    """How to draw a view for one reader. Hashable: view and scene are the key of the cache.

    `names` are plain text, by seat. `headline` says who is asked for what, in the reader's
    language. `field` is the field that the open question asks for (see bot.picker), empty if there
    is none; `choices` are the values of its options, numbered from 1 in the picture. `events` are
    the last ones shown to this reader, drawn as arrows, rings and reveals; `since` are all events
    since the last move of the player who must decide, framed as new. `contrast` is the theme of
    high contrast: flat grounds with outlines, no leaves, no grain. `over`: the match has ended, so
    that nobody is on turn, whatever the view says (after a resignation). `turns` are the turns of a
    recap, whose numbers stand at what they changed: `events` and `since` are then theirs.
    """

    names: tuple[str, ...]
    locale: str = "en"
    headline: str = ""
    large: bool = False
    field: str = ""
    choices: tuple[Hashable, ...] = ()
    events: tuple[Event, ...] = ()
    since: tuple[Event, ...] = ()
    contrast: bool = False
    over: bool = False
    turns: tuple[NumberedTurn, ...] = ()

    def numbered_events(self) -> Iterator[tuple[int, Event]]:
        """Yield `events`, each with the number of its turn, or 0 where turns are not numbered."""
        if not self.turns:
            yield from ((0, event) for event in self.events)
        for turn in self.turns:
            yield from ((turn.number, event) for event in turn.events)
