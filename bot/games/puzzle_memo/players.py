"""A computer player that remembers flips, and the moves made without a player's decision."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from bot.game import Event
from bot.games.puzzle_memo.components import (
    ANIMAL_OF,
    ROWS,
    SPACES_OF,
    Act,
    Piece,
    Row,
    Special,
    Spot,
)
from bot.games.puzzle_memo.state import AnyMove, FlipAbove, FlipBelow, Pawn, Peek, Phase
from bot.games.puzzle_memo.view import View

MIN_JUMP = 3
"""A jump of at least this many spaces is better than an unknown tile."""

FORGET_RATE = 0.015
"""The chance of forgetting a tile with each later flip."""


Tile: TypeAlias = Piece | Special


class SeenTile(NamedTuple):
    """A tile in a slot above, and the number of flips before it was last seen."""

    tile: Tile
    flips: int


def careful_move(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """Place remembered tiles, completing the largest animal last; otherwise flip an unknown
    tile."""
    if len(moves) == 1:
        return moves[0]
    match view.phase:
        case Phase.FLIP:
            return _choose_flip(view, _known_tiles(view, seen, rng), moves, rng)
        case Phase.PAWN:
            return _choose_pawn(view, moves)
        case Phase.PEEK:
            known = _known_tiles(view, seen, rng)
            return next((m for m in moves if isinstance(m, Peek) and m.peek not in known), moves[0])
        case _:
            return moves[0]


def usual_move(view: View, moves: Sequence[AnyMove]) -> AnyMove | None:
    """P3: the first free slot, unless the player wants to choose."""
    return moves[0] if view.phase is Phase.SLOT else None


def idle_move(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """The tiles in turn, then the first slot, the first pawn."""
    return moves[view.flips % len(moves)] if view.phase is Phase.FLIP else moves[0]


def _known_tiles(view: View, seen: Sequence[Event], rng: Random) -> Mapping[int, Tile]:
    if view.relaxed:
        return {n: tile for n, tile in enumerate(view.faces, 1) if tile is not None}
    known = recall_tiles(seen, rng)
    return {n: tile for n, tile in known.items() if view.above[n - 1]}


def _choose_flip(
    view: View, known: Mapping[int, Tile], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    above = {move.above: move for move in moves if isinstance(move, FlipAbove)}
    useful = [n for n in above if n in known and is_useful(view, known[n])]
    if useful:
        # tiles that complete nothing come first: the turn goes on after them
        return above[
            min(useful, key=lambda n: (_ends_turn(view, known[n]), -_points(view, known[n])))
        ]
    unknown = [m for n, m in above.items() if n not in known]
    below = [move for move in moves if isinstance(move, FlipBelow)]
    return rng.choice(below or unknown or list(moves))


def is_useful(view: View, tile: Tile) -> bool:
    """Whether flipping this tile lights up its space, or brings the pawn well forward."""
    return _gain(view, tile) is not None


def _gain(view: View, tile: Tile) -> int | None:
    """The number of spaces gained by flipping this tile, None if it is of no use."""
    if isinstance(tile, Piece):
        fits = not view.lit[tile.at] and (tile.at % ROWS == 0 or view.lit[tile.at - 1])
        return _points(view, tile) if fits else None
    if tile.steps and tile.steps[0].act is Act.JUMP:
        far = _jump_distance(view)
        return far if far >= MIN_JUMP else None
    return None


def _points(view: View, tile: Tile) -> int:
    """The points of the animal that this tile completes, 0 if there is none."""
    if not isinstance(tile, Piece):
        return _jump_distance(view)
    spaces = SPACES_OF[ANIMAL_OF[tile.at]]
    return len(spaces) if all(view.lit[at] or at == tile.at for at in spaces) else 0


def _ends_turn(view: View, tile: Tile) -> bool:
    """Whether the turn ends after flipping this tile."""
    return not isinstance(tile, Piece) or _points(view, tile) > 0


def _jump_distance(view: View) -> int:
    """The distance of a jump by the pawn on turn (P6)."""
    pawns, own = view.pawns, view.pawns.at[view.turn]
    goal = pawns.next_occupied(view.turn)
    last = view.more_jumpy or own == min(pawns.at)
    return goal - own if goal is not None and last and not pawns.riders(view.turn) else 0


def _choose_pawn(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """Advance the pawn furthest behind, move back the one furthest ahead."""

    def space(move: AnyMove) -> int:
        return view.pawns.at[move.pawn.seat] if isinstance(move, Pawn) else 0

    helped = view.step is not None and view.step.act is Act.OTHER_FORWARD
    return min(moves, key=space) if helped else max(moves, key=space)


def recall_tiles(seen: Sequence[Event], rng: Random) -> dict[int, Tile]:
    """The remembered tiles above, by slot."""
    known, flips = replay_events(seen)
    return {
        slot: tile
        for slot, (tile, at) in known.items()
        if rng.random() < (1 - FORGET_RATE) ** (flips - at)
    }


def replay_events(seen: Sequence[Event]) -> tuple[Mapping[int, SeenTile], int]:
    """Every tile above that was shown to this seat, and the number of flips."""
    known: dict[int, SeenTile] = {}
    open_tile: Tile | None = None
    flips = 0
    for event in seen:
        args = dict(event.args)
        spot, tile = args.get("spot"), args.get("tile")
        if event.key in ("event.flips", "event.placed"):
            flips += 1
            _forget_tile(known, spot)
        elif event.key == "event.put":
            if open_tile is not None and isinstance(spot, Spot):
                known[spot.n] = SeenTile(open_tile, flips)
        elif isinstance(tile, Piece | Special) and isinstance(spot, Spot):
            if event.key in ("event.stays", "event.peeked"):
                known[spot.n] = SeenTile(tile, flips)
            else:
                open_tile = tile
    return known, flips


def _forget_tile(known: dict[int, SeenTile], spot: object) -> None:
    """Remove the tile that was picked up from this position."""
    if isinstance(spot, Spot) and spot.row is Row.ABOVE:
        known.pop(spot.n, None)
