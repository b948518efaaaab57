"""Situations of a match of Lots, made by playing it: no Discord and no store."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from bot.delivery.owed import Edit, Post, board_digest, owed_turn_message
from bot.delivery.situation import Shown, Situation
from bot.game import TABLE, Event, Move, Seat
from bot.games.lots.state import Bid
from bot.match.model import LogEntry, LogKind, Position
from bot.match.visibility import MatchLog
from data.audiences import DisplayState
from data.ephemerals import SeenMarker
from data.messages import MessageRecord, StoredMessage
from tests.delivery.positions import LOTS, build_position

CHANNEL = 3


@dataclass
class Story:
    """A match that goes on move by move, a minute each, and what its table was shown."""

    position: Position
    now: int = 0
    rows: list[LogEntry] = field(default_factory=list)
    shown: DisplayState = field(default_factory=DisplayState)
    messages: list[StoredMessage] = field(default_factory=list)

    @classmethod
    def begin(cls, *levels: str | None) -> "Story":
        """A seat for each level; None is a person."""
        start = LogEntry(1, None, (), LogKind.START)
        return cls(build_position(*levels), rows=[start])

    def play(self, *moves: tuple[int, Move], minutes: int = 1) -> "Story":
        """Makes these moves; of none of them anybody is told yet."""
        for seat, move in moves:
            self.now += 60 * minutes
            state, events = LOTS.apply(self.position._state, Seat(seat), move, Random(1))
            self._add(LogKind.MOVE, Seat(seat), events)
            self.position = Position(self.position.match, state)
        return self

    def undo(self, seat: int, back_to: "Story") -> "Story":
        """The seat takes back what was played since `back_to`, a copy made then."""
        version = back_to.position.match.version
        undo = self.position.match.version + 1
        self.rows = [
            replace(row, undone_by=undo) if row.version > version else row for row in self.rows
        ]
        self.position = Position(self.position.match, back_to.position._state)
        self._add(LogKind.UNDO, Seat(seat), ())
        return self

    def copy(self) -> "Story":
        """As it is now."""
        return replace(self, rows=list(self.rows), messages=list(self.messages))

    def row(self, kind: LogKind, seat: int) -> "Story":
        """Something that is no move."""
        self._add(kind, Seat(seat), ())
        return self

    def mute(self, seat: int) -> "Story":
        """The player of this seat mutes the match."""
        match = self.position.match
        chairs = [replace(c, muted=True) if c.seat == seat else c for c in match.people]
        self.position = Position(replace(match, chairs=tuple(chairs)), self.position._state)
        return self

    def owed(self) -> Post | Edit | None:
        """What the table is owed now."""
        newest = self.messages[-1] if self.messages else None
        return owed_turn_message(self.situation(), self.position, TABLE, newest)

    def tell(self) -> Post | Edit | None:
        """What the table is owed; it is told."""
        owed = self.owed()
        if owed is not None:
            version = self.position.match.version
            display = DisplayState(
                version, board_digest(self.position, TABLE), self.position.people_to_act
            )
            telling = owed.telling
            record = MessageRecord(
                *(1, TABLE, "table", CHANNEL, telling.since, display, "", f"n{version}"),
                turn=telling.turn,
            )
            if isinstance(owed, Edit):
                old = self.messages.pop()
                self.messages.append(replace(old, record=record))
            else:
                number = len(self.messages) + 1
                self.messages.append(StoredMessage(number, record, 900 + number, self.now))
            self.shown = display
        return owed

    def situation(self) -> Situation:
        """How it stands."""
        shown: Shown = {TABLE: (self.shown, SeenMarker())} if self.shown.version else {}
        return Situation(
            *(self.position.match, self.position, self.now, MatchLog(tuple(self.rows))),
            *(shown, tuple(self.messages), {}),
        )

    def _add(self, kind: LogKind, seat: Seat | None, events: Sequence[Event]) -> None:
        version = self.position.match.version + 1
        self.rows.append(LogEntry(version, seat, tuple(events), kind, at=self.now))
        match = replace(self.position.match, version=version)
        self.position = Position(match, self.position._state)


def ann_to_move(*levels: str | None) -> Story:
    """Seat 0 is to move, and everybody was told."""
    story = Story.begin(*(levels or (None, None)))
    story.tell()
    bids = [(0, Bid(3)), *((seat, Bid(0)) for seat in range(1, len(levels or (None, None))))]
    story.play(*bids)
    story.tell()
    return story


def versions(owed: Post | Edit | None) -> list[int]:
    """The rows of the log that a message tells."""
    assert owed is not None
    return [row.version for row in owed.telling.entries]
