"""Alternative states that some seats cannot tell apart from the real one."""

from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.cacao.components import Piece, Workers
from bot.games.cacao.state import Price, State


def scramble(state: State, seats: frozenset[Seat], rng: Random) -> State:
    """Shuffle the piles, and redeal the hands and standing orders of the other seats.

    Everything is sorted first, so that nothing of the real order is left. Each colour keeps its own
    tiles.
    """
    hands, piles, orders = [], [], []
    for seat in map(Seat, range(state.seats)):
        hand, pile = _redeal_tiles(state, seat, seat in seats, rng)
        hands.append(hand)
        piles.append(pile)
        orders.append(state.orders[seat] if seat in seats else rng.choice(list(Price)))
    chosen = state.chosen
    if chosen is not None and state.turn not in seats:
        tile = rng.choice(hands[state.turn])
        chosen = Piece(tile, rng.choice(tile.rotations))
    pile_of_jungle = sorted(state.pile)
    rng.shuffle(pile_of_jungle)
    return replace(
        state,
        hands=tuple(hands),
        piles=tuple(piles),
        orders=tuple(orders),
        chosen=chosen,
        pile=tuple(pile_of_jungle),
    )


def _redeal_tiles(
    state: State, seat: Seat, known: bool, rng: Random
) -> tuple[tuple[Workers, ...], tuple[Workers, ...]]:
    """A hand and a pile of one colour; a known hand stays as it is."""
    hand, unseen = state.hands[seat], sorted(state.piles[seat])
    if not known:
        unseen = sorted((*unseen, *hand))
    rng.shuffle(unseen)
    if known:
        return hand, tuple(unseen)
    return tuple(sorted(unseen[: len(hand)])), tuple(unseen[len(hand) :])
