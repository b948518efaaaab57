"""The search of the strong computer player of Jungle: alpha-beta, deeper and deeper in turn.

On the board nothing is hidden, so the player looks ahead move by move. At the end of each line it
searches on while a side threatens to enter a base with its next move, and then values the position
by the spaces that each side can reach.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from bot.game import Seat
from bot.games.jungle.components import OWNER, Board
from bot.games.jungle.rules.movement import find_targets, move_piece
from bot.games.jungle.rules.play import MAX_BOARD_MOVES, MAX_REPETITIONS, position_key
from bot.games.jungle.rules.terrain import Terrain, build_terrain
from bot.games.jungle.state import AnyMove, Mimic, Phase, State

WIN = 10_000
"""The value of a won position, less the number of moves until then: a near win is worth more."""

MAX_DEPTH = 24
"""The most moves ahead, both sides together."""

MAX_EXTENSION = 6
"""How many moves beyond its depth a line is searched while a base is threatened."""

LUCK_BITS = 4
"""Every value of a position is blurred by 0 to 2 ** LUCK_BITS - 1 quarters of a space, so that the
player does not repeat its matches."""

POSITIONS_PER_TRY = 200
"""Positions that count as one try of the budget."""

MAX_STORED = 60_000
"""The most positions remembered from one decision, about 30 MB."""


def search_move(
    state: State, legal_moves: Sequence[AnyMove], rng: Random, has_budget: Callable[[], bool]
) -> AnyMove | None:
    """Return the best move found within the budget; None during the preparation, which is secret.

    The same state, chance and budget of tries give the same move.
    """
    if state.phase is not Phase.PLAY:
        return None
    moves = [move for move in legal_moves if isinstance(move, Mimic)]
    return _Search(state, rng, has_budget).best_move(moves)


class _OutOfBudget(Exception):
    """The budget ended in the middle of a search."""


class _Step(NamedTuple):
    """A move of the search, by the numbers of its spaces."""

    at: int
    to: int


class _Entry(NamedTuple):
    """What is known of a position: its value is exact, or at least `value` (`is_lower`), or at most
    `value` (`is_upper`), searched to `depth`."""

    depth: int
    value: int
    is_lower: bool
    is_upper: bool
    step: _Step | None


def _from_here(value: int, ply: int) -> int:
    """The value with a win or loss counted from `ply` moves later on in the line.

    >>> _from_here(WIN - 5, 2), _from_here(3, 2), _from_here(5 - WIN, 2)
    (9997, 3, -9997)
    """
    if abs(value) < WIN - MAX_BOARD_MOVES:
        return value
    return value + ply if value > 0 else value - ply


@dataclass
class _Search:
    """One decision: its budget, and the positions known so far."""

    state: State
    rng: Random
    has_budget: Callable[[], bool]
    known: dict[tuple[Board, Seat], _Entry] = field(default_factory=dict)
    visited: int = 0
    line: list[str] = field(default_factory=list)
    """Keys of the positions of the match and of the line that is being searched."""

    def __post_init__(self) -> None:
        self.terrain: Terrain = build_terrain(self.state.variant)
        self.line = list(self.state.history)
        self.goals = (self.terrain.goal(Seat(0)), self.terrain.goal(Seat(1)))

    def best_move(self, moves: list[Mimic]) -> Mimic:
        """Search one move deeper each time, until the budget ends or the result is certain."""
        index, seat = self.terrain.index, self.state.turn
        by_step = {_Step(index[move.start], index[move.to.cell]): move for move in moves}
        order = list(by_step)
        self.rng.shuffle(order)
        for depth in range(1, MAX_DEPTH + 1):
            try:
                value = self._put_best_first(order, seat, depth)
            except _OutOfBudget:
                break
            if abs(value) >= WIN - depth or len(order) == 1:
                break
        return by_step[order[0]]

    def _put_best_first(self, order: list[_Step], seat: Seat, depth: int) -> int:
        """Search the moves in this order, move each one that is better than all before to the
        front, and return the value of the best one.

        Where the budget ends in between, the moves searched so far have been put in order: the
        first one is the best of the search before, so what replaced it is better.
        """
        value = -WIN
        for step in list(order):
            found = self._value_of(self.state.board, seat, step, depth, value, WIN, 0)
            if found > value:
                value = found
                order.remove(step)
                order.insert(0, step)
        return value

    def _value_of(
        self, board: Board, seat: Seat, step: _Step, depth: int, low: int, high: int, ply: int
    ) -> int:
        """The value of a move for the side that makes it."""
        if step.to == self.goals[seat]:
            return WIN - ply - 1
        other = Seat(1 - seat)
        after = move_piece(board, *step)
        key = position_key(after, other)
        if self._is_drawn(key):
            return 0
        self.line.append(key)
        try:
            return -self._value(after, other, depth - 1, -high, -low, ply + 1)
        finally:
            self.line.pop()

    def _is_drawn(self, key: str) -> bool:
        """Whether a move to this position draws (L9). A position of the searched line that comes
        back counts as a draw at once: neither side gains by going round again."""
        before = len(self.state.history)
        return (
            len(self.line) >= MAX_BOARD_MOVES
            or key in self.line[before:]
            or self.line.count(key) >= MAX_REPETITIONS - 1
        )

    def _value(self, board: Board, seat: Seat, depth: int, low: int, high: int, ply: int) -> int:
        """The value of a position for the side to move, exact between `low` and `high`."""
        self._count_position()
        steps = self._steps(board, seat)
        if not steps:
            return ply - WIN
        goal = self.goals[seat]
        if any(step.to == goal for step in steps):
            return WIN - ply - 1
        if depth <= 0:
            replies = self._steps(board, Seat(1 - seat))
            other_goal = self.goals[1 - seat]
            threatens = any(step.to == other_goal for step in replies)
            if not threatens or depth <= -MAX_EXTENSION:
                return 4 * (len(steps) - len(replies)) + self.rng.getrandbits(LUCK_BITS)
        entry = self.known.get((board, seat))
        if entry is not None and entry.depth >= depth:
            value = _from_here(entry.value, -ply)
            if entry.is_lower:
                low = max(low, value)
            elif entry.is_upper:
                high = min(high, value)
            if low >= high or not (entry.is_lower or entry.is_upper):
                return value
        first = None if entry is None else entry.step
        if first is not None:
            steps.sort(key=first.__ne__)
        best, best_step, start = -WIN, None, low
        for step in steps:
            value = self._value_of(board, seat, step, depth, low, high, ply)
            if value > best:
                best, best_step = value, step
                low = max(low, value)
            if low >= high:
                break
        if len(self.known) < MAX_STORED:
            value = _from_here(best, ply)
            self.known[board, seat] = _Entry(depth, value, best >= high, best <= start, best_step)
        return best

    def _steps(self, board: Board, seat: Seat) -> list[_Step]:
        return [
            _Step(at, way[0])
            for at, stack in enumerate(board)
            if stack and OWNER[stack[-1]] == seat
            for way in find_targets(self.terrain, board, at)
        ]

    def _count_position(self) -> None:
        self.visited += 1
        if self.visited % POSITIONS_PER_TRY == 0 and not self.has_budget():
            raise _OutOfBudget
