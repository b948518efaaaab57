"""What a game is: a record of pure functions over frozen values.

No I/O, no clock, no global randomness and no English sentence in here or in any game. What a
player reads is a `Line`: the key of a text and its arguments, put into words by `bot.texts`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, NewType, TypeAlias, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, counted from 0. Never a Discord id."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of State, View and their parts: numbers, strings, enums, tuples and Values only."""


class Label(Value, frozen=True, tag=str.lower):
    """A Value with a name of its own that texts, questions and moves may hold: a card, a cell."""

    is_listed: ClassVar[bool] = True
    """Several of them are read as a list, "a1, b1 and c1"; else side by side, as cards are."""


class SeatArg(Label, frozen=True, tag="seat"):
    """A seat as the argument of a text, where the player's name is read."""

    seat: Seat


Arg: TypeAlias = int | str | Label | tuple[Label, ...]
"""A tuple of Labels is read out as a list, or side by side where its Labels say so."""
Args: TypeAlias = tuple[tuple[str, Any], ...]
"""Pairs of a name and an `Arg`; Any, since the union of Labels is each game's own (`bot.codec`)."""


class Line(Value, frozen=True):
    """A text's key, relative to its game, and the arguments of its placeholders."""

    key: str
    args: Args = ()


class Move(Value, frozen=True, tag=str.lower):
    """One decision of a seat. Subclasses form the game's tagged union."""

    offered_alongside: ClassVar[bool] = False
    """Offered beside the other kinds' first question, which it must not cost another one: by its
    kind, among the values of a field that it does not have itself."""
    is_partial: ClassVar[bool] = False
    """Only begins what the next decision of the same seat completes: it uses no chance and tells
    nobody else anything. The guided way asks on, and both are confirmed together."""
    presumed: ClassVar[tuple[str, ...]] = ()
    """Fields that are not asked for: whichever value comes first, in the end the same can be
    reached. `/move` takes any of them."""
    joined: ClassVar[tuple[str, ...]] = ()
    """Fields that stand side by side and are asked for in one question."""
    offers_first: ClassVar[bool] = False
    """All its values look alike, so that the first is offered by a press of its own."""
    irrevocable: ClassVar[bool] = False
    """Draws or reveals something by its nature, so that it cannot be taken back freely: it is
    confirmed wherever it has an alternative."""
    is_plain_step: ClassVar[bool] = False
    """May draw or reveal something too, but it is what its game is played by (a flip, a look, a
    play that may end the round): nobody wants to confirm it."""

    takes_long: ClassVar[bool] = False
    """`apply` may take so long that it is done away from the event loop, before the transaction."""

    @property
    def kind(self) -> str:
        """The class by the name under which texts, notation and questions know it: `play`."""
        return str(self.__struct_config__.tag)


class Event(Value, frozen=True):
    """Something that happened. A seat is told it whole or not at all.

    `to` is None for everybody (spectators too), else the seats that are told. `reveals` marks an
    event by which somebody learnt something hidden or chance was used: no free undo past it,
    except by who acted where it `shows_own`: only what they knew before and chose to show.
    A `fleeting` event is shown once and taken away before its reader next acts.
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
    """The best that somebody who played alone had reached before, with the same options."""

    score: int
    unfinished: bool
    total: Line
    """The total of its score sheet."""


class Outcome(Value, frozen=True):
    """How a match ended: why, and per seat the score (higher is better), rank (1 = first, ties
    share) and the score sheet's lines."""

    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    sheet: tuple[tuple[Line, ...], ...]
    unfinished: bool = False
    """Somebody who played alone did not reach the end: behind every match that did."""
    former_best: FormerBest | None = None
    """Filled in by the match service, not by the rules."""

    def total(self, seat: Seat) -> Line | None:
        """The line of a seat's score sheet that says what it comes to: the line `sheet.total`,
        else the first one."""
        sheet = self.sheet[seat] if self.sheet else ()
        first = sheet[0] if sheet else None
        return next((line for line in sheet if line.key == "sheet.total"), first)


class IllegalMove(Exception):
    """The rules refuse this move now: `Game.refusal` says why."""


class TextField(Value, frozen=True, tag=True):
    """A short text of 1 to `most` characters, plain: messages escape it where they tell it."""

    key: str
    max_length: int

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and 0 < len(value.strip()) <= len(value) <= self.max_length


class ChoiceField(Value, frozen=True, tag=True):
    """1 to `most` of the choices, in order and as often as wanted; none follows one of `last`.
    A number is a choice of numbers. Never more than 25 choices: Discord's selects hold no more."""

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
    """A thing of one's own: the key of each field of its option, in order, and what was written
    (a string) or chosen (a tuple) there."""

    parts: tuple[tuple[str, str | tuple[str | int, ...]], ...]

    def value_of(self, key: str) -> Any:
        """What was written or chosen for one field. Raises KeyError."""
        return dict(self.parts)[key]


class CustomSpec(Value, frozen=True):
    """What a thing of one's own is made of, and how many of them a match takes at most."""

    fields: tuple[Field, ...]
    max_items: int

    def is_complete(self, item: CustomItem) -> bool:
        """Whether every field is filled in as it should be."""
        return tuple(key for key, _ in item.parts) == tuple(f.key for f in self.fields) and all(
            field_spec.accepts(value)
            for field_spec, (_, value) in zip(self.fields, item.parts, strict=True)
        )

    def accepts(self, value: object) -> bool:
        """Whether a match may be played with this tuple of Things."""
        if not isinstance(value, tuple) or len(value) > self.max_items:
            return False
        return all(isinstance(item, CustomItem) and self.is_complete(item) for item in value)


OptionValue: TypeAlias = bool | int | str | tuple[CustomItem, ...]


class Option(Value, frozen=True):
    """Something the creator of a match may choose. `excludes` names what cannot go together:
    (value of this option, key of another, value of the other).

    An option of one's own (`own`) has no choices: its value is a tuple of Things that people make
    themselves as `own` describes; its default is none of them.
    """

    key: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    excludes: tuple[tuple[OptionValue, str, OptionValue], ...] = ()
    own: CustomSpec | None = None

    def accepts(self, value: object) -> bool:
        """Whether the option may have this value."""
        if self.own is not None:
            return self.own.accepts(value)
        # True == 1, so the type is compared too.
        return any(value == each and type(value) is type(each) for each in self.choices)


Options: TypeAlias = Mapping[str, OptionValue]


def _no_usual_move(view: Any, moves: Sequence[Any]) -> None:
    """Every move is a choice."""


S = TypeVar("S", bound=Value)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=Value)


def no_options(seats: int) -> tuple[Option, ...]:
    """Nothing to choose before a match."""
    return ()


def no_hint(view: Any, value: Any) -> None:
    """Choices that speak for themselves."""


def first_move(view: Any, moves: Sequence[M]) -> M:
    """The first legal move."""
    return moves[0]


def no_near_misses(view: Any, field: str, moves: Sequence[Any]) -> Iterable[Any]:
    """Nothing that a player may look for in vain."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, M, V]):
    """The rules of one game. Every function is pure; `chance` is the only source of randomness.

    `state`, `moves` and `view` are the types by which values are read back from the store, and
    `labels` the Label types that stand in events' arguments (besides SeatArg).
    """

    id: str
    """As on the command line: `puzzle-memo`. The folder is the same with underscores."""
    seats: range
    """Numbers of seats with which a match can be played."""
    rules_version: int
    max_moves: int
    """No match is longer than this, whoever plays it and however badly."""

    state: type[S]
    moves: tuple[type[M], ...]
    view_type: type[V]
    labels: tuple[type[Label], ...]

    options_for: Callable[[int], tuple[Option, ...]] = no_options
    """(seats) -> what may be chosen, with defaults and what excludes what."""
    setup: Callable[[int, Options, Random], S]
    """(seats, every option with its value, chance) -> the first state.
    The first seat to act is drawn by chance, in every game."""
    to_act: Callable[[S], tuple[Seat, ...]]
    """Seats that owe a decision, ascending; () = over; several = at the same time."""
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Ordered, unique, at most 200, exactly what `apply` accepts; empty for a seat not to act."""
    apply: Callable[[S, Seat, M, Random], tuple[S, tuple[Event, ...]]]
    """The next state and what happened. Raises IllegalMove."""
    refusal: Callable[[V, Any], Line]
    """(view of a seat that is to act, a move that is not legal for it) -> why not. It is worked
    out from the view alone, so that no refusal can tell a secret."""
    near_misses: Callable[[V, str, Sequence[Any]], Iterable[Any]] = no_near_misses
    """(view, field of a question, the legal moves that are left) -> moves that a player may look
    for there in vain, in the order of the board: the answer to *Why not …?*."""
    view: Callable[[S, Seat | None], V]
    """What a seat may know, built up from nothing; None = a spectator."""
    outcome: Callable[[S], Outcome | None]
    words: Callable[[V], tuple[Line, ...]]
    """Every fact that the picture of this view shows: the text board."""
    headline: Callable[[V], Line]
    """The line that the ping opens with."""
    name: Callable[[Label], Line]
    """A card, cell, tile or chip by name, short enough for a button."""
    hint: Callable[[V, Any], Line | None] = no_hint
    """(view, value of a field) -> what choosing it means now, for the small print of a select."""
    scramble: Callable[[S, frozenset[Seat], Random], S]
    """Another world that these seats cannot tell apart from this one: what is hidden from all of
    them is pooled, sorted, then shuffled, so that nothing of the real world shines through."""
    usual_move: Callable[[V, Sequence[M]], M | None] = field(default=_no_usual_move)
    """(view, legal moves) -> the move that nearly everybody makes here, if there is one. Where the
    texts have `usual.on` the guided way makes it unless its player wants to choose, else it
    offers it as `usual.button`, and plays on by it until there is none."""
    idle_move: Callable[[V, Sequence[M]], M] = first_move
    """What is played for somebody who ran out of time."""
    careful: Callable[[V, Sequence[Event], Sequence[M], Random], M]
    """(view, events shown to this seat, oldest first, legal moves, chance) -> a sensible move."""

    former_setups: Mapping[int, Callable[[int, Options, Random], S]] = field(
        default_factory=dict, hash=False
    )
    """`setup` as it was under each former rules version. A match goes on, and is proved, under the
    version with which it began: its state says which."""

    def setup_under(self, version: int) -> Callable[[int, Options, Random], S] | None:
        """The setup of a rules version; None where it is not known any more."""
        return self.setup if version == self.rules_version else self.former_setups.get(version)


def text_args(*pairs: tuple[str, Arg]) -> Args:
    """Arguments for a Line or Event: `text_args(("seat", SeatArg(seat)), ("cards", 3))`."""
    return pairs


def rng_for(seed: str, version: int) -> Random:
    """The randomness of one log row: the same seed and version always draw the same."""
    return Random(f"{seed}:{version}")
