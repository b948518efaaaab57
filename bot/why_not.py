"""Options missing from a question and the reasons: the answer to *Why not …?*."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.game import Line, Move
from bot.games import AnyGame
from bot.picker import KIND, Question, field_value, walk


@dataclass(frozen=True)
class Excluded:
    """A value that a player may expect among the options of `field`. Its label is that of an option
    (`Wording.option_label(field, value)`); `reason` is a Line of the game."""

    field: str
    value: Hashable
    reason: Line


def excluded(
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
    """Return the kind if no move of it is legal, else the asked field, or the first field if it
    does not apply. A value asked in parts is shown whole."""
    fields = move.__struct_fields__
    if move.kind not in kinds or not fields:
        return KIND
    whole = asked.split(".")[0]
    return whole if all(field in fields for field in whole.split("+")) else fields[0]


def _answers(move: Move, field: str, value: Hashable) -> bool:
    has_it = all(each in (KIND, *move.__struct_fields__) for each in field.split("+"))
    return has_it and field_value(move, field) == value
