"""The layout of a picture of Puzzle-Memo."""

from dataclasses import dataclass
from functools import cache

from bot.games.puzzle_memo.components import COLUMNS, FINISH, ROWS, Space
from render.kit.box import Box

WIDTH, MOST_HEIGHT, GOOD_HEIGHT = 1200, 1198, 1120
"""The picture's width and greatest height; at `GOOD_HEIGHT`, phones and desktops show it at the
same scale."""
SIZE, LARGE_SIZE = 48, 72
"""The size of letters, normal and in large print."""
FRAME = 10
"""The width of the wooden frame around the board."""
LARGEST, LARGEST_OVER, SMALLEST = 90, 112, 64
"""The size of the jungle's spaces: the greatest beside the panel, the greatest at the end of the
match, and the least."""

ACROSS, UP = 14, 6
"""The number of track spaces on a long and on a short side; on the short ones a stack of two pawns
must not reach the next space."""
LEFT, RIGHT, TOP, BOTTOM = 81, 105, 76, 50
"""The distances from the board to the middle of the track; at the bottom there is less room, since
the numbers are outside."""
NUMBER = 43
"""The distance from a space's centre to its number above or below; sideways a little more."""
STACKED = 38
"""The distance from a pawn of a stack to the next one above it."""
PANEL_X, PANEL_WIDTH = 992, 176
PLATE, TWO_LINE_PLATE, PLATE_GAP = 66, 112, 12
MOST_LARGE_FACES = 25
"""With more tiles than these above the board, large print shows no faces."""
LEAF = 64
"""The height that the leaf below the track takes, while pawns stand on it."""
LARGE_PLATE, LEAST_NAMED = 92, 100
"""The height of a plate in large print, and the least size of the jungle's spaces beside which
plates have names there."""
MOST_IN_NINES = 25
"""In large print, the greatest number of tiles in rows of nine; more are in rows of ten, which are
lower."""
LARGE_SPACE = 134
"""The greatest size of the jungle's spaces in large print."""


@dataclass(frozen=True)
class Slots:
    """Numbered places in rows: the tiles above the board, or in a question those below."""

    x: int
    y: int
    columns: int
    width: int
    height: int
    pitch_x: int
    pitch_y: int
    numbers: tuple[int, ...]
    """The numbers that are drawn, in order."""

    def box(self, n: int) -> Box:
        row, column = divmod(self.numbers.index(n), self.columns)
        return Box(
            self.x + column * self.pitch_x, self.y + row * self.pitch_y, self.width, self.height
        )

    @property
    def bottom(self) -> int:
        return self.y + -(-len(self.numbers) // self.columns) * self.pitch_y


@dataclass(frozen=True)
class Layout:
    """One layout. `ring` has the centres of the track's spaces; None if the picture has no
    track."""

    height: int
    slots: Slots
    board: Box
    ring: Box | None
    plates: tuple[Box, ...]
    letters: int = SIZE
    headline: int = 0
    """The number of lines of the headline; 0 if it would leave too little room."""
    pile: Box | None = None
    """In large print, the box of the tiles below the board."""

    @property
    def cell_size(self) -> int:
        return self.board.width // COLUMNS

    def cell(self, at: int) -> Box:
        """The box of a space of the jungle; row 1 is at the bottom."""
        space, side = Space(at), self.cell_size
        y = self.board.y + (ROWS - 1 - space.row) * side
        return Box(self.board.x + space.column * side, y, side, side)

    def track(self, space: int) -> tuple[int, int]:
        """The centre of a space of the track: 1 is at the lower left, then up, to the right, down
        and back."""
        ring = self.ring
        assert ring is not None
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

    def number(self, space: int) -> tuple[int, int]:
        """The centre of a space's number: between the space and the board, at the bottom below the
        space."""
        assert self.ring is not None
        x, y = self.track(space)
        if y in (self.ring.y, self.ring.bottom):
            return x, y + NUMBER
        return (x + 50, y) if x == self.ring.x else (x - 58, y)

    @property
    def leaf(self) -> Box:
        """The box of the leaf beside the track, on which pawns on space 0 stand."""
        assert self.ring is not None
        return Box(14, self.ring.bottom + 68, 330, 56)


def is_upper(space: int) -> bool:
    """Whether a space is on the upper side of the track."""
    return 1 + UP <= space <= 1 + UP + ACROSS


def _slots(numbers: tuple[int, ...], faces: bool, y: int) -> Slots:
    """The places of the tiles above the board. Face down they are as large as their number allows;
    no tile changes its place before a smaller size is needed, to help those who remember where it
    is."""
    most = max(numbers, default=0)
    if faces:
        return Slots(18, y, 8, 136, 64, 146, 75, numbers)
    if most <= 26:
        return Slots(20, y, 13, 83, 66, 90, 76, numbers)
    if most <= 30:
        return Slots(22, y, 15, 70, 60, 77, 69, numbers)
    return Slots(20, y, 16, 66, 56, 73, 64, numbers)


@cache
def table(
    slots: tuple[int, ...],
    faces: bool,
    stack: int,
    leaf: bool,
    seats: int,
    lines: int,
    headline: int,
    over: bool,
) -> Layout:
    """The layout of the table: `stack` is the highest stack on the upper side, `lines` the lines of
    the plates' names, `headline` those of the headline. The board takes the rest; if that is too
    little there is no headline."""
    top = (14, 84, 136)[headline]
    above = _slots(slots, faces, top)
    plate = TWO_LINE_PLATE if lines > 1 else PLATE
    below = (-(-seats // 2)) * (plate + PLATE_GAP) + 10
    room = max(50, 24 + STACKED * stack)
    fixed = above.bottom + room + TOP + BOTTOM + 74 + LEAF * leaf + below
    sizes = range(LARGEST_OVER if over else LARGEST, SMALLEST - 1, -2)
    good = [c for c in sizes if c >= 76 and fixed + ROWS * c <= GOOD_HEIGHT]
    most = [c for c in sizes if fixed + ROWS * c <= MOST_HEIGHT]
    if not most and headline:
        return table(slots, faces, stack, leaf, seats, lines, 0, over)
    side = next(iter(good or most), SMALLEST)
    ring_y = above.bottom + room
    left = (WIDTH - COLUMNS * side) // 2 if over else 42 + LEFT
    board = Box(left, ring_y + TOP, COLUMNS * side, ROWS * side)
    ring = Box(left - LEFT, ring_y, board.width + LEFT + RIGHT, board.height + TOP + BOTTOM)
    if over:
        ring = Box(left - 93, ring_y, board.width + 186, ring.height)
    height = fixed + ROWS * side
    plates = _plates(seats, plate, height - below)
    return Layout(height, above, board, ring, plates, headline=headline)


def _plates(seats: int, height: int, y: int) -> tuple[Box, ...]:
    """The boxes of the plates: two in a row; a single last one takes the whole row."""
    wide = (WIDTH - 34 - PLATE_GAP) // 2
    found = []
    for seat in range(seats):
        row, column = divmod(seat, 2)
        alone = seat == seats - 1 and column == 0
        width = WIDTH - 34 if alone else wide
        x = 17 + column * (wide + PLATE_GAP)
        found.append(Box(x, y + row * (height + PLATE_GAP), width, height))
    return tuple(found)


@cache
def large_table(
    slots: tuple[int, ...], seats: int, faces: bool = False, pile: bool = False
) -> Layout:
    """The layout in large print: tiles above and the pile, jungle and every seat's space, with
    names if there is room; no track."""
    if faces:
        above = Slots(16, 12, 5, 224, 88, 236, 98, slots)
    elif len(slots) <= MOST_IN_NINES:
        above = Slots(14, 12, 9, 120, 88, 131, 98, slots)
    else:
        above = Slots(16, 12, 10, 108, 72, 117, 80, slots)
    tiles = _free_columns(above, 1 if faces else 2) if pile else None
    rows = above.bottom if tiles is None else tiles.y + above.pitch_y
    room = MOST_HEIGHT - rows - 64
    with_names = (room - -(-seats // 2) * (LARGE_PLATE + PLATE_GAP)) // ROWS
    named = with_names >= LEAST_NAMED
    side = min(LARGE_SPACE, with_names if named else (room - LARGE_PLATE) // ROWS)
    board = Box((WIDTH - COLUMNS * side) // 2, rows + 22, COLUMNS * side, ROWS * side)
    top = board.bottom + 26
    if named:
        plates = _plates(seats, LARGE_PLATE, top)
    else:
        wide = min(380, (WIDTH - 28 - 12 * (seats - 1)) // seats)
        plates = tuple(
            Box(14 + seat * (wide + 12), top, wide, LARGE_PLATE) for seat in range(seats)
        )
    height = plates[-1].bottom + 14
    return Layout(height, above, board, None, plates, LARGE_SIZE, pile=tiles)


def _free_columns(slots: Slots, wide: int) -> Box:
    """The last `wide` columns of the last row of places, or of a new one if they are taken."""
    rows, last = divmod(len(slots.numbers), slots.columns)
    rows += last + wide > slots.columns
    x = slots.x + (slots.columns - wide) * slots.pitch_x
    width = (wide - 1) * slots.pitch_x + slots.width
    return Box(x, slots.y + rows * slots.pitch_y, width, slots.height)


MOST_WIDE, WIDE_SLOT = 12, Box(0, 0, 184, 132)
"""In large print, the greatest number of places that are as large as `WIDE_SLOT`."""


@cache
def question(numbers: tuple[int, ...], headline: int, large: bool, aside: bool = True) -> Layout:
    """The layout of a question for a number: the numbered places large, below them only the
    jungle. Beside it there is room for a tile, unless nothing is to be shown there (`aside`)."""
    top, count = (16, 96, 140)[headline], len(numbers)
    letters = LARGE_SIZE if large or count <= 24 else SIZE
    columns, width, height = (8, 128, 92) if count <= 24 else (9, 116, 78)
    if large and count > 24:
        width, height = 122, 84
    elif large and count <= MOST_WIDE:
        columns, width, height = 6, WIDE_SLOT.width, WIDE_SLOT.height
    pitch_x = (WIDTH - 30) // columns
    places = Slots(
        15 + (pitch_x - width) // 2, top, columns, width, height, pitch_x, height + 14, numbers
    )
    most = 104 if not large else 118 if aside else LARGE_SPACE
    side = max(60, min(most, (MOST_HEIGHT - places.bottom - 50) // ROWS))
    left = 34 if aside else (WIDTH - COLUMNS * side) // 2
    board = Box(left, places.bottom + 20, COLUMNS * side, ROWS * side)
    return Layout(board.bottom + 26, places, board, None, (), letters, headline)
