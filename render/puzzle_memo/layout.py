"""Where everything is in a picture of Puzzle-Memo."""

from functools import cache

from bot.games.puzzle_memo.components import COLUMNS, FINISH, ROWS, Row, Space
from render.kit.box import Box

WIDTH, HEIGHT = 1200, 1152

IN_A_ROW = 16
TILE, PITCH = (66, 44), (72, 50)
"""A face-down tile or an empty slot, and the way from one to the next."""
ROW_X = 25
ROW_Y = {Row.ABOVE: 92, Row.BELOW: 990}

CELL = 100
BOARD = Box(87, 344, COLUMNS * CELL, ROWS * CELL)
FRAME = 10
"""Of wood, round the board."""

DISC = 52
OUT = 40
"""From the board's edge to the middle of the track."""
ACROSS, UP = 12, 8
"""Spaces of the track on a long and on a short side."""

START = Box(22, 918, 212, 66)
"""The leaf beside the track."""
PANEL = Box(976, 276, 204, 640)
"""The open tile, what was flipped before it, and the players."""
OPEN = Box(982, 282, 192, 192)
EARLIER = 58
"""A tile that was flipped before the open one."""
TAG_HEIGHT, TAG_PITCH = 52, 64
TAGS_BOTTOM = 912


@cache
def tile(row: Row, n: int) -> Box:
    """A numbered place below or above the board."""
    y, x = divmod(n - 1, IN_A_ROW)
    return Box(ROW_X + x * PITCH[0], ROW_Y[row] + y * PITCH[1], *TILE)


@cache
def cell(at: int) -> Box:
    """A space of the jungle; row 1 is at the bottom."""
    space = Space(at)
    y = BOARD.y + (ROWS - 1 - space.row) * CELL
    return Box(BOARD.x + space.column * CELL, y, CELL, CELL)


@cache
def track(space: int) -> tuple[int, int]:
    """The middle of a space: 1 at the lower left, up, to the right, down and back."""
    ring = Box(BOARD.x, BOARD.y, BOARD.width, BOARD.height).expand(OUT)
    across, up = ring.width / ACROSS, ring.height / UP
    step = (space - 1) % FINISH
    if step <= UP:
        return ring.x, round(ring.bottom - step * up)
    step -= UP
    if step <= ACROSS:
        return round(ring.x + step * across), ring.y
    step -= ACROSS
    if step <= UP:
        return ring.right, round(ring.y + step * up)
    return round(ring.right - (step - UP) * across), ring.bottom


def tag(seat: int, seats: int) -> Box:
    """A player's name."""
    y = TAGS_BOTTOM - (seats - seat) * TAG_PITCH + (TAG_PITCH - TAG_HEIGHT)
    return Box(PANEL.x, y, PANEL.width, TAG_HEIGHT)
