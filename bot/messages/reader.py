"""Reader: the texts of one match for one reader, escaped in messages and plain in pictures."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.game import Event, Line, Seat
from bot.match.model import LogEntry, Match, Position, Preferences, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, PictureRequest, Row
from bot.messages.limits import MAX_CONTENT, shorten, split_pages
from bot.messages.names import escape_markup, short_names
from bot.texts import Wording, text
from bot.texts.alt_text import alt_text, board_text
from bot.texts.catalogue import list_text
from render.kit.text import is_drawable
from render.scene import Scene

MAX_OWN = 400
"""Maximum length of a hand in words, which many hear in some ten seconds."""


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
        begins_with_events: bool = False,
        with_table: bool = True,
    ) -> Draft:
        """Return a message with the picture of this reader's view, below `headline`. Readers who
        prefer words get what everybody knows instead, unless `with_table` is false: what they alone
        know is for the caller to put into `content` (see `own_words`). `since` are all events since
        the reader's last move; `asked_field` is the field of an open question. If the picture
        `outlives_question`, because it stays when the turn is over, its alternative text doesn't
        say what is asked. It `begins_with_events` that the reader's own press has just shown."""
        if self.preferences.in_words:
            if not with_table:
                return Draft(shorten(content, MAX_CONTENT), rows=rows, mentions=mentions)
            words, is_all = self._with_table(content, position)
            more = Button(self.say("button.board"), Ref("board", self.match.id).custom_id)
            rows = rows if is_all else (*rows, (more,))
            return Draft(words, rows=rows, mentions=mentions)
        names = self.match.names_for(is_drawable)
        for seat, name in self.match.names.items():
            if names[seat] != name:
                headline = headline.replace(name, names[seat])
        contrast = self.preferences.contrast
        large = self.preferences.large or contrast  # pictures of high contrast have larger letters
        scene = Scene(
            *(tuple(name for _, name in sorted(names.items())), self.locale, headline),
            *(large, asked_field, choices),
            events=tuple(events),
            since=tuple(since),
            contrast=contrast,
            over=position.match.status is Status.OVER,
        )
        game = self.match.game
        picture = PictureRequest(game, position.view(self.seat), scene)
        own = self._own_lines(position)
        is_asking = outlives_question and position.match.status is Status.LIVE
        headline = "" if is_asking else self.plain_headline(position)
        table = self._table_lines(position)
        fixed, minor = (each(picture.view) for each in (game.fixed_words, game.minor_words))
        told = alt_text(
            *(self.plain_wording, headline, since or events, own, table, (*fixed, *minor)),
            begins_with_events=begins_with_events,
        )
        return Draft(shorten(content, MAX_CONTENT), picture, told, rows, mentions)

    def own_words(self, position: Position, *, is_whole: bool = False) -> str:
        """Return in words what this reader alone knows, with shortened names if it would be too
        long; empty for readers of pictures. What seldom changes, such as a standing order, is left
        out after the reader's first move unless `is_whole`."""
        if not self.preferences.in_words:
            return ""
        lines = self._own_lines(position, is_whole=is_whole)
        words = "\n".join(map(self.wording.say, lines))
        if len(words) <= MAX_OWN:
            return words
        names = {seat: escape_markup(name) for seat, name in short_names(self.match.names).items()}
        return "\n".join(map(replace(self.wording, names=names).say, lines))

    def table_words(self, position: Position) -> str:
        """Return what everybody knows, without the headline. What stays the same through the match
        is told to a seat until its first move."""
        return "\n".join(map(self.wording.say, self._table_lines(position)))

    def _table_lines(self, position: Position) -> list[Line]:
        game, view = self.match.game, position.view(self.seat)
        told = {game.headline(view), *self._own_lines(position, is_whole=True)}
        if self._has_moved:
            told.update(game.fixed_words(view))
        return [line for line in game.words(view) if line not in told]

    @property
    def _has_moved(self) -> bool:
        return self.seat is not None and self.match.chairs[self.seat].decision > 1

    def _own_lines(self, position: Position, *, is_whole: bool = False) -> list[Line]:
        """Return what this reader knows and the table does not: their hand, goals and notes. The
        headline is left out, although it may name a card of the hand: all messages begin with it.
        """
        if self.seat is None:
            return []
        game, view = self.match.game, position.view(self.seat)
        told = {game.headline(view), *game.words(position.view(None))}
        if self._has_moved and not is_whole:
            told.update(game.fixed_words(view))
        return [line for line in game.words(view) if line not in told]

    def board_text(self, position: Position) -> str:
        """Return the whole board in words, as this reader may know it."""
        return board_text(self.wording, self.headline(position), position.view(self.seat))

    def _with_table(self, content: str, position: Position) -> tuple[str, bool]:
        """Return a text with as many lines of the table below it as fit, and whether these are
        all. What matters least is left out first."""
        first, *others = split_pages(f"{content}\n{self.table_words(position)}", MAX_CONTENT)
        if not others:
            return first, True
        hint, lines = self.say("alt.more"), self._table_lines(position)
        room = MAX_CONTENT - len(hint) - 1
        minor = self.match.game.minor_words(position.view(self.seat))
        told = {line: self.wording.say(line) for line in lines}
        kept = {line for line in lines if line not in minor}
        room -= len(content) + sum(len(told[line]) + 1 for line in kept)
        if room < 0 or not minor:
            return f"{split_pages(first, MAX_CONTENT - len(hint) - 1)[0]}\n{hint}", False
        for line in reversed(minor):
            if line in told and len(told[line]) < room:
                kept.add(line)
                room -= len(told[line]) + 1
        words = [told[line] for line in told if line in kept]
        return "\n".join((content, *words, hint)), False

    def _headline(self, position: Position, wording: Wording) -> str:
        match = position.match
        if match.status is Status.OVER and match.outcome is None:
            return self.say("table.ended")
        if match.outcome is None or len(match.chairs) == 1:  # a single player does not win
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
