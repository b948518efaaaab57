"""The whole of a match of Lots, secrets included, and its moves."""

from enum import StrEnum
from typing import ClassVar

from bot.game import Move, Seat, Value

from .components import Card, Cell


class Phase(StrEnum):
    BID = "bid"
    TURN = "turn"
    OVER = "over"


class Claim(Value, frozen=True):
    """A field that was taken by playing a card."""

    cell: Cell
    seat: Seat


class Player(Value, frozen=True):
    """What lies before one seat. `bid` is its secret bid of this round, None before it is made."""

    hand: tuple[Card, ...]
    coins: int
    score: int = 0
    bid: int | None = None


class LotsState(Value, frozen=True):
    """`first` wins ties of bids; `waiting` counts the seats whose turn is still to come this
    round; `actions` are left to the seat whose turn it is; `opened` are the last
    bids by seat. The top of `deck` is its end."""

    peeking: bool
    phase: Phase
    round: int
    first: Seat
    turn: Seat
    waiting: int
    actions: int
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    claims: tuple[Claim, ...]
    opened: tuple[int, ...]
    players: tuple[Player, ...]


class Bid(Move, frozen=True):
    amount: int
    is_plain_step: ClassVar[bool] = True


class Draw(Move, frozen=True):
    irrevocable: ClassVar[bool] = True


class Peek(Move, frozen=True):
    is_plain_step: ClassVar[bool] = True


class Play(Move, frozen=True):
    card: Card
    cell: Cell


class Stop(Move, frozen=True):
    pass


MOVES = (Bid, Draw, Peek, Play, Stop)
