"""Find combinations in a hand and compare them."""

from collections.abc import Iterator
from functools import lru_cache

from bot.games.jungo.components import Card, Combination, Run
from bot.games.jungo.state import Jungo, Play

MAX_PLAYS = 199
"""No decision has more than 200 moves, and one of them is to draw."""

_VALUES = {
    1 << low | 1 << high: tuple(sorted({low, high})) for low in range(1, 9) for high in range(1, 9)
}
"""The values in each mask of a group of cards."""


def beats(count: int, value: int, table: Combination | None) -> bool:
    """J4: more cards, or as many of a higher value; anything beats an empty table."""
    if table is None:
        return True
    return count > len(table.cards) or (count == len(table.cards) and value > table.value)


@lru_cache(maxsize=256)  # `apply` asks again for what `legal_moves` has just listed
def legal_plays(hand: tuple[Card, ...], table: Combination | None) -> tuple[Play, ...]:
    """Every run of the hand that beats the table, by place, then by value (J3).

    With more than MAX_PLAYS of them, plays that leave the same hand and table are listed once: of
    the neighbours 7 7 7 only the first one is played alone. That is always enough. Each turn adds
    at most one card to a hand, since a beating play is no smaller than what it beats, so a seat has
    at most 10 + 59 = 69 cards in its 60th turn (J11). Different plays are most numerous for a hand
    sorted like 7 (8 times) 7/8 7/8 8 (8 times): of each value 8 of number cards alone, 9 with one
    double, 9 with both. Four such blocks have 4 * 2 * 26 = 208, each number card fewer takes 3
    away, each double more than 3: 69 cards have 208 - 9 = 199.
    """
    found = [
        Play(run, value)
        for run, value in matching_runs(hand, _min_cards(table))
        if beats(_run_length(run), value, table)
    ]
    return tuple(found if len(found) <= MAX_PLAYS else _distinct_plays(hand, found))


@lru_cache(maxsize=256)
def legal_jungos(
    drawn: Card, hand: tuple[Card, ...], table: Combination | None
) -> tuple[Jungo, ...]:
    """Every way to play the drawn card: alone, or with a run that shows the same value (J7)."""
    alone = [Jungo(None, v) for v in _VALUES[drawn.mask] if beats(1, v, table)]
    joined = [
        Jungo(run, value)
        for run, value in matching_runs(hand, _min_cards(table) - 1)
        if drawn.shows(value) and beats(_run_length(run) + 1, value, table)
    ]
    return (*alone, *joined)


def matching_runs(hand: tuple[Card, ...], least: int = 1) -> Iterator[tuple[Run, int]]:
    """Every run of at least `least` neighbouring cards, with each value that all of them can show
    (J3)."""
    masks = [card.mask for card in hand]
    for first, shown in enumerate(masks, 1):
        for last, mask in enumerate(masks[first - 1 :], first):
            shown &= mask
            if not shown:
                break
            if last - first + 1 >= least:
                run = Run(first, last)
                for value in _VALUES[shown]:
                    yield run, value


def _min_cards(table: Combination | None) -> int:
    """J4: the least number of cards that can beat the table."""
    return len(table.cards) if table else 1


def _run_length(run: Run) -> int:
    return run.last - run.first + 1


def _distinct_plays(hand: tuple[Card, ...], found: list[Play]) -> list[Play]:
    """The first of all plays that leave the same hand and table."""
    first: dict[tuple[object, ...], Play] = {}
    for play in found:
        outcome = (play.value, tuple(sorted(play.run.cards(hand))), play.run.rest(hand))
        first.setdefault(outcome, play)
    return list(first.values())
