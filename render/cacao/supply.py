"""Draws the tiles around Cacao's map: the supply, the reader's hand, the tiles of a question."""

from PIL import Image

from bot.games.cacao.components import Blind, Jungle, Piece
from bot.games.cacao.view import View
from render.art.palette import GOLD, INK
from render.cacao.asked import Asked
from render.cacao.layout import Layout
from render.cacao.tiles import jungle_tile, pile_tile, worker_tile
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.text import text_sprite
from render.kit.wood import wood_board


def draw_supply(picture: Image.Image, view: View, layout: Layout) -> None:
    """Draw the display and the pile on a tray, with the number of tiles left."""
    trays, font = layout.trays, layout.sizes.font
    if trays.supply_tray is not None:
        _draw_tray(picture, trays.supply_tray, layout.sizes.flat)
        *places, pile = trays.supply
        for place, tile in zip(places, view.display, strict=False):
            stamp = jungle_tile(tile, place.width, font, flat=layout.sizes.flat)
            stamp.draw_on(picture, place.x, place.y)
        pile_tile(view.pile, pile.width, font).draw_on(picture, pile.x, pile.y)


def draw_hand(picture: Image.Image, view: View, layout: Layout) -> None:
    """Draw the reader's worker tiles, and the least price at which they sell out of turn (ruling
    C11)."""
    trays = layout.trays
    if trays.hand_tray is None or view.seat is None:
        return
    _draw_tray(picture, trays.hand_tray, layout.sizes.flat)
    for place, tile in zip(trays.hand, view.hand, strict=False):
        stamp = worker_tile(view.seat, Piece(tile, 0).sides, place.width, layout.sizes.font)
        stamp.draw_on(picture, place.x, place.y)
    if trays.order is not None and view.order is not None:
        _draw_order(picture, view.order.value, trays.order, layout.sizes.font)


def _draw_order(picture: Image.Image, price: str, box: Box, font: int) -> None:
    """Draw the standing order: the least price at which cacao is sold, or a dash if it never is."""
    part = round(box.width * 0.46)
    x, y = box.x + box.width * 0.24, box.y + box.width * 0.27
    load_sprite("cacao-pod", part).draw_on(picture, x, y)
    load_sprite("turn", round(part * 0.9)).draw_on(picture, x + box.width * 0.46, y)
    text = f"{price}+" if price.isdecimal() else "–"
    high = font + 2
    wide = round(high * 1.35)
    shapes.rounded_box(wide, high, high / 2, GOLD, 3).draw_on(
        picture, box.right - wide, box.bottom - high
    )
    text_sprite(text, font, INK).draw_on(picture, box.right - wide / 2, box.bottom - high / 2)


def _draw_tray(picture: Image.Image, box: Box, flat: bool) -> None:
    wood_board(box.width, box.height, flat=flat).draw_on(picture, box.x, box.y)


def draw_items(picture: Image.Image, view: View, asked: Asked, layout: Layout) -> None:
    """Draw the tiles to choose from, each behind its number; or the one that is being laid."""
    sizes = layout.sizes
    for number, (item, box) in enumerate(zip(asked.items, layout.items, strict=True), 1):
        match item:
            case Piece():
                assert view.seat is not None
                stamp = worker_tile(view.seat, item.sides, box.width, sizes.font)
            case Jungle():
                stamp = jungle_tile(item, box.width, sizes.font, flat=sizes.flat)
            case Blind():
                stamp = pile_tile(item.left, box.width, sizes.font)
        stamp.draw_on(picture, box.x, box.y)
        ring = shapes.frame(box.width - 2, box.height - 2, 15, "#ffffff", 5, 3)
        ring.draw_on(picture, box.x + 1, box.y + 1)  # not every eye tells red from green
        if asked.is_numbered:
            x = box.x - 6 - sizes.disc / 2
            panels.draw_choice(picture, str(number), x, box.centre[1], sizes.disc, sizes.font)
