"""The complete state of a match of Cacao, secrets included, and its moves."""

from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from msgspec.structs import replace

from bot.game import Move, Seat, Value
from bot.games.cacao.components import (
    Blind,
    Cell,
    Clearing,
    Edge,
    Jungle,
    Piece,
    Village,
    Workers,
)


class Phase(StrEnum):
    """The kind of decision to make."""

    TURN = "turn"
    """Choose a worker tile and its rotation."""
    PLACE = "place"
    """Choose the cell of the worker tile."""
    FILL = "fill"
    """Choose a jungle tile for a cell."""
    ACTIVATE = "activate"
    """Choose the next edge to act."""
    SELL = "sell"
    """Choose how much cacao to sell at a market."""
    OVER = "over"


class Ties(StrEnum):
    """How ties at a temple score (C8)."""

    SUMMARY = "summary"
    PUBLISHED = "published"


class Price(StrEnum):
    """A standing order: out of turn, sell at markets with this price or more (C11)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    NEVER = "never"

    def takes(self, price: int) -> bool:
        return self is not Price.NEVER and price >= int(self)


class Goods(Value, frozen=True):
    """The goods of a seat. `river` counts the steps of its water carrier."""

    gold: int = 0
    cacao: int = 0
    suns: int = 0
    river: int = 0


class State(Value, frozen=True):
    """The state of a match. Tiles are drawn from the ends of `piles` (worker tiles, by seat) and
    `pile` (jungle tiles); hands and display are sorted."""

    ties: Ties
    ask_me: bool
    phase: Phase
    turn: Seat
    """Whose turn it is."""
    actor: Seat
    """The seat that must decide; it differs from `turn` only with the option `ask me` (C11)."""
    goods: tuple[Goods, ...]
    hands: tuple[tuple[Workers, ...], ...]
    piles: tuple[tuple[Workers, ...], ...]
    orders: tuple[Price, ...]
    """The standing orders (C11)."""
    clearings: tuple[Clearing, ...]
    villages: tuple[Village, ...]
    display: tuple[Jungle, ...]
    pile: tuple[Jungle, ...]
    ordered: bool = False
    """Whether the standing order was changed this turn."""
    chosen: Piece | None = None
    """The tile that is being placed; it stays in the hand until it is laid."""
    over: bool = False
    """Whether the tile covers, or covered, another one (C6)."""
    fill: tuple[Cell, ...] = ()
    """Cells that wait for a display tile (C2)."""
    blind: tuple[Cell, ...] = ()
    """Cells that wait for the pile, once the display is empty."""
    edges: tuple[Edge, ...] = ()
    """Edges that have not acted yet, those of the seat on turn first, then clockwise."""
    market: Edge | None = None
    """The market where cacao is being sold."""
    last: tuple[Cell, ...] = ()
    """Cells filled in this turn or the last one, the worker tile first."""

    @property
    def hand(self) -> tuple[Workers, ...]:
        """The worker tiles of the seat on turn."""
        return self.hands[self.turn]

    @property
    def seats(self) -> int:
        return len(self.goods)

    def with_goods(self, seat: Seat, goods: Goods) -> "State":
        return replace(self, goods=(*self.goods[:seat], goods, *self.goods[seat + 1 :]))


class Place(Move, frozen=True):
    """Choose a worker tile of the hand and its rotation, to be placed."""

    piece: Piece
    is_partial: ClassVar[bool] = True


class Overbuild(Move, frozen=True):
    """Choose a worker tile of the hand, to cover one of the seat's own tiles for a sun token
    (C6)."""

    piece: Piece
    offered_alongside: ClassVar[bool] = True
    is_partial: ClassVar[bool] = True


class SellFrom(Move, frozen=True):
    """Change the standing order (C11)."""

    price: Price
    offered_alongside: ClassVar[bool] = True


class At(Move, frozen=True):
    """Lay the chosen tile on this cell."""

    cell: Cell
    irrevocable: ClassVar[bool] = True


class Fill(Move, frozen=True):
    """Put a jungle tile on a cell (C2)."""

    cell: Cell
    tile: Jungle | Blind
    is_plain_step: ClassVar[bool] = True


class Activate(Move, frozen=True):
    """Let the workers of an edge act (C4)."""

    edge: Edge
    is_plain_step: ClassVar[bool] = True


class Sell(Move, frozen=True):
    """Sell this much cacao at the current market."""

    n: int
    is_plain_step: ClassVar[bool] = True


AnyMove: TypeAlias = Place | Overbuild | SellFrom | At | Fill | Activate | Sell
MOVES: tuple[type[AnyMove], ...] = get_args(AnyMove)
