"""Whole matches played by random, careful and idle players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from bot.game import Event, IllegalMove, Move, Seat, Value, rng_for
from bot.games import AnyGame
from tests.conformance.case import Case, Subject
from tests.conformance.kit import Player

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One move of a playthrough. `seen` holds the events shown to its player before the move."""

    version: int
    state: Value
    seat: Seat
    move: Move
    events: tuple[Event, ...]
    after: Value
    seen: tuple[Event, ...]


@dataclass(frozen=True)
class Playthrough:
    case: Case
    seed: str
    steps: tuple[Step, ...]
    end: Value

    @property
    def states(self) -> tuple[Value, ...]:
        return (*(step.state for step in self.steps), self.end)

    def sampled_states(self, most: int) -> list[Value]:
        """At most `most` states, the first and the last among them."""
        return spread(self.states, most)

    def sampled_steps(self, most: int) -> list[Step]:
        """At most `most` steps, plus the first step of each other kind and set of event keys."""
        sorts: dict[object, Step] = {}
        for step in self.steps:
            sorts.setdefault((step.move.kind, *(e.key for e in step.events)), step)
        wanted = {step.version: step for step in (*spread(self.steps, most), *sorts.values())}
        return [wanted[version] for version in sorted(wanted)]


def spread(things: Sequence[T], most: int) -> list[T]:
    """At most `most` of the things, evenly spread from the first to the last.

    >>> spread(range(11), 3)
    [0, 5, 10]
    """
    if len(things) <= most:
        return list(things)
    return [things[round(i * (len(things) - 1) / (most - 1))] for i in range(most)]


def random_player(
    game: AnyGame, view: Value, seen: Sequence[Event], moves: Sequence[Move], rng: Random
) -> Move:
    """Choose the kind of move with equal odds, then field by field, so that rare kinds occur."""
    left = list(moves)
    kind = rng.choice(sorted({move.kind for move in left}))
    left = [move for move in left if move.kind == kind]
    for field in left[0].__struct_fields__:
        value = rng.choice(list(dict.fromkeys(getattr(move, field) for move in left)))
        left = [move for move in left if getattr(move, field) == value]
    return left[0]


def careful_player(
    game: AnyGame, view: Value, seen: Sequence[Event], moves: Sequence[Move], rng: Random
) -> Move:
    return game.careful(view, seen, moves, rng)  # type: ignore[no-any-return]


def idle_player(
    game: AnyGame, view: Value, seen: Sequence[Event], moves: Sequence[Move], rng: Random
) -> Move:
    return game.idle_move(view, moves)  # type: ignore[no-any-return]


def audible(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat receives, or spectators if `seat` is None."""
    return tuple(e for e in events if e.to is None or (seat is not None and seat in e.to))


@lru_cache(maxsize=1024)
def play(case: Case, player: Player, number: int) -> Playthrough:
    """Match `number` of this player. Fails if the game does not end within its limit."""
    seed = f"{player.__name__}-{number}"
    state = case.game.setup(case.seats, case.options, rng_for(seed, 0))
    return play_on(case, player, seed, state)


def play_on(
    case: Case, player: Player, seed: str, state: Value, most: int | None = None
) -> Playthrough:
    """Play from a state to the end, or for `most` moves."""
    game, rng = case.game, case.rng("players", seed)
    seen: dict[Seat, tuple[Event, ...]] = dict.fromkeys(case.everybody, ())
    steps: list[Step] = []
    while active := game.to_act(state):
        if len(steps) == most:
            break
        assert len(steps) < game.max_moves, f"expected an end within {game.max_moves} moves"
        seat, version = rng.choice(active), len(steps) + 1
        moves = game.legal_moves(state, seat)
        assert moves, f"expected a legal move for seat {seat}, which is to act, got none"
        move = player(game, game.view(state, seat), seen[seat], moves, rng)
        assert move in moves, f"expected a legal move of the {player.__name__}, got {move!r}"
        try:
            after, events = game.apply(state, seat, move, rng_for(seed, version))
        except IllegalMove as illegal:
            raise AssertionError(f"expected {move!r} to be accepted, got {illegal!r}") from illegal
        steps.append(Step(version, state, seat, move, events, after, seen[seat]))
        seen = {each: (*seen[each], *audible(events, each)) for each in seen}
        state = after
    return Playthrough(case, seed, tuple(steps), state)


def playthroughs(case: Case) -> Iterator[Playthrough]:
    """The matches used to check a case."""
    for number in range(case.depth.random):
        yield play(case, random_player, number)
    for number in range(case.depth.careful):
        yield play(case, careful_player, number)


def every_playthrough(subject: Subject) -> Iterator[Playthrough]:
    for case in subject.cases():
        yield from playthroughs(case)


def idle_playthroughs(subject: Subject) -> Iterator[Playthrough]:
    """Matches in which every player always times out; they can be very long."""
    for case in spread(subject.cases(), subject.depth.idle):
        yield play(case, idle_player, 0)


def steered_playthroughs(subject: Subject) -> Iterator[Playthrough]:
    """Matches of the kit's players, which reach situations that other players hardly ever reach."""
    for case in subject.cases():
        for player in subject.kit.players:
            yield play(case, player, 0)


def observation(case: Case, state: Value, seat: Seat | None) -> tuple[Any, ...]:
    """Everything that a seat, or a spectator, can observe of a state without making a move."""
    game, view = case.game, case.game.view(state, seat)
    moves = () if seat is None else tuple(game.legal_moves(state, seat))
    return view, moves, game.to_act(state), game.outcome(state)
