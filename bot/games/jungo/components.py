"""The cards of Jungo, their places in a hand, and the combination on the table."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.game import Label, Seat, Value


class Card(Label, frozen=True, order=True):
    """A number card, with two equal values, or a double card, which shows either of its two
    values."""

    low: int
    high: int

    @property
    def is_double(self) -> bool:
        return self.low != self.high

    @property
    def mask(self) -> int:
        """The values of the card as bits: cards can show the same value if their masks share a
        bit."""
        return 1 << self.low | 1 << self.high

    def shows(self, value: int) -> bool:
        """Whether the card can stand for `value`."""
        return value in (self.low, self.high)


class Run(Label, frozen=True):
    """Neighbouring cards of a hand, from the place of the first to that of the last, counted from
    1."""

    first: int
    last: int

    def cards(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return hand[self.first - 1 : self.last]

    def rest(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hand without the run, in unchanged order (J2)."""
        return hand[: self.first - 1] + hand[self.last :]


class Place(Label, frozen=True):
    """A place for a new card in a hand: it becomes card number `at`, counted from 1 at the left."""

    at: int

    def insert(self, card: Card, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hand with the card inserted, the others in unchanged order (J2)."""
        return (*hand[: self.at - 1], card, *hand[self.at - 1 :])


class Slot(Label, frozen=True):
    """A card of a hand with its place, as a label."""

    place: int
    card: Card


class Combination(Value, frozen=True):
    """The combination on the table: cards that all show `value`, and the seat that played them."""

    cards: tuple[Card, ...]
    value: int
    by: Seat


def _read_box() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("components.toml").read_text("utf-8"))


def _build_deck(box: Mapping[str, Any]) -> tuple[Card, ...]:
    return tuple(
        Card(min(kind["values"]), max(kind["values"]))
        for kind in box["cards"]
        for _ in range(kind["count"])
    )


_BOX = _read_box()

DECK: tuple[Card, ...] = _build_deck(_BOX)
"""All cards of the box, unshuffled."""

DEAL: Mapping[int, int] = {int(seats): cards for seats, cards in _BOX["deal"].items()}
"""Cards dealt to each seat, by the number of seats."""
