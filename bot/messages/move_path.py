"""Follows a path through a seat's open decision, and on through the moves that it only begins."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.game import Move, Seat
from bot.match.model import Position
from bot.picker import Question, StalePath, Walk, walk

Answers: TypeAlias = tuple[tuple[str, Hashable], ...]
"""(field, value) of each step of a path."""


@dataclass(frozen=True)
class MovePath:
    """Where a path leads. `partial_moves` are the moves on it that only begin a longer one; none of
    them is made yet. `position` is the position after them, `walk` the rest of the path there,
    and `answers` are the answers of the whole path."""

    position: Position
    partial_moves: tuple[Move, ...] = field(repr=False)
    walk: Walk
    answers: Answers = field(repr=False)


def build_move_path(position: Position, seat: Seat, path: tuple[int, ...]) -> MovePath:
    """Follow a path from a position. The seat must be to act."""
    moves = position.legal_moves(seat)
    main = [move for move in moves if not move.offered_alongside]
    if len(main) == 1 < len(moves) and main[0].is_partial:
        return _path_beside_single(position, seat, main[0], path)
    return _build_path(position, seat, moves, path)


def _build_path(
    position: Position, seat: Seat, moves: Sequence[Move], path: tuple[int, ...]
) -> MovePath:
    partial_moves: tuple[Move, ...] = ()
    answers: Answers = ()
    while (first := _partial_move(moves, path)) is not None:
        move, steps = first
        answers += walk(moves, path[:steps]).answers
        partial_moves, path = (*partial_moves, move), path[steps:]
        position = position.preview(seat, move)
        moves = position.legal_moves(seat)
    rest = walk(moves, path)
    return MovePath(position, partial_moves, rest, (*answers, *rest.answers))


def _path_beside_single(
    position: Position, seat: Seat, single: Move, path: tuple[int, ...]
) -> MovePath:
    """If only one move can begin, ask the next question at once, together with the kinds of moves
    that can be made instead."""
    aside = [move for move in position.legal_moves(seat) if move.offered_alongside]
    kinds = tuple(dict.fromkeys(move.kind for move in aside))
    begun = _build_path(position, seat, (single,), ())
    question = begun.walk.end
    if not isinstance(question, Question):
        return _build_path(position, seat, position.legal_moves(seat), path)
    main, options = len(question.options), (*question.options, *kinds)
    if not path:
        walk_on = Walk(Question(question.field, options, len(kinds)), ())
        return MovePath(begun.position, begun.partial_moves, walk_on, ())
    if path[0] < main:
        return _build_path(position, seat, (single,), path)
    if path[0] >= len(options):
        return MovePath(position, (), Walk(StalePath(path[0]), ()), ())
    kind = options[path[0]]
    rest = _build_path(position, seat, [m for m in aside if m.kind == kind], path[1:])
    answers = ((question.field, kind), *rest.answers)
    return MovePath(rest.position, rest.partial_moves, Walk(rest.walk.end, answers), answers)


def _partial_move(moves: Sequence[Move], path: tuple[int, ...]) -> tuple[Move, int] | None:
    """Return the beginning move that the first steps of the path name, and the number of these
    steps; None if there is none."""
    if not any(move.is_partial for move in moves):
        return None
    for steps in range(len(path) + 1):
        end = walk(moves, path[:steps]).end
        if isinstance(end, Move):
            return (end, steps) if end.is_partial else None
    return None
