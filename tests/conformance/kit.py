"""The kit of a game: facts that the suite cannot derive from the game. README.md describes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

from bot.game import Event, Move
from bot.games import AnyGame

Player = Callable[[AnyGame, Any, Sequence[Event], Sequence[Move], Random], Move]
"""(game, view, events shown to this seat, legal moves, random source) -> one of the moves."""


@dataclass(frozen=True)
class Kit:
    """`public`: leaf paths of State that are public. `told_once`: keys of events that reveal more
    than the views show afterwards. `reveals`: keys of events that always reveal something hidden or
    used chance; `shows_own` of those that reveal only what their player knew; `reveals_at_times` of
    those that do the one or the other by the situation. `implied`: arguments that a sentence leaves
    out, as the others imply them (`event.played.cards`). `players` reach situations that other
    players hardly ever reach."""

    public: frozenset[str]
    phases: frozenset[str]
    reasons: frozenset[str]
    told_once: frozenset[str]
    reveals: frozenset[str]
    shows_own: frozenset[str]
    reveals_at_times: frozenset[str]
    implied: frozenset[str]
    inventory: Callable[[Any], Sequence[Any]]
    phase: Callable[[Any], str]
    players: tuple[Player, ...]


def kit_of(game: AnyGame) -> Kit:
    """The kit in `tests/games/<folder>/kit.py`."""
    module = import_module(f"tests.games.{folder(game)}.kit")
    return Kit(
        public=frozenset(module.PUBLIC),
        phases=frozenset(getattr(module, "PHASES", None) or phase_names(game)),
        reasons=frozenset(module.REASONS),
        told_once=frozenset(getattr(module, "TOLD_ONCE", ())),
        reveals=frozenset(getattr(module, "REVEALS", ())),
        shows_own=frozenset(getattr(module, "SHOWS_OWN", ())),
        reveals_at_times=frozenset(getattr(module, "REVEALS_AT_TIMES", ())),
        implied=frozenset(getattr(module, "IMPLIED", ())),
        inventory=module.inventory,
        phase=getattr(module, "phase", phase_name),
        players=tuple(getattr(module, "PLAYERS", ())),
    )


def phase_names(game: AnyGame) -> frozenset[str]:
    """The values of the enum that the game's State has as its field `phase`."""
    return frozenset(phase.value for phase in get_type_hints(game.state)["phase"])


def phase_name(state: Any) -> str:
    return str(state.phase.value)


def has_kit(game: AnyGame) -> bool:
    return bool(find_spec(f"tests.games.{folder(game)}")) and bool(
        find_spec(f"tests.games.{folder(game)}.kit")
    )


def kit_folder(game: AnyGame) -> Path:
    """The folder of a game's tests."""
    module = import_module(f"tests.games.{folder(game)}.kit")
    return Path(str(module.__file__)).parent


def folder(game: AnyGame) -> str:
    """The name of the folder of a game, of its picture module and of its tests."""
    return game.id.replace("-", "_")
