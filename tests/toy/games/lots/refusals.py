"""Why Lots refuses a move, from what its player can see."""

from bot.game import Line, Move, text_args

from .components import BOARD
from .rules import HAND
from .state import Bid, Draw, Peek, Phase, Play
from .view import LotsView


def refusal(view: LotsView, move: Move) -> Line:
    if isinstance(move, Bid) != (view.phase is Phase.BID):
        return Line("refusal.not-now")
    match move:
        case Bid():
            assert view.seat is not None
            return Line("refusal.coins", text_args(("n", view.rivals[view.seat].coins)))
        case Draw() if len(view.hand) >= HAND:
            return Line("refusal.hand-full", text_args(("n", HAND)))
        case Draw():
            return Line("refusal.no-cards")
        case Peek():
            return Line("refusal.no-peeking")
        case Play(card, cell) if cell in BOARD and card not in view.hand:
            return Line("refusal.not-in-hand", text_args(("card", card)))
        case Play(_, cell):
            return Line("refusal.taken", text_args(("cell", cell)))
    raise ValueError(f"expected a move that is not legal, got {move!r}")
