"""Why the rules refuse a move, in the player's terms and without a secret of anybody else."""

from typing import assert_never

from bot.game import Line, Seat, SeatArg, text_args
from bot.games.cacao.components import Cell, Piece
from bot.games.cacao.state import (
    Activate,
    AnyMove,
    At,
    Fill,
    Overbuild,
    Phase,
    Place,
    Sell,
    SellFrom,
    State,
)


def refusal_line(state: State, seat: Seat, move: AnyMove) -> Line:
    """The reason why `move` is not legal now."""
    if state.phase is Phase.OVER:
        return Line("refusal.over")
    if seat != state.actor:
        return Line("refusal.seat", text_args(("seat", SeatArg(state.actor))))
    if state.phase is not _phase_of(move):
        return Line(f"refusal.{state.phase}")
    match move:
        case Place():
            return _hand_refusal(move.piece)
        case Overbuild():
            return _overbuild_refusal(state, move.piece)
        case SellFrom():
            return _order_refusal(state)
        case At():
            return _cell_refusal(state, move.cell)
        case Fill():
            return Line("refusal.filling", text_args(("cell", state.fill[0])))
        case Activate():
            return Line("refusal.edge")
        case Sell():
            return Line("refusal.amount", text_args(("n", _max_sale(state))))
        case _:
            assert_never(move)


def _phase_of(move: AnyMove) -> Phase:
    match move:
        case Place() | Overbuild() | SellFrom():
            return Phase.TURN
        case At():
            return Phase.PLACE
        case Fill():
            return Phase.FILL
        case Activate():
            return Phase.ACTIVATE
        case Sell():
            return Phase.SELL
        case _:
            assert_never(move)


def _hand_refusal(piece: Piece) -> Line:
    return Line("refusal.hand", text_args(("piece", piece)))


def _overbuild_refusal(state: State, piece: Piece) -> Line:
    """C6."""
    if state.pile or state.display:
        return Line("refusal.early")
    if not state.goods[state.turn].suns:
        return Line("refusal.no_sun")
    return _hand_refusal(piece) if piece.tile not in state.hand else Line("refusal.covered")


def _order_refusal(state: State) -> Line:
    """C11."""
    if state.ask_me:
        return Line("refusal.asked")
    if not (state.pile or state.display):
        return Line("refusal.no_order")
    return Line("refusal.ordered" if state.ordered else "refusal.same_order")


def _cell_refusal(state: State, at: Cell) -> Line:
    """C1 and C6."""
    if state.over:
        return Line("refusal.own_tile", text_args(("cell", at)))
    if any(village.at == at for village in state.villages):
        return Line("refusal.taken", text_args(("cell", at)))
    return Line("refusal.apart", text_args(("cell", at)))


def _max_sale(state: State) -> int:
    assert state.market is not None
    return min(state.market.workers, state.goods[state.market.seat].cacao)
