"""What the conformance suite cannot know about Back to the Jungle by itself."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.game import Event
from bot.games import AnyGame
from bot.games.back_to_the_jungle.components import CHAMELEONS
from bot.games.back_to_the_jungle.state import AnyMove, Instead, NoEating, Reason, State
from bot.games.back_to_the_jungle.view import View

PUBLIC = frozenset(
    {
        "variant.mode",
        "variant.field_notes",
        "variant.light_fright",
        "phase",
        "turn",
        "turned[]",
        "board[]",
        "board[].known",
        "board[].up",
        "eaten[][]",
        "home[]",
        "blind[]",
        "stung[]",
        "lost[].known",
        "lost[].up",
        "shown[]",
        "now.blind",
        "now.stung",
        "now.left",
        "now.looked[]",
        "now.draws",
        "now.short",
        "now.eater",
        "now.meal",
        "now.extra",
        "now.lifted",
        "now.rotated",
        "final",
        "first",
        "reason",
        "solo",
        "solo.berries",
        "solo.energy",
        "solo.at",
        "solo.standing",
        "solo.steps",
        "solo.looks",
        "solo.fresh",
    }
)
"""`known` says who has looked at which chip: all see that, only the face is theirs."""

REASONS = frozenset(reason.value for reason in Reason)
REVEALS = frozenset(
    {
        "event.achieved",
        "event.drew_chip",
        "event.extra",
        "event.found",
        "event.frightened_off",
        "event.meal",
        "event.missed",
        "event.off_board",
        "event.over",
        "event.right",
        "event.saw",
        "event.showed",
        "event.swept",
        "event.swung",
        "event.wrong",
    }
)
REVEALS_AT_TIMES = frozenset(
    {
        "event.blown",
        "event.entered",
        "event.frightened",
        "event.moved",
        "event.placed",
        "event.swapped",
    }
)
"""Without field notes they are told once, and what is told once reveals."""

FLEETING = frozenset(
    f"event.{key}"
    for key in (
        "blown",
        "drew_chip",
        "entered",
        "extra",
        "found",
        "frightened",
        "meal",
        "missed",
        "moved",
        "off_board",
        "placed",
        "saw",
        "swapped",
        "swung",
        "wrong",
    )
)
"""Fleeting where no field notes are kept."""

TOLD_ONCE = FLEETING | {
    f"event.{key}"
    for key in (
        "achieved",
        "ate",
        "ate_nothing",
        "calm",
        "cannot_eat",
        "cannot_see",
        "clockwise",
        "counterclockwise",
        "discarded",
        "fell",
        "finished",
        "fled",
        "frightened_off",
        "lit",
        "looked",
        "more_chips",
        "no_eating",
        "only_caterpillar",
        "only_spider",
        "passed",
        "returns",
        "right",
        "showed",
        "stopped_act",
        "stopped_moving",
        "stopped_seeing",
        "swept",
        "traded",
        "walked",
    )
}
"""Public acts of which backs that look alike leave no trace in a view."""


def inventory(state: State) -> list[str]:
    """Every chip and every goal, wherever it is."""
    return sorted([*_chips(state), *_goals(state)])


def _chips(state: State) -> Iterator[str]:
    yield from (tile.chip for tile in (*state.board, *state.lost) if tile is not None)
    yield from state.bag
    yield from (chip for eaten in state.eaten for chip in eaten)
    yield from state.shown
    if state.now.drawn is not None:
        yield state.now.drawn
    alone = state.solo is not None and not state.solo.standing
    yield from (
        chip
        for chip, home in zip(CHAMELEONS, state.home, strict=False)
        if home or alone  # on top of a chip it lies on no cell of the board
    )


def _goals(state: State) -> Iterator[str]:
    dealt = [goal for goals in state.goals for goal in goals]
    yield from (f"goal {goal.number}" for goal in (*dealt, *state.box))


def abstainer(
    game: AnyGame,
    view: View,
    seen: Sequence[Event],
    moves: Sequence[AnyMove],
    rng: Random,
) -> AnyMove:
    """Never eats, so that the bag runs out."""
    return NoEating() if NoEating() in moves else rng.choice(moves)


def picky(
    game: AnyGame,
    view: View,
    seen: Sequence[Event],
    moves: Sequence[AnyMove],
    rng: Random,
) -> AnyMove:
    """Always has another chip instead of a caterpillar."""
    others = [move for move in moves if isinstance(move, Instead)]
    return rng.choice(others) if others else game.careful(view, seen, moves, rng)


PLAYERS = (abstainer, picky)
