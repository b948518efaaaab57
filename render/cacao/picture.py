"""Draws the picture of Cacao: the map with its names, and around it the players' goods, the supply,
the hand, or what is asked."""

from collections.abc import Hashable

from PIL import Image

from bot.game import SeatArg
from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Piece
from bot.games.cacao.view import View
from render.cacao.arrange import arrange
from render.cacao.asked import asked_of
from render.cacao.ground import draw_ground, draw_inset
from render.cacao.layout import WIDTH, Layout
from render.cacao.marks import draw_marks, edge_box
from render.cacao.news import draw_news, news_of
from render.cacao.seats import draw_seats, mark_box
from render.cacao.supply import draw_hand, draw_items, draw_supply
from render.kit import panels
from render.kit.box import Box
from render.kit.headline import draw_headline
from render.kit.scenery import jungle_background
from render.kit.turn_numbers import draw_other_turns
from render.scene import Scene


def draw(view: View, scene: Scene) -> Image.Image:
    """An RGB image, 1,200 pixels wide, as high as the map needs, and never higher than wide."""
    layout, asked, news = arrange(view, scene), asked_of(view, scene), news_of(view, scene)
    picture = jungle_background(WIDTH, layout.height, 7, panels.BACKGROUND_ANIMALS, scene.contrast)
    draw_ground(picture, view, layout)
    shown = draw_news(picture, view, news, layout.map, layout.sizes.font)
    draw_marks(picture, view, scene, asked, layout)
    if asked is not None:
        draw_items(picture, view, asked, layout)
    if layout.trays.inset is not None:
        draw_inset(picture, view, layout.map, set(news), layout.trays.inset)
    draw_supply(picture, view, layout)
    draw_hand(picture, view, layout)
    draw_seats(picture, view, scene, layout)
    draw_other_turns(picture, scene, shown, lambda seat: mark_box(layout, seat))
    if layout.headline is not None:
        box, font = layout.headline, layout.sizes.font
        ys = (box.centre[1] - font // 2, box.centre[1] + font // 2)
        draw_headline(picture, scene.headline, scene.names, box.centre[0], ys, (font,), box.width)
    return picture


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a cell, an edge, a tile of the supply or of a question, or a seat, if it is in the
    picture."""
    layout, asked = arrange(view, scene), asked_of(view, scene)
    if asked is not None and value in asked.items:
        return layout.items[asked.items.index(value)]
    match value:
        case Cell():
            far = next((far.box for far in layout.far if far.at == value), None)
            return layout.map.box(value) or far
        case Edge():
            return edge_box(value, layout.map)
        case Jungle() | Blind():
            return _supply_box(view, layout, value)
        case Piece(tile, 0) if tile in view.hand and layout.trays.hand:
            return layout.trays.hand[view.hand.index(tile)]
        case SeatArg(seat) if seat < len(layout.panels):
            return layout.panels[seat]
        case _:
            return None


def _supply_box(view: View, layout: Layout, value: Jungle | Blind) -> Box | None:
    """The box of a tile of the display, or of the pile."""
    if not layout.trays.supply:
        return None
    if isinstance(value, Blind):
        return layout.trays.supply[2]
    return layout.trays.supply[view.display.index(value)] if value in view.display else None
