"""Who may move where: an animal moves by the rule of what stands beside it."""

from collections.abc import Iterator

from bot.game import Seat
from bot.games.jungle.components import OWNER, Board
from bot.games.jungle.state import Mimic
from bot.games.jungle.terrain import NO_SPACE, Target, TargetTable, Terrain


def mimic_options(terrain: Terrain, board: Board, at: int) -> str:
    """Capital letters of what the animal on a space can mimic, of either side (L1): what stands on
    top of the spaces beside it, with deep stacks below the top too (L2). Its own space does not
    count (L3)."""
    beside = [board[space] for space in terrain.neighbours[at]]
    return "".join(beside if terrain.deep_stacks else [stack[-1:] for stack in beside]).upper()


def find_targets(terrain: Terrain, board: Board, at: int) -> list[Target]:
    """Where the animal on top of a space can go. A space that can be reached in several ways is
    there once (L8)."""
    room, found = terrain.capacity, []
    for ways in _matching_targets(terrain, board, at):
        for way in ways[at]:
            to, between, _ = way
            if len(board[to]) < room[to] and (between == NO_SPACE or not board[between]):
                found.append(way)
    for icon, way in terrain.bug_targets[at]:
        if not board[icon] and len(board[way.to]) < room[way.to] and not _has_target(found, way.to):
            found.append(way)
    return found


def _matching_targets(terrain: Terrain, board: Board, at: int) -> Iterator[TargetTable]:
    """The rules by which the animal on top of a space can move."""
    near, own = mimic_options(terrain, board, at), board[at][-1].upper()
    for animal in "MTS":
        if animal in near:
            yield terrain.targets[animal]
    # L7: beside a chameleon by its own rule, which counts as mimicking its own kind if it can.
    if "C" in near and own not in near:
        yield terrain.chameleon_targets[own]


def _has_target(ways: list[Target], to: int) -> bool:
    return any(way.to == to for way in ways)


def movable_spaces(board: Board, seat: Seat) -> Iterator[int]:
    """The spaces from which the seat can move: those where its animal stands on top (L2)."""
    return (at for at, stack in enumerate(board) if stack and OWNER[stack[-1]] == seat)


def legal_mimics(terrain: Terrain, board: Board, seat: Seat) -> list[Mimic]:
    """Every move of the seat, animal by animal, then by what is mimicked."""
    cells = terrain.cells
    return [
        Mimic(cells[at], way.step)
        for at in movable_spaces(board, seat)
        for way in find_targets(terrain, board, at)
    ]


def can_move(terrain: Terrain, board: Board, seat: Seat) -> bool:
    return any(find_targets(terrain, board, at) for at in movable_spaces(board, seat))


def move_piece(board: Board, at: int, to: int) -> Board:
    """The board after the top animal of a space has gone to another, onto what is there (L5)."""
    after = list(board)
    after[at], animal = board[at][:-1], board[at][-1]
    after[to] += animal
    return tuple(after)
