"""The subject of a check: a game, or one case of it with a number of seats and options."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from random import Random
from types import MappingProxyType

from bot.game import (
    ChoiceField,
    CustomItem,
    CustomSpec,
    Field,
    Option,
    Options,
    OptionValue,
    Seat,
    TextField,
)
from bot.games import AnyGame
from bot.texts.catalogue import ENGLISH, Template, load_catalogue
from tests.conformance.kit import Kit, kit_of

CANDIDATES = 3000
"""Above this number choices of options are sampled, not enumerated."""


@dataclass(frozen=True)
class Depth:
    """The extent of the checks. `seats_are_a_factor`: seat counts are combined pairwise with
    options, instead of all pairwise choices for each seat count. `random`, `careful`: playthroughs
    of each case by these players. `states` are sampled from a playthrough for cheap checks,
    `worlds` for checks that compare many scrambled worlds. `idle` is the number of cases played by
    idle players."""

    random: int
    careful: int
    states: int
    worlds: int
    pictures: int
    idle: int
    seats_are_a_factor: bool


FAST = Depth(random=1, careful=1, states=40, worlds=8, pictures=1, idle=2, seats_are_a_factor=True)
FULL = Depth(
    random=8, careful=2, states=40, worlds=40, pictures=4, idle=100, seats_are_a_factor=False
)


def depth() -> Depth:
    """FULL if the environment has `CONFORMANCE=full`, otherwise FAST."""
    return FULL if os.environ.get("CONFORMANCE") == "full" else FAST


@dataclass(frozen=True)
class Case:
    game: AnyGame
    kit: Kit
    depth: Depth
    seats: int
    chosen: tuple[tuple[str, OptionValue], ...]

    @property
    def options(self) -> Options:
        return MappingProxyType(dict(self.chosen))

    @property
    def everybody(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i in range(self.seats))

    @property
    def observers(self) -> tuple[Seat | None, ...]:
        return (None, *self.everybody)

    def rng(self, *about: object) -> Random:
        """A random source for the suite's own choices, the same in every run."""
        return Random(repr((self.game.id, self.seats, self.chosen, about)))

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={_short(value)}" for key, value in self.chosen)
        return "-".join(filter(None, (self.game.id, str(self.seats), chosen)))


@dataclass(frozen=True)
class Subject:
    """A game as a whole, for checks that need all of its cases."""

    game: AnyGame
    kit: Kit
    depth: Depth
    texts: Mapping[str, Template] = field(compare=False)

    def cases(self) -> tuple[Case, ...]:
        return _cases(self)

    def __str__(self) -> str:
        return self.game.id


def subject(game: AnyGame) -> Subject:
    return Subject(game, kit_of(game), depth(), load_catalogue(game.id, ENGLISH))


Choice = tuple[int, tuple[tuple[str, OptionValue], ...]]


@cache
def _cases(subject: Subject) -> tuple[Case, ...]:
    by_seats = [(seats, _choices(subject, seats)) for seats in subject.game.seats]
    if subject.depth.seats_are_a_factor:
        picked = pairwise((s, c) for s, choices in by_seats for c in choices)
    else:
        picked = [p for s, choices in by_seats for p in pairwise((s, c) for c in choices)]
    game, kit, depth = subject.game, subject.kit, subject.depth
    return tuple(Case(game, kit, depth, seats, chosen) for seats, chosen in picked)


def _choices(subject: Subject, seats: int) -> list[tuple[tuple[str, OptionValue], ...]]:
    """All choices of options with this number of seats; the defaults first."""
    options = subject.game.options_for(seats)
    ordered = [(o.default, *(c for c in values(o) if c != o.default)) for o in options]
    keys = [o.key for o in options]
    every = (tuple(zip(keys, values, strict=True)) for values in product(*ordered))
    return [choice for choice in every if allowed(options, dict(choice))]


def values(option: Option) -> tuple[OptionValue, ...]:
    """Every value of an option; for a custom option generated ones, with one item and with the
    most."""
    if option.own is None:
        return option.choices
    return tuple(invent_items(option.own, n) for n in sorted({0, 1, option.own.max_items}))


def invent_items(own: CustomSpec, n: int) -> tuple[CustomItem, ...]:
    """`n` random items as described by `own`."""
    rng = Random(f"things of one's own, {n}")
    return tuple(
        CustomItem(tuple((field.key, _fill_field(field, rng)) for field in own.fields))
        for _ in range(n)
    )


def _fill_field(field: Field, rng: Random) -> str | tuple[str | int, ...]:
    match field:
        case TextField(max_length=most):
            return "".join(rng.choices("Mud *_`<@&1>|~é", k=most - 2)).strip().ljust(most, "!")
        case ChoiceField(choices=choices, max_choices=most, only_last=last):
            inner = [choice for choice in choices if choice not in last]
            before = rng.choices(inner, k=rng.randrange(most))
            return (*before, rng.choice(choices))


def _short(value: OptionValue) -> object:
    return f"{len(value)} things" if isinstance(value, tuple) else value


def allowed(options: Iterable[Option], chosen: Mapping[str, OptionValue]) -> bool:
    """Whether no chosen option excludes another one."""
    return not any(
        chosen[option.key] == value and chosen.get(other) == its_value
        for option in options
        for value, other, its_value in option.excludes
    )


def pairwise(choices: Iterable[Choice]) -> list[Choice]:
    """A subset of the choices that covers every compatible pair of values.

    >>> ab = [(2, (("a", a), ("b", b), ("c", c))) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    >>> len(ab), len(pairwise(ab))
    (8, 5)
    """
    left = list(choices)
    if len(left) > CANDIDATES:
        left = [left[0], *Random(0).sample(left, CANDIDATES)]
    uncovered = set().union(*(_pairs(c) for c in left))
    picked = []
    while uncovered:
        best = max(left, key=lambda c: len(_pairs(c) & uncovered))
        picked.append(best)
        uncovered -= _pairs(best)
    return picked


@cache
def _pairs(choice: Choice) -> frozenset[tuple[tuple[str, object], ...]]:
    seats, chosen = choice
    values: list[tuple[str, object]] = [("seats", seats), *((k, repr(v)) for k, v in chosen)]
    return frozenset(combinations(values, min(2, len(values))))
