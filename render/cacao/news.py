"""Finds and marks what is new on the map of Cacao since the reader's last move, and who did it."""

from collections.abc import Iterator, Mapping

from PIL import Image

from bot.game import Event, Seat, SeatArg
from bot.games.cacao.components import Cell
from bot.games.cacao.view import View
from render.art.palette import INK, PLAYERS
from render.cacao.layout import Map
from render.cacao.tiles import LEAST_MARK, badge_height
from render.kit import shapes
from render.kit.box import Box
from render.kit.seat_signs import flat_mark, letter_colour
from render.scene import Scene

BAND, GAP = 7, 2
"""The thickness of the band in the colour of the player who laid a jungle tile, and the distance of
a tile from its cell's edge."""
MARK, OUT, BADGE_MARGIN = 0.68, 3, 6
"""The size of the mark, as a share of the tab's; how far the tab lies outside its tile; and the
height of a badge above its number."""


def news_of(view: View, scene: Scene) -> Mapping[Cell, Seat]:
    """The cells where a tile was laid since the reader's last move, with the seat that laid it;
    without such events, the tiles laid last."""
    owners = {village.at: village.seat for village in view.villages}
    last = owners.get(view.last[0]) if view.last else None
    found = dict(_laid_tiles(scene.since or scene.events, last))
    if not found and last is not None:
        found = dict.fromkeys(view.last, last)
    there = {*(c.at for c in view.clearings), *(v.at for v in view.villages)}
    return {at: seat for at, seat in found.items() if at in there}


def _laid_tiles(events: tuple[Event, ...], by: Seat | None) -> Iterator[tuple[Cell, Seat]]:
    """The tiles that were laid, with a seat: for a jungle tile that of the worker tile before it,
    or `by` if that is not among the events."""
    for event in events:
        args = dict(event.args)
        seat, cell = args.get("seat"), args.get("cell")
        if event.key in ("event.placed", "event.overbuilt") and isinstance(seat, SeatArg):
            by = seat.seat
        elif event.key not in ("event.filled", "event.filled_blind"):
            continue
        if by is not None and isinstance(cell, Cell):
            yield cell, by


def draw_news(
    picture: Image.Image, view: View, news: Mapping[Cell, Seat], where: Map, font: int
) -> None:
    """Draw a white ring around each new tile. A worker tile has its owner's colour itself; a jungle
    tile gets a band and a tab with the mark in the colour of the player who laid it."""
    clearings = {clearing.at for clearing in view.clearings}
    for at, seat in news.items():
        box = where.box(at)
        if box is None:
            continue
        tile = box.expand(-GAP)
        radius = tile.width * 0.13
        layers = ((INK, 2), ("#ffffff", 5), (INK, 2))
        ring = shapes.layered_frame(tile.width, tile.height, radius, layers)
        ring.draw_on(picture, tile.x, tile.y)
        if at in clearings:
            inner = tile.expand(-BAND - 1)
            band = ((PLAYERS[seat].fill, BAND), (INK, 2))
            shapes.layered_frame(inner.width, inner.height, radius - BAND, band).draw_on(
                picture, inner.x, inner.y
            )
            _draw_tab(picture, seat, tile, font)


def _draw_tab(picture: Image.Image, seat: Seat, tile: Box, font: int) -> None:
    """Draw the mark on a tab at the upper right, which ends above the tile's own number."""
    right, top = tile.right + OUT, tile.y - OUT
    size = min(font, tile.width + OUT - badge_height(tile.width, font) + BADGE_MARGIN)
    shapes.rounded_box(size, size, size * 0.24, PLAYERS[seat].fill, 3).draw_on(
        picture, right - size, top
    )
    mark = flat_mark(seat, round(max(size * MARK, font * LEAST_MARK)), letter_colour(seat))
    mark.draw_on(picture, right - size / 2, top + size / 2)
