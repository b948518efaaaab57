"""What cannot be chosen at a question, and why: the answer to *Why not …?*."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.game import Line, Move
from bot.games import AnyGame
from bot.picker import KIND, Question, field_value, walk


@dataclass(frozen=True)
class Excluded:
    """A value of a field that a player may look for among the options in vain. It is worded as an
    option is (`Wording.option_label(field, value)`); `reason` is a Line of the game."""

    field: str
    value: Hashable
    reason: Line


def excluded(
    game: AnyGame, view: Any, moves: Sequence[Move], path: Sequence[int]
) -> tuple[Excluded, ...]:
    """What the question after the answers in `path` leaves out, each value once, in the game's
    order; nothing where no question is left.

    It follows from the seat's view alone, since a refusal does (`Game.refusal`).
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
    """The kind where none such is legal, else the field that was asked for, or the first one. A
    value that is asked for part by part is shown whole."""
    fields = move.__struct_fields__
    if move.kind not in kinds or not fields:
        return KIND
    whole = asked.split(".")[0]
    return whole if all(field in fields for field in whole.split("+")) else fields[0]


def _answers(move: Move, field: str, value: Hashable) -> bool:
    has_it = all(each in (KIND, *move.__struct_fields__) for each in field.split("+"))
    return has_it and field_value(move, field) == value
