"""What the strong computer player of Puzzle-Memo needs besides the rules."""

from collections.abc import Callable, Mapping, Sequence
from math import erf, sqrt
from random import Random

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.puzzle_memo.components import EMPTY, SPACES, Piece
from bot.games.puzzle_memo.players import Tile, is_useful, replay_events
from bot.games.puzzle_memo.state import AnyMove, FlipAbove, FlipBelow, Phase, State
from bot.games.puzzle_memo.view import View

LEAD_SPREAD = 1.8
"""The standard deviation of what the lead changes until the end, for one dark space; it grows with
the root of their number."""


def candidate_moves(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove]
) -> tuple[AnyMove, ...]:
    """Each remembered tile that is of use, one that is not (which ends the turn and tells nobody
    anything), and one unknown tile of each row: unknown tiles are all alike."""
    if view.phase is not Phase.FLIP:
        return tuple(moves) if view.phase is not Phase.SLOT else ()
    known = _remembered(view, seen)
    above = {move.above: move for move in moves if isinstance(move, FlipAbove)}
    useful = [above[n] for n in above if n in known and is_useful(view, known[n])]
    useless = [above[n] for n in above if n in known and not is_useful(view, known[n])]
    unknown = [move for n, move in above.items() if n not in known]
    below = [move for move in moves if isinstance(move, FlipBelow)]
    return (*useful, *below[:1], *useless[:1], *unknown[:1])


def recall_tiles_in(seat: Seat, seen: Sequence[Event]) -> Callable[[State, Random], State]:
    """Return a function that puts the tiles above back where they were seen."""
    known = {slot: each.tile for slot, each in replay_events(seen)[0].items()}

    def fit(world: State, rng: Random) -> State:
        return world if world.relaxed else _with_tiles(world, known)

    return fit


def estimate(state: State) -> tuple[float, ...] | None:
    """What each seat has, between two flips: the chance that its lead lasts."""
    if state.phase is not Phase.FLIP or state.seats == 1:
        return None
    spread = LEAD_SPREAD * sqrt(2 * (1 + state.lit.count(False)))
    at = state.pawns.at
    leads = [own - max(at[:seat] + at[seat + 1 :]) for seat, own in enumerate(at)]
    return tuple((1 + erf(lead / spread)) / 2 for lead in leads)


def _remembered(view: View, seen: Sequence[Event]) -> Mapping[int, Tile]:
    """The tiles above that this seat has seen, by slot."""
    if view.relaxed:
        return {n: tile for n, tile in enumerate(view.faces, 1) if tile is not None}
    return {n: each.tile for n, each in replay_events(seen)[0].items() if view.above[n - 1]}


def _with_tiles(world: State, known: Mapping[int, Tile]) -> State:
    """Swap tiles until each known one lies in its slot; the others stay as they were dealt."""
    rows = [*world.above, *world.below]
    flipped = world.flipped
    fixed: set[int] = set()
    for slot, tile in known.items():
        at, names = slot - 1, _names(world, tile)
        if rows[at] == EMPTY:
            continue
        if rows[at] not in names:
            found = [i for i, each in enumerate(rows) if each in names and i not in fixed]
            if found:
                rows[at], rows[found[0]] = rows[found[0]], rows[at]
            elif flipped is not None and flipped.tile in names:
                flipped, rows[at] = replace(flipped, tile=rows[at]), flipped.tile
        fixed.add(at)
    split = len(world.above)
    return replace(world, above=tuple(rows[:split]), below=tuple(rows[split:]), flipped=flipped)


def _names(world: State, tile: Tile) -> tuple[int, ...]:
    """The tiles of the state that look like this one: two special tiles can be alike."""
    if isinstance(tile, Piece):
        return (tile.at,)
    return tuple(SPACES + i for i, each in enumerate(world.specials) if each == tile)
