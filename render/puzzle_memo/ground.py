"""Draws what no move changes in a picture of Puzzle-Memo: jungle, frame, night, track."""

from PIL import Image, ImageDraw

from bot.games.puzzle_memo.components import COLUMNS, FINISH, LIANAS, ROWS, SPACES, Space
from render.art.palette import FLAT, INK, OUTLINE, SAND, SAND_DEEP, WOOD_EDGE, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import centred_sprite, load_sprite, scale_image, sprite_image
from render.kit.scenery import jungle_background
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.puzzle_memo.layout import FRAME, SIZE, WIDTH, Layout

SEED = 11
MOONLIT = "#93a8ea"
NUMBERS = "#e6d6a6"
PLANK = "#8a5a2d"
STONE, LAST = 44, 62
"""The width of a space of the track, and of the last one."""


@cached
def ground(layout: Layout, flat: bool = False) -> Image.Image:
    """An RGB image. It is cached: copy it before drawing."""
    picture = jungle_background(WIDTH, layout.height, SEED, flat=flat)
    draw_night(picture, layout.board, layout.letters, flat)
    if layout.ring is not None:
        _draw_track(picture, layout)
    return picture


@cached
def sheet(name: str, width: int) -> Image.Image:
    """The jungle by day or by night, at the board's size."""
    return scale_image(sprite_image(f"puzzle-{name}"), width).convert("RGB")


def draw_night(picture: Image.Image, board: Box, letters: int, flat: bool = False) -> None:
    """Draw the night in its wooden frame, with the name of each space. `flat`: black, for high
    contrast."""
    frame = board.expand(FRAME)
    shapes.rounded_box(frame.width, frame.height, 12, PLANK, 4).draw_on(picture, frame.x, frame.y)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((frame.x + 6, frame.y + 5, frame.right - 7, frame.y + 6), rgb(WOOD_EDGE))
    if flat:
        picture.paste(rgb(FLAT), (board.x, board.y, board.right, board.bottom))
    else:
        picture.paste(sheet("night", board.width), (board.x, board.y))
    side = board.width // COLUMNS
    for at in range(SPACES):
        space = Space(at)
        x = board.x + (space.column + 0.5) * side
        y = board.y + (ROWS - space.row - 0.5) * side
        text_sprite(space.notation, letters, "#ffffff" if flat else MOONLIT, edge=3).draw_on(
            picture, x, y
        )
    line = rgb(OUTLINE if flat else INK)
    for i in range(COLUMNS + 1):
        x = board.x + i * side
        pen.line((x, board.y, x, board.bottom), line, 3)
    for i in range(ROWS + 1):
        y = board.y + i * side
        pen.line((board.x, y, board.right, y), line, 3)


def _draw_track(picture: Image.Image, layout: Layout) -> None:
    """Draw the spaces from the dragonfly to the last one and the lianas between them; every fifth
    space has its number."""
    for space in range(1, FINISH + 1):
        x, y = layout.track(space)
        size = LAST if space == FINISH else STONE
        fill = "#f2c53d" if space == FINISH else SAND_DEEP if space % 5 == 0 else SAND
        shapes.rounded_box(size, size, size / 2, fill, 4).draw_on(
            picture, x - size / 2, y - size / 2
        )
        if space == 1:
            load_sprite("dragonfly", 62).draw_on(picture, x, y)
    for before in LIANAS:
        (ax, ay), (bx, by) = layout.track(before), layout.track(before + 1)
        _liana(ay != by).draw_on(picture, (ax + bx) / 2, (ay + by) / 2)
    for space in range(5, FINISH + 1, 5):  # above the lianas
        text_sprite(str(space), SIZE, NUMBERS, edge=5).draw_on(picture, *layout.number(space))


@cached
def _liana(across: bool) -> Sprite:
    """A liana that hangs down across the upper and lower sides of the track and lies across the
    others."""
    image = scale_image(sprite_image("puzzle-liana"), 56)
    return centred_sprite(
        image.rotate(90, Image.Resampling.BICUBIC, expand=True) if across else image, 2
    )
