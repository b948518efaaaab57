"""The way of a path through a seat's open decision, and on through what it only begins."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from bot.game import Move, Seat
from bot.match.model import Position
from bot.picker import Walk, walk


@dataclass(frozen=True)
class Way:
    """Where a path leads. `begun` are the moves on it that only begin something (Move.begins):
    none of them is made yet. `position` is what they would lead to, `walk` the rest of the path
    there, and `answers` are those of the whole path."""

    position: Position
    begun: tuple[Move, ...]
    walk: Walk
    answers: tuple[tuple[str, Hashable], ...]


def way(position: Position, seat: Seat, path: tuple[int, ...]) -> Way:
    """The seat must be to act."""
    begun: tuple[Move, ...] = ()
    answers: tuple[tuple[str, Hashable], ...] = ()
    while (first := _beginning(position.moves(seat), path)) is not None:
        move, steps = first
        answers += walk(position.moves(seat), path[:steps]).answers
        begun, path, position = (*begun, move), path[steps:], position.after(seat, move)
    rest = walk(position.moves(seat), path)
    return Way(position, begun, rest, (*answers, *rest.answers))


def _beginning(moves: Sequence[Move], path: tuple[int, ...]) -> tuple[Move, int] | None:
    """The move that only begins something and is named by the first steps of the path."""
    for steps in range(len(path) + 1):
        end = walk(moves, path[:steps]).end
        if isinstance(end, Move):
            return (end, steps) if end.begins else None
    return None
