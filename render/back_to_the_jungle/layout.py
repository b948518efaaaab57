"""Where everything lies in a picture of Back to the Jungle."""

from bot.games.back_to_the_jungle.view import BOARD_CELLS, View
from render.kit.box import Box

WIDTH = 1200
CELL, RIM, SEAM = 124, 8, 4
"""A cell, what a board has round its cells, and what is between two boards."""
BOARD = 3 * CELL + 2 * RIM
LEFT, TOP = 64, 156
WHOLE = Box(LEFT, TOP, 2 * BOARD + SEAM, 2 * BOARD + SEAM)
"""The four boards together."""
PILL, OUT = 44, 28
"""A coordinate, and how far its middle is from the boards."""
COLUMN = Box(912, 118, 272, 864)
"""What stands beside the boards: a panel for each seat, and the bag."""
GAP = 12
HEIGHT = 1000
STRIP = 150
"""What a private picture has below: goals, a drawn chip."""
SUPPLY = 74
"""The height of the line with the bag."""


def height(view: View) -> int:
    return HEIGHT + STRIP * has_strip(view)


def has_strip(view: View) -> bool:
    """Goals and a drawn chip are shown below the boards; goals of a solo match to all."""
    return bool(view.goals) and not view.all_goals


def board(number: int) -> Box:
    """A board with its rim."""
    row, column = divmod(number, 2)
    step = BOARD + SEAM
    return Box(LEFT + column * step, TOP + row * step, BOARD, BOARD)


def middle(at: int) -> tuple[int, int]:
    """The middle of a cell."""
    return _MIDDLES[at]


def box(at: int) -> Box:
    x, y = middle(at)
    return Box(x - CELL // 2, y - CELL // 2, CELL, CELL)


def _middles() -> dict[int, tuple[int, int]]:
    found = {}
    for number, square in enumerate(BOARD_CELLS):
        frame = board(number)
        for place, at in enumerate(square):
            row, column = divmod(place, 3)
            found[at] = (
                frame.x + RIM + column * CELL + CELL // 2,
                frame.y + RIM + row * CELL + CELL // 2,
            )
    return found


_MIDDLES = _middles()


def panel(seat: int, seats: int) -> Box:
    """A seat's panel beside the boards; never higher than a third of the column."""
    room = COLUMN.height - (SUPPLY + GAP) * (seats > 1)
    tall = min((room - GAP * (seats - 1)) // seats, 300) if seats > 1 else room
    return Box(COLUMN.x, COLUMN.y + seat * (tall + GAP), COLUMN.width, tall)


def supply() -> Box:
    """The bag and what has left the game."""
    return Box(COLUMN.x, COLUMN.bottom - SUPPLY, COLUMN.width, SUPPLY)


def goal(number: int, of: int, drawn: bool) -> Box:
    """The n-th goal card below the boards; a drawn chip keeps room on the right."""
    room = WIDTH - 2 * 28 - 220 * drawn
    wide = min((room - GAP * (of - 1)) // of, 420)
    whole = of * wide + GAP * (of - 1)
    left = 28 if drawn else (WIDTH - whole) // 2
    return Box(left + number * (wide + GAP), HEIGHT + 6, wide, STRIP - 30)


def drawn() -> Box:
    """The chip in the reader's hand."""
    return Box(WIDTH - 28 - 200, HEIGHT - 2, 200, STRIP - 14)
