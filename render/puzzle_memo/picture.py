"""The picture of Puzzle-Memo: the night jungle, lit up tile by tile."""

from collections.abc import Hashable, Iterator

from PIL import Image

from bot.game import Event, SeatArg
from bot.games.puzzle_memo.components import Piece, Row, Spot
from bot.games.puzzle_memo.view import View
from render.art.palette import GLOW
from render.kit import panels, shapes
from render.kit.box import Box
from render.puzzle_memo.board import board
from render.puzzle_memo.ground import ground
from render.puzzle_memo.layout import TILE, cell, tag, tile
from render.puzzle_memo.panel import panel
from render.puzzle_memo.tiles import ROUND, rows
from render.puzzle_memo.track import pawn, pawns
from render.scene import Scene

ROWS = {"below": Row.BELOW, "above": Row.ABOVE, "slot": Row.ABOVE, "peek": Row.ABOVE}
"""Where the numbers lie that a field of a move asks for."""

FLIP = ("event.flips", "event.placed")


def draw(view: View, scene: Scene) -> Image.Image:
    """RGB, 1,200 wide."""
    picture = ground(len(view.below), scene.large).copy()
    panels.draw_title(picture, scene.title, scene.large)
    rows(picture, view, scene.large)
    board(picture, view)
    _happened(picture, scene.events)
    pawns(picture, view, frozenset(_moved(scene.events)))
    panel(picture, view, scene)
    _choices(picture, view, scene)
    return picture


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where something is: a space, a spot, a pawn, or a number that is asked for."""
    match value:
        case Piece():
            return cell(value.at)
        case Spot(row, n):
            return tile(row, n)
        case SeatArg(seat):
            return pawn(view, seat)
        case int() if scene.field in ROWS:
            return tile(ROWS[scene.field], value)
        case _:
            return None


def _happened(picture: Image.Image, events: tuple[Event, ...]) -> None:
    """Rings round the spaces that were lit, and round what the last flip has touched."""
    for at in (dict(e.args)["tile"].at for e in events if e.key == "event.placed"):
        box = cell(at).expand(-5)
        shapes.frame(box.width, box.height, 10, GLOW, 5, 3).draw_on(picture, box.x, box.y)
    for spot in dict.fromkeys(_touched(events)):
        box = tile(spot.row, spot.n)
        shapes.frame(*TILE, ROUND, GLOW, 5, 2).draw_on(picture, box.x, box.y)


def _touched(events: tuple[Event, ...]) -> Iterator[Spot]:
    """The spots of the last flip and of what was done since."""
    last = max((i for i, event in enumerate(events) if event.key in FLIP), default=0)
    for event in events[last:]:
        spot = dict(event.args).get("spot")
        if isinstance(spot, Spot):
            yield spot


def _moved(events: tuple[Event, ...]) -> Iterator[int]:
    for event in events:
        args = dict(event.args)
        if "space" in args and isinstance(args.get("seat"), SeatArg):
            yield args["seat"].seat


def _choices(picture: Image.Image, view: View, scene: Scene) -> None:
    """What the open question offers: tiles and slots have their own numbers, pawns get one."""
    for index, value in enumerate(scene.choices, 1):
        box = place(view, scene, value)
        if box is None:
            continue
        if isinstance(value, SeatArg):
            named = tag(value.seat, len(scene.names))
            panels.draw_choice_number(picture, str(index), named.x - 6, named.centre[1], 44)
        else:
            shapes.dashed_frame(*TILE, ROUND, 4).draw_on(picture, box.x, box.y)
