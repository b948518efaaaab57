"""The way of a path through a seat's open decision, and on through what it only begins."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.game import Move, Seat
from bot.match.model import Position
from bot.picker import Walk, walk

Answers: TypeAlias = tuple[tuple[str, Hashable], ...]
"""(field, value) of each step of a path."""


@dataclass(frozen=True)
class MovePath:
    """Where a path leads. `begun` are the moves on it that only begin something (Move.begins):
    none of them is made yet. `position` is what they would lead to, `walk` the rest of the path
    there, and `answers` are those of the whole path."""

    position: Position
    partial_moves: tuple[Move, ...]
    walk: Walk
    answers: Answers


def build_move_path(position: Position, seat: Seat, path: tuple[int, ...]) -> MovePath:
    """The seat must be to act."""
    partial_moves: tuple[Move, ...] = ()
    answers: Answers = ()
    moves = position.legal_moves(seat)
    while (first := _partial_move(moves, path)) is not None:
        move, steps = first
        answers += walk(moves, path[:steps]).answers
        partial_moves, path = (*partial_moves, move), path[steps:]
        position = position.preview(seat, move)
        moves = position.legal_moves(seat)
    rest = walk(moves, path)
    return MovePath(position, partial_moves, rest, (*answers, *rest.answers))


def _partial_move(moves: Sequence[Move], path: tuple[int, ...]) -> tuple[Move, int] | None:
    """The move that only begins something and is named by the first steps of the path."""
    if not any(move.is_partial for move in moves):
        return None
    for steps in range(len(path) + 1):
        end = walk(moves, path[:steps]).end
        if isinstance(end, Move):
            return (end, steps) if end.is_partial else None
    return None
