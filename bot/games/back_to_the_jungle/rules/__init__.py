"""The rules: options, legal moves, moves applied, the outcome."""

from random import Random

from bot.game import IllegalMove, Option, Options, Outcome, Seat
from bot.games.back_to_the_jungle.rules import preparation, scoring
from bot.games.back_to_the_jungle.rules.moves import moves_in_phase
from bot.games.back_to_the_jungle.rules.play import apply_move
from bot.games.back_to_the_jungle.rules.telling import moved_chameleon_events
from bot.games.back_to_the_jungle.rules.tiles import Transition
from bot.games.back_to_the_jungle.state import AnyMove, Mode, Phase, State

SEATS = range(1, 5)

MAX_MOVES = 684
"""Proof: every turn before the final round either takes a chip from a bag of 32 or finds too few,
which begins the final round of at most 3 turns: 32 + 1 + 3 = 36 turns. A turn has at most an entry,
3 moves or looks, 3 eating decisions, and two introduced chips with 6 decisions each (3 pairs of the
wind): 1 + 3 + 3 + 12 = 19. 36 * 19 = 684. The solo mode (B12) takes fewer: an entry, then at most
22 meals and 4 lost berries, that is 26 turns of 4 * 3 looks, a meal and the choice of a goal: 1 +
26 * 14 = 365."""


def options_for(seats: int) -> tuple[Option, ...]:
    """The options for this number of seats. Field notes are on by default for two or more seats."""
    rotation = Option("random_board_rotation", False, (False, True))
    if seats == 1:
        modes = (Mode.BASIC.value, Mode.ADVANCED.value)
        return (
            Option("solo", modes[0], modes),
            Option("field_notes", False, (False, True)),
            rotation,
        )
    return (
        Option("field_notes", True, (True, False)),
        Option("light_fright", False, (False, True)),
        rotation,
    )


def setup(seats: int, options: Options, rng: Random, first: Seat | None = None) -> State:
    return preparation.setup(seats, options, rng, first)


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.phase is Phase.OVER else (state.turn,)


def legal_moves(state: State, seat: Seat) -> list[AnyMove]:
    return moves_in_phase(state) if seat == state.turn else []


def apply(state: State, seat: Seat, move: AnyMove, rng: Random) -> Transition:
    """The state and events after `move`. Raises IllegalMove if it is not one of `legal_moves`."""
    if move not in legal_moves(state, seat):
        raise IllegalMove
    after, events = apply_move(state, move)
    return after, (*events, *moved_chameleon_events(state, after))


def outcome(state: State) -> Outcome | None:
    """Most points win and equal points share a rank (B11). Solo mode: the number of insects
    eaten."""
    if state.reason is None or state.phase is not Phase.OVER:
        return None
    seats = [Seat(seat) for seat in range(state.seats)]
    if state.solo is not None:
        scores = [len(state.eaten[0])]
    else:
        scores = [scoring.total_points(state, seat) for seat in seats]
    return Outcome(
        reason=state.reason.value,
        scores=tuple(scores),
        ranks=tuple(1 + sum(other > own for other in scores) for own in scores),
        sheet=tuple(scoring.score_sheet(state, seat) for seat in seats),
    )
