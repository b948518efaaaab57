"""Why the rules refuse a move, in the player's terms and without a secret."""

from typing import assert_never

from bot.game import Line, Seat, SeatArg, text_args
from bot.games.puzzle_memo.components import EMPTY, Row, Spot
from bot.games.puzzle_memo.state import (
    AnyMove,
    FlipAbove,
    FlipBelow,
    OtherSlot,
    Pawn,
    Peek,
    Phase,
    Slot,
    State,
)


def refusal_line(state: State, seat: Seat, move: AnyMove) -> Line:
    """The reason why `move` is not legal now."""
    if state.phase is Phase.OVER:
        return Line("refusal.over")
    if seat != state.turn:
        return Line("refusal.seat", text_args(("seat", SeatArg(state.turn))))
    if state.phase is not _phase_of(move):
        return Line(f"refusal.{state.phase}")
    match move:
        case FlipBelow(n):
            return Line("refusal.no_tile", text_args(("spot", Spot(Row.BELOW, n))))
        case FlipAbove(n):
            key = "barred" if n in state.barred else "no_tile"
            return Line(f"refusal.{key}", text_args(("spot", Spot(Row.ABOVE, n))))
        case Slot(n) | OtherSlot(n):
            return _slot_refusal(state, n)
        case Pawn():
            return Line("refusal.own_pawn")
        case Peek(n):
            key = "peeked" if n in state.peeked else "no_tile"
            return Line(f"refusal.{key}", text_args(("spot", Spot(Row.ABOVE, n))))
        case _:
            assert_never(move)


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


def _slot_refusal(state: State, n: int) -> Line:
    spot = Spot(Row.ABOVE, n)
    if not 1 <= n <= len(state.above):
        return Line("refusal.no_slot", text_args(("n", len(state.above))))
    if state.above[n - 1] != EMPTY:
        return Line("refusal.taken", text_args(("spot", spot)))
    if state.flipped and state.flipped.spot == spot:
        return Line("refusal.same_slot")
    return Line("refusal.which_slot", text_args(("spot", spot)))
