"""What a match is to those who serve it: its seats, its place, how it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import NewType

from bot.game import Event, Line, Move, OptionValue, Outcome, Seat, Value
from bot.games import AnyGame
from bot.match.clock import NO_QUIET_HOURS, QuietHours

MatchId = NewType("MatchId", int)
UserId = NewType("UserId", int)

EVERYBODY = None
"""The audience of everybody: the other audiences are the seats."""


LEVELS = ("random", "careful", "strong")
"""What a computer's chair may be played by; `bot.ai` plays them."""

CARETAKER = "careful"
"""The level that plays on for somebody who left the match."""

EPOCH = "0"
"""Of every match until a backup is restored."""

RESIGNED = "resigned"
"""The reason of an outcome that no rules know: the bot's own text `reason.resigned` tells it, with
an empty score sheet. All other reasons are the game's."""


class Status(StrEnum):
    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    CANCELLED = "cancelled"
    FROZEN = "frozen"


@dataclass(frozen=True)
class Person:
    """Somebody on Discord, as an interaction names them. `name` is plain: no markdown is escaped
    in it, control and direction marks are gone, at most 32 characters."""

    user: UserId
    name: str
    locale: str = "en"


@dataclass(frozen=True)
class Place:
    """Where a match is played: a guild's channel, later its thread, or a DM (no guild)."""

    guild: int | None
    channel: int
    thread: int | None = None


@dataclass(frozen=True)
class Preferences:
    """What a person has set for themselves: whether hands come by DM, whether every guided move is
    confirmed, large print, words instead of pictures, and whether they choose also where nearly
    everybody does the same (`Game.usual_move`)."""

    dms: bool = True
    confirm: bool = False
    large: bool = False
    in_words: bool = False
    choose: bool = False


@dataclass(frozen=True)
class Chair:
    """A seat of a match and who holds it.

    `user` is None where a computer holds it from the start; `computer` is the level of the code
    that plays it now (also for a person who resigned). `decision` is the seat's decision number:
    it rises with each of its own moves and whenever its own legal moves change. `agrees` to end
    the match without a result; `muted`: its player is neither pinged nor sent DMs.

    `missed` counts how often in a row its time ran out; `due` is when it runs out next. `quiet`
    and `vacation` (its end) are the player's own, as they are now.
    """

    seat: Seat
    user: UserId | None
    name: str
    locale: str
    computer: str | None
    resigned: bool
    decision: int
    dm_channel: int | None
    agrees: bool = False
    muted: bool = False
    preferences: Preferences = Preferences()
    missed: int = 0
    due: int | None = None
    quiet: QuietHours = NO_QUIET_HOURS
    vacation: int | None = None

    @property
    def is_away(self) -> bool:
        """A computer plays on until its player is back."""
        return self.user is not None and self.computer is not None and not self.resigned


@dataclass(frozen=True)
class UndoPoint:
    """What can be taken back freely: the last move of `seat`, which was made at `version`."""

    seat: Seat
    version: int


@dataclass(frozen=True)
class Match:
    """A match without its secrets. `seed` is None until the match is over; `seed_hash` is its
    SHA-256. `places` is how many may sit down; `epoch` is new after a restored backup. A match
    that its people ended without a result is over and has no outcome. `pace` is how many seconds
    there are for a move; None is no limit. `undo_point` is for its own seat's eyes: that there is
    one tells of a move, and others may not have been told of that."""

    id: MatchId
    game: AnyGame
    status: Status
    options: Mapping[str, OptionValue]
    places: int
    chairs: tuple[Chair, ...]
    creator: UserId
    where: Place
    version: int
    epoch: str
    rules_version: int
    seed_hash: str | None
    seed: str | None
    outcome: Outcome | None
    pace: int | None = None
    undo_point: UndoPoint | None = None

    def chair_of(self, user: UserId) -> Chair | None:
        """The chair that this person holds, if any."""
        return next((c for c in self.chairs if c.user == user), None)

    @property
    def names(self) -> dict[Seat, str]:
        """The players' names, made different where two have the same: "Sam", "Sam (2)"."""
        names: dict[Seat, str] = {}
        taken: set[str] = set()
        for chair in self.chairs:
            name, n = chair.name, 1
            while name.casefold() in taken:
                n += 1
                name = f"{chair.name} ({n})"
            taken.add(name.casefold())
            names[chair.seat] = name
        return names

    @property
    def people(self) -> tuple[Chair, ...]:
        """Chairs that a person holds and plays."""
        return tuple(c for c in self.chairs if c.user is not None and c.computer is None)

    @property
    def has_end_request(self) -> bool:
        """Whether somebody asks to end it without a result."""
        return self.status is Status.LIVE and any(c.agrees for c in self.chairs)


@dataclass(frozen=True)
class Position:
    """A live or ended match at one version. The state stays in here: views come out."""

    match: Match
    _state: Value = field(repr=False)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.match.status is not Status.LIVE:
            return ()
        return self.match.game.to_act(self._state)

    def view(self, seat: Seat | None) -> Value:
        return self.match.game.view(self._state, seat)  # type: ignore[no-any-return]

    def legal_moves(self, seat: Seat) -> Sequence[Move]:
        """The seat's legal moves; empty where it is not to act."""
        return self.match.game.legal_moves(self._state, seat) if seat in self.to_act else ()

    def preview(self, seat: Seat, move: Move) -> "Position":
        """What a move that only begins something (Move.begins) would lead to: it is not made."""
        state, _ = self.match.game.apply(self._state, seat, move, Random(0))
        return Position(self.match, state)

    def headline(self, seat: Seat | None) -> Line:
        return self.match.game.headline(self.view(seat))

    def sample_world(self, seat: Seat, rng: Random) -> Value:
        """A state that this seat cannot tell from the real one: what a computer may think about."""
        return self.match.game.scramble(self._state, frozenset({seat}), rng)  # type: ignore[no-any-return]

    @property
    def true_state(self) -> Value:
        """For a computer's `bot.ai.worker.Problem`, and for nothing that a person sees."""
        return self._state


class LogKind(StrEnum):
    """What a log row records."""

    START = "start"
    MOVE = "move"
    RESIGN = "resign"
    FREEZE = "freeze"
    AGREE = "agree"
    DECLINE = "decline"
    END = "end"
    MISSED = "missed"
    AWAY = "away"
    LEFT = "left"
    BACK = "back"
    GRANT = "grant"
    UNDO = "undo"
    REPLACE = "replace"


@dataclass(frozen=True)
class LogEntry:
    """What one log row told one audience: the events visible to it, in order.

    `seat` is who acted, `at` when. `kind` is public: somebody who resigned did so without any
    event. `back_to` is, of an undo, the version whose state it restored: the rows after it were
    taken back, and each says by which undo (`undone_by`). An undo of what this audience was not
    told is not told it either.
    """

    version: int
    seat: Seat | None
    events: tuple[Event, ...] = field(repr=False)
    kind: LogKind = LogKind.MOVE
    back_to: int | None = None
    undone_by: int | None = None
    at: int = 0


@dataclass(frozen=True)
class MoveResult:
    """A move that was made: the match after it, and the events that its seat was shown."""

    position: Position
    seat: Seat
    move: Move = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
