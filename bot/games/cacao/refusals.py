"""Why Cacao refuses a move, checked in the order in which a player would check, from a seat's
view."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.game import Line, text_args
from bot.games.cacao.components import Blind, Cell, Piece, cell_at
from bot.games.cacao.rules.terrain import build_terrain, free_cells, uncovered_own_cells
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
)
from bot.games.cacao.view import View

TURNS = (0, 90, 180, 270)


def refusal(view: View, move: AnyMove) -> Line:
    """The reason why `move` is not legal for the seat of this view."""
    if view.phase is not _phase_of(move):
        return _phase_refusal(view, move)
    match move:
        case Place():
            return _hand_refusal(view, move.piece)
        case Overbuild():
            return _overbuild_refusal(view, move.piece)
        case SellFrom():
            return _order_refusal(view, move)
        case At():
            return _cell_refusal(view, move.cell)
        case Fill():
            return _fill_refusal(view, move)
        case Activate():
            return Line("refusal.edge", text_args(("edge", move.edge)))
        case Sell():
            return Line("refusal.amount", text_args(("n", _max_sale(view))))
        case _:
            assert_never(move)


def near_misses(view: View, field: str, moves: Sequence[AnyMove]) -> Iterable[AnyMove]:
    """Illegal moves worth explaining: overbuilding, own tiles as targets of it, and empty cells
    around the map where no worker tile can lie."""
    if field in ("kind", "piece") and view.phase is Phase.TURN and view.hand:
        yield Overbuild(Piece(view.hand[0], 0))
    if field == "cell" and view.over:
        yield from (At(v.at) for v in view.villages if v.seat == view.seat)
    elif field == "cell" and view.phase is Phase.PLACE:
        yield from (At(cell) for cell in _empty_cells_around(view))


def _empty_cells_around(view: View) -> list[Cell]:
    """The empty cells that touch a tile of the map, be it only with a corner; cells for worker
    tiles first."""
    ground = build_terrain(view.clearings, view.villages)
    taken = ground.jungle.keys() | ground.villages.keys()
    around = {(s + ds, e + de) for s, e in taken for ds in (-1, 0, 1) for de in (-1, 0, 1)}
    return [cell_at(key) for key in sorted(around - taken, key=lambda k: (not sum(k) % 2, k))]


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


def _phase_refusal(view: View, move: AnyMove) -> Line:
    """What comes before this move; for a cell without a tile, or a cell that was filled already,
    what is wrong with the cell."""
    if isinstance(move, Fill):
        lies = next((each.tile for each in view.clearings if each.at == move.cell), None)
        if lies is not None:
            return Line("refusal.filled", text_args(("cell", move.cell), ("tile", lies)))
    if isinstance(move, At) and view.phase is Phase.TURN and (view.pile or view.display):
        if move.cell not in free_cells(build_terrain(view.clearings, view.villages)):
            return _cell_refusal(view, move.cell)
        tile = min(view.hand, key=lambda tile: len(tile.rotations))
        sides = ((side, getattr(tile, side)) for side in ("north", "east", "south", "west"))
        return Line("refusal.no_tile", text_args(("cell", move.cell), *sides))
    if isinstance(move, Place | Overbuild) and view.chosen is not None:
        return Line("refusal.chosen", text_args(("piece", view.chosen)))
    return Line(f"refusal.{view.phase}")


def begun(view: View) -> AnyMove | None:
    """The choice of the tile that the reader is laying; None if they are laying none."""
    if view.chosen is None or view.phase is not Phase.PLACE:
        return None
    return Overbuild(view.chosen) if view.over else Place(view.chosen)


def _hand_refusal(view: View, piece: Piece) -> Line:
    """Why this tile, in this rotation, is not offered from the hand."""
    if piece.tile not in view.hand:
        tiles = tuple(dict.fromkeys(view.hand))
        return Line("refusal.hand", text_args(("tile", piece.tile), ("tiles", tiles)))
    if piece.turn not in TURNS:
        return Line("refusal.turned", text_args(("turn", piece.turn)))
    return Line("refusal.same_turn", text_args(("tile", piece.tile)))


def _overbuild_refusal(view: View, piece: Piece) -> Line:
    """Why the seat cannot cover one of its own tiles with this one (C6)."""
    assert view.seat is not None
    if left := view.pile + len(view.display):
        return Line("refusal.early", text_args(("n", left)))
    if not view.goods[view.seat].suns:
        return Line("refusal.no_sun")
    if not uncovered_own_cells(view.villages, view.seat):
        return Line("refusal.covered")
    return _hand_refusal(view, piece)


def _order_refusal(view: View, move: SellFrom) -> Line:
    """Why the standing order cannot be changed in this way now (C11)."""
    if view.ask_me:
        return Line("refusal.asked")
    if not (view.pile or view.display):
        return Line("refusal.no_order")
    return Line("refusal.same_order" if move.price == view.order else "refusal.ordered")


def _cell_refusal(view: View, at: Cell) -> Line:
    """Why no worker tile can be laid on this cell (C1), or over the tile on it (C6)."""
    cell = text_args(("cell", at))
    village = next((each for each in view.villages if each.at == at), None)
    if view.over:
        if village is None or village.seat != view.seat:
            return Line("refusal.own_tile", cell)
        return Line("refusal.built_over", cell)
    if village is not None or any(clearing.at == at for clearing in view.clearings):
        return Line("refusal.taken", cell)
    is_jungle = (at.south + at.east) % 2 == 0  # the start tiles lie on both sides of the origin
    return Line("refusal.jungle_cell" if is_jungle else "refusal.apart")


def _fill_refusal(view: View, move: Fill) -> Line:
    """Why this jungle tile cannot be put on this cell now (C2)."""
    cell = text_args(("cell", view.fill[0]))
    if move.cell not in (*view.fill, *view.blind):
        return Line("refusal.not_filled", text_args(("cell", move.cell), ("next", view.fill[0])))
    if move.cell != view.fill[0]:
        return Line("refusal.filling", cell)
    if isinstance(move.tile, Blind):
        return Line("refusal.blind", cell)
    tile = ("tile", move.tile)
    return Line("refusal.displayed", text_args(tile, ("tiles", tuple(dict.fromkeys(view.display)))))


def _max_sale(view: View) -> int:
    assert view.market is not None
    return min(view.market.workers, view.goods[view.market.seat].cacao)
