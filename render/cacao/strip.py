"""Between Cacao's map and its seats: the supply for everybody, the own hand for its owner."""

from collections.abc import Mapping

from PIL import Image

from bot.games.cacao.components import Blind, Cell, Jungle, Piece, Workers
from bot.games.cacao.view import Phase, View, earnings
from render.art.palette import NIGHT
from render.cacao.gains import gains
from render.cacao.tiles import back, jungle_tile, worker_tile
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.scene import Scene

HEIGHT = 164
TILE, STEP = 124, 150
PAD = 20
SUPPLY = 3 * STEP + 2 * PAD - (STEP - TILE)
"""The width of display and pile."""
APART = 22


def strip_height(view: View, scene: Scene) -> int:
    """A row of tiles, or as many as there are kinds to choose from; nothing at the end."""
    if view.phase is Phase.OVER:
        return 0
    kinds = {piece.tile for piece in _pieces(scene)}
    return HEIGHT + STEP * max(0, len(kinds) - 1)


def _pieces(scene: Scene) -> list[Piece]:
    return [value for value in scene.choices if isinstance(value, Piece)]


def piece_boxes(scene: Scene, box: Box) -> Mapping[Piece, Box]:
    """The tiles to choose from: a row for each kind, its turns side by side."""
    rows: dict[Workers, int] = {}
    found: dict[Piece, Box] = {}
    for piece in _pieces(scene):
        row = rows.setdefault(piece.tile, len(rows))
        column = sum(other.tile == piece.tile for other in found)
        x, y = box.x + PAD + column * STEP, box.y + PAD + row * STEP
        found[piece] = Box(x, y, TILE, TILE)
    return found


def strip(picture: Image.Image, view: View, scene: Scene, box: Box) -> None:
    if _has_hand(view):
        width = box.width - SUPPLY - APART
        shapes.translucent_box(width, box.height, 26, NIGHT, 0.62).draw_on(picture, box.x, box.y)
        _own(picture, view, scene, box)
    if view.phase is not Phase.OVER:
        _supply(picture, view, scene, box)


def _has_hand(view: View) -> bool:
    return view.seat is not None and view.phase is not Phase.OVER


def _own(picture: Image.Image, view: View, scene: Scene, box: Box) -> None:
    """What is to be chosen from; the tile that is being laid, and what it would earn; the hand."""
    assert view.seat is not None
    pieces = piece_boxes(scene, box)
    if len(pieces) > 1:
        for number, (piece, at) in enumerate(pieces.items(), start=1):
            worker_tile(view.seat, piece.sides, TILE).draw_on(picture, at.x, at.y)
            panels.draw_number(picture, str(number), at.x + 6, at.y + 10, 54)
        return
    chosen = next(iter(pieces), view.chosen)
    if chosen is None:
        _hand(picture, view, box)
    else:
        _chosen(picture, view, scene, chosen, box)


def _hand(picture: Image.Image, view: View, box: Box) -> None:
    assert view.seat is not None
    for i, tile in enumerate(view.hand):
        sides = Piece(tile, 0).sides
        x = box.x + PAD + i * STEP
        worker_tile(view.seat, sides, TILE).draw_on(picture, x, box.y + PAD)
    _order(picture, view, box.x + PAD + 3 * STEP + 60, box.y + PAD + TILE // 2)


def _order(picture: Image.Image, view: View, x: int, y: int) -> None:
    """The standing order (C11): the least price at which this seat sells out of turn."""
    if view.order is None:
        return
    load_sprite("market", 96).draw_on(picture, x, y - 16)
    least = f"{view.order.value}+" if view.order.value.isdecimal() else "–"
    panels.text_pill(least, 40).draw_on(picture, x, y + 36)


def _chosen(picture: Image.Image, view: View, scene: Scene, chosen: Piece, box: Box) -> None:
    assert view.seat is not None
    x, y = box.x + PAD, box.y + PAD
    worker_tile(view.seat, chosen.sides, TILE).draw_on(picture, x, y)
    _ring(picture, x, y)
    cells = [value for value in scene.choices if isinstance(value, Cell)]
    if view.chosen is not None and len(cells) == 1:
        load_sprite("turn", 60).draw_on(picture, x + TILE + 50, y + TILE // 2)
        room = box.width - SUPPLY - APART - TILE - 3 * PAD - 80
        middle = x + TILE + 90 + room // 2
        got = earnings(view, cells[0])
        gains(picture, got, middle, y + TILE // 2 + 42, 76, room, always=True)


def _supply_left(view: View, box: Box) -> int:
    """In the middle for everybody, on the right of an own hand."""
    return box.right - SUPPLY if _has_hand(view) else box.centre[0] - SUPPLY // 2


def supply_box(view: View, box: Box, value: Jungle | Blind) -> Box | None:
    """Where a tile of the display is, or the pile."""
    places = {tile: i for i, tile in reversed(tuple(enumerate(view.display)))}
    at = 2 if isinstance(value, Blind) else places.get(value)
    left, top = _supply_left(view, box) + PAD, box.y + PAD
    return None if at is None else Box(left + at * STEP, top, TILE, TILE)


def _supply(picture: Image.Image, view: View, scene: Scene, box: Box) -> None:
    """The display, the pile with the number of its tiles; choices are numbered."""
    left = _supply_left(view, box)
    shapes.translucent_box(SUPPLY, HEIGHT, 26, NIGHT, 0.62).draw_on(picture, left, box.y)
    x, y = left + PAD, box.y + PAD
    tiles = [jungle_tile(tile, TILE) for tile in view.display]
    empty = shapes.empty_slot(TILE, TILE, 16)
    for i, stamp in enumerate([*tiles, empty, empty][:2]):
        stamp.draw_on(picture, x + i * STEP, y)
    (back(TILE) if view.pile else empty).draw_on(picture, x + 2 * STEP, y)
    panels.draw_count(picture, view.pile, x + 2 * STEP + TILE - 14, y + TILE - 14, 54)
    asked = [value for value in scene.choices if isinstance(value, Jungle | Blind)]
    for number, value in enumerate(asked, start=1):
        place = supply_box(view, box, value)
        if place is not None and len(asked) > 1:
            panels.draw_number(picture, str(number), place.x + 6, place.y + 10, 58)
        elif place is not None:
            _ring(picture, place.x, place.y)


def _ring(picture: Image.Image, x: int, y: int) -> None:
    """Round a tile that was chosen."""
    shapes.frame(TILE - 2, TILE - 2, 15, thick=6, ink=3).draw_on(picture, x + 1, y + 1)
