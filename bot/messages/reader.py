"""Reader: the texts of one match for one reader, escaped in messages and plain in pictures."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.game import Event, Line, Seat
from bot.match.model import LogEntry, Match, Position, Preferences, Status, UserId
from bot.messages.draft import Draft, PictureRequest, Row
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.names import escape_markup, short_names
from bot.texts import Wording, text
from bot.texts.alt_text import alt_text, board_text
from bot.texts.catalogue import list_text
from render.scene import Scene

MAX_OWN = 400
"""Characters in which a hand is told: some ten seconds of speech for many."""


@dataclass(frozen=True)
class Reader:
    """The reader of a message. `seat` is None for the table, which everybody reads."""

    match: Match
    seat: Seat | None
    locale: str
    preferences: Preferences = field(default_factory=Preferences)

    @cached_property
    def wording(self) -> Wording:
        """The wording for messages: markdown in the names and texts of people is escaped."""
        names = {seat: escape_markup(name) for seat, name in self.match.names.items()}
        return Wording(self.match.game, names, self.locale, escape_markup, self.seat)

    @cached_property
    def plain_wording(self) -> Wording:
        """The wording for pictures, alternative texts and autocompletion: names are not escaped."""
        return Wording(self.match.game, self.match.names, self.locale, own=self.seat)

    def headline(self, position: Position) -> str:
        """Return who is asked for what, or who has won, for a message."""
        return self._headline(position, self.wording)

    def plain_headline(self, position: Position) -> str:
        """Like `headline`, without escapes, for a picture."""
        return self._headline(position, self.plain_wording)

    def draft(
        self,
        position: Position,
        content: str,
        headline: str,
        events: Sequence[Event] = (),
        *,
        since: Sequence[Event] = (),
        rows: tuple[Row, ...] = (),
        mentions: tuple[UserId, ...] = (),
        asked_field: str = "",
        choices: tuple[Hashable, ...] = (),
        outlives_question: bool = False,
        with_table: bool = True,
    ) -> Draft:
        """Return a message with the picture of this reader's view, below `headline`. Readers who
        prefer words get what everybody knows instead, unless `with_table` is false: what they alone
        know is for the caller to put into `content` (see `own_words`). `since` are all events since
        the reader's last move; `asked_field` is the field of an open question. If the picture
        `outlives_question`, because it stays when the turn is over, its alternative text doesn't
        say what is asked."""
        if self.preferences.in_words:
            words = f"{content}\n{self.table_words(position)}" if with_table else content
            return Draft(self._fit(words), rows=rows, mentions=mentions)
        names = tuple(name for _, name in sorted(self.match.names.items()))
        contrast = self.preferences.contrast
        large = self.preferences.large or contrast  # its room goes to letters
        scene = Scene(
            *(names, self.locale, headline, large, asked_field, choices),
            events=tuple(events),
            since=tuple(since),
            contrast=contrast,
            over=position.match.status is Status.OVER,
        )
        picture = PictureRequest(self.match.game, position.view(self.seat), scene)
        own = self._own_lines(position)
        is_asking = outlives_question and position.match.status is Status.LIVE
        headline = "" if is_asking else self.plain_headline(position)
        alt = alt_text(self.plain_wording, headline, since or events, own)
        return Draft(shorten(content, MAX_CONTENT), picture, alt, rows, mentions)

    def own_words(self, position: Position) -> str:
        """Return what this reader alone knows, for who prefers words: names are shortened where it
        would be too long."""
        if not self.preferences.in_words:
            return ""
        headline = self.match.game.headline(position.view(self.seat))
        lines = [line for line in self._own_lines(position) if line != headline]
        words = "\n".join(map(self.wording.say, lines))
        if len(words) <= MAX_OWN:
            return words
        names = {seat: escape_markup(name) for seat, name in short_names(self.match.names).items()}
        return "\n".join(map(replace(self.wording, names=names).say, lines))

    def table_words(self, position: Position) -> str:
        """Return what everybody knows, without the headline. What stays the same through the match
        is told to a seat until its first move."""
        game, view = self.match.game, position.view(self.seat)
        told = {game.headline(view), *self._own_lines(position)}
        if self.seat is not None and self.match.chairs[self.seat].decision > 1:
            told.update(game.fixed_words(view))
        return "\n".join(self.wording.say(line) for line in game.words(view) if line not in told)

    def _own_lines(self, position: Position) -> list[Line]:
        """Return what this reader knows and the table does not: their hand, goals and notes. The
        headline, which may name a card of the hand, is told before."""
        if self.seat is None:
            return []
        game, view = self.match.game, position.view(self.seat)
        told = {game.headline(view), *game.words(position.view(None))}
        return [line for line in game.words(view) if line not in told]

    def board_text(self, position: Position) -> str:
        """Return the whole board in words, as this reader may know it."""
        return board_text(self.wording, self.headline(position), position.view(self.seat))

    def _fit(self, text: str) -> str:
        """Cut a text that is too long for Discord, with a hint to the rest."""
        if len(text) <= MAX_CONTENT:
            return text
        hint = self.say("alt.more")
        return f"{shorten(text, MAX_CONTENT - len(hint) - 1)}\n{hint}"

    def _headline(self, position: Position, wording: Wording) -> str:
        match = position.match
        if match.status is Status.OVER and match.outcome is None:
            return self.say("table.ended")
        if match.outcome is None or len(match.chairs) == 1:  # a single player beats nobody
            return wording.say(position.headline(self.seat))
        ranks = enumerate(match.outcome.ranks)
        winners = [wording.names[Seat(seat)] for seat, rank in ranks if rank == 1]
        return self.say("table.won", n=len(winners), winners=list_text(winners, self.locale))

    def say(self, key: str, **args: object) -> str:
        """Return one of the bot's texts in this reader's language."""
        return text(key, self.locale, **args)


def table_reader(match: Match) -> Reader:
    """Return the reader for the table, in the language of the match's creator."""
    creator = match.chair_of(match.creator)
    return Reader(match, None, creator.locale if creator else "en")


def seat_reader(match: Match, seat: Seat, locale: str | None = None) -> Reader:
    """Return the reader for a seat, in the player's last known language if `locale` is None."""
    chair = match.person_at(seat)
    return Reader(match, seat, locale or chair.locale, chair.preferences)


def events_of(entries: Sequence[LogEntry]) -> list[Event]:
    """Return the events of the entries, oldest first."""
    return [event for row in entries for event in row.events]
