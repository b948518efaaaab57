"""A computer player that looks one step ahead, and the move made on a timeout.

The cost of a hand is the number of plays needed to shed it: one for every run, and more for a weak
run, since it seldom beats the table.
"""

from collections.abc import Sequence
from random import Random
from typing import assert_never

from bot.game import Event
from bot.games.jungo.components import DECK, Card, Place
from bot.games.jungo.state import (
    AnyMove,
    Discard,
    Draw,
    Jungo,
    Keep,
    Pass,
    Play,
    Put,
    Take,
)
from bot.games.jungo.view import View

WEAKNESS = 1.0
"""The extra cost of the weakest run compared with the strongest one."""

STRONG = 24
"""The strength (that of three 8s) from which a run has no extra cost."""

DRAW_BONUS = 0.2
"""The expected gain of drawing a card."""

JUNGO_BONUS = 0.15
"""The value of having the combination on the table."""


def careful_move(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """The move that leaves the cheapest hand; among equals the first one."""
    if len(moves) == 1:
        return moves[0]
    return min(moves, key=lambda move: cost_after(view, move))


def idle_move(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """Draw and discard; put taken cards at the right end; otherwise the first move."""
    for wanted in (Draw(), Discard()):
        if wanted in moves:
            return wanted
    return moves[-1] if isinstance(moves[-1], Put) else moves[0]


def cost_after(view: View, move: AnyMove) -> float:
    """The cost of the hand that a move leaves."""
    hand = view.hand
    match move:
        case Play():
            return hand_cost(move.run.rest(hand))
        case Jungo():
            return hand_cost(move.run.rest(hand) if move.run else hand) - JUNGO_BONUS
        case Draw():
            return hand_cost(hand) - DRAW_BONUS
        case Keep():
            assert view.drawn is not None
            return hand_cost(move.place.insert(view.drawn, hand))
        case Put():
            return hand_cost(move.place.insert(move.card, hand))
        case Take():
            return _cost_after_taking(hand, view.beaten)
        case Discard() | Pass():
            return hand_cost(hand)
        case _:
            assert_never(move)


def _cost_after_taking(hand: tuple[Card, ...], beaten: tuple[Card, ...]) -> float:
    """The cost of the hand with each beaten card at its best place."""
    for card in beaten:
        places = (Place(at) for at in range(1, len(hand) + 2))
        hand = min((place.insert(card, hand) for place in places), key=hand_cost)
    return hand_cost(hand)


def hand_cost(hand: tuple[Card, ...]) -> float:
    """The total cost of the runs of the hand, each taken from the left and as long as possible."""
    total, size, shown = 0.0, 0, 0
    for card in hand:
        mask = 1 << card.low | 1 << card.high  # as Card.mask, which is slower to call
        if shown & mask:
            size, shown = size + 1, shown & mask
        else:
            total += _COST[size][shown.bit_length()]
            size, shown = 1, mask
    return total + _COST[size][shown.bit_length()]


def _run_cost(size: int, value: int) -> float:
    if not size:
        return 0.0
    return 1 + WEAKNESS * max(0, STRONG - (size - 1) * 8 - value) / STRONG


_COST = tuple(
    tuple(_run_cost(size, bits - 1) for bits in range(10)) for size in range(len(DECK) + 1)
)
"""The cost by the size of a run and the bit length of its mask, which is one more than its best
value."""
