"""A player's choice as a path through the legal moves, one question at a time.

A position always lists the same moves in the same order, so a path of indexes identifies a move,
and a button only has to carry the path. Buttons, selects, numbered targets on the picture and the
board in words all use this module. So does *Why not …?*: `find_excluded` returns what a question
leaves out, and why.
"""

import dataclasses
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeAlias

from bot.game import Label, Line, Move
from bot.games import AnyGame

MAX_UNGROUPED = 25
"""The limit of Discord's selects: a longer list of cells is asked as column, then row."""

MAX_JOINED = 100
"""Maximum number of combinations in one question: the capacity of four selects."""

FIRST = "first."
"""Prefix of a kind of which the first move is offered, as all its moves are alike."""

KIND = "kind"
"""The field of the first question if several kinds of moves are legal."""


@dataclass(frozen=True)
class Question:
    """The next question. `field` is KIND, a field of the move, `field.part` if a long list of
    values is asked in parts, or `field+field` if several are asked together; `options` are its
    distinct values in the order of the moves. The last `aside` options are kinds offered alongside.
    """

    field: str
    options: tuple[Hashable, ...] = dataclasses.field(repr=False)
    aside: int = 0


Answer: TypeAlias = tuple[str, Hashable]
"""A question's field and the chosen value."""


@dataclass(frozen=True)
class StalePath:
    """The path does not fit the moves, as the position has changed. `step` is the first misfit."""

    step: int


@dataclass(frozen=True)
class Walk:
    """Where a path leads: the (field, value) pairs answered, and the remaining moves."""

    end: Question | Move | StalePath = dataclasses.field(repr=False)
    answers: tuple[Answer, ...] = dataclasses.field(repr=False)
    left: tuple[Move, ...] = dataclasses.field(default=(), repr=False)


def follow_path(moves: Sequence[Move], path: Sequence[int]) -> Question | Move | StalePath:
    """Return the next question after the answers in `path`, or the move that they identify.

    `moves` must not be empty. Fields with only one remaining value are skipped.
    """
    return walk(moves, path).end


def walk(moves: Sequence[Move], path: Sequence[int]) -> Walk:
    """Like `follow_path`, with the answers given so far."""
    if not moves:
        raise ValueError("expected at least one legal move, got none")
    left = presume(moves)
    answers: list[Answer] = []
    for step in path:
        question = _next_question(left, answers)
        if question is None or not 0 <= step < len(question.options):
            return Walk(StalePath(step), tuple(answers), tuple(left))
        answers.append((question.field, question.options[step]))
        left = _moves_after(left, question, step)
    end = _next_question(left, answers) or left[0]
    return Walk(end, tuple(answers), tuple(left))


def presume(moves: Sequence[Move]) -> list[Move]:
    """Return the moves to choose among: of each kind, those with the first values of its `presumed`
    fields."""
    first: dict[str, Move] = {}
    for move in moves:
        first.setdefault(move.kind, move)
    return [m for m in moves if all(_same(m, first[m.kind], field) for field in m.presumed)]


def presumed_values(moves: Sequence[Move]) -> tuple[tuple[str, Hashable], ...]:
    """Return (field, value) of the `presumed` fields if all moves are of one kind."""
    move = moves[0]
    if any(m.kind != move.kind for m in moves):
        return ()
    return tuple((field, getattr(move, field)) for field in move.presumed)


def path_to(moves: Sequence[Move], move: Move) -> tuple[int, ...]:
    """Return the path that identifies `move`, which must be one of `moves`."""
    path: list[int] = []
    moves = [m for m in moves if m.kind != move.kind or all(_same(m, move, f) for f in m.presumed)]
    while isinstance(question := follow_path(moves, path), Question):
        stands_aside = question.aside and move.offered_alongside
        value = move.kind if stands_aside else field_value(move, question.field)
        path.append(question.options.index(value))
    return tuple(path)


def _next_question(moves: Sequence[Move], answers: Sequence[Answer]) -> Question | None:
    """Return the next question, with kinds offered alongside added to the options of the others."""
    if any(field == KIND for field, _ in answers):
        return _question_of_fields(moves)
    main = [m for m in moves if not m.offered_alongside]
    beside = 0 < len(main) < len(moves)
    if beside and (question := _first_question(main) or _question_of_one(main)):
        alongside = tuple(dict.fromkeys(m.kind for m in moves if m.offered_alongside))
        return Question(question.field, (*question.options, *alongside), len(alongside))
    return _first_question(moves)


def _first_question(moves: Sequence[Move]) -> Question | None:
    if options := kind_options(moves):
        return Question(KIND, options)
    return _question_of_fields(moves)


def _question_of_one(moves: Sequence[Move]) -> Question | None:
    """Return the question for the only move, which names it beside the kinds offered alongside;
    None if its values are not asked for in one question, or it has none."""
    fields = list(_fields(moves)) if len(moves) == 1 else []
    if len(fields) != 1:
        return None
    return Question(fields[0], (field_value(moves[0], fields[0]),))


def _question_of_fields(moves: Sequence[Move]) -> Question | None:
    for field in _fields(moves):
        options = tuple(dict.fromkeys(field_value(m, field) for m in moves))
        if len(options) > 1:
            return Question(field, options)
    return None


def kind_options(moves: Sequence[Move]) -> tuple[str, ...]:
    """Return the options of the question for the kind; empty if there is only one kind."""
    kinds = list(dict.fromkeys(m.kind for m in moves))
    several = [m.kind for m in moves if m.offers_first]
    alike = [FIRST + kind for kind in dict.fromkeys(several) if several.count(kind) > 1]
    return tuple(alike + kinds) if len(alike + kinds) > 1 else ()


def _fields(moves: Sequence[Move]) -> Iterator[str]:
    """Yield the fields to ask for, in declaration order: joined ones together, long ones in
    parts."""
    fields, joined = moves[0].__struct_fields__, moves[0].joined
    if joined and len({field_value(m, "+".join(joined)) for m in moves}) <= MAX_JOINED:
        yield "+".join(joined)
        fields = tuple(f for f in fields if f not in joined)
    for field in fields:
        values = {getattr(m, field) for m in moves}
        if len(values) > MAX_UNGROUPED:
            yield from (f"{field}.{part}" for part in _subfields(values))
        yield field


def _subfields(values: set[Any]) -> tuple[str, ...]:
    kinds = {type(v) for v in values}
    if len(kinds) == 1 and issubclass(kind := kinds.pop(), Label):
        return kind.__struct_fields__
    return ()


def _moves_after(moves: Sequence[Move], question: Question, index: int) -> list[Move]:
    """Return the moves that remain after an answer."""
    value = question.options[index]
    if index >= len(question.options) - question.aside:
        return [m for m in moves if m.kind == value]
    if question.field == KIND and isinstance(value, str) and value.startswith(FIRST):
        return [next(m for m in moves if m.kind == value.removeprefix(FIRST))]
    main = [m for m in moves if not (question.aside and m.offered_alongside)]
    return [m for m in main if field_value(m, question.field) == value]


def field_value(move: Move, field: str) -> Hashable:
    """Return the value of a move for a question's field, which may be joined or a part."""
    values = [attrgetter(part)(move) for part in field.split("+")]
    return tuple(values) if len(values) > 1 else values[0]


def _same(move: Move, other: Move, field: str) -> bool:
    return bool(getattr(move, field) == getattr(other, field))


@dataclass(frozen=True)
class Excluded:
    """A value that a player may expect among the options of `field`. Its label is that of an option
    (`Wording.option_label(field, value)`); `reason` is a Line of the game."""

    field: str
    value: Hashable
    reason: Line


def find_excluded(
    game: AnyGame, view: Any, moves: Sequence[Move], path: Sequence[int]
) -> tuple[Excluded, ...]:
    """Return the values missing from the question after the answers in `path`, each once, in the
    game's order; empty if there is no further question.

    Depends only on the seat's view, as `Game.refusal` does.
    """
    if not moves:
        return ()
    here = walk(moves, path)
    if not isinstance(here.end, Question):
        return ()
    asked, kinds = here.end.field, {move.kind for move in here.left}
    found: dict[tuple[str, Hashable], Excluded] = {}
    for move in game.near_misses(view, asked.split("+")[0].split(".")[0], here.left):
        field = _field_to_show(move, asked, kinds)
        value = field_value(move, field)
        if move not in moves and not any(_answers(each, field, value) for each in here.left):
            found.setdefault((field, value), Excluded(field, value, game.refusal(view, move)))
    return tuple(found.values())


def _field_to_show(move: Move, asked: str, kinds: Collection[str]) -> str:
    """Return the field of an illegal move whose value is listed as excluded: the kind if no move of
    that kind is legal, else the asked field, or the first field if the move does not have that one.
    A value asked in parts is listed whole."""
    fields = move.__struct_fields__
    if move.kind not in kinds or not fields:
        return KIND
    whole = asked.split(".")[0]
    return whole if all(field in fields for field in whole.split("+")) else fields[0]


def _answers(move: Move, field: str, value: Hashable) -> bool:
    has_it = all(each in (KIND, *move.__struct_fields__) for each in field.split("+"))
    return has_it and field_value(move, field) == value
