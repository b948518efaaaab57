"""A mutant: the toy game with a function, a part of its kit or a text replaced.

The replacements call the original functions, so that each mutant has one bug.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.game import Event, Move, Seat
from bot.games import GAMES
from tests.conformance.case import FAST, Subject
from tests.conformance.kit import kit_of

LOTS = GAMES["lots"]
BID, DRAW, PEEK, PLAY, STOP = LOTS.moves
CARD, CELL = LOTS.labels

State = Any
Transition = tuple[State, tuple[Event, ...]]
Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Mutant:
    """The replacements in `game`, `kit` and `texts`. A text that is None is removed."""

    name: str
    killer: Callable[[Any], None]
    game: Fields = field(default_factory=dict)
    kit: Fields = field(default_factory=dict)
    texts: Fields = field(default_factory=dict)

    def subject(self, texts: Fields) -> Subject:
        """The toy game with this bug."""
        changed = {**texts, **self.texts}
        return Subject(
            dataclasses.replace(LOTS, **self.game),
            dataclasses.replace(kit_of(LOTS), **self.kit),
            FAST,
            {key: text for key, text in changed.items() if text is not None},
        )


def change_apply(
    change: Callable[[State, Seat, Move, State, tuple[Event, ...]], Transition],
) -> Fields:
    """`apply` with a changed result."""

    def apply(state: State, seat: Seat, move: Move, rng: Random) -> Transition:
        return change(state, seat, move, *LOTS.apply(state, seat, move, rng))

    return {"apply": apply}


def change_events(change: Callable[[Event], Event]) -> Fields:
    """`apply` with changed events."""
    return change_apply(lambda _s, _seat, _m, after, events: (after, tuple(map(change, events))))


def change_event(key: str, /, **changes: Any) -> Fields:
    """`apply` with changed events of one key."""
    return change_events(lambda event: replace(event, **changes) if event.key == key else event)


def change_view(change: Callable[[State, Seat | None, Any], Any]) -> Fields:
    """`view` with a changed result."""
    return {"view": lambda state, seat: change(state, seat, LOTS.view(state, seat))}


def change_moves(change: Callable[[State, Sequence[Move]], Iterable[Move]]) -> Fields:
    """`legal_moves` with a changed result."""

    def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
        return tuple(change(state, LOTS.legal_moves(state, seat)))

    return {"legal_moves": legal_moves}


def change_scramble(change: Callable[[State, State, Random], State]) -> Fields:
    """`scramble` with a changed result."""

    def scramble(state: State, seats: frozenset[Seat], rng: Random) -> State:
        return change(state, LOTS.scramble(state, seats, rng), rng)

    return {"scramble": scramble}


def change_outcome(**changes: Any) -> Fields:
    """`outcome` with changed fields."""

    def outcome(state: State) -> Any:
        real = LOTS.outcome(state)
        return real and replace(real, **changes)

    return {"outcome": outcome}


def with_player(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))
