"""The public model of a match: seats, place, status, options and log entries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import ClassVar, Literal, NewType, TypeAlias

import msgspec

from bot.game import Audience, Event, Line, Move, OptionValue, Outcome, Seat, Value
from bot.games import AnyGame
from bot.match.clock import NO_QUIET_HOURS, QuietHours

MatchId = NewType("MatchId", int)
UserId = NewType("UserId", int)


LEVELS = ("random", "easy", "careful", "strong")
"""Computer levels; `bot.ai` implements them."""

OFFERED_LEVELS = LEVELS[1:]
"""The levels that a lobby offers. `random` plays on where it sits, and in simulations."""

CARETAKER = "careful"
"""The level that takes over for a player who left the match."""

EPOCH = "0"
"""The epoch of every match until a backup is restored."""

RESIGNED = "resigned"
"""The reason of an outcome by resignation: the text is the bot's `reason.resigned`, and the score
sheet is empty. All other reasons are the game's."""


class Status(StrEnum):
    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    CANCELLED = "cancelled"
    FROZEN = "frozen"


@dataclass(frozen=True)
class Person:
    """A Discord user as named by an interaction. `name` is plain text of at most 32 characters:
    markdown is not escaped, control and direction characters are removed. `username` has only the
    characters a–z, 0–9, _ and full stops."""

    user: UserId
    name: str
    locale: str = "en"
    username: str = ""


@dataclass(frozen=True)
class Place:
    """Where a match is played: a channel and later its thread, or a DM if `guild` is None."""

    guild: int | None
    channel: int
    thread: int | None = None


Push: TypeAlias = Literal["thread", "dm", "both", "digest"]
"""How a person is called when their turn comes: by a mention in the thread, by a DM, by both, or by
one message a day."""


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's settings, stored by these names: hands by DM, confirmation of every guided move,
    large print, words instead of pictures, whether to ask where a move is usual
    (`Game.usual_move`), pictures of high contrast, how they are called when it is their turn, the
    hour of the one message a day, and whether they are called at the start and the end of a match.
    """

    dms: bool = True
    confirm: bool = False
    large: bool = False
    in_words: bool = False
    choose: bool = False
    contrast: bool = False
    push: Push = "thread"
    digest: int = 18
    news: bool = True


@dataclass(frozen=True)
class PersonChair:
    """A seat that belongs to a person, also while a computer plays it.

    `computer` is the level that plays it now: after a resignation, or while the player is away.
    `decision` is the seat's decision number: it rises with each move of the seat and whenever its
    legal moves change. `agrees`: the player asks to end the match without a result; `pauses`: the
    player asks for a pause; `undoes`: the player agrees to the undo that is asked for; `muted`: the
    player gets no pings and no DMs.

    `missed` counts missed deadlines in a row; `due` is the next deadline. `quiet` and `vacation`
    (its end) are the player's current settings.
    """

    seat: Seat
    user: UserId
    name: str
    locale: str = "en"
    computer: str | None = None
    resigned: bool = False
    decision: int = 0
    dm_channel: int | None = None
    agrees: bool = False
    muted: bool = False
    preferences: Preferences = field(default_factory=Preferences)
    missed: int = 0
    due: int | None = None
    quiet: QuietHours = NO_QUIET_HOURS
    vacation: int | None = None
    username: str = ""
    pauses: bool = False
    undoes: bool = False

    @property
    def is_away(self) -> bool:
        """Whether a computer has taken over until the player returns."""
        return self.computer is not None and not self.resigned


@dataclass(frozen=True)
class ComputerChair:
    """A seat that belongs to a computer: `computer` is its level. It has no deadlines and no vote,
    and does not resign."""

    seat: Seat
    name: str
    computer: str
    decision: int = 0

    user: ClassVar[None] = None
    resigned: ClassVar[bool] = False
    agrees: ClassVar[bool] = False
    pauses: ClassVar[bool] = False
    undoes: ClassVar[bool] = False
    is_away: ClassVar[bool] = False
    due: ClassVar[None] = None


Chair: TypeAlias = PersonChair | ComputerChair
"""A seat of a match and its holder. An empty seat of a lobby has no chair: `Match.places` counts
it."""


@dataclass(frozen=True)
class Invitation:
    """A seat of a lobby that is kept for somebody until a moment."""

    user: UserId
    name: str
    until: int


@dataclass(frozen=True)
class UndoPoint:
    """A possible undo: the last move of `seat`, made at `version`."""

    seat: Seat
    version: int


@dataclass(frozen=True)
class UndoRequest:
    """`seat` asks, by the log row `version`, to go back to the version `to`. It is done as soon as
    all people agree."""

    seat: Seat
    to: int
    version: int


@dataclass(frozen=True)
class Origin:
    """Where a practice match began: after the row `version` of another match, in this turn."""

    match: MatchId
    version: int
    turn: int


@dataclass(frozen=True)
class Match:
    """A match without its secrets. `seed` is None until the match is over; `seed_hash` is its
    SHA-256. `places` is the number of places; `epoch` changes when a backup is restored. A match
    ended by agreement is over and has no outcome. `pace` is the time limit per move in seconds;
    None means no limit. Show `undo_point` only to its own seat: it reveals that a move was made,
    which can be secret. `invited` are those for whom a lobby keeps a seat; a `private` lobby can be
    joined by nobody else. A match is `paused` since that time. A match with an `origin` is practice
    and counts nowhere."""

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
    invited: tuple[Invitation, ...] = ()
    private: bool = False
    paused: int | None = None
    undo_request: UndoRequest | None = None
    origin: Origin | None = None

    def chair_of(self, user: UserId) -> PersonChair | None:
        """Return the chair that this person holds, or None."""
        return next((chair for chair in self.held_by_people if chair.user == user), None)

    def person_at(self, seat: Seat) -> PersonChair:
        """Return the chair of a seat that belongs to a person."""
        chair = self.chairs[seat]
        if not isinstance(chair, PersonChair):
            raise TypeError(f"expected a person's seat, got {chair!r}")
        return chair

    @property
    def is_alone(self) -> bool:
        """Whether one person plays in a direct message, where nobody else can join."""
        return self.where.guild is None

    @property
    def least_players(self) -> int:
        """How many seats must be taken to start. A lobby for more than one player does not start
        for one player alone, even if the game can be played so."""
        return max(self.game.seats[0], min(self.places, 2))

    @property
    def names(self) -> dict[Seat, str]:
        """Player names by seat, with duplicates numbered: "Sam", "Sam (2)"."""
        return self.names_for(lambda name: True)

    def names_for(self, is_shown: Callable[[str], bool]) -> dict[Seat, str]:
        """Like `names`, with the username in place of each name for which `is_shown` is false."""
        names: dict[Seat, str] = {}
        taken: set[str] = set()
        for chair in self.chairs:
            own = chair.name
            if not is_shown(own) and isinstance(chair, PersonChair):
                own = chair.username or own
            names[chair.seat] = _unique_name(own, taken)
        return names

    @property
    def invited_names(self) -> dict[UserId, str]:
        """The names of those for whom a lobby keeps seats, numbered after the players' names."""
        taken = {name.casefold() for name in self.names.values()}
        return {each.user: _unique_name(each.name, taken) for each in self.invited}

    def name_of(self, person: Person) -> str:
        """Return how a person is called among the players and the invited."""
        chair = self.chair_of(person.user)
        if chair is not None:
            return self.names[chair.seat]
        taken = {name.casefold() for name in self.names.values()}
        return self.invited_names.get(person.user) or _unique_name(person.name, taken)

    @property
    def held_by_people(self) -> tuple[PersonChair, ...]:
        """The chairs that belong to people, whoever plays them now."""
        return tuple(chair for chair in self.chairs if isinstance(chair, PersonChair))

    @property
    def people(self) -> tuple[PersonChair, ...]:
        """The chairs that a person holds and plays."""
        return tuple(chair for chair in self.held_by_people if chair.computer is None)

    @property
    def has_end_request(self) -> bool:
        """Whether a player asks to end the match without a result."""
        return self.status is Status.LIVE and any(c.agrees for c in self.chairs)

    @property
    def has_pause_request(self) -> bool:
        """Whether a player asks for a pause, on which not all have agreed yet."""
        return self.status is Status.LIVE and any(c.pauses for c in self.chairs)

    @property
    def has_undo_request(self) -> bool:
        """Whether a player asks for an undo to which not all have agreed yet."""
        return self.status is Status.LIVE and self.undo_request is not None

    @property
    def has_request(self) -> bool:
        """Whether a player asks the others for something."""
        return self.has_end_request or self.has_pause_request or self.has_undo_request

    @property
    def yet_to_vote(self) -> tuple[Seat, ...]:
        """The people who have yet to agree to what another asks for: an end, a pause or an undo.
        Only one of them is asked for at a time."""
        if not self.has_request:
            return ()
        return tuple(c.seat for c in self.people if not (c.agrees or c.pauses or c.undoes))


def _unique_name(own: str, taken: set[str]) -> str:
    """Return a name with a number if it is taken, and take it."""
    name, n = own, 1
    while name.casefold() in taken:
        n += 1
        name = f"{own} ({n})"
    taken.add(name.casefold())
    return name


@dataclass(frozen=True)
class Position:
    """A started match at one version. The state is private; `view` gives what a seat may see."""

    match: Match
    _state: Value = field(repr=False)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.match.status is not Status.LIVE:
            return ()
        return self.match.game.to_act(self._state)

    @property
    def people_to_act(self) -> tuple[Seat, ...]:
        """The seats of people who owe a decision."""
        people = {chair.seat for chair in self.match.people}
        return tuple(seat for seat in self.to_act if seat in people)

    def view(self, audience: Audience) -> Value:
        view: Value = self.match.game.view(self._state, audience)
        return view

    def legal_moves(self, seat: Seat) -> Sequence[Move]:
        """The seat's legal moves; empty where it is not to act."""
        return self.match.game.legal_moves(self._state, seat) if seat in self.to_act else ()

    def preview(self, seat: Seat, move: Move) -> "Position":
        """Return the position after a move that only begins a longer one (Move.begins), unsaved."""
        state, _ = self.match.game.apply(self._state, seat, move, Random(0))
        return Position(self.match, state)

    def is_final(self, seat: Seat, move: Move) -> bool:
        """Return whether a move that can reveal something (Move.irrevocable) does, or ends the
        match. Ask only for such moves, whose players see by what is open whether they do."""
        game = self.match.game
        state, events = game.apply(self._state, seat, move, Random(0))
        reveals = any(event.reveals and not event.shows_own for event in events)
        return reveals or not game.to_act(state)

    def headline(self, audience: Audience) -> Line:
        return self.match.game.headline(self.view(audience))

    def sample_world(self, seat: Seat, rng: Random) -> Value:
        """Return a random state that the seat cannot tell from the real one, for a computer."""
        state: Value = self.match.game.scramble(self._state, frozenset({seat}), rng)
        return state

    @property
    def true_state(self) -> Value:
        """The real state, for a computer's `bot.ai.worker.Problem` only; never show it."""
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
    EXTRA = "extra"
    PAUSE = "pause"
    """Somebody asks for a pause, or agrees to it."""
    PAUSED = "paused"
    RESUME = "resume"
    UNDO = "undo"
    """A player takes back a move alone."""
    ASK_UNDO = "askundo"
    AGREE_UNDO = "agreeundo"
    DENY_UNDO = "denyundo"
    TAKEBACK = "takeback"
    """A player takes back moves as all agreed: nothing was revealed by them."""
    REDEAL = "redeal"
    """Like TAKEBACK; what nobody has seen is dealt anew, since something was revealed."""
    REPLACE = "replace"

    @property
    def takes_back(self) -> bool:
        """Whether a row of this kind is an undo: its `back_to` is the version that it restores."""
        return self in (LogKind.UNDO, LogKind.TAKEBACK, LogKind.REDEAL)

    @property
    def votes_on_undo(self) -> bool:
        """Whether a row of this kind belongs to the vote on an undo."""
        return self in (LogKind.ASK_UNDO, LogKind.AGREE_UNDO, LogKind.DENY_UNDO)


@dataclass(frozen=True)
class LogEntry:
    """One log row as one audience sees it: the events visible to it, in order.

    `seat` acted, at `at`. `kind` is public: a resignation, for example, has no events. For an
    undo, `back_to` is the version whose state it restored. `undone_by` is the version of the undo
    that went back behind this row. An audience that did not see the undone moves does not see the
    undo of one player alone.
    `reveals`: the move used chance or showed its player something new, so it cannot be undone.
    `along`: the other seats whose moves an undo took back with its own. `former`: the name of who
    held the seat before it changed hands.
    """

    version: int
    seat: Seat | None
    events: tuple[Event, ...] = field(repr=False)
    kind: LogKind = LogKind.MOVE
    back_to: int | None = None
    undone_by: int | None = None
    at: int = 0
    reveals: bool = False
    along: tuple[Seat, ...] = ()
    former: str | None = None

    @property
    def is_taken_back(self) -> bool:
        """Whether this move, or this undo of another one, was taken back. Whatever else happened
        meanwhile stays: who left, what was asked for."""
        is_undoable = self.kind is LogKind.MOVE or self.kind.takes_back
        return is_undoable and self.undone_by is not None


@dataclass(frozen=True)
class MoveResult:
    """A completed move: the match after it, and the events that its seat was shown."""

    position: Position
    seat: Seat
    move: Move = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
