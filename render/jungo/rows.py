"""The layout of a Jungo hand: one to three straight rows of cards, as large as possible."""

from dataclasses import dataclass

from render.jungo.cards import RATIO, STRIP, part_width, tall
from render.kit.box import Box
from render.kit.text import cap_height

LARGEST = (228, 172, 112)
"""The greatest width of cards in one, two and three rows."""
LARGE_LARGEST, WHOLE = 342, 0.86
"""The greatest width of cards in large print, and the share of a card that must be visible for its
whole face to be drawn."""
FULL_ROW = (12, 13)
"""The greatest number of cards that can be read in one row, and per row in two."""
LEVEL = 30
"""The height of each level of brackets."""
ROW_GAP = 18
TILE_GAP = 4
TILE_ROWS = ((2, 26), (3, 51))
"""The greatest number of cards in two and in three rows of tiles; more take four."""
LARGEST_LETTERS, LEAST_LETTERS = 140, 72
"""The sizes of letters on tiles."""


@dataclass(frozen=True)
class Row:
    """One row: the place of its first card, counted from 1, and the boxes of its cards."""

    first: int
    cards: tuple[Box, ...]
    step: int

    @property
    def last(self) -> int:
        return self.first + len(self.cards) - 1

    @property
    def bottom(self) -> int:
        return self.cards[0].bottom

    def seen(self, place: int) -> Box:
        """The part of the card at `place` that no other card covers."""
        box = self.cards[place - self.first]
        return Box(box.x, box.y, min(box.width, self.step), box.height)

    def gap(self, place: int) -> int:
        """The x of the gap before the card at `place`; one place more is the gap behind the last
        card."""
        return self.cards[place - self.first].x if place <= self.last else self.cards[-1].right


def row_count(cards: int) -> int:
    if cards <= FULL_ROW[0]:
        return 1
    return 2 if cards <= 2 * FULL_ROW[1] else 3


def tile_row_count(cards: int) -> int:
    """The number of rows of a hand that is drawn as tiles."""
    return next((rows for rows, most in TILE_ROWS if cards <= most), TILE_ROWS[-1][0] + 1)


def card_width(cards: int, room: int, high: int, large: bool = False) -> int:
    """The greatest width at which the strips of the fullest row are visible and no card is higher
    than `high`. In large print whole faces are better than larger strips.

    >>> [card_width(n, 1100, 600) for n in (3, 5, 6, 10)]
    [228, 228, 228, 225]
    >>> [card_width(n, 1100, 600, large=True) for n in (3, 5, 6, 10)]
    [342, 247, 342, 225]
    """
    rows = row_count(cards)
    others = max(0, -(-cards // rows) - 1)
    most = LARGEST[rows - 1]
    across = int(room / (1 + STRIP * others))
    if large and rows == 1:
        whole = int(room / (1 + WHOLE * others))
        across = whole if whole >= most else across
        most = LARGE_LARGEST
    return min(most, across, int(high / RATIO))


def rows(cards: int, box: Box, below: tuple[int, ...], large: bool = False) -> tuple[Row, ...]:
    """The rows of a hand in `box`, from its top, with no card higher than the box; `below` is the
    height needed below each row."""
    if not cards:
        return ()
    count, width = row_count(cards), card_width(cards, box.width, box.height, large)
    fullest = -(-cards // count)
    found: list[Row] = []
    y, first = box.y, 1
    for extra in below[:count]:
        size = min(fullest, cards - first + 1)
        found.append(_row(first, size, fullest, width, Box(box.x, y, box.width, 0)))
        first += size
        y += tall(width) + extra + ROW_GAP
    return tuple(found)


def tile_rows(cards: int, box: Box, below: tuple[int, ...]) -> tuple[Row, ...]:
    """The rows of a hand that is drawn as tiles side by side, each `box.height` high."""
    fullest = -(-cards // len(below))
    step = box.width // fullest
    found: list[Row] = []
    y, first = box.y, 1
    for extra in below:
        size = min(fullest, cards - first + 1)
        tiles = (Box(box.x + i * step, y, step - TILE_GAP, box.height) for i in range(size))
        found.append(Row(first, tuple(tiles), step))
        first += size
        y += box.height + extra + TILE_GAP
    return tuple(found)


def tile_letters(tile: Box) -> int:
    """The greatest size of letters for a tile that may hold two numbers, one below the other."""
    sizes = range(LARGEST_LETTERS, LEAST_LETTERS, -2)
    low = tile.height / 2 - 18
    fits = (s for s in sizes if part_width(s) <= tile.width and cap_height(s) <= low)
    return next(fits, LEAST_LETTERS)


def _row(first: int, size: int, fullest: int, width: int, box: Box) -> Row:
    """A row with the step and the start of the fullest row, so that all rows align."""
    step = width + 12
    if fullest > 1:
        step = min(step, (box.width - width) // (fullest - 1))
    start = box.x + (box.width - width - step * (fullest - 1)) // 2
    cards = tuple(Box(start + i * step, box.y, width, tall(width)) for i in range(size))
    return Row(first, cards, step)
