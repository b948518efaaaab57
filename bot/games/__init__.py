"""The games this bot can play: every folder in here that has a GAME.

Numbers such as J6 in comments and docstrings name the rulings in the `RULINGS.md` of the game.
"""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from bot.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any]


def discover(path: Iterable[str]) -> dict[str, AnyGame]:
    """The games in the folders of `path` by id, in the order of their folders' names."""
    found = (import_module(f"{__name__}.{m.name}").GAME for m in iter_modules(path) if m.ispkg)
    return {game.id: game for game in found}


GAMES: dict[str, AnyGame] = discover(__path__)
