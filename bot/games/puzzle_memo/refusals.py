"""Why Puzzle-Memo refuses a move, checked in the order in which a player would check, from a seat's
view."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.game import Line, text_args
from bot.games.puzzle_memo.components import Row, Spot
from bot.games.puzzle_memo.state import (
    AnyMove,
    FlipAbove,
    FlipBelow,
    OtherSlot,
    Pawn,
    Peek,
    Phase,
    Slot,
)
from bot.games.puzzle_memo.view import View


def refusal(view: View, move: AnyMove) -> Line:
    """The reason why `move` is not legal for the seat of this view."""
    if view.phase is not _phase_of(move):
        if view.phase is Phase.FLIP and isinstance(move, Pawn | Peek):
            return Line("refusal.unasked")
        return Line(f"refusal.{view.phase}")
    match move:
        case FlipBelow(n):
            return _missing_tile(view.below, Row.BELOW, n)
        case FlipAbove(n):
            if not any(view.above):
                return Line("refusal.none_above")
            if n in view.barred:
                return Line("refusal.barred", text_args(("spot", Spot(Row.ABOVE, n))))
            return _missing_tile(view.above, Row.ABOVE, n)
        case Slot(n) | OtherSlot(n):
            return _slot_refusal(view, n)
        case Pawn():
            return Line("refusal.own_pawn")
        case Peek(n):
            if n in view.peeked:
                return Line("refusal.peeked", text_args(("spot", Spot(Row.ABOVE, n))))
            return _missing_tile(view.above, Row.ABOVE, n)
        case _:
            assert_never(move)


def near_misses(view: View, field: str, moves: Sequence[AnyMove]) -> Iterable[AnyMove]:
    """Illegal moves worth explaining: slots above that are barred for this turn or were peeked at,
    and the slot that the flipped tile comes from."""
    if field == "above":
        yield from (FlipAbove(n) for n in view.barred)
    if field == "peek":
        yield from (Peek(n) for n in view.peeked)
    if view.phase is Phase.SLOT and view.flipped and view.flipped.spot.row is Row.ABOVE:
        yield OtherSlot(view.flipped.spot.n)


def _phase_of(move: AnyMove) -> Phase:
    match move:
        case FlipBelow() | FlipAbove():
            return Phase.FLIP
        case Slot() | OtherSlot():
            return Phase.SLOT
        case Pawn():
            return Phase.PAWN
        case Peek():
            return Phase.PEEK
        case _:
            assert_never(move)


def _missing_tile(row: tuple[bool, ...], name: Row, n: int) -> Line:
    if 1 <= n <= len(row):
        key = "empty_slot" if name is Row.ABOVE else "gone"
        return Line(f"refusal.{key}", text_args(("number", n)))
    return Line(f"refusal.no_{name}", text_args(("number", n), ("n", len(row))))


def _slot_refusal(view: View, n: int) -> Line:
    """Why the flipped tile cannot go into this slot (P3)."""
    if not 1 <= n <= len(view.above):
        return Line("refusal.no_slot", text_args(("slot", n), ("n", len(view.above))))
    if view.above[n - 1]:
        return Line("refusal.taken", text_args(("slot", n)))
    if view.flipped and view.flipped.spot == Spot(Row.ABOVE, n):
        return Line("refusal.same_slot", text_args(("slot", n)))
    return Line("refusal.slot")  # the same slot is offered by another kind of move
