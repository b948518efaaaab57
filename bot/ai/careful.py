"""The player `careful`: the game's own one-step heuristic."""

from bot.ai.turn import Turn
from bot.game import Move


def careful_player(turn: Turn) -> Move:
    move: Move = turn.game.careful(turn.view(), turn.seen_events(), turn.legal_moves, turn.rng)
    return move
