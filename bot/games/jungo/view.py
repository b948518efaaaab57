"""What a seat or a spectator may know of a match, built up from nothing."""

from bot.game import Audience, Seat, Value
from bot.games.jungo.components import Card, Combination
from bot.games.jungo.rules.rounds import MAX_TURNS_EACH
from bot.games.jungo.state import Phase, State

__all__ = ["Phase", "View", "view"]


class View(Value, frozen=True):
    """The knowledge of one reader. `seat` is None for a spectator."""

    seat: Audience
    phase: Phase
    turn: Seat
    """The seat on turn; once the match is over, the last one."""
    starter: Seat
    rounds: int
    """The number of rounds that win the match."""
    deal: int
    turns_left: int
    """Turns of all seats together before the smallest hand wins the round (J11)."""
    wins: tuple[int, ...]
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    draw: int
    """The number of cards in the draw pile."""
    discard: tuple[Card, ...]
    """The discard pile, the last discarded card at the end (J10)."""
    table: Combination | None
    beaten: tuple[Card, ...]
    """Beaten cards that are not yet taken or discarded, or taken cards that are not yet in the
    hand."""
    hand: tuple[Card, ...] = ()
    """The reader's cards, in order."""
    drawn: Card | None = None
    """The card that the reader has just drawn."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """All hands, once the match is over."""


def view(state: State, seat: Audience) -> View:
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        starter=state.starter,
        rounds=state.rounds,
        deal=state.deal,
        turns_left=MAX_TURNS_EACH * len(state.hands) - state.turns,
        wins=state.wins,
        counts=tuple([len(hand) for hand in state.hands]),
        draw=len(state.draw),
        discard=state.discard,
        table=state.table,
        beaten=state.beaten,
        hand=() if seat is None else state.hands[seat],
        drawn=state.drawn if seat == state.turn else None,
        hands=state.hands if state.phase is Phase.OVER else (),
    )
