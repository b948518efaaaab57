"""Finds what an open question of Cacao asks about: tiles, and cells of the map."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Piece
from bot.games.cacao.view import View
from render.scene import Scene

Item: TypeAlias = Piece | Jungle | Blind


@dataclass(frozen=True)
class Asked:
    """`items` are the tiles to choose from, or the one that is being laid; `cells` are the cells
    that must be visible."""

    items: tuple[Item, ...]
    cells: tuple[Cell, ...]
    earned_at: Cell | None = None
    """The cell of the tile, if only that is left to be confirmed."""

    @property
    def is_numbered(self) -> bool:
        return len(self.items) > 1


def asked_of(view: View, scene: Scene) -> Asked | None:
    """What the choices ask about; None if nothing of it has a place in the picture."""
    pieces = tuple(value for value in scene.choices if isinstance(value, Piece))
    tiles = tuple(value for value in scene.choices if isinstance(value, Jungle | Blind))
    cells = tuple(value for value in scene.choices if isinstance(value, Cell))
    edges = tuple(value for value in scene.choices if isinstance(value, Edge))
    laid = (view.chosen,) if view.chosen is not None else ()
    if pieces:
        return Asked(pieces, ())
    if cells:
        return Asked(laid, cells, cells[0] if laid and len(cells) == 1 else None)
    if tiles:
        return Asked(tiles, (*view.fill, *view.blind))
    if edges:
        return Asked((), tuple(cell for edge in edges for cell in (edge.at, edge.by)))
    return None
