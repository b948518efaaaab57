"""Why the rules refuse a move, in the player's terms and without a secret of anybody else."""

from typing import assert_never

from bot.game import Line, Seat, SeatArg, in_words
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


def why_not(state: State, seat: Seat, move: AnyMove) -> Line:
    """The reason why `move` is not legal now."""
    if state.phase is Phase.OVER:
        return Line("refusal.over")
    if seat != state.actor:
        return Line("refusal.seat", in_words(("seat", SeatArg(state.actor))))
    if state.phase is not _phase(move):
        return Line(f"refusal.{state.phase}")
    match move:
        case Place():
            return _not_held(move.piece)
        case Overbuild():
            return _not_over(state, move.piece)
        case SellFrom():
            return _not_ordered(state)
        case At():
            return _not_there(state, move.cell)
        case Fill():
            return Line("refusal.filling", in_words(("cell", state.fill[0])))
        case Activate():
            return Line("refusal.edge")
        case Sell():
            return Line("refusal.amount", in_words(("n", _most(state))))
        case _:
            assert_never(move)


def _phase(move: AnyMove) -> Phase:
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


def _not_held(piece: Piece) -> Line:
    return Line("refusal.hand", in_words(("piece", piece)))


def _not_over(state: State, piece: Piece) -> Line:
    """C6."""
    if state.pile or state.display:
        return Line("refusal.early")
    if not state.goods[state.turn].suns:
        return Line("refusal.no_sun")
    return _not_held(piece) if piece.tile not in state.hand else Line("refusal.covered")


def _not_ordered(state: State) -> Line:
    """C11."""
    if state.ask_me:
        return Line("refusal.asked")
    if not (state.pile or state.display):
        return Line("refusal.no_order")
    return Line("refusal.ordered" if state.ordered else "refusal.same_order")


def _not_there(state: State, at: Cell) -> Line:
    """C1 and C6."""
    if state.over:
        return Line("refusal.own_tile", in_words(("cell", at)))
    if any(village.at == at for village in state.villages):
        return Line("refusal.taken", in_words(("cell", at)))
    return Line("refusal.apart", in_words(("cell", at)))


def _most(state: State) -> int:
    assert state.market is not None
    return min(state.market.workers, state.goods[state.market.seat].cacao)
