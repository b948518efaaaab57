"""A player's choice as a path through the legal moves, one question at a time.

The same position always lists the same moves in the same order, so a path of indexes names a
move: that is all that a button has to carry. Buttons, selects, numbered targets on the picture
and the text board are all driven by the same walk.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.game import Label, Move

MAX_UNGROUPED = 25
"""Discord's selects hold 25 options: a longer list of cells is asked column first, then row."""

KIND = "kind"
"""The field of the first question where several classes of moves are legal."""


@dataclass(frozen=True)
class Question:
    """What to ask next. `field` is KIND, a field of the move, or `field.part` where a long list
    of values is asked part by part; `options` are its distinct values in the moves' order."""

    field: str
    options: tuple[Hashable, ...]


@dataclass(frozen=True)
class StalePath:
    """The path does not fit the moves: it was made on another position. `step` is the culprit."""

    step: int


@dataclass(frozen=True)
class Walk:
    """Where a path leads, and the (field, value) pairs answered on the way."""

    end: Question | Move | StalePath
    answers: tuple[tuple[str, Hashable], ...]


def follow_path(moves: Sequence[Move], path: Sequence[int]) -> Question | Move | StalePath:
    """The next question after the answers in `path`, or the move that they name.

    `moves` must not be empty. Fields with one value left are answered silently.
    """
    return walk(moves, path).end


def walk(moves: Sequence[Move], path: Sequence[int]) -> Walk:
    """Like `ask`, with the answers given so far."""
    if not moves:
        raise ValueError("expected at least one legal move, got none")
    left = list(moves)
    answers: list[tuple[str, Hashable]] = []
    for step in path:
        question = _next_question(left)
        if question is None or not 0 <= step < len(question.options):
            return Walk(StalePath(step), tuple(answers))
        value = question.options[step]
        answers.append((question.field, value))
        left = [m for m in left if _field_value(m, question.field) == value]
    return Walk(_next_question(left) or left[0], tuple(answers))


def path_to(moves: Sequence[Move], move: Move) -> tuple[int, ...]:
    """The path that names `move`, which must be one of `moves`."""
    path: list[int] = []
    while isinstance(question := follow_path(moves, path), Question):
        path.append(question.options.index(_field_value(move, question.field)))
    return tuple(path)


def _next_question(moves: Sequence[Move]) -> Question | None:
    """Kinds that stand aside are offered beside what the others are asked first."""
    main = [m for m in moves if not m.offered_alongside]
    if 0 < len(main) < len(moves) and (question := _first_question(main)):
        alongside = dict.fromkeys(m.kind for m in moves if m.offered_alongside)
        return Question(question.field, (*question.options, *alongside))
    return _first_question(moves)


def _first_question(moves: Sequence[Move]) -> Question | None:
    for field in _fields(moves):
        options = tuple(dict.fromkeys(_field_value(m, field) for m in moves))
        if len(options) > 1:
            return Question(field, options)
    return None


def _fields(moves: Sequence[Move]) -> Iterator[str]:
    """KIND first, then the fields in their declared order, long ones cut into their parts."""
    yield KIND
    for field in moves[0].__struct_fields__:
        values = {getattr(m, field) for m in moves}
        if len(values) > MAX_UNGROUPED:
            yield from (f"{field}.{part}" for part in _subfields(values))
        yield field


def _subfields(values: set[Any]) -> tuple[str, ...]:
    kinds = {type(v) for v in values}
    if len(kinds) == 1 and issubclass(kind := kinds.pop(), Label):
        return kind.__struct_fields__
    return ()


def _field_value(move: Move, field: str) -> Hashable:
    if move.offered_alongside and field.split(".")[0] not in move.__struct_fields__:
        return move.kind
    value: Any = move
    for part in field.split("."):
        value = getattr(value, part)
    return value  # type: ignore[no-any-return]
