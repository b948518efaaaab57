"""What is asked on the map of Cacao: numbered cells with the tile as it would lie, edges that may
act, the cell to be filled; and what was laid last."""

from collections.abc import Iterable

from msgspec.structs import replace
from PIL import Image

from bot.games.cacao.components import Cell, Edge, Jungle, Piece
from bot.games.cacao.view import Forecast, Phase, View, earnings
from render.art.palette import GLOW
from render.cacao.gains import gains
from render.cacao.ground import tile_box, tile_size
from render.cacao.layout import Map
from render.cacao.tiles import ghost, jungle_tile, worker_tile
from render.kit import panels, shapes
from render.kit.box import Box
from render.scene import Scene

EARNINGS_FROM = 84
"""Cells of that size have room for what they would earn."""


def marks(picture: Image.Image, view: View, scene: Scene, where: Map) -> None:
    cells = [value for value in scene.choices if isinstance(value, Cell)]
    if len(cells) != 1:  # the tile that is about to be laid is the only one ringed
        _last(picture, view, where)
    if view.chosen is not None and cells:
        _cells(picture, view, cells, where)
    if view.fill:
        _to_fill(picture, view, scene, where)
    edges = [value for value in scene.choices if isinstance(value, Edge)]
    _edges(picture, view, edges, where)


def _last(picture: Image.Image, view: View, where: Map) -> None:
    """Ringed: the worker tile that was laid last, and the jungle tiles that followed."""
    laid = {*(c.at for c in view.clearings), *(v.at for v in view.villages)}
    for at in view.last:
        if at in laid and (box := tile_box(where, at)) is not None:
            _ring(picture, box, where)


def _ring(picture: Image.Image, box: Box, where: Map, colour: str = GLOW) -> None:
    thick = max(3, round(where.size * 0.045))
    frame = shapes.frame(box.width - 2, box.height - 2, where.size * 0.12, colour, thick, 2)
    frame.draw_on(picture, box.x + 1, box.y + 1)


def _cells(picture: Image.Image, view: View, cells: list[Cell], where: Map) -> None:
    """One cell alone is the answer that waits to be confirmed: the tile lies there."""
    assert view.chosen is not None
    assert view.seat is not None
    for number, at in enumerate(cells, start=1):
        box = tile_box(where, at)
        if box is None:
            continue
        if len(cells) == 1:
            worker_tile(view.seat, view.chosen.sides, box.width, view.over).draw_on(
                picture, box.x, box.y
            )
            _ring(picture, box, where)
        else:
            _candidate(picture, view, view.chosen, at, box, number)


def _candidate(
    picture: Image.Image, view: View, piece: Piece, at: Cell, box: Box, number: int
) -> None:
    """A cell by its number, the tile as it would lie, and what it would earn."""
    assert view.seat is not None
    ghost(view.seat, piece.sides, box.width).draw_on(picture, box.x, box.y)
    dashed = shapes.dashed_frame(box.width, box.height, box.width * 0.13, max(3, box.width * 0.035))
    dashed.draw_on(picture, box.x, box.y)
    x, y = box.centre
    panels.draw_number(picture, str(number), x, y, round(max(38, box.width * 0.46)))
    if box.width >= EARNINGS_FROM:
        _earned(picture, without_the_price(earnings(view, at)), box)


def without_the_price(got: Forecast) -> Forecast:
    """C6: the sun token that building over costs is the same everywhere and takes no room; the
    answer that waits to be confirmed tells it."""
    return replace(got, suns=max(0, got.suns))


def _earned(picture: Image.Image, got: Forecast, box: Box) -> None:
    gains(
        picture,
        got,
        box.centre[0],
        box.bottom - round(box.width * 0.02),
        box.width // 4,
        box.width - 4,
    )


def _to_fill(picture: Image.Image, view: View, scene: Scene, where: Map) -> None:
    """The cell that is asked for, and those that come after it. One tile alone is the answer
    that waits to be confirmed: it lies there."""
    for at in (*view.fill, *view.blind):
        if (box := tile_box(where, at)) is not None:
            dashed = shapes.dashed_frame(box.width, box.height, box.width * 0.13, box.width * 0.05)
            dashed.draw_on(picture, box.x, box.y)
    box = tile_box(where, view.fill[0])
    if box is None:
        return
    tiles = [value for value in scene.choices if isinstance(value, Jungle)]
    if len(tiles) == 1:
        jungle_tile(tiles[0], box.width).draw_on(picture, box.x, box.y)
    else:
        panels.draw_number(picture, "?", *box.centre, round(box.width * 0.62))
    _ring(picture, box, where)


def _edges(picture: Image.Image, view: View, asked: Iterable[Edge], where: Map) -> None:
    """Edges that may act carry numbers, the market that is visited a ring."""
    if view.phase is Phase.SELL and view.market is not None:
        box = tile_box(where, view.market.at)
        if box is not None:
            _ring(picture, box, where, "#ffffff")
    for number, edge in enumerate(asked, start=1):
        box = edge_box(edge, where)
        if box is not None:
            panels.draw_choice_number(picture, str(number), *box.centre, box.width)


def edge_box(edge: Edge, where: Map) -> Box | None:
    """Between its two tiles."""
    here, there = where.box(edge.at), where.box(edge.by)
    if here is None or there is None:
        return None
    size = max(40, tile_size(where) // 2)
    x, y = (here.centre[0] + there.centre[0]) // 2, (here.centre[1] + there.centre[1]) // 2
    return Box(x - size // 2, y - size // 2, size, size)
