"""The rules of Jungle: what may be chosen, what is legal, what it does, how a match ends."""

from random import Random

from bot.game import Event, IllegalMove, Line, Option, Outcome, Seat, text_args
from bot.games.jungle import camps, movement, play, preparation
from bot.games.jungle.state import AnyMove, Mimic, Phase, Setup, State
from bot.games.jungle.terrain import build_terrain

SEATS = range(2, 3)

FORMER_LINES = ("sheet.moves",)
"""Lines of score sheets of matches that ended before each side's moves were counted apart: they
are still told."""

MAX_MOVES = 144
"""Proven: each side makes 1 choice for its chameleon, places 6 animals at most 3 times, since it
may begin again twice, and is ready once: 2 * (1 + 3 * 6 + 2 + 1) = 44. Then come at most 100 moves
on the board (L9)."""


def options_for(seats: int) -> tuple[Option, ...]:
    """The rule book's variants. The mirrored map differs by its special leaves only."""
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
    """Everything that `apply` accepts."""
    if seat not in to_act(state):
        return []
    if state.phase is Phase.PLAY:
        return [*movement.legal_mimics(build_terrain(state.variant), state.board, seat)]
    return preparation.legal_preparations(state, seat)


def apply(state: State, seat: Seat, move: AnyMove, rng: Random) -> tuple[State, tuple[Event, ...]]:
    """What `move` leads to. Raises IllegalMove where it is not one of `legal_moves`."""
    if seat not in to_act(state):
        raise IllegalMove
    if state.phase is not Phase.PLAY:
        return preparation.apply_preparation(state, seat, move, rng)
    if not isinstance(move, Mimic):
        raise IllegalMove
    return play.apply_mimic(state, seat, move)


def outcome(state: State) -> Outcome | None:
    """A win scores 1, anything else 0."""
    if state.reason is None:
        return None
    scores = tuple(int(seat == state.winner) for seat in camps.SEATS)
    ranks = tuple(1 + (state.winner is not None and not score) for score in scores)
    return Outcome(
        state.reason.value, scores, ranks, tuple(_score_sheet(state, seat) for seat in camps.SEATS)
    )


def _score_sheet(state: State, seat: Seat) -> tuple[Line, ...]:
    """Who has won, and after how many moves of their own."""
    # history holds a position before the first move, and after every one of both sides
    moves = sum(position.startswith(f"{1 - seat} ") for position in state.history[1:])
    length = Line("sheet.own_moves", text_args(("n", moves)))
    if state.winner is None:
        return (Line("sheet.drawn"), length)
    return (Line("sheet.won" if seat == state.winner else "sheet.lost"), length)
