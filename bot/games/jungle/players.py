"""A computer player of Jungle that looks at its own moves and at replies that end the match."""

from collections.abc import Sequence
from random import Random

from bot.game import Event, Seat
from bot.games.jungle.components import Board
from bot.games.jungle.rules.movement import can_move, find_targets, movable_spaces, move_piece
from bot.games.jungle.rules.terrain import Terrain
from bot.games.jungle.state import AnyMove, Mimic, Ready
from bot.games.jungle.view import View

WIN, LOSS, THREAT = 1000, -1000, 5

NEARLY_EQUAL = 4
"""How much less a move may be worth than the best one and still be chosen, in reachable spaces:
otherwise two careful players would repeat a handful of matches."""


def careful_move(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove], rng: Random
) -> AnyMove:
    """Prepare at random. On the board make one of the most valuable moves, drawn by chance."""
    if isinstance(moves[0], Ready):
        return moves[0]
    rated = [(_evaluate(view, move), move) for move in moves if isinstance(move, Mimic)]
    if not rated:
        return rng.choice(moves)
    best = max(worth for worth, _ in rated)
    good = [move for worth, move in rated if worth >= best - NEARLY_EQUAL]
    rng.shuffle(good)
    others = sorted(
        (each for each in rated if LOSS / 2 < each[0] < best - NEARLY_EQUAL),
        key=lambda each: -each[0],
    )
    tried = (*good, *(move for _, move in others))
    return next((move for move in tried if not _can_be_blocked(view, move)), good[0])


def _can_be_blocked(view: View, move: Mimic) -> bool:
    """Whether a reply to the move leaves this side without a move, which loses (L6)."""
    seat, ground = view.turn, view.terrain
    other = Seat(1 - seat)
    at, to = ground.index[move.start], ground.index[move.to.cell]
    if to == ground.goal(seat):
        return False
    board = move_piece(view.board, at, to)
    return any(
        not can_move(ground, move_piece(board, start, way.to), seat)
        for start in movable_spaces(board, other)
        for way in find_targets(ground, board, start)
    )


def _evaluate(view: View, move: Mimic) -> int:
    """A win is worth most, an undefended base least. Otherwise the value is the seat's number of
    reachable spaces after the move minus the other side's, with a bonus for a threat to enter the
    other base."""
    seat, ground = view.turn, view.terrain
    other = Seat(1 - seat)
    at, to = ground.index[move.start], ground.index[move.to.cell]
    if to == ground.goal(seat):
        return WIN
    board = move_piece(view.board, at, to)
    replies, own = _reachable_spaces(ground, board, other), _reachable_spaces(ground, board, seat)
    if not replies:
        return WIN
    open_base = LOSS if ground.goal(other) in replies else 0
    threat = THREAT if ground.goal(seat) in own else 0
    return open_base + threat + len(own) - len(replies)


def _reachable_spaces(ground: Terrain, board: Board, seat: Seat) -> list[int]:
    return [way.to for at in movable_spaces(board, seat) for way in find_targets(ground, board, at)]
