"""The players `careful`, by the game's own one-step heuristic, and `easy`, its beginner."""

from bot.ai.turn import Turn
from bot.game import Move

OVERLOOKED = 0.5
"""The share of its moves that the easy player does not notice."""

FORGOTTEN = 0.5
"""The share of what it has seen that the easy player does not remember at this decision."""


def careful_player(turn: Turn) -> Move:
    move: Move = turn.game.careful(turn.view(), turn.seen_events(), turn.legal_moves, turn.rng)
    return move


def easy_player(turn: Turn) -> Move:
    """Return the careful move among those that the player notices, with gaps in its memory.

    Where the careful player would make a legal move that is not among those noticed, it makes that
    one: passing, for example, needs no noticing.
    """
    rng = turn.rng
    noticed = [move for move in turn.legal_moves if rng.random() >= OVERLOOKED]
    remembered = [event for event in turn.seen_events() if rng.random() >= FORGOTTEN]
    if not noticed:
        return rng.choice(turn.legal_moves)
    move: Move = turn.game.careful(turn.view(), remembered, noticed, rng)
    return move if move in turn.legal_moves else rng.choice(noticed)
