"""Computer players: they see views, the events shown to their seat, and scrambled worlds."""

from collections.abc import Callable, Mapping

from bot.ai.aimless import aimless
from bot.ai.careful import careful
from bot.ai.strong import strong
from bot.ai.turn import Turn, seconds, tries
from bot.game import Move

__all__ = ["LEVELS", "Turn", "seconds", "tries"]

LEVELS: Mapping[str, Callable[[Turn], Move]] = {
    "random": aimless,
    "careful": careful,
    "strong": strong,
}
"""The players by the name of their level."""
