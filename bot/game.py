"""The interface of a game: a record of pure functions over immutable values.

Games contain no I/O, no clock, no global randomness and no English sentences. What a player reads
is a `Line`: the key of a text and its arguments, turned into words by `bot.texts`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A player's position in a match, counted from 0. Never a Discord id."""
Audience: TypeAlias = Seat | None
"""Who is shown something: the player of one seat, or everybody (`TABLE`)."""
TABLE: Final = None
"""The audience of the public table."""


UNSAID: Final = -1
"""A number that the text of an illegal move leaves out (`Move.inferred`)."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of State, View and their parts: numbers, strings, enums, tuples and Values only."""


class Label(Value, frozen=True, tag=str.lower):
    """A named Value that texts, questions and moves can contain, such as a card or a cell."""

    is_listed: ClassVar[bool] = True
    """Whether several are shown as a list, "a1, b1 and c1", rather than side by side like cards."""


class SeatArg(Label, frozen=True, tag="seat"):
    """A seat as an argument of a text, shown as the player's name."""

    seat: Seat


Arg: TypeAlias = int | str | Label | tuple[Label, ...]
"""A tuple of Labels is shown as a list, or side by side if their `is_listed` is false."""
Args: TypeAlias = tuple[tuple[str, Any], ...]
"""Pairs of a name and an `Arg`; typed Any because each game has its own Labels (`bot.codec`)."""


class Line(Value, frozen=True):
    """A text's key, relative to its game, and the arguments of its placeholders."""

    key: str
    args: Args = ()


class Move(Value, frozen=True, tag=str.lower):
    """One decision of a seat. Subclasses form the game's tagged union."""

    offered_alongside: ClassVar[bool] = False
    """Offer this kind beside the values of the other kinds' first question instead of asking for
    the kind first, which would cost an extra question."""
    is_partial: ClassVar[bool] = False
    """The move is only the first part of a longer one, completed by the seat's next decision: it
    uses no chance and is secret. Guided input asks on and confirms both parts together."""
    presumed: ClassVar[tuple[str, ...]] = ()
    """Fields that are not asked for, as every value leads to the same outcomes in the end; the
    first value is taken. `/move` accepts any value."""
    joined: ClassVar[tuple[str, ...]] = ()
    """Fields that are asked for together in one question."""
    inferred: ClassVar[tuple[str, ...]] = ()
    """Number fields at the end of the notation that a text may leave out where the others tell
    them. Of an illegal move they are then UNSAID for `refusal`, which needs no number for the
    reason."""
    offers_first: ClassVar[bool] = False
    """All moves of this kind look alike, so a button offers the first one directly."""
    irrevocable: ClassVar[bool] = False
    """The move draws or reveals something, always or depending on what all players see. If it does,
    it cannot be taken back, and is confirmed if there is any alternative."""
    is_plain_step: ClassVar[bool] = False
    """The game's routine move (a flip, a look, a play that can end the round), never confirmed even
    if it draws or reveals something."""

    is_claim: ClassVar[bool] = False
    """The move reveals something that the player claims to know, and their turn goes on only if
    they are right. So a next move in the same typed text need not wait until they have seen it."""

    takes_long: ClassVar[bool] = False
    """`apply` can be slow, so it runs outside the event loop and before the transaction."""

    @property
    def kind(self) -> str:
        """The class's name in texts, notation and questions, such as `play`."""
        return str(self.__struct_config__.tag)


class Event(Value, frozen=True):
    """Something that happened. A seat sees an event completely or not at all.

    `to` lists the seats that see it; None means everyone, spectators included. `reveals`: it
    revealed something hidden or used chance, so moves before it cannot be undone, except by the
    acting player if it `shows_own`: it revealed only what that player already knew. A `fleeting`
    (elsewhere: ephemeral) event is shown once and removed before its reader next acts.
    """

    key: str
    args: Args = ()
    to: tuple[Seat, ...] | None = None
    reveals: bool = False
    fleeting: bool = False
    shows_own: bool = False

    @property
    def line(self) -> Line:
        return Line(self.key, self.args)


class FormerBest(Value, frozen=True):
    """A solo player's best earlier result with the same options."""

    score: int
    unfinished: bool
    total: Line
    """The total of its score sheet."""


class Outcome(Value, frozen=True):
    """How a match ended: the reason, and for each seat the score (higher is better), the rank (1 is
    best, ties share a rank) and the lines of the score sheet."""

    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    sheet: tuple[tuple[Line, ...], ...]
    unfinished: bool = False
    """A solo player did not reach the end; such a match ranks behind every completed one."""
    former_best: FormerBest | None = None
    """Set by the match service, not by the rules."""

    def total(self, seat: Seat) -> Line | None:
        """Return the total in a seat's score sheet: its line `sheet.total`, else its first line."""
        sheet = self.sheet[seat] if self.sheet else ()
        first = sheet[0] if sheet else None
        return next((line for line in sheet if line.key == "sheet.total"), first)


class IllegalMove(Exception):
    """The rules refuse this move now; `Game.refusal` gives the reason."""


class TextField(Value, frozen=True, tag=True):
    """A plain text of 1 to `max_length` characters; messages escape its markdown."""

    key: str
    max_length: int

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and 0 < len(value.strip()) <= len(value) <= self.max_length


class ChoiceField(Value, frozen=True, tag=True):
    """An ordered selection of 1 to `max_choices` choices, repeats allowed; a choice in `only_last`
    ends it. At most 25 choices, the limit of Discord's selects."""

    key: str
    choices: tuple[str | int, ...]
    max_choices: int = 1
    only_last: tuple[str | int, ...] = ()

    def accepts(self, value: object) -> bool:
        if not isinstance(value, tuple) or not 1 <= len(value) <= self.max_choices:
            return False
        known = all(each in self.choices for each in value)
        return known and not any(each in self.only_last for each in value[:-1])


Field: TypeAlias = TextField | ChoiceField


class CustomItem(Value, frozen=True):
    """A user-made item: for each field of its option, in order, the key and the text (a string) or
    choices (a tuple)."""

    parts: tuple[tuple[str, str | tuple[str | int, ...]], ...]

    def value_of(self, key: str) -> Any:
        """Return the text or choices of one field. Raises KeyError."""
        return dict(self.parts)[key]


class CustomSpec(Value, frozen=True):
    """The fields of a user-made item, and the maximum number of items per match."""

    fields: tuple[Field, ...]
    max_items: int

    def is_complete(self, item: CustomItem) -> bool:
        """Whether every field has a valid value."""
        return tuple(key for key, _ in item.parts) == tuple(f.key for f in self.fields) and all(
            field_spec.accepts(value)
            for field_spec, (_, value) in zip(self.fields, item.parts, strict=True)
        )

    def accepts(self, value: object) -> bool:
        """Whether `value` is a valid tuple of CustomItems for a match."""
        if not isinstance(value, tuple) or len(value) > self.max_items:
            return False
        return all(isinstance(item, CustomItem) and self.is_complete(item) for item in value)


OptionValue: TypeAlias = bool | int | str | tuple[CustomItem, ...]


class Option(Value, frozen=True):
    """A choice made by the creator of a match. `excludes` lists forbidden combinations:
    (value of this option, key of another, value of the other).

    An option with `own` has no choices: its value is a tuple of user-made CustomItems described by
    `own`, empty by default.
    """

    key: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    excludes: tuple[tuple[OptionValue, str, OptionValue], ...] = ()
    own: CustomSpec | None = None

    def accepts(self, value: object) -> bool:
        """Whether `value` is valid for this option."""
        if self.own is not None:
            return self.own.accepts(value)
        # True == 1, so the types are compared too.
        return any(value == each and type(value) is type(each) for each in self.choices)


Options: TypeAlias = Mapping[str, OptionValue]


def _no_usual_move(view: Any, moves: Sequence[Any]) -> None:
    """Default: no move is usual."""


def _nothing_against(view: Any, move: Any) -> bool:
    """Default: no legal move is known to be pointless."""
    return True


def _nothing_begun(view: Any) -> None:
    """Default: no partial move stands."""


def no_standing(view: Any) -> tuple[int, ...]:
    """Default: nothing compares the seats before the end."""
    return ()


S = TypeVar("S", bound=Value)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=Value)


def no_options(seats: int) -> tuple[Option, ...]:
    """Default: the game has no options."""
    return ()


def no_hint(view: Any, value: Any) -> None:
    """Default: choices have no hints."""


def no_fixed_words(view: Any) -> tuple[Line, ...]:
    """Default: every line of `words` often changes."""
    return ()


def no_aliases(move: Any) -> tuple[Line, ...]:
    """Default: a move is written in one way."""
    return ()


def first_move(view: Any, moves: Sequence[M]) -> M:
    """Return the first legal move."""
    return moves[0]


def no_search(state: Any, moves: Sequence[Any], rng: Random, has_budget: Any) -> None:
    """Default: the game has no search of its own."""


def no_memory(seat: Seat, seen: Sequence[Event]) -> Callable[[Any, Random], Any]:
    """Default: a view still shows whatever its seat has seen."""
    return lambda world, rng: world


def no_candidates(view: Any, seen: Sequence[Event], moves: Sequence[Any]) -> tuple[Any, ...]:
    """Default: the game does not say which moves are worth comparing."""
    return ()


def no_estimate(state: Any) -> None:
    """Default: what a position is worth shows only at the end."""


def no_near_misses(view: Any, field: str, moves: Sequence[Any]) -> Iterable[Any]:
    """Default: no near misses."""
    return ()


def turn_of(state: Any) -> Seat:
    """Default: the field `turn` of the initial state says who begins."""
    turn: Seat = state.turn
    return turn


S_co = TypeVar("S_co", bound=Value, covariant=True)


class Setup(Protocol[S_co]):
    """Deals: (seats, value of every option, chance, the seat that begins) -> the initial state. In
    every game, chance draws the seat that begins if none is given. The draw is made in any case, so
    that the rest of the deal does not depend on it."""

    def __call__(
        self, seats: int, options: Options, rng: Random, first: Seat | None = None, /
    ) -> S_co: ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, M, V]):
    """The rules of one game. Every function is pure; chance comes only from its Random argument.

    `state`, `moves` and `view` are the types for decoding stored values, and `labels` are the Label
    types used in arguments of events (besides SeatArg).
    """

    id: str
    """The game's name on the command line, such as `puzzle-memo`. Its folder has underscores."""
    seats: range
    """The supported numbers of players."""
    rules_version: int
    max_moves: int
    """Upper bound on the moves of a match, even with random play."""

    state: type[S]
    moves: tuple[type[M], ...]
    view_type: type[V]
    labels: tuple[type[Label], ...]

    options_for: Callable[[int], tuple[Option, ...]] = no_options
    """(seats) -> the options with their choices, defaults and exclusions."""
    setup: Setup[S]
    """The deal."""
    starter: Callable[[S], Seat] = turn_of
    """(initial state of several seats) -> the seat that begins."""
    to_act: Callable[[S], tuple[Seat, ...]]
    """Seats that owe a decision, ascending; () = over; several = at the same time."""
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Ordered, unique, at most 200, exactly what `apply` accepts; empty for a seat not to act."""
    apply: Callable[[S, Seat, M, Random], tuple[S, tuple[Event, ...]]]
    """The next state and the events. Raises IllegalMove."""
    refusal: Callable[[V, Any], Line]
    """(view of a seat that is to act, an illegal move of it) -> the reason. Depends only on the
    view, so it cannot reveal a secret."""
    near_misses: Callable[[V, str, Sequence[Any]], Iterable[Any]] = no_near_misses
    """(view, field of a question, remaining legal moves) -> illegal moves that a player may expect
    there, in board order: the candidates for *Why not …?*."""
    view: Callable[[S, Audience], V]
    """What a seat may know, built up from nothing; None = a spectator."""
    outcome: Callable[[S], Outcome | None]
    words: Callable[[V], tuple[Line, ...]]
    """Every fact that the picture of this view shows, for the board in words."""
    fixed_words: Callable[[V], tuple[Line, ...]] = no_fixed_words
    """Those of `words` that stay the same through a match or seldom change: its options, the
    printed board, a standing order. They are told at its start, and whenever the whole board or
    hand is asked for."""
    minor_words: Callable[[V], tuple[Line, ...]] = no_fixed_words
    """Those of `words` that a message leaves out where not all have room, the most important last:
    it has room before the others."""
    headline: Callable[[V], Line]
    """The first line of the message that asks a player to move."""
    name: Callable[[Label], Line]
    """The name of a card, cell, tile or chip, short enough for a button."""
    hint: Callable[[V, Any], Line | None] = no_hint
    """(view, value of a field) -> the effect of choosing it, shown in a select's description."""
    aliases: Callable[[M], tuple[Line, ...]] = no_aliases
    """(legal move) -> other ways to write it, in the words of the table ("play two 7s"). Several
    moves can share one: then the player is asked which."""
    scramble: Callable[[S, frozenset[Seat], Random], S]
    """Return a random state that these seats cannot tell from the real one: everything hidden from
    all of them is pooled, sorted and shuffled, so no real information remains."""
    redeal: Callable[[S, S, Random], S] | None = None
    """(state to go back to, state now, chance) -> the first one with what nobody has seen dealt
    anew, for an undo by consent; None if everything that is hidden from all is."""
    usual_move: Callable[[V, Sequence[M]], M | None] = field(default=_no_usual_move)
    """(view, legal moves) -> the move that nearly every player makes here, if any. If the texts
    have `usual.on`, guided input makes it unless the player prefers to choose; otherwise it offers
    the button `usual.button`, which repeats usual moves until there is none."""
    is_advised: Callable[[V, M], bool] = field(default=_nothing_against)
    """(view, legal move) -> whether nothing that the reader knows speaks against it. Examples and
    the nearest moves are such ones, as long as there are any."""
    begun: Callable[[V], M | None] = field(default=_nothing_begun)
    """The partial move (`Move.is_partial`) that the reader has made and not completed, if any: a
    typed text can name it again."""
    standing: Callable[[V], tuple[int, ...]] = no_standing
    """What each seat has so far towards winning, as all may know it; the text `turn.unit` says
    what is counted."""
    milestones: tuple[str, ...] = ()
    """Keys of events that end or begin a part of the match, such as a round. Each is told in a bold
    line of its own; the text `turn.new.<event>` tells it beside the headline too."""
    idle_move: Callable[[V, Sequence[M]], M] = first_move
    """The move made for a player whose time ran out."""
    careful: Callable[[V, Sequence[Event], Sequence[M], Random], M]
    """(view, events shown to this seat, oldest first, legal moves, chance) -> a sensible move."""
    search: Callable[[S, Sequence[M], Random, Callable[[], bool]], M | None] = no_search
    """(a state that the seat to act cannot tell from the real one, its legal moves, chance, whether
    there is time for more) -> the strong computer player's move, by the game's own search. None
    where something is hidden that matters: then the player tries its moves in whole matches."""

    memory: Callable[[Seat, Sequence[Event]], Callable[[S, Random], S]] = no_memory
    """(seat, events shown to it, oldest first) -> a function that rearranges a state drawn by
    `scramble` for that seat, so that it fits these events too: views forget what was shown once."""
    candidates: Callable[[V, Sequence[Event], Sequence[M]], Sequence[M]] = no_candidates
    """(view, events shown to this seat, legal moves) -> the moves besides the careful one that the
    strong computer player compares with it. None: some drawn at random."""
    estimate: Callable[[S], Sequence[float] | None] = no_estimate
    """What a state is worth to each seat, from 0 (lost) to 1 (won); None where it cannot be told:
    then the strong computer player plays on, at most to the end."""

    samples: Mapping[int, tuple[str, int]] = field(default_factory=dict, hash=False)
    """Number of seats -> the seed and the number of moves of the made-up match that the lobby
    shows to newcomers, where the usual ones show too little of the game."""

    former_setups: Mapping[int, Setup[S]] = field(default_factory=dict, hash=False)
    """`setup` of each former rules version. A match continues and is verified under the version
    with which it began; its state contains that version."""

    retold_by: Mapping[str, frozenset[str]] = field(default_factory=dict, hash=False)
    """Key of an event -> keys of events that tell the same and more: where one of them follows in
    the same turn, the line of the turn leaves the first one out."""
    later_events: frozenset[str] = frozenset()
    """Keys of events that the records of earlier versions of the bot lack."""

    def deal_anew(self, state: S, now: S, rng: Random) -> S:
        """Return a state to go back to, with what nobody has seen in a new order. `now` is the
        state that is left."""
        if self.redeal is not None:
            return self.redeal(state, now, rng)
        return self.scramble(state, frozenset(map(Seat, range(max(self.seats)))), rng)

    def setup_under(self, version: int) -> Setup[S] | None:
        """Return the setup of a rules version; None if it is unknown."""
        return self.setup if version == self.rules_version else self.former_setups.get(version)


def text_args(*pairs: tuple[str, Arg]) -> Args:
    """Build arguments for a Line or Event: `text_args(("seat", SeatArg(seat)), ("cards", 3))`."""
    return pairs


def rng_for(seed: str, version: int) -> Random:
    """Return the random generator of one log row, determined by seed and version."""
    return Random(f"{seed}:{version}")
