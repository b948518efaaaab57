"""What a seat or a spectator may know of Lots."""

from bot.game import Audience, Seat, Value

from .components import Card
from .state import Claim, LotsState, Phase


class Rival(Value, frozen=True):
    """What everybody knows of a seat: `cards` is how many, `has_bid` that it did."""

    cards: int
    coins: int
    score: int
    has_bid: bool


class LotsView(Value, frozen=True):
    """`seat` is whose view it is; `hand` and `bid` are that seat's own, empty for spectators."""

    seat: Audience
    phase: Phase
    round: int
    first: Seat
    turn: Seat
    actions: int
    deck: int
    discard: tuple[Card, ...]
    claims: tuple[Claim, ...]
    opened: tuple[int, ...]
    rivals: tuple[Rival, ...]
    hand: tuple[Card, ...]
    bid: int | None


def view(state: LotsState, seat: Audience) -> LotsView:
    own = None if seat is None else state.players[seat]
    return LotsView(
        seat=seat,
        phase=state.phase,
        round=state.round,
        first=state.first,
        turn=state.turn,
        actions=state.actions,
        deck=len(state.deck),
        discard=state.discard,
        claims=state.claims,
        opened=state.opened,
        rivals=tuple(
            Rival(len(p.hand), p.coins, p.score, p.bid is not None) for p in state.players
        ),
        hand=own.hand if own else (),
        bid=own.bid if own else None,
    )
