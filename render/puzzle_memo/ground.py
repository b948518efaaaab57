"""What no move changes in a picture of Puzzle-Memo: jungle, frame, night, track, empty slots."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.puzzle_memo.components import COLUMNS, FINISH, LIANAS, ROWS, SPACES, Row, Space
from render.art.palette import INK, SAND, SAND_DEEP, WOOD_EDGE, rgb
from render.kit import panels, shapes
from render.kit.figures import centred_sprite, load_sprite, scale_image, sprite_image
from render.kit.scenery import jungle_background
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite
from render.puzzle_memo.layout import (
    BOARD,
    CELL,
    DISC,
    FRAME,
    HEIGHT,
    START,
    TILE,
    WIDTH,
    cell,
    tile,
    track,
)

SEED = 11
MOONLIT = "#6f86c4"
PLANK = "#8a5a2d"


@lru_cache(maxsize=8)
def ground(slots: int, large: bool) -> Image.Image:
    """RGB, with so many numbered places below and above. To be copied, never drawn on."""
    picture = jungle_background(WIDTH, HEIGHT, SEED).copy()
    for row in Row:
        for n in range(1, slots + 1):
            _slot(picture, row, n, large)
    _board(picture)
    _track(picture, large)
    load_sprite("puzzle-start", START.width, 4).draw_on(picture, *START.centre)
    panels.draw_number(picture, "0", START.right + 14, START.centre[1] - 12, 44)
    return picture


def sheet(name: str) -> Image.Image:
    """The jungle by day or by night, as large as the board."""
    return scale_image(sprite_image(f"puzzle-{name}"), BOARD.width).convert("RGB")


def number(n: int, large: bool) -> Sprite:
    """A number on a tile that lies face down."""
    return text_sprite(str(n), 32 + 4 * large, edge=3)


def _slot(picture: Image.Image, row: Row, n: int, large: bool) -> None:
    """Nothing ever comes back below the board, so that no number is needed there."""
    box = tile(row, n)
    if row is Row.BELOW:
        with_opacity(shapes.empty_slot(*TILE, 10), 0.5).draw_on(picture, box.x, box.y)
        return
    shapes.empty_slot(*TILE, 10).draw_on(picture, box.x, box.y)
    text_sprite(str(n), 28 + 4 * large, "#7fb07c").draw_on(picture, *box.centre)


def _board(picture: Image.Image) -> None:
    """The night in its wooden frame; each space tells its name."""
    frame = BOARD.expand(FRAME)
    shapes.rounded_box(frame.width, frame.height, 12, PLANK, 4).draw_on(picture, frame.x, frame.y)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((frame.x + 6, frame.y + 5, frame.right - 7, frame.y + 6), rgb(WOOD_EDGE))
    picture.paste(sheet("night"), (BOARD.x, BOARD.y))
    for at in range(SPACES):
        box = cell(at)
        text_sprite(Space(at).notation, 34, MOONLIT).draw_on(picture, *box.centre)
    grid(pen)


def grid(pen: ImageDraw.ImageDraw) -> None:
    """Lines between all spaces."""
    for i in range(COLUMNS + 1):
        x = BOARD.x + i * CELL
        pen.line((x, BOARD.y, x, BOARD.bottom), rgb(INK), 3)
    for i in range(ROWS + 1):
        y = BOARD.y + i * CELL
        pen.line((BOARD.x, y, BOARD.right, y), rgb(INK), 3)


def _track(picture: Image.Image, large: bool) -> None:
    """The spaces from the dragonfly to the last one, and the lianas between them."""
    for space in range(1, FINISH + 1):
        x, y = track(space)
        fill = SAND_DEEP if space % 5 == 0 else SAND
        plate = shapes.rounded_box(DISC, DISC, DISC / 2, "#f2c53d" if space == FINISH else fill, 4)
        plate.draw_on(picture, x - DISC / 2, y - DISC / 2)
        if space == 1:
            load_sprite("dragonfly", DISC - 8).draw_on(picture, x, y)
        else:
            text_sprite(str(space), 28 + 2 * large, "#3a2612").draw_on(picture, x, y)
    for before in LIANAS:
        (ax, ay), (bx, by) = track(before), track(before + 1)
        _liana(ay != by).draw_on(picture, (ax + bx) / 2, (ay + by) / 2)


@lru_cache(maxsize=2)
def _liana(across: bool) -> Sprite:
    """Hanging down across the upper and lower sides, lying across the others."""
    image = scale_image(sprite_image("puzzle-liana"), 50)
    return centred_sprite(
        image.rotate(90, Image.Resampling.BICUBIC, expand=True) if across else image, 2
    )
