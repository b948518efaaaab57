"""Alternative states that some seats cannot tell apart from the real one."""

from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.jungo.state import Phase, State


def scramble(state: State, seats: frozenset[Seat], rng: Random) -> State:
    """Redeal what none of `seats` sees: other hands, the draw pile, a card drawn by another seat.

    All of it is pooled, sorted and shuffled, so that nothing of the real order is left. Cards taken
    openly into a hand are redealt too, because views do not remember them.
    """
    if state.phase is Phase.OVER:
        return state
    hidden = [seat for seat in range(len(state.hands)) if seat not in seats]
    drawn = state.drawn if state.turn in hidden else None
    unseen = [*state.draw, *(card for seat in hidden for card in state.hands[seat])]
    pool = sorted(unseen if drawn is None else [*unseen, drawn])
    rng.shuffle(pool)
    cards = iter(pool)
    hands = tuple(
        tuple(next(cards) for _ in hand) if seat in hidden else hand
        for seat, hand in enumerate(state.hands)
    )
    return replace(
        state,
        hands=hands,
        drawn=state.drawn if drawn is None else next(cards),
        draw=tuple(cards),
    )
