"""Lots for players of code and for those who ran out of time."""

from collections.abc import Sequence
from random import Random

from bot.game import Event, Move

from .state import Bid, Draw, Play
from .view import LotsView


def idle_move(view: LotsView, moves: Sequence[Move]) -> Move:
    """Bids nothing; stops."""
    return moves[0] if isinstance(moves[0], Bid) else moves[-1]


def careful_move(view: LotsView, seen: Sequence[Event], moves: Sequence[Move], rng: Random) -> Move:
    """Bids a little, then plays the best card that it has, else draws."""
    if isinstance(moves[0], Bid):
        return moves[rng.randrange(min(len(moves), 6))]
    plays = [move for move in moves if isinstance(move, Play)]
    if plays:
        best = max(move.card.rank for move in plays)
        return rng.choice([move for move in plays if move.card.rank == best])
    return next((move for move in moves if isinstance(move, Draw)), moves[-1])
