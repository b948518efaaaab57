"""How one match is told to one reader: in messages, where names are escaped, and in pictures."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bot.game import Event, Seat
from bot.match.model import Happened, Match, Position, Status, UserId, Wishes
from bot.messages.draft import Draft, Row, Shot
from bot.messages.limits import CONTENT, shorten
from bot.messages.names import escaped
from bot.texts import Wording, text
from bot.texts.telling import alt_text, in_words
from render.scene import Scene


@dataclass(frozen=True)
class Reader:
    """`seat` is None for the table, which everybody reads."""

    match: Match
    seat: Seat | None
    locale: str
    wishes: Wishes = field(default_factory=Wishes)

    @cached_property
    def wording(self) -> Wording:
        """For messages: markdown in names, and in what else people wrote, is escaped."""
        names = {seat: escaped(name) for seat, name in self.match.names.items()}
        return Wording(self.match.game, names, self.locale, escaped)

    @cached_property
    def plain(self) -> Wording:
        """For pictures, alternative texts and autocompletions: names as they are."""
        return Wording(self.match.game, self.match.names, self.locale)

    def headline(self, position: Position) -> str:
        """What is asked of whom, or who has won, as a message reads it."""
        return self._headline(position, self.wording)

    def plain_headline(self, position: Position) -> str:
        """The same without escapes, for a picture."""
        return self._headline(position, self.plain)

    def draft(
        self,
        position: Position,
        content: str,
        title: str,
        events: Sequence[Event] = (),
        *,
        rows: tuple[Row, ...] = (),
        mentions: tuple[UserId, ...] = (),
        asked: str = "",
        choices: tuple[Hashable, ...] = (),
    ) -> Draft:
        """A message with the picture of this reader's view, headed `title`; or with that view in
        words, for who prefers them. `asked` is the field of an open question."""
        if self.wishes.in_words:
            words = f"{content}\n{self.words(position)}"
            return Draft(self._fitting(words), rows=rows, mentions=mentions)
        names = tuple(name for _, name in sorted(self.match.names.items()))
        scene = Scene(names, self.locale, title, self.wishes.large, asked, choices, tuple(events))
        shot = Shot(self.match.game, position.view(self.seat), scene)
        alt = alt_text(self.plain, self.plain_headline(position), events)
        return Draft(shorten(content, CONTENT), shot, alt, rows, mentions)

    def words(self, position: Position) -> str:
        """The whole board as this reader may know it."""
        return in_words(self.wording, self.headline(position), position.view(self.seat))

    def _fitting(self, words: str) -> str:
        """Cut where Discord would not take it, with a hint to the rest."""
        if len(words) <= CONTENT:
            return words
        more = self.say("alt.more")
        return f"{shorten(words, CONTENT - len(more) - 1)}\n{more}"

    def _headline(self, position: Position, wording: Wording) -> str:
        match = position.match
        if match.status is Status.OVER and match.outcome is None:
            return self.say("table.ended")
        if match.outcome is None or len(match.chairs) == 1:  # who plays alone beats nobody
            return wording.say(position.headline(self.seat))
        ranks = enumerate(match.outcome.ranks)
        winners = [wording.names[Seat(seat)] for seat, rank in ranks if rank == 1]
        return self.say("table.won", n=len(winners), winners=", ".join(winners))

    def say(self, key: str, **args: object) -> str:
        """One of the bot's own texts in this reader's language."""
        return text(key, self.locale, **args)


def for_table(match: Match) -> Reader:
    """The table speaks the language of the match's creator."""
    creator = match.chair_of(match.creator)
    return Reader(match, None, creator.locale if creator else "en")


def for_seat(match: Match, seat: Seat, locale: str | None = None) -> Reader:
    """Who holds the seat, in the language last seen of theirs where none is given."""
    chair = match.chairs[seat]
    return Reader(match, seat, locale or chair.locale, chair.wishes)


def events_of(happened: Sequence[Happened]) -> list[Event]:
    """What happened, oldest first, without the versions."""
    return [event for row in happened for event in row.events]
