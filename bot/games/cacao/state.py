"""The whole of a match of Cacao, secrets included, and the decisions that change it."""

from enum import StrEnum
from typing import ClassVar, TypeAlias

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
    """What is asked for."""

    TURN = "turn"
    """Which worker tile is placed, and how it is turned."""
    PLACE = "place"
    """Where it goes."""
    FILL = "fill"
    """Which jungle tile goes to a cell."""
    ACTIVATE = "activate"
    """Which edge acts next."""
    SELL = "sell"
    """How much cacao is sold at a market."""
    OVER = "over"


class Ties(StrEnum):
    """What seats that are level at a temple get (C8)."""

    SUMMARY = "summary"
    PUBLISHED = "published"


class Price(StrEnum):
    """A standing order: out of turn, sell at markets of this price or more (C11)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    NEVER = "never"

    def takes(self, price: int) -> bool:
        return self is not Price.NEVER and price >= int(self)


class Goods(Value, frozen=True):
    """What a seat has won so far. `river` counts the places that its bearer has walked."""

    gold: int = 0
    cacao: int = 0
    suns: int = 0
    river: int = 0


class State(Value, frozen=True):
    """One match. `piles` (of worker tiles, by seat) and `pile` (of jungle tiles) are drawn from
    their ends; hands and display are kept sorted."""

    ties: Ties
    ask_me: bool
    phase: Phase
    turn: Seat
    """Whose turn it is."""
    actor: Seat
    """Who is asked: another than `turn` only with the option `ask me` (C11)."""
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
    """Whether the standing order was changed in this turn."""
    chosen: Piece | None = None
    """The tile that is being placed; until it lies there it is still in the hand."""
    over: bool = False
    """Whether it will be, or was, built over another one (C6)."""
    fill: tuple[Cell, ...] = ()
    """Cells that wait for a tile of the display (C2)."""
    blind: tuple[Cell, ...] = ()
    """Cells that wait for what is left when the display is empty."""
    edges: tuple[Edge, ...] = ()
    """Edges that have yet to act, of the seat on turn first, then clockwise."""
    market: Edge | None = None
    """Where cacao is being sold."""
    last: tuple[Cell, ...] = ()
    """Cells filled in the last turn or in this one: the worker tile first."""

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
    """Take a worker tile of the hand, turned like this, to be placed."""

    piece: Piece
    is_partial: ClassVar[bool] = True


class Overbuild(Move, frozen=True):
    """Take a worker tile of the hand, to be built over one of one's own for a sun token (C6)."""

    piece: Piece
    offered_alongside: ClassVar[bool] = True
    is_partial: ClassVar[bool] = True


class SellFrom(Move, frozen=True):
    """Change the standing order (C11)."""

    price: Price
    offered_alongside: ClassVar[bool] = True


class At(Move, frozen=True):
    """Lay the tile there."""

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
    """Sell so much cacao at the market that is being visited."""

    n: int
    is_plain_step: ClassVar[bool] = True


AnyMove: TypeAlias = Place | Overbuild | SellFrom | At | Fill | Activate | Sell
MOVES = (Place, Overbuild, SellFrom, At, Fill, Activate, Sell)
