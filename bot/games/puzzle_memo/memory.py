"""The memory of a computer player: the tiles above that it saw, and when."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from bot.game import Event
from bot.games.puzzle_memo.components import Piece, Row, Special, Spot

FORGET_RATE = 0.015
"""The chance of forgetting a tile with each later flip."""

Tile: TypeAlias = Piece | Special


class SeenTile(NamedTuple):
    """A tile in a slot above, and the number of flips before it was last seen."""

    tile: Tile
    flips: int


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
