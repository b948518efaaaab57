"""A seeded match as text: who was asked what, what they played, and what each audience was told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from bot.game import Event, Move, OptionValue, Seat, Value, rng_for
from bot.games import AnyGame
from bot.texts import Wording
from tests.conformance.case import FAST, Case, allowed, values
from tests.conformance.kit import folder, kit_of
from tests.conformance.playthrough import (
    Playthrough,
    Step,
    careful_player,
    play_on,
    random_player,
)

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
MOST_LINES = 400
VIEW_EVERY = 15
"""Each so-and-so many moves the mover's text board is written out."""
WHIM = 0.3
"""How often a player does anything at all."""
TAIL = 60
"""Of a match that is too long, so many of its last lines are kept."""


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and its options, and the name of its golden file."""

    game: AnyGame
    name: str
    seats: int
    chosen: tuple[tuple[str, OptionValue], ...]

    @property
    def file(self) -> str:
        return f"{folder(self.game)}-{self.name}.txt"


def variants(game: AnyGame) -> Iterator[Variant]:
    """The game as it comes, then with each other value of each option, with more and more seats."""
    yield Variant(game, "default", game.seats[0], _chosen(game, game.seats[0]))
    others = [
        (option.key, value)
        for option in game.options_for(game.seats[-1])
        for value in values(option)
        if value != option.default
    ]
    for number, (key, value) in enumerate(others, start=1):
        seats = game.seats[number % len(game.seats)]
        chosen = _allowed(game, seats, _chosen(game, seats, (key, value)), key)
        if (key, value) in chosen:
            yield Variant(game, f"{key}-{_short(value)}", seats, chosen)


def _chosen(
    game: AnyGame, seats: int, other: tuple[str, OptionValue] | None = None
) -> tuple[tuple[str, OptionValue], ...]:
    options = game.options_for(seats)
    fits = [o for o in options if other and o.key == other[0] and other[1] in values(o)]
    return tuple((o.key, other[1] if other and o in fits else o.default) for o in options)


def _allowed(
    game: AnyGame, seats: int, chosen: tuple[tuple[str, OptionValue], ...], fixed: str
) -> tuple[tuple[str, OptionValue], ...]:
    """The choice itself; where it excludes a default, with the first other value of one option
    that it allows; nothing where there is none."""
    options = game.options_for(seats)
    changed = (
        tuple((key, other if key == option.key else value) for key, value in chosen)
        for option in options
        if option.key != fixed
        for other in option.choices
    )
    return next((each for each in (chosen, *changed) if allowed(options, dict(each))), ())


def script(variant: Variant) -> list[str]:
    """The golden text, at most MOST_LINES lines of it."""
    case = Case(variant.game, kit_of(variant.game), FAST, variant.seats, variant.chosen)
    names = {seat: NAMES[seat] for seat in case.everybody}
    playthrough = play_case(case)
    told = Wording(variant.game, names)
    head = list(_head(case, told, playthrough))
    body = list(chain.from_iterable(_step(case, told, step) for step in playthrough.steps))
    tail = list(_end(case, told, playthrough.end))
    room = MOST_LINES - len(head) - len(tail) - 1
    if len(body) > room:
        left_out = len(body) - room
        cut = room - TAIL
        body = [*body[:cut], f"… ({left_out} lines left out)", *body[cut + left_out :]]
    return [*head, *body, *tail]


def play_case(case: Case) -> Playthrough:
    state = case.game.setup(case.seats, case.options, rng_for("golden", 0))
    return play_on(case, whimsical_player, "golden", state)


def whimsical_player(
    game: AnyGame, view: Value, seen: Sequence[Event], moves: Sequence[Move], rng: Random
) -> Move:
    """Careful most of the time, so that the match makes sense and rare things happen too."""
    player = random_player if rng.random() < WHIM else careful_player
    return player(game, view, seen, moves, rng)


def _head(case: Case, told: Wording, playthrough: Playthrough) -> Iterator[str]:
    yield f"{told.text('title')}, {case.seats} seats"
    for key, value in case.chosen:
        title = told.text(f"option.{key}.title")
        yield f"  {title}: {_option(told, key, value)}"
    for seat in case.observers:
        yield from _board(case, told, playthrough.states[0], seat)


def _option(told: Wording, key: str, value: OptionValue) -> str:
    """What was chosen; of things of one's own how many there are."""
    if isinstance(value, tuple):
        return str(len(value))
    return told.text(f"option.{key}.{_short(value)}")


def _short(value: OptionValue) -> str:
    return str(len(value)) if isinstance(value, tuple) else str(value).lower()


def _board(case: Case, told: Wording, state: Value, seat: Seat | None) -> Iterator[str]:
    """The text board as an audience reads it."""
    yield ""
    yield f"  [{_audience(told, seat)}]"
    for line in case.game.words(case.game.view(state, seat)):
        yield f"  | {told.say(line)}"


def _step(case: Case, told: Wording, step: Step) -> Iterator[str]:
    game, mover = case.game, told.names[step.seat]
    if step.version % VIEW_EVERY == 0:
        yield from _board(case, told, step.state, step.seat)
    headline = told.say(game.headline(game.view(step.state, step.seat)))
    choices = len(game.legal_moves(step.state, step.seat))
    yield ""
    yield f"{step.version}. {headline} [1 of {choices}]"
    yield f"{mover} > {told.notation(step.move)}"
    for event in step.events:
        to = (None,) if event.to is None else event.to
        marks = "!" * event.reveals + "~" * event.fleeting
        yield f"  {', '.join(_audience(told, seat) for seat in to)}{marks}: {told.say(event.line)}"


def _end(case: Case, told: Wording, state: Value) -> Iterator[str]:
    yield from _board(case, told, state, None)
    outcome = case.game.outcome(state)
    assert outcome is not None
    yield ""
    yield told.text(f"reason.{outcome.reason}")
    for seat in case.everybody:
        sheet = "; ".join(told.say(line) for line in outcome.sheet[seat])
        yield f"  {outcome.ranks[seat]}. {told.names[seat]}, {outcome.scores[seat]}: {sheet}"


def _audience(told: Wording, seat: Seat | None) -> str:
    return "all" if seat is None else told.names[seat]
