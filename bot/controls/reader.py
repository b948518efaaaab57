"""How one match is told to one reader: in messages, where names are escaped, and in pictures."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from bot.controls.draft import Shot
from bot.controls.names import escaped
from bot.game import Event, Seat
from bot.match.model import Happened, Match, Position
from bot.texts import Wording, text
from render.scene import Scene


@dataclass(frozen=True)
class Reader:
    """`seat` is None for the table, which everybody reads."""

    match: Match
    seat: Seat | None
    locale: str

    @property
    def wording(self) -> Wording:
        """For messages: markdown in names is escaped."""
        names = {seat: escaped(name) for seat, name in self.match.names.items()}
        return Wording(self.match.game, names, self.locale)

    @property
    def plain(self) -> Wording:
        """For pictures, alternative texts and autocompletions: names as they are."""
        return Wording(self.match.game, self.match.names, self.locale)

    def shot(
        self,
        position: Position,
        title: str,
        events: Sequence[Event] = (),
        *,
        field: str = "",
        choices: tuple[Hashable, ...] = (),
    ) -> Shot:
        """The picture of this reader's view."""
        names = tuple(name for _, name in sorted(self.match.names.items()))
        scene = Scene(names, self.locale, title, field=field, choices=choices, events=tuple(events))
        return Shot(self.match.game, position.view(self.seat), scene)

    def say(self, key: str, **args: object) -> str:
        """One of the bot's own texts in this reader's language."""
        return text(key, self.locale, **args)


def for_table(match: Match) -> Reader:
    """The table speaks the language of the match's creator."""
    creator = match.chair_of(match.creator)
    return Reader(match, None, creator.locale if creator else "en")


def for_seat(match: Match, seat: Seat) -> Reader:
    return Reader(match, seat, match.chairs[seat].locale)


def events_of(happened: Sequence[Happened]) -> list[Event]:
    """What happened, oldest first, without the versions."""
    return [event for row in happened for event in row.events]
