"""Chips on the board: positions, free cells and movements."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import (
    BOARD_SIDE,
    CELLS,
    CHAMELEONS,
    NEIGHBOURS,
    Spot,
    hole_cells,
    rim_distance,
)
from bot.games.back_to_the_jungle.state import State, Tile

Transition = tuple[State, tuple[Event, ...]]
"""The state after a move, and the events of the move."""

TileRow = tuple[Tile | None, ...]
ALL_CELLS = range(BOARD_SIDE**2)
EDGE_CELLS = tuple(at for at in ALL_CELLS if rim_distance(at) == 0)


def occupied_cells(board: TileRow) -> list[int]:
    return [at for at in ALL_CELLS if board[at] is not None]


def free_cells(state: State) -> list[int]:
    """Cells without a chip and without a hole."""
    pits, board = hole_cells(state.turned), state.board
    return [at for at in ALL_CELLS if board[at] is None and at not in pits]


def entry_cells(state: State) -> list[int]:
    """B2: free cells of the edge, otherwise the free cells closest to it; empty if the board is
    full. In the solo mode the cells of the edge with a chip."""
    if state.solo is not None:
        return [at for at in EDGE_CELLS if state.board[at] is not None]
    room = free_cells(state)
    nearest = min(map(rim_distance, room), default=0)
    return [at for at in room if rim_distance(at) == nearest]


def occupied_neighbours(board: TileRow, at: int) -> list[int]:
    """Cells beside `at` that hold a chip."""
    return [to for to in NEIGHBOURS[at] if board[to] is not None]


def hidden_neighbours(board: TileRow, at: int) -> list[int]:
    """Cells beside `at` that hold a chip face down."""
    return [to for to in NEIGHBOURS[at] if (tile := board[to]) is not None and not tile.up]


def tile_at(state: State, cell: int) -> Tile:
    """The chip on a cell that must hold one."""
    tile = state.board[cell]
    assert tile is not None, f"expected a chip on {CELLS[cell]!r}, got none"
    return tile


def with_tiles(state: State, changes: Mapping[int, Tile | None]) -> State:
    """The state with chips replaced or removed (None) on some cells."""
    board = list(state.board)
    for cell, tile in changes.items():
        board[cell] = tile
    return replace(state, board=tuple(board))


def move_tiles(state: State, ways: Mapping[int, int]) -> State:
    """The state with every chip moved from a cell of `ways` to its target, all at once."""
    changes: dict[int, Tile | None] = dict.fromkeys(ways)
    changes |= {to: state.board[start] for start, to in ways.items()}
    return with_tiles(state, changes)


def swap_tiles(state: State, one: int, other: int) -> State:
    return move_tiles(state, {one: other, other: one})


def all_seats_mask(state: State) -> int:
    """The bits of all seats in `Tile.known`, 0 without field notes."""
    return (1 << state.seats) - 1 if state.variant.field_notes else 0


def seat_mask(state: State, seat: Seat) -> int:
    """The bit of a seat in `Tile.known`, 0 without field notes."""
    return 1 << seat if state.variant.field_notes else 0


def reveal_tile(state: State, cell: int) -> State:
    """Turn the chip of a cell face up."""
    return with_tiles(state, {cell: replace(tile_at(state, cell), up=True)})


def hide_tiles(state: State, cells: Iterable[int]) -> State:
    """Turn chips that all seats have seen face down again."""
    known = all_seats_mask(state)
    return with_tiles(state, {cell: Tile(tile_at(state, cell).chip, known) for cell in cells})


def mark_seen(state: State, cell: int, seat: Seat) -> State:
    """Record that a seat has looked at the chip of a cell."""
    tile = tile_at(state, cell)
    return with_tiles(state, {cell: replace(tile, known=tile.known | seat_mask(state, seat))})


def with_flag(flags: tuple[bool, ...], seat: Seat, flag: bool) -> tuple[bool, ...]:
    return (*flags[:seat], flag, *flags[seat + 1 :])


def remove_tiles(state: State, cells: Iterable[int]) -> tuple[State, tuple[Seat, ...]]:
    """Remove chips unseen. Chameleons return to their owners, who are the second result."""
    lost, home, owners = list(state.lost), state.home, []
    gone = list(cells)
    for cell in gone:
        tile = tile_at(state, cell)
        if tile.chip in CHAMELEONS:
            owner = Seat(CHAMELEONS.index(tile.chip))
            owners.append(owner)
            home = with_flag(home, owner, True)
        else:
            lost.append(replace(tile, up=False))
    bare = with_tiles(state, dict.fromkeys(gone))
    return replace(bare, lost=tuple(lost), home=home), tuple(sorted(owners))


def spots_at(state: State, cells: Iterable[int]) -> tuple[Spot, ...]:
    """Chips with their cells, for an audience that may see them."""
    return tuple(_iter_spots(state, cells))


def _iter_spots(state: State, cells: Iterable[int]) -> Iterator[Spot]:
    for cell in cells:
        yield Spot(tile_at(state, cell).chip, CELLS[cell])
