"""What the conformance suite cannot know about Jungle by itself."""

from collections.abc import Sequence
from random import Random

from bot.game import Event, Seat
from bot.games import AnyGame
from bot.games.jungle.components import OWNER
from bot.games.jungle.rules.camps import SEATS, unplaced_animals
from bot.games.jungle.rules.movement import can_move, move_piece
from bot.games.jungle.state import AnyMove, Mimic, Phase, Reason, State
from bot.games.jungle.view import View

PUBLIC = frozenset(
    {
        "variant.map",
        "variant.hole_covered",
        "variant.setup",
        "variant.chameleon",
        "variant.flipped[]",
        "variant.deep_stacks",
        "variant.leap",
        "phase",
        "turn",
        "board[]",
        "camps[].chosen",
        "camps[].ready",
        "history[]",
        "last",
        "last.start.column",
        "last.start.row",
        "last.to.cell.column",
        "last.to.cell.row",
        "last.to.like",
        "reason",
        "winner",
        "rules",
    }
)
REASONS = frozenset(reason.value for reason in Reason)
REVEALS = frozenset({"event.kept", "event.replaced", "event.shown", "event.shuffled"})


def inventory(state: State) -> list[str]:
    """Each side's six animals, a chameleon as the animal for which it stands in."""
    return [each for seat in SEATS for each in _unmasked(_six(state, seat))]


def _six(state: State, seat: Seat) -> str:
    if state.phase is Phase.DEPLOYMENT:
        camp = state.camps[seat]
        return "".join((*camp.placed, *unplaced_animals(state.variant, camp, seat)))
    return "".join(each for stack in state.board for each in stack if OWNER[each] == seat)


def _unmasked(six: str) -> list[str]:
    """The chameleon is the one that is missing of two monkeys, two toucans and two snakes."""
    missing = [each for each in ("mts" if six.islower() else "MTS") if six.count(each) < 2]
    return sorted(each if each not in "Cc" else missing[0] for each in six)


def dawdler(
    game: AnyGame, view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """Keeps the match going as long as it can: it must be drawn by its length."""
    quiet = [move for move in moves if not isinstance(move, Mimic) or _goes_on(view, move)]
    return rng.choice(quiet or list(moves))


def shuttle(
    game: AnyGame, view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """Takes back its last move where it can: the match must be drawn by repetition."""
    own = [dict(e.args) for e in seen if e.key == "event.moved"][-2:-1]
    back = [
        move
        for move in moves
        if isinstance(move, Mimic)
        and any((move.start, move.to.cell) == (o["to"].cell, o["start"]) for o in own)
    ]
    return back[0] if back else dawdler(game, view, seen, moves, rng)


def _goes_on(view: View, move: Mimic) -> bool:
    """Whether neither a base is entered nor the other side left without a move."""
    ground, other = view.terrain, Seat(1 - view.turn)
    at, to = ground.index[move.start], ground.index[move.to.cell]
    entered = to == ground.goal(view.turn)
    return not entered and can_move(ground, move_piece(view.board, at, to), other)


PLAYERS = (dawdler, shuttle)
