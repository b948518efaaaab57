"""Finds in the events what was flipped since the reader's last move."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.game import Event, Line, Seat, SeatArg
from bot.games import GAMES
from bot.games.puzzle_memo.components import Animal, Piece, Special, Spot
from bot.games.puzzle_memo.view import View
from bot.texts import Wording
from render.puzzle_memo.tiles import Tile
from render.scene import Scene

GAME_ID = "puzzle-memo"


@dataclass
class Flip:
    """A tile that was flipped: by whom, where it lay, and the result. `tile` is None if the reader
    was not shown it; `number` is that of the turn in a recap, else 0."""

    seat: int | None
    spot: Spot
    tile: Tile | None = None
    to: Spot | None = None
    placed: bool = False
    again: bool = False
    peeked: bool = False
    animal: Animal | None = None
    points: int = 0
    number: int = 0


@dataclass(frozen=True)
class News:
    """All flips in order, and the seats whose pawns have moved."""

    flips: tuple[Flip, ...]
    moved: frozenset[int]

    @property
    def faces(self) -> tuple[Flip, ...]:
        """The flips whose tiles were shown to the reader."""
        return tuple(flip for flip in self.flips if flip.tile is not None)


def collect_news(view: View, events: Iterable[tuple[int, Event]]) -> News:
    """Collect each flip with its result from events with the number of their turn. A tile that
    still lies open in the view has no result yet."""
    flips: list[Flip] = []
    moved: set[int] = set()
    known = 0
    for number, event in events:
        args = dict(event.args)
        key = event.key.removeprefix("event.")
        seat = args["seat"].seat if isinstance(args.get("seat"), SeatArg) else None
        if seat is not None and "space" in args:
            moved.add(seat)
        if key == "flips":
            flips.append(Flip(seat, args["spot"]))
        elif isinstance(args.get("tile"), Piece | Special):
            _add_face(flips, view, key, seat, args)
        elif flips:
            _add_result(flips[-1], key, args)
        for flip in flips[known:]:
            flip.number = number
        known = len(flips)
    open_ = view.flipped
    if open_ is not None and not (flips and flips[-1].spot == open_.spot):
        flips.append(Flip(view.turn, open_.spot, open_.tile))
    return News(tuple(flips), frozenset(moved))


def _add_face(
    flips: list[Flip], view: View, key: str, seat: int | None, args: dict[str, Any]
) -> None:
    spot = args["spot"]
    if key == "peeked":
        flips.append(Flip(view.seat, spot, args["tile"], to=spot, peeked=True))
        return
    if not flips or flips[-1].spot != spot or flips[-1].tile is not None:
        flips.append(Flip(seat, spot))
    flip = flips[-1]
    flip.tile = args["tile"]
    flip.placed = key == "placed"
    flip.again = key == "clover"
    flip.to = spot if key == "stays" else None


def _add_result(flip: Flip, key: str, args: dict[str, Any]) -> None:
    if key == "put":
        flip.to = args["spot"]
    elif key == "completed":
        flip.animal, flip.points = args["animal"], args["n"]


def wording(scene: Scene) -> Wording:
    names = {Seat(seat): name for seat, name in enumerate(scene.names)}
    return Wording(GAMES[GAME_ID], names, scene.locale)


def flip_headline(flip: Flip, scene: Scene) -> str:
    """The result of a flip, in the past tense and without its player, so that it stays true."""
    words, tile = wording(scene), ("tile", flip.tile)
    if flip.tile is None:
        return ""
    if flip.animal is not None:
        return words.say(Line("board.completed", (("animal", flip.animal), ("n", flip.points))))
    if flip.placed:
        return words.say(Line("board.placed", (tile,)))
    if isinstance(flip.tile, Piece) and not flip.peeked:
        return words.say(Line("board.waits", (tile,)))
    return words.say(Line("board.shown", (tile,)))


def flip_result(flip: Flip, scene: Scene) -> str:
    """The result in a few words for the picture."""
    words = wording(scene)
    if flip.animal is not None:
        return words.say(Line("board.points", (("n", flip.points),)))
    if flip.placed:
        return words.say(Line("board.lights"))
    if flip.again:
        return words.say(Line("board.again"))
    if isinstance(flip.tile, Piece) and not flip.peeked:
        return words.say(Line("board.no_place"))
    return ""
