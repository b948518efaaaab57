"""Positions of Cacao that read like the game, and moves by their notation.

Cells: worker tiles lie at N1, E1, S1, W1, S1E2, …, jungle tiles at 0, S1E1, N1E1, N2, ….
"""

import re
from dataclasses import dataclass
from random import Random

from bot.game import Event, Line, Move, Seat
from bot.games import GAMES
from bot.games.cacao import GAME
from bot.games.cacao.components import Cell, Clearing, Jungle, Piece, Site, Village, Workers
from bot.games.cacao.state import Goods, Phase, Price, State, Ties
from bot.notation.reading import read_move
from bot.texts import Wording

NAMES = ("Ann", "Bob", "Cy", "Di")
WORDING = Wording(GAMES["cacao"], {Seat(i): name for i, name in enumerate(NAMES)})
START = "0 plantation; S1E1 market 2"


def cell(text: str) -> Cell:
    """`cell("N2W3")`; the start plantation is `0`."""
    steps = dict(re.findall(r"([NESW])(\d+)", text))
    south = int(steps.get("S", 0)) - int(steps.get("N", 0))
    return Cell(south, int(steps.get("E", 0)) - int(steps.get("W", 0)))


def jungle(text: str) -> Jungle:
    """`jungle("market 3")`, `jungle("double plantation")`."""
    if "plantation" in text:
        return Jungle(Site.PLANTATION, 2 if "double" in text else 1)
    site, _, n = text.partition(" ")
    return Jungle(Site(site), int(n or 1))


def jungles(text: str) -> tuple[Jungle, ...]:
    return tuple(jungle(each.strip()) for each in text.split(",") if each.strip())


def workers(text: str) -> Workers:
    """`workers("2-1-0-1")`."""
    return Workers(*map(int, text.split("-")))


def piece(text: str) -> Piece:
    """`piece("2-1-0-1·90")`."""
    tile, _, turn = text.partition("·")
    return Piece(workers(tile), int(turn or 0))


def hand(text: str) -> tuple[Workers, ...]:
    return tuple(sorted(workers(each) for each in text.split()))


def _clearings(text: str) -> tuple[Clearing, ...]:
    found = (each.strip().partition(" ") for each in text.split(";") if each.strip())
    return tuple(Clearing(cell(at), jungle(tile)) for at, _, tile in found)


def _villages(text: str) -> tuple[Village, ...]:
    found = (each.split() for each in text.split(";") if each.strip())
    return tuple(_village(*words) for words in found)


def _village(at: str, owner: str, tile: str, below: str = "") -> Village:
    lying = piece(tile)
    under = workers(below.removeprefix("over:")) if below else None
    return Village(cell(at), Seat(NAMES.index(owner)), lying.tile, lying.turn, under)


def position(
    *,
    jungle: str = START,
    villages: str = "",
    tiles: str = "1-1-1-1 2-1-0-1 3-0-0-1",
    others: str = "1-1-1-1",
    own_pile: str = "1-1-1-1 1-1-1-1",
    display: str = "temple, temple",
    pile: str = "temple, temple, temple",
    goods: tuple[Goods, ...] = (),
    orders: tuple[str, ...] = (),
    seats: int = 2,
    ties: str = "summary",
    ask_me: bool = False,
) -> State:
    """Ann is on turn with `tiles`; the next jungle tile that is drawn is the first of `pile`."""
    given = (*goods, *(Goods() for _ in range(seats)))[:seats]
    return State(
        ties=Ties(ties),
        ask_me=ask_me,
        phase=Phase.TURN,
        turn=Seat(0),
        actor=Seat(0),
        goods=given,
        hands=(hand(tiles), *(hand(others) for _ in range(seats - 1))),
        piles=(hand(own_pile)[::-1], *(() for _ in range(seats - 1))),
        orders=tuple(Price(price) for price in (*orders, *["2"] * seats)[:seats]),
        clearings=_clearings(jungle),
        villages=_villages(villages),
        display=tuple(sorted(jungles(display))),
        pile=jungles(pile)[::-1],
    )


@dataclass(frozen=True)
class PlayResult:
    """Where some moves led, and all that happened."""

    state: State
    events: tuple[Event, ...]

    def texts_for(self, seat: int | None = None) -> list[str]:
        """What a seat, or a spectator, was told."""
        return [line_text(e.line) for e in self.events if e.to is None or seat in e.to]


def play_moves(state: State, *texts: str) -> PlayResult:
    """Plays moves by their notation, each by the seat that is asked."""
    events: list[Event] = []
    for text in texts:
        move = parse_move(state, text)
        state, happened = GAME.apply(state, state.actor, move, Random(1))  # type: ignore[arg-type]
        events.extend(happened)
    return PlayResult(state, tuple(events))


def state_after(state: State, *texts: str) -> State:
    return play_moves(state, *texts).state


def lay_tile(state: State, tile: str, at: str, *texts: str) -> State:
    """Lays a tile, and answers what is asked then."""
    return state_after(state, f"place {tile}", f"@ {at}", *texts)


def parse_move(state: State, text: str) -> Move:
    move = read_move(text, GAME.legal_moves(state, state.actor), WORDING)
    assert isinstance(move, Move), f"{text!r} is not legal, {move}"
    return move


def legal_texts(state: State, seat: int | None = None) -> list[str]:
    """The legal moves by their notation, of the seat that is asked if no other is named."""
    asked = state.actor if seat is None else Seat(seat)
    return [WORDING.notation(move) for move in GAME.legal_moves(state, asked)]


def tile_text(state: State, at: str) -> str:
    """What jungle tile lies there, or nothing."""
    tiles = [c.tile for c in state.clearings if c.at == cell(at)]
    return str(WORDING.render_arg(tuple(tiles)))


def goods_of(state: State, seat: int = 0) -> tuple[int, int, int, int]:
    """Gold, cacao, sun tokens and places walked along the river."""
    own = state.goods[seat]
    return own.gold, own.cacao, own.suns, own.river


def line_text(line: Line) -> str:
    return WORDING.say(line)
