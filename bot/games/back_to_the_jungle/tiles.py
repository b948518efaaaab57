"""Chips on the board: where they lie, where there is room, how they are moved about."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import CHAMELEONS, Spot
from bot.games.back_to_the_jungle.ground import BESIDE, CELLS, SIDE, holes, rim_distance
from bot.games.back_to_the_jungle.state import State, Tile

Step = tuple[State, tuple[Event, ...]]
"""What a move leads to: the next state and what happened."""

TileRow = tuple[Tile | None, ...]
EVERY_CELL = range(SIDE**2)
EDGE = tuple(at for at in EVERY_CELL if rim_distance(at) == 0)


def occupied(board: TileRow) -> list[int]:
    return [at for at in EVERY_CELL if board[at] is not None]


def free(state: State) -> list[int]:
    """Cells that are neither taken nor a hole."""
    pits, board = holes(state.turned), state.board
    return [at for at in EVERY_CELL if board[at] is None and at not in pits]


def entries(state: State) -> list[int]:
    """B2: free cells of the edge, else those closest to it; none where the board is full. In the
    solo mode the chameleon is put on top of a chip at the edge."""
    if state.solo is not None:
        return [at for at in EDGE if state.board[at] is not None]
    room = free(state)
    nearest = min(map(rim_distance, room), default=0)
    return [at for at in room if rim_distance(at) == nearest]


def neighbours(board: TileRow, at: int) -> list[int]:
    """Cells beside `at` on which a chip lies."""
    return [to for to in BESIDE[at] if board[to] is not None]


def hidden_beside(board: TileRow, at: int) -> list[int]:
    """Cells beside `at` with a chip that lies face down."""
    return [to for to in BESIDE[at] if (tile := board[to]) is not None and not tile.up]


def at(state: State, cell: int) -> Tile:
    """The chip on a cell that is known to hold one."""
    tile = state.board[cell]
    assert tile is not None, f"expected a chip on {CELLS[cell]!r}, got none"
    return tile


def with_tiles(state: State, changes: Mapping[int, Tile | None]) -> State:
    """The state with other chips, or none, on some cells."""
    board = list(state.board)
    for cell, tile in changes.items():
        board[cell] = tile
    return replace(state, board=tuple(board))


def shifted(state: State, ways: Mapping[int, int]) -> State:
    """Every chip of the cells in `ways` goes where they lead, all at once."""
    changes: dict[int, Tile | None] = dict.fromkeys(ways)
    changes |= {to: state.board[start] for start, to in ways.items()}
    return with_tiles(state, changes)


def swapped(state: State, one: int, other: int) -> State:
    return shifted(state, {one: other, other: one})


def everybody(state: State) -> int:
    """The bits of all seats in `Tile.known`, none where no field notes are kept."""
    return (1 << state.seats) - 1 if state.variant.field_notes else 0


def bit(state: State, seat: Seat) -> int:
    """The bit of a seat in `Tile.known`, none where no field notes are kept."""
    return 1 << seat if state.variant.field_notes else 0


def shown(state: State, cell: int) -> State:
    """The chip of a cell face up."""
    return with_tiles(state, {cell: replace(at(state, cell), up=True)})


def covered(state: State, cells: Iterable[int]) -> State:
    """Chips that all have seen are turned face down again."""
    known = everybody(state)
    return with_tiles(state, {cell: Tile(at(state, cell).chip, known) for cell in cells})


def seen_by(state: State, cell: int, seat: Seat) -> State:
    """One seat has looked at the chip of a cell."""
    tile = at(state, cell)
    return with_tiles(state, {cell: replace(tile, known=tile.known | bit(state, seat))})


def with_flag(flags: tuple[bool, ...], seat: Seat, flag: bool) -> tuple[bool, ...]:
    return (*flags[:seat], flag, *flags[seat + 1 :])


def removed(state: State, cells: Iterable[int]) -> tuple[State, tuple[Seat, ...]]:
    """Chips leave the board unseen; chameleons go home to their owners, who are returned."""
    lost, home, owners = list(state.lost), state.home, []
    gone = list(cells)
    for cell in gone:
        tile = at(state, cell)
        if tile.chip in CHAMELEONS:
            owner = Seat(CHAMELEONS.index(tile.chip))
            owners.append(owner)
            home = with_flag(home, owner, True)
        else:
            lost.append(replace(tile, up=False))
    bare = with_tiles(state, dict.fromkeys(gone))
    return replace(bare, lost=tuple(lost), home=home), tuple(sorted(owners))


def spots(state: State, cells: Iterable[int]) -> tuple[Spot, ...]:
    """Chips with their cells, to be told to somebody who may see them."""
    return tuple(_spots(state, cells))


def _spots(state: State, cells: Iterable[int]) -> Iterator[Spot]:
    for cell in cells:
        yield Spot(at(state, cell).chip, CELLS[cell])
