"""The player `careful`: the game's own sensible one-step player."""

from bot.ai.turn import Turn
from bot.game import Move


def careful(turn: Turn) -> Move:
    move: Move = turn.game.careful(turn.view(), turn.seen(), turn.moves, turn.chance)
    return move
