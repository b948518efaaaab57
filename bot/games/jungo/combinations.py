"""Which cards of a hand make a combination, and which combination is stronger."""

from collections.abc import Iterator

from bot.games.jungo.components import Card, Combination, Run
from bot.games.jungo.state import Jungo, Play

MOST_PLAYS = 199
"""No decision has more than 200 moves, and one of them is to go to the Jungo."""


def beats(count: int, value: int, table: Combination | None) -> bool:
    """J4: more cards, or as many of a higher value; anything beats an empty table."""
    if table is None:
        return True
    return count > len(table.cards) or (count == len(table.cards) and value > table.value)


def plays(hand: tuple[Card, ...], table: Combination | None) -> list[Play]:
    """Every run of the hand that beats the table, by place, then by value (J3).

    Where there are more than MOST_PLAYS, plays that leave the same hand and table are offered
    once: of the neighbours 7 7 7 only the first one is played alone. That is always enough. Each
    turn makes a hand larger by one card at most, since a beating play is no smaller than what it
    beats, so that in its 60th turn (J11) a seat has at most 10 + 59 = 69 cards. Different plays
    are most numerous for a hand sorted like 7 (8 times) 7/8 7/8 8 (8 times): of each value 8 of
    number cards alone, 9 with one double, 9 with both. Four such blocks have 4 * 2 * 26 = 208,
    each number card fewer takes 3 away, each double more than 3: 69 cards have 208 - 9 = 199.
    """
    found = [Play(run, value) for run, value in runs(hand) if beats(_size(run), value, table)]
    return found if len(found) <= MOST_PLAYS else _different(hand, found)


def jungos(drawn: Card, hand: tuple[Card, ...], table: Combination | None) -> list[Jungo]:
    """Every way to play the drawn card: alone, or with a run that shows the same value (J7)."""
    alone = [Jungo(None, v) for v in _values(drawn) if beats(1, v, table)]
    joined = [
        Jungo(run, value)
        for run, value in runs(hand)
        if drawn.shows(value) and beats(_size(run) + 1, value, table)
    ]
    return alone + joined


def runs(hand: tuple[Card, ...]) -> Iterator[tuple[Run, int]]:
    """Every run of neighbouring cards with each value that all of them can show (J3)."""
    for first, card in enumerate(hand, 1):
        values, last = _values(card), first
        while values:
            run = Run(first, last)
            for value in values:
                yield run, value
            values = _shared(values, hand[last]) if last < len(hand) else ()
            last += 1


def _shared(values: tuple[int, ...], card: Card) -> tuple[int, ...]:
    return tuple([v for v in values if v == card.low or v == card.high])  # quicker than `shows`


def _values(card: Card) -> tuple[int, ...]:
    return (card.low, card.high) if card.double else (card.low,)


def _size(run: Run) -> int:
    return run.last - run.first + 1


def _different(hand: tuple[Card, ...], found: list[Play]) -> list[Play]:
    """Of the plays that come to the same the first."""
    first: dict[tuple[object, ...], Play] = {}
    for play in found:
        outcome = (play.value, tuple(sorted(play.run.cards(hand))), play.run.rest(hand))
        first.setdefault(outcome, play)
    return list(first.values())
