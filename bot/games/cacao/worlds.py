"""Other worlds: states that some seats cannot tell apart from the real one."""

from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.cacao.components import Piece, Workers
from bot.games.cacao.state import Price, State


def scramble(state: State, seats: frozenset[Seat], chance: Random) -> State:
    """Shuffles the piles, and deals anew the hands and standing orders of other seats.

    Everything is sorted first, so that no order of the real world is left. The tiles of a colour
    stay among themselves.
    """
    hands, piles, orders = [], [], []
    for seat in map(Seat, range(state.seats)):
        hand, pile = _dealt(state, seat, seat in seats, chance)
        hands.append(hand)
        piles.append(pile)
        orders.append(state.orders[seat] if seat in seats else chance.choice(list(Price)))
    chosen = state.chosen
    if chosen is not None and state.turn not in seats:
        tile = chance.choice(hands[state.turn])
        chosen = Piece(tile, chance.choice(tile.turns))
    pile_of_jungle = sorted(state.pile)
    chance.shuffle(pile_of_jungle)
    return replace(
        state,
        hands=tuple(hands),
        piles=tuple(piles),
        orders=tuple(orders),
        chosen=chosen,
        pile=tuple(pile_of_jungle),
    )


def _dealt(
    state: State, seat: Seat, known: bool, chance: Random
) -> tuple[tuple[Workers, ...], tuple[Workers, ...]]:
    """A hand and a pile of one colour; a known hand stays as it is."""
    hand, unseen = state.hands[seat], sorted(state.piles[seat])
    if not known:
        unseen = sorted((*unseen, *hand))
    chance.shuffle(unseen)
    if known:
        return hand, tuple(unseen)
    return tuple(sorted(unseen[: len(hand)])), tuple(unseen[len(hand) :])
