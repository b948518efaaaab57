"""What the conformance suite cannot know about Puzzle-Memo by itself."""

from collections.abc import Sequence
from random import Random

from bot.game import Event
from bot.games import AnyGame
from bot.games.puzzle_memo.components import EMPTY
from bot.games.puzzle_memo.state import AnyMove, FlipAbove, State
from bot.games.puzzle_memo.view import View

IMPLIED = frozenset({"event.put.again"})

PUBLIC = frozenset(
    {
        "phase",
        "turn",
        "more_jumpy",
        "relaxed",
        "specials[].code",
        "specials[].steps[].act",
        "specials[].steps[].n",
        "specials[].title",
        "specials[].sentence",
        "lit[]",
        "pawns.at[]",
        "pawns.order[]",
        "flips",
        "quiet",
        "skips[]",
        "barred[]",
        "flipped",
        "flipped.spot.row",
        "flipped.spot.n",
        "steps[].act",
        "steps[].n",
        "again",
        "peeked[]",
        "known[]",
        "rules",
        "tallies[].animals[].code",
        "tallies[].jumps",
        "tallies[].slips",
        "tallies[].custom",
        "tallies[].carried",
        "tallies[].knocks",
    }
)
REASONS = frozenset({"full", "quiet"})
REVEALS = frozenset(
    {
        "event.carried",
        "event.clover",
        "event.flips",
        "event.goes",
        "event.goes_back",
        "event.jump",
        "event.knocked",
        "event.nothing",
        "event.all_beside",
        "event.at_end",
        "event.beside",
        "event.nobody_ahead",
        "event.not_last",
        "event.under",
        "event.nothing_new",
        "event.nothing_new_alone",
        "event.on_top",
        "event.own",
        "event.peeked",
        "event.peeks",
        "event.placed",
        "event.quiet",
        "event.slip",
        "event.stays",
        "event.waits",
        "event.web",
    }
)
FACES = ("waits", "stays", "web", "jump", "clover", "slip", "own", "peeked")
EFFECTS = (
    *("nothing", "nobody_ahead", "not_last", "under", "beside", "all_beside", "at_end"),
    "peeks",
)
TOLD_ONCE = frozenset(
    f"event.{key}" for key in (*FACES, *EFFECTS, "flips", "goes_back", "placed", "skipped")
)
"""What a face-down tile shows and what special tiles do (P11); which tile was flipped leaves no
trace where it goes back to its slot or onto its space."""


def inventory(state: State) -> list[int]:
    """Every tile, wherever it is."""
    placed = [at for at, lit in enumerate(state.lit) if lit]
    face_down = [tile for tile in (*state.below, *state.above) if tile != EMPTY]
    return sorted([*placed, *face_down, *([state.flipped.tile] if state.flipped else [])])


def stubborn(
    game: AnyGame,
    view: View,
    seen: Sequence[Event],
    moves: Sequence[AnyMove],
    rng: Random,
) -> AnyMove:
    """Flips the same tile above again and again: nothing is placed any more (P13)."""
    return next((move for move in moves if isinstance(move, FlipAbove)), moves[0])


PLAYERS = (stubborn,)
