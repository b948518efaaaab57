"""Search for a short forced win of the side that begins; such a shuffle is drawn again."""

from collections.abc import Iterator

from bot.game import Seat
from bot.games.jungle.components import Board
from bot.games.jungle.rules.movement import can_move, find_targets, movable_spaces, move_piece
from bot.games.jungle.rules.terrain import Terrain

MAX_OWN_MOVES = 3
"""L10: the longest forced win searched for, in moves of the side that begins."""

MAX_POSITIONS = 2_000
"""L10: the limit of searched positions for one shuffle; beyond it no forced win is assumed."""


def has_forced_win(terrain: Terrain, board: Board, seat: Seat) -> bool:
    """Whether the seat to move wins within MAX_OWN_MOVES of its own moves against any reply.

    Only moves that threaten to win with the next move are tried (L10), to keep the search short:
    other moves leave the other side too many replies to be forced.
    """
    try:
        return _ThreatSearch(terrain, seat).wins(board, MAX_OWN_MOVES)
    except _TooManyPositions:
        return False


class _TooManyPositions(Exception):
    """The search has reached its limit of positions."""


class _ThreatSearch:
    """The search for one side, with a count of the positions."""

    def __init__(self, terrain: Terrain, seat: Seat) -> None:
        self._terrain = terrain
        self._seat, self._other = seat, Seat(1 - seat)
        self._positions = 0

    def wins(self, board: Board, moves: int) -> bool:
        """Whether the side, which is to move, wins by force within `moves` moves of its own."""
        self._count_position()
        if self._can_win_at_once(board):
            return True
        return moves > 1 and any(
            self._threatens(after) and self._all_replies_lose(after, moves - 1)
            for after, _ in self._moves(board, self._seat)
        )

    def _threatens(self, board: Board) -> bool:
        """Whether the side would win at once if it were to move again."""
        self._count_position()
        return self._can_win_at_once(board)

    def _can_win_at_once(self, board: Board) -> bool:
        """Whether a move enters the other base or leaves the other side without a move."""
        goal = self._terrain.goal(self._seat)
        after = list(self._moves(board, self._seat))
        return any(to == goal for _, to in after) or not all(
            can_move(self._terrain, each, self._other) for each, _ in after
        )

    def _all_replies_lose(self, board: Board, moves: int) -> bool:
        """Whether the side still wins within `moves` moves after every reply."""
        goal = self._terrain.goal(self._other)
        return all(
            to != goal and can_move(self._terrain, after, self._seat) and self.wins(after, moves)
            for after, to in self._moves(board, self._other)
        )

    def _moves(self, board: Board, seat: Seat) -> Iterator[tuple[Board, int]]:
        """The board after each move of a seat, with the target space."""
        for at in movable_spaces(board, seat):
            for way in find_targets(self._terrain, board, at):
                yield move_piece(board, at, way.to), way.to

    def _count_position(self) -> None:
        self._positions += 1
        if self._positions > MAX_POSITIONS:
            raise _TooManyPositions
