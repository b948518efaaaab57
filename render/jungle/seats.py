"""Draws the players below a Jungle board, the seat on turn, and the number of moves made."""

from PIL import Image

from bot.games.jungle.view import Phase, View
from bot.texts.catalogue import fill, template
from render.art.palette import INK, NIGHT, TURN
from render.jungle.grid import LARGE, Grid, tag_names
from render.jungle.pieces import FACE, SIDES, radius
from render.kit import shapes
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.names import NameLines
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.scene import Scene

GAME_ID = "jungle"
MOST_MOVES = 100
"""The number of moves after which the match is a draw."""


def draw_seats(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    font = where.sizes.font
    names = tag_names(scene.names, font)
    for seat, box in enumerate(where.tags):
        _tag(seat, names[seat], box.width, box.height, font).draw_on(picture, box.x, box.y)
        x, y = box.right - font * 0.75, box.centre[1]
        if seat in view.to_act and not scene.over:
            inner = box.expand(-8)
            layers = ((INK, 3), (TURN, 7), (INK, 2))
            round_ = min(inner.height / 2, font * 0.5)
            frame = shapes.layered_frame(inner.width, inner.height, round_, layers)
            frame.draw_on(picture, inner.x, inner.y)
            load_sprite("to-hand", font).draw_on(picture, x, y)
        if seat == view.winner:
            load_sprite("crown", round(font * 1.15)).draw_on(picture, x, y)
    if view.phase in (Phase.PLAY, Phase.OVER):
        _draw_counter(picture, view, scene, where)


@cached
def _tag(seat: int, name: NameLines, width: int, height: int, font: int) -> Sprite:
    """A side's sign and its player's name in ink on the side's colour, anchored at the top left
    corner."""
    plate = shapes.rounded_box(width, height, min(height / 2, font * 0.67), SIDES[seat], 4)
    colours, size = plate.copy_colours(), round(font * 0.9)
    x, y = round(font * 0.36), (height - size) // 2
    shapes.rounded_box(size, size, radius(seat, size), FACE, 4).draw_on(colours, x, y)
    inner = size - 18
    sign = shapes.rounded_box(inner, inner, radius(seat, inner), SIDES[seat], 3)
    sign.draw_on(colours, x + 9, y + 9)
    for i, line in enumerate(name):
        middle = height / 2 + (i - (len(name) - 1) / 2) * font
        text_sprite(line, font, INK, align="left").draw_on(colours, font * 1.5, middle)
    return Sprite(colours, plate.mask)


def _draw_counter(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Draw the number of the last move, and the number after which the match is a draw."""
    box, font = where.counter, where.sizes.font
    shapes.translucent_box(box.width, box.height, 18, NIGHT, 0.8).draw_on(picture, box.x, box.y)
    key = "board.counter_large" if where.sizes is LARGE else "board.counter"
    words = fill(template(GAME_ID, key, scene.locale), {"n": view.moves, "most": MOST_MOVES})
    lines = words.split("\n")
    for i, line in enumerate(lines):
        y = box.y + box.height * (i + 0.5) / len(lines)
        text_sprite(line, font, room=box.width - 8).draw_on(picture, box.centre[0], y)
