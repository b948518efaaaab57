"""Other worlds: states that some seats cannot tell apart from the real one."""

from random import Random

from msgspec.structs import replace

from bot.game import Seat

from .rules import sorted_hand, with_player
from .state import LotsState


def scramble(state: LotsState, seats: frozenset[Seat], rng: Random) -> LotsState:
    """Hidden hands and the deck are pooled; hidden bids are drawn anew."""
    hidden = [Seat(i) for i in range(len(state.players)) if i not in seats]
    hands = [card for seat in hidden for card in state.players[seat].hand]
    pool = list(sorted_hand((*state.deck, *hands)))
    rng.shuffle(pool)
    for seat in hidden:
        player = state.players[seat]
        hand = sorted_hand(pool.pop() for _ in player.hand)
        anew = None if player.bid is None else rng.randint(0, player.coins)
        state = with_player(state, seat, hand=hand, bid=anew)
    return replace(state, deck=tuple(pool))
