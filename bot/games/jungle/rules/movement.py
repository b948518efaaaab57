"""Legal moves on the board: an animal moves by the rule of a neighbour."""

from collections.abc import Iterator

from bot.game import Seat
from bot.games.jungle.components import OWNER, SPECIES, Animal, Board, Cell, Stand
from bot.games.jungle.rules.terrain import NO_SPACE, SPECIES_BITS, Target, Terrain
from bot.games.jungle.state import Mimic

MAX_STEP = 2
"""The largest distance of a move, in columns and in rows."""


def mimic_options(terrain: Terrain, board: Board, at: int) -> str:
    """Capital letters of the species that the animal on a space can mimic, of either side (L1): the
    tops of neighbouring stacks, with deep stacks also the animals below (L2). Its own space does
    not count (L3)."""
    beside = [board[space] for space in terrain.neighbours[at]]
    return "".join(beside if terrain.deep_stacks else [stack[-1:] for stack in beside]).upper()


def find_targets(terrain: Terrain, board: Board, at: int) -> list[Target]:
    """The targets of the animal on top of a space. A target that can be reached in several ways is
    listed once (L8)."""
    near = 0
    for space in terrain.neighbours[at]:
        stack = board[space]
        if stack:
            for animal in stack if terrain.deep_stacks else stack[-1]:
                near |= SPECIES_BITS[animal]
    room = terrain.capacity
    found = [
        way
        for way in terrain.ways[board[at][-1]][at][near]
        if len(board[way[0]]) < room[way[0]] and (way[1] == NO_SPACE or not board[way[1]])
    ]
    for icon, way in terrain.bug_targets[at]:
        if not board[icon] and len(board[way.to]) < room[way.to] and not _has_target(found, way.to):
            found.append(way)
    return found


def _has_target(ways: list[Target], to: int) -> bool:
    return any(way.to == to for way in ways)


def movable_spaces(board: Board, seat: Seat) -> Iterator[int]:
    """The spaces from which the seat can move: its animal is on top (L2)."""
    return (at for at, stack in enumerate(board) if stack and OWNER[stack[-1]] == seat)


def legal_mimics(terrain: Terrain, board: Board, seat: Seat) -> list[Mimic]:
    """All moves of the seat, by animal, then by mimicked species."""
    cells = terrain.cells
    return [
        Mimic(cells[at], way.step)
        for at in movable_spaces(board, seat)
        for way in find_targets(terrain, board, at)
    ]


def can_move(terrain: Terrain, board: Board, seat: Seat) -> bool:
    return any(find_targets(terrain, board, at) for at in movable_spaces(board, seat))


def animals_before_goal(terrain: Terrain, board: Board, seat: Seat) -> tuple[Stand, ...]:
    """The animals of a side that can enter the other base with their next move."""
    goal, cells = terrain.goal(seat), terrain.cells
    return tuple(
        Stand(Animal(SPECIES[board[at][-1]]), cells[at])
        for at in movable_spaces(board, seat)
        if _is_in_reach(cells[at], cells[goal])
        and any(way.to == goal for way in find_targets(terrain, board, at))
    )


def _is_in_reach(start: Cell, to: Cell) -> bool:
    """Whether some rule of movement may lead from one space to the other."""
    columns, rows = ord(to.column) - ord(start.column), to.row - start.row
    return max(abs(columns), abs(rows)) <= MAX_STEP


def move_piece(board: Board, at: int, to: int) -> Board:
    """The board after the top animal of `at` has moved to `to`, on top of any stack there (L5)."""
    after = list(board)
    after[at], animal = board[at][:-1], board[at][-1]
    after[to] += animal
    return tuple(after)
