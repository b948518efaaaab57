"""The rules of Jungle: options, legal moves, moves applied, the outcome."""

from random import Random

from bot.game import Event, IllegalMove, Line, Option, Outcome, Seat, text_args
from bot.games.jungle.rules import camps, movement, play, preparation
from bot.games.jungle.rules.preparation import RULES_VERSION, setup, setup_of_version_1
from bot.games.jungle.rules.terrain import build_terrain
from bot.games.jungle.state import AnyMove, Mimic, Phase, Setup, State

__all__ = [
    "MAX_MOVES",
    "RULES_VERSION",
    "SEATS",
    "apply",
    "legal_moves",
    "options_for",
    "outcome",
    "setup",
    "setup_of_version_1",
    "to_act",
]

SEATS = range(2, 3)

FORMER_LINES = ("sheet.moves",)
"""Text keys in stored score sheets from before each side's moves were counted separately; they are
still needed."""

MAX_MOVES = 144
"""Proof: each side makes 1 choice for its chameleon, places 6 animals at most 3 times (it may take
them back twice) and is ready once: 2 * (1 + 3 * 6 + 2 + 1) = 44. At most 100 moves on the board
follow (L9)."""


def options_for(seats: int) -> tuple[Option, ...]:
    """The variants of the rule book. The mirrored map differs only by its special leaves."""
    return (
        Option(
            "map",
            1,
            (1, 2, 3),
            excludes=((2, "special_leaves", "none"), (3, "hole_covered", True)),
        ),
        Option("hole_covered", False, (False, True)),
        Option("setup", str(Setup.PRINTED), tuple(map(str, Setup))),
        Option("chameleon", False, (False, True)),
        Option("special_leaves", "none", ("none", 2, 4)),
        Option("deep_stacks", False, (False, True)),
        Option("leap", False, (False, True)),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """Both sides prepare at the same time, then they take turns."""
    match state.phase:
        case Phase.CHAMELEON | Phase.DEPLOYMENT:
            return preparation.unready_seats(state)
        case Phase.PLAY:
            return (state.turn,)
        case Phase.OVER:
            return ()


def legal_moves(state: State, seat: Seat) -> list[AnyMove]:
    """All moves that `apply` accepts."""
    if seat not in to_act(state):
        return []
    if state.phase is Phase.PLAY:
        return [*movement.legal_mimics(build_terrain(state.variant), state.board, seat)]
    return preparation.legal_preparations(state, seat)


def apply(state: State, seat: Seat, move: AnyMove, rng: Random) -> tuple[State, tuple[Event, ...]]:
    """The state and events after `move`. Raises IllegalMove if it is not one of `legal_moves`."""
    if seat not in to_act(state):
        raise IllegalMove
    if state.phase is not Phase.PLAY:
        return preparation.apply_preparation(state, seat, move, rng)
    if not isinstance(move, Mimic):
        raise IllegalMove
    return play.apply_mimic(state, seat, move)


def outcome(state: State) -> Outcome | None:
    """A win scores 1, any other result 0."""
    if state.reason is None:
        return None
    scores = tuple(int(seat == state.winner) for seat in camps.SEATS)
    ranks = tuple(1 + (state.winner is not None and not score) for score in scores)
    return Outcome(
        state.reason.value, scores, ranks, tuple(_score_sheet(state, seat) for seat in camps.SEATS)
    )


def _score_sheet(state: State, seat: Seat) -> tuple[Line, ...]:
    """Whether the seat has won, and the number of its moves."""
    # history holds the position before the first move and after each move of both sides
    moves = sum(position.startswith(f"{1 - seat} ") for position in state.history[1:])
    length = Line("sheet.own_moves", text_args(("n", moves)))
    if state.winner is None:
        return (Line("sheet.drawn"), length)
    return (Line("sheet.won" if seat == state.winner else "sheet.lost"), length)
