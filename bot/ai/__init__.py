"""Computer players: they get views, their seat's events, and sampled states."""

from collections.abc import Callable, Mapping

from bot.ai.aimless import random_player
from bot.ai.careful import careful_player, easy_player
from bot.ai.strong import strong_player
from bot.ai.turn import Turn, build_turn, time_budget, try_budget
from bot.game import Move

__all__ = ["PLAYERS_BY_LEVEL", "Turn", "build_turn", "time_budget", "try_budget"]

PLAYERS_BY_LEVEL: Mapping[str, Callable[[Turn], Move]] = {
    "random": random_player,
    "easy": easy_player,
    "careful": careful_player,
    "strong": strong_player,
}
"""The players by level name."""
