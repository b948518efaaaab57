"""The picture of Cacao: the map, the supply or the own hand, and what everybody has."""

from collections.abc import Hashable

from PIL import Image

from bot.game import SeatArg
from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Piece
from bot.games.cacao.view import View
from render.cacao.ground import ground
from render.cacao.layout import WIDTH, map_of
from render.cacao.marks import edge_box, marks
from render.cacao.seats import seat_boxes, seats
from render.cacao.strip import piece_boxes, strip, strip_height, supply_box
from render.kit import panels
from render.kit.box import Box
from render.kit.scenery import jungle_background
from render.scene import Scene

GAP = 22
FOOT = 44
STEP = 60
"""Heights are multiples of it, so that few backgrounds have to be kept."""


def draw(view: View, scene: Scene) -> Image.Image:
    """RGB, 1,200 px wide, as high as the map needs."""
    where, middle, below = map_of(view), _strip(view, scene), _seats(view, scene)
    height = -(-(below[-1].bottom + FOOT) // STEP) * STEP
    picture = jungle_background(WIDTH, height, 7, panels.BACKGROUND_ANIMALS).copy()
    panels.draw_title(picture, scene.title, scene.large)
    ground(picture, view, where)
    marks(picture, view, scene, where)
    strip(picture, view, scene, middle)
    seats(picture, view, scene, below)
    return picture


def _strip(view: View, scene: Scene) -> Box:
    top = map_of(view).bottom + GAP
    return Box(26, top, WIDTH - 52, strip_height(view, scene))


def _seats(view: View, scene: Scene) -> tuple[Box, ...]:
    return seat_boxes(len(view.goods), _strip(view, scene).bottom + GAP, scene.large)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where a cell, an edge, a tile of the display or the hand, or a seat is, if anywhere."""
    match value:
        case Cell():
            return map_of(view).box(value)
        case Edge():
            return edge_box(value, map_of(view))
        case Jungle() | Blind():
            return supply_box(view, _strip(view, scene), value)
        case Piece():
            return piece_boxes(scene, _strip(view, scene)).get(value)
        case SeatArg(seat) if seat < len(view.goods):
            return _seats(view, scene)[seat]
        case _:
            return None
