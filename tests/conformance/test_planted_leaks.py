"""Leaks planted in the five games: each is found by the check that guards against it.

The mutants of the toy test the suite; these leaks test that what the suite finds there it finds in
real games, too, whose secrets are of other kinds.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import encode
from bot.game import Event, Line, Move, Seat
from bot.games import GAMES, AnyGame
from tests.conformance import secrets
from tests.conformance.case import FAST, Subject
from tests.conformance.kit import kit_of
from tests.conformance.suite import GAME_CHECKS

B2J, CACAO, JUNGLE = GAMES["back-to-the-jungle"], GAMES["cacao"], GAMES["jungle"]
JUNGO, PUZZLE = GAMES["jungo"], GAMES["puzzle-memo"]
ALL = (B2J, CACAO, JUNGLE, JUNGO, PUZZLE)

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Leak:
    """A game in which these functions are replaced, and the check that must find it."""

    name: str
    game: AnyGame
    fields: Fields
    killer: Callable[[Any], None]

    def __str__(self) -> str:
        return f"{self.game.id}: {self.name}"


def trace(state: Any) -> int:
    """A number that depends on everything that a state holds, secrets included."""
    return int.from_bytes(sha256(encode(state)).digest()[:4])


def show_seat_to_watchers(game: AnyGame) -> Fields:
    return {"view": lambda state, seat: game.view(state, Seat(0) if seat is None else seat)}


def show_next_hand(game: AnyGame) -> Fields:
    def view(state: Any, seat: Seat | None) -> Any:
        if seat is None or len(game.to_act(state)) == 0:
            return game.view(state, seat)
        other = Seat((seat + 1) % 2)
        return game.view(state, other)

    return {"view": view}


def remember_state(game: AnyGame) -> tuple[list[Any], Fields]:
    """A view that notes the state from which it was made."""
    last: list[Any] = [None]

    def view(state: Any, seat: Seat | None) -> Any:
        last[0] = state
        return game.view(state, seat)

    return last, {"view": view}


def tell_state_in_headline(game: AnyGame) -> Fields:
    last, fields = remember_state(game)
    return {**fields, "headline": lambda _view: Line("headline", (("n", trace(last[0])),))}


def tell_state_in_words(game: AnyGame) -> Fields:
    last, fields = remember_state(game)

    def words(view: Any) -> tuple[Line, ...]:
        return (*game.words(view), Line("word", (("n", trace(last[0])),)))

    return {**fields, "words": words}


def choose_by_state(game: AnyGame) -> Fields:
    last, fields = remember_state(game)

    def careful(_view: Any, _seen: Any, moves: Any, _rng: Random) -> Move:
        return moves[trace(last[0]) % len(moves)]  # type: ignore[no-any-return]

    return {**fields, "careful": careful}


def order_moves_by_state(game: AnyGame) -> Fields:
    def legal_moves(state: Any, seat: Seat) -> Any:
        moves = list(game.legal_moves(state, seat))
        Random(trace(state)).shuffle(moves)
        return tuple(moves)

    return {"legal_moves": legal_moves}


def refuse_by_state(game: AnyGame) -> Fields:
    last, fields = remember_state(game)
    return {**fields, "refusal": lambda _view, _move: Line("no", (("n", trace(last[0])),))}


def change_events(game: AnyGame, change: Callable[[Event], Event]) -> Fields:
    def apply(state: Any, seat: Seat, move: Move, rng: Random) -> Any:
        after, events = game.apply(state, seat, move, rng)
        return after, tuple(map(change, events))

    return {"apply": apply}


def tell_everybody(game: AnyGame) -> Fields:
    return change_events(game, lambda event: replace(event, to=None))


def turn_flag(game: AnyGame, key: str) -> Leak:
    """An event that reveals something says that it does not: its move could be taken back."""
    fields = change_events(
        game, lambda event: replace(event, reveals=event.reveals and event.key != f"event.{key}")
    )
    name = f"{key} does not say that it reveals"
    return Leak(name, game, fields, secrets.check_events_reveal_what_the_kit_says)


def plant(killer: Callable[[Any], None], make: Callable[[AnyGame], Fields], *games: AnyGame) -> Any:
    name = make.__name__.replace("_", " ")
    return [Leak(name, game, make(game), killer) for game in games]


LOOKS, TOLD = (
    secrets.check_scrambled_worlds_look_the_same,
    secrets.check_scrambled_worlds_are_told_the_same,
)
LEAKS: tuple[Leak, ...] = (
    *plant(LOOKS, show_seat_to_watchers, B2J, CACAO, JUNGLE, JUNGO),
    *plant(LOOKS, show_next_hand, B2J, CACAO, JUNGLE, JUNGO),
    *plant(LOOKS, order_moves_by_state, *ALL),
    *plant(TOLD, tell_state_in_headline, *ALL),
    *plant(TOLD, tell_state_in_words, *ALL),
    *plant(TOLD, choose_by_state, *ALL),
    *plant(secrets.check_refusals_tell_no_secret, refuse_by_state, *ALL),
    *plant(
        secrets.check_events_tell_nothing_that_the_views_do_not,
        tell_everybody,
        *(B2J, CACAO, JUNGLE, JUNGO),
    ),
    *(turn_flag(PUZZLE, key) for key in ("placed", "flips", "peeks", "carried", "on_top")),
    *(turn_flag(B2J, key) for key in ("frightened_off", "off_board", "showed", "over")),
    *(turn_flag(CACAO, key) for key in ("drew", "display", "kept", "placed")),
    *(turn_flag(JUNGO, key) for key in ("dealt", "refilled", "drew_card", "round_won")),
    *(turn_flag(JUNGLE, key) for key in ("shown", "kept", "replaced", "shuffled")),
)


@pytest.mark.parametrize("leak", LEAKS, ids=str)
def test_a_planted_leak_is_found(leak: Leak) -> None:
    game = dataclasses.replace(leak.game, **leak.fields)
    with pytest.raises(AssertionError, match="expected"):
        check(Subject(game, kit_of(game), FAST, {}), leak.killer)


def check(subject: Subject, killer: Callable[[Any], None]) -> None:
    for each in (subject,) if killer in GAME_CHECKS else subject.cases():
        killer(each)
