"""What no move changes in a picture of Puzzle-Memo: jungle, frame, night, track, empty slots."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.puzzle_memo.components import COLUMNS, FINISH, LIANAS, ROWS, SPACES, Row, Space
from render.art.palette import INK, SAND, SAND_DEEP, WOOD_EDGE, rgb
from render.kit import panels, shapes
from render.kit.figures import centred, figure, master, scaled
from render.kit.scenery import jungle
from render.kit.stamp import Stamp, faint
from render.kit.text import lettering
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
    picture = jungle(WIDTH, HEIGHT, SEED).copy()
    for row in Row:
        for n in range(1, slots + 1):
            _slot(picture, row, n, large)
    _board(picture)
    _track(picture, large)
    figure("puzzle-start", START.width, 4).press(picture, *START.middle)
    panels.disc(picture, "0", START.right + 14, START.middle[1] - 12, 44)
    return picture


def sheet(name: str) -> Image.Image:
    """The jungle by day or by night, as large as the board."""
    return scaled(master(f"puzzle-{name}"), BOARD.width).convert("RGB")


def number(n: int, large: bool) -> Stamp:
    """A number on a tile that lies face down."""
    return lettering(str(n), 32 + 4 * large, edge=3)


def _slot(picture: Image.Image, row: Row, n: int, large: bool) -> None:
    """Nothing ever comes back below the board, so that no number is needed there."""
    box = tile(row, n)
    if row is Row.BELOW:
        faint(shapes.empty_place(*TILE, 10), 0.5).press(picture, box.x, box.y)
        return
    shapes.empty_place(*TILE, 10).press(picture, box.x, box.y)
    lettering(str(n), 28 + 4 * large, "#7fb07c").press(picture, *box.middle)


def _board(picture: Image.Image) -> None:
    """The night in its wooden frame; each space tells its name."""
    frame = BOARD.grown(FRAME)
    shapes.box(frame.width, frame.height, 12, PLANK, 4).press(picture, frame.x, frame.y)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((frame.x + 6, frame.y + 5, frame.right - 7, frame.y + 6), rgb(WOOD_EDGE))
    picture.paste(sheet("night"), (BOARD.x, BOARD.y))
    for at in range(SPACES):
        box = cell(at)
        lettering(Space(at).written, 34, MOONLIT).press(picture, *box.middle)
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
        plate = shapes.box(DISC, DISC, DISC / 2, "#f2c53d" if space == FINISH else fill, 4)
        plate.press(picture, x - DISC / 2, y - DISC / 2)
        if space == 1:
            figure("dragonfly", DISC - 8).press(picture, x, y)
        else:
            lettering(str(space), 28 + 2 * large, "#3a2612").press(picture, x, y)
    for before in LIANAS:
        (ax, ay), (bx, by) = track(before), track(before + 1)
        _liana(ay != by).press(picture, (ax + bx) / 2, (ay + by) / 2)


@lru_cache(maxsize=2)
def _liana(across: bool) -> Stamp:
    """Hanging down across the upper and lower sides, lying across the others."""
    image = scaled(master("puzzle-liana"), 50)
    return centred(image.rotate(90, Image.Resampling.BICUBIC, expand=True) if across else image, 2)
