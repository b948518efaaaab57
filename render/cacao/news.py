"""Finds and marks what is new on the map of Cacao since the reader's last move, and who did it."""

from collections.abc import Iterable, Iterator, Mapping, Set

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
from render.kit.turn_numbers import Doer, number_disc
from render.scene import Scene

BAND, GAP = 7, 2
"""The thickness of the band in the colour of the player who laid a jungle tile, and the distance of
a tile from its cell's edge."""
MARK, OUT, BADGE_MARGIN, REACH = 0.68, 3, 6, 8
"""The size of the mark, as a share of the tab's; how far the tab lies outside its tile; the height
of a badge above its number; and how much farther the number of a turn lies outside."""


def news_of(view: View, scene: Scene) -> Mapping[Cell, Doer]:
    """The cells where a tile was laid since the reader's last move, with who laid it; without such
    events, the tiles laid last."""
    owners = {village.at: village.seat for village in view.villages}
    last = owners.get(view.last[0]) if view.last else None
    events = ((0, event) for event in scene.since or scene.events)
    found = dict(_laid_tiles(scene.numbered_events() if scene.turns else events, last))
    if not found and last is not None:
        found = dict.fromkeys(view.last, Doer(last))
    there = {*(c.at for c in view.clearings), *(v.at for v in view.villages)}
    return {at: by for at, by in found.items() if at in there}


def _laid_tiles(
    events: Iterable[tuple[int, Event]], by: Seat | None
) -> Iterator[tuple[Cell, Doer]]:
    """The tiles that were laid, with who did it: for a jungle tile who laid the worker tile before
    it, or `by` if that is not among the events."""
    for number, event in events:
        args = dict(event.args)
        seat, cell = args.get("seat"), args.get("cell")
        if event.key in ("event.placed", "event.overbuilt") and isinstance(seat, SeatArg):
            by = seat.seat
        elif event.key not in ("event.filled", "event.filled_blind"):
            continue
        if by is not None and isinstance(cell, Cell):
            yield cell, Doer(by, number)


def draw_news(
    picture: Image.Image, view: View, news: Mapping[Cell, Doer], where: Map, font: int
) -> Set[int]:
    """Draw a white ring around each new tile. A worker tile has its owner's colour itself; a jungle
    tile gets a band and a tab with the mark in the colour of the player who laid it. In a recap the
    tab has the number of the turn, and stands on the worker tile of a turn without a jungle tile.
    Return the numbers of the turns that are in the picture."""
    clearings = {clearing.at for clearing in view.clearings}
    boxes = {at: box for at in news if (box := where.box(at)) is not None}
    on_clearings = {news[at].number for at in boxes if at in clearings}
    for at, box in boxes.items():
        by = news[at]
        tile = box.expand(-GAP)
        radius = tile.width * 0.13
        layers = ((INK, 2), ("#ffffff", 5), (INK, 2))
        ring = shapes.layered_frame(tile.width, tile.height, radius, layers)
        ring.draw_on(picture, tile.x, tile.y)
        if by.number and by.number not in on_clearings:
            _draw_tab(picture, by, tile, font)
        if at in clearings:
            inner = tile.expand(-BAND - 1)
            band = ((PLAYERS[by.seat].fill, BAND), (INK, 2))
            shapes.layered_frame(inner.width, inner.height, radius - BAND, band).draw_on(
                picture, inner.x, inner.y
            )
            _draw_tab(picture, by, tile, font)
    return {news[at].number for at in boxes}


def _draw_tab(picture: Image.Image, by: Doer, tile: Box, font: int) -> None:
    """Draw the mark on a tab at the upper right, which ends above the tile's own number."""
    seat = by.seat
    right, top = tile.right + OUT, tile.y - OUT
    if by.number:
        disc = number_disc(by.number, PLAYERS[seat].fill, letter_colour(seat), font)
        lowest = tile.bottom - badge_height(tile.width, font) + BADGE_MARGIN
        bottom = min(top - REACH + disc.height, lowest)
        disc.draw_on(picture, right - disc.width / 2 + REACH, bottom - disc.height / 2)
        return
    size = min(font, tile.width + OUT - badge_height(tile.width, font) + BADGE_MARGIN)
    shapes.rounded_box(size, size, size * 0.24, PLAYERS[seat].fill, 3).draw_on(
        picture, right - size, top
    )
    mark = flat_mark(seat, round(max(size * MARK, font * LEAST_MARK)), letter_colour(seat))
    mark.draw_on(picture, right - size / 2, top + size / 2)
