"""The rules of Cacao: options, legal moves, moves applied, the outcome."""

from random import Random
from typing import assert_never

from msgspec.structs import replace

from bot.game import Event, IllegalMove, Line, Option, Options, Outcome, Seat, text_args
from bot.games.cacao.components import (
    DISPLAY,
    HAND,
    START,
    Cell,
    Piece,
    Workers,
    jungle_tiles,
    worker_tiles,
)
from bot.games.cacao.rules.activation import activate_edge, sell_cacao
from bot.games.cacao.rules.placing import fill_cell, legal_fills, place_tile
from bot.games.cacao.rules.scoring import Score, Standing, final_scores, ranks, standings
from bot.games.cacao.rules.terrain import build_terrain, free_cells, uncovered_own_cells
from bot.games.cacao.rules.turns import Transition
from bot.games.cacao.state import (
    Activate,
    AnyMove,
    At,
    Fill,
    Goods,
    Overbuild,
    Phase,
    Place,
    Price,
    Sell,
    SellFrom,
    State,
    Ties,
)

SEATS = range(2, 5)

MAX_MOVES = 1_116
"""Proof: at most 4 seats place 9 worker tiles each. A turn has at most 31 moves: a standing order,
the tile and its cell; 2 cells filled by choice (of three cells the last leaves no choice); and 13
edges (4 of the worker tile, 3 more at each of 3 filled cells), each activated and followed by a
sale. 36 * (3 + 2 + 26) = 1,116; 2 or 3 seats place fewer tiles."""


def options_for(seats: int) -> tuple[Option, ...]:
    """Options: ties at temples (C8), decisions out of turn (C11), and all tiles for two players
    (C10)."""
    ties = Option("temple_ties", Ties.SUMMARY.value, tuple(t.value for t in Ties))
    ask_me = Option("ask_me", False, (False, True))
    every = Option("all_jungle_tiles", False, (False, True))
    return (ties, every, ask_me) if seats == 2 else (ties, ask_me)


def setup(seats: int, options: Options, rng: Random, first: Seat | None = None) -> State:
    """The first state: the start tiles lie on the map, each seat has three worker tiles, the
    display two tiles."""
    pile = list(jungle_tiles(seats, every=bool(options.get("all_jungle_tiles"))))
    for clearing in START:
        pile.remove(clearing.tile)
    rng.shuffle(pile)
    piles = [_shuffle_tiles(worker_tiles(seats), rng) for _ in range(seats)]
    drawn = Seat(rng.randrange(seats))
    first = drawn if first is None else first
    return State(
        ties=Ties(str(options["temple_ties"])),
        ask_me=bool(options["ask_me"]),
        phase=Phase.TURN,
        turn=first,
        actor=first,
        goods=(Goods(),) * seats,
        hands=tuple(tuple(sorted(pile[-HAND:])) for pile in piles),
        piles=tuple(tuple(pile[:-HAND]) for pile in piles),
        orders=(Price.TWO,) * seats,
        clearings=START,
        villages=(),
        display=tuple(sorted(pile[-DISPLAY:])),
        pile=tuple(pile[:-DISPLAY]),
    )


def _shuffle_tiles(tiles: tuple[Workers, ...], rng: Random) -> list[Workers]:
    pile = list(tiles)
    rng.shuffle(pile)
    return pile


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.phase is Phase.OVER else (state.actor,)


def legal_moves(state: State, seat: Seat) -> list[AnyMove]:
    """In reading order: tiles by their workers, cells from the north, edges by their cells."""
    if seat != state.actor:
        return []
    match state.phase:
        case Phase.TURN:
            return _turn_moves(state)
        case Phase.PLACE:
            return [At(at) for at in _target_cells(state)]
        case Phase.FILL:
            return [*legal_fills(state)]
        case Phase.ACTIVATE:
            return [Activate(edge) for edge in state.edges if edge.seat == seat]
        case Phase.SELL:
            assert state.market is not None
            most = min(state.market.workers, state.goods[seat].cacao)
            return [Sell(n) for n in range(most, -1, -1)]
        case Phase.OVER:
            return []
        case _:
            assert_never(state.phase)


def _turn_moves(state: State) -> list[AnyMove]:
    pieces = _hand_pieces(state)
    moves: list[AnyMove] = [Place(piece) for piece in pieces]
    if can_overbuild(state):
        moves += [Overbuild(piece) for piece in pieces]
    if can_change_order(state):
        moves += [SellFrom(price) for price in Price if price is not state.orders[state.turn]]
    return moves


def _hand_pieces(state: State) -> list[Piece]:
    """C1: the tiles of the hand in each rotation; equal ones are listed once."""
    kinds = dict.fromkeys(state.hand)
    return [Piece(tile, turn) for tile in kinds for turn in tile.rotations]


def can_change_order(state: State) -> bool:
    """C11: once a turn, before placing, while tiles are left that activate edges of other seats."""
    return not (state.ask_me or state.ordered) and bool(state.pile or state.display)


def can_overbuild(state: State) -> bool:
    """C6: when the jungle tiles are used up, for a sun token, on an own tile that is not covered
    yet."""
    used_up = not (state.pile or state.display)
    return (
        used_up
        and state.goods[state.turn].suns > 0
        and bool(uncovered_own_cells(state.villages, state.turn))
    )


def _target_cells(state: State) -> list[Cell]:
    if state.over:
        return uncovered_own_cells(state.villages, state.turn)
    return free_cells(build_terrain(state.clearings, state.villages))


def apply(state: State, seat: Seat, move: AnyMove, rng: Random) -> Transition:
    """The state and events after `move`. Raises IllegalMove if it is not one of `legal_moves`.
    `rng` is not used: everything was drawn at setup."""
    if move not in legal_moves(state, seat):
        raise IllegalMove
    match move:
        case Place() | Overbuild():
            return _choose_piece(state, move)
        case SellFrom():
            return _change_order(state, move)
        case At():
            return place_tile(state, move.cell)
        case Fill():
            return fill_cell(state, move)
        case Activate():
            return activate_edge(state, move.edge)
        case Sell():
            return sell_cacao(state, move.n)
        case _:
            assert_never(move)


def _choose_piece(state: State, move: Place | Overbuild) -> Transition:
    """Choose a tile; it stays secret until it lies on the map."""
    over = isinstance(move, Overbuild)
    after = replace(state, phase=Phase.PLACE, chosen=move.piece, over=over)
    return after, (Event("event.chose", text_args(("piece", move.piece)), to=(state.turn,)),)


def _change_order(state: State, move: SellFrom) -> Transition:
    """C11: the event is visible to the owner of the order only."""
    orders = (*state.orders[: state.turn], move.price, *state.orders[state.turn + 1 :])
    event = Event("event.order", text_args(("price", move.price)), to=(state.turn,))
    if move.price is Price.NEVER:
        event = Event("event.order_never", to=(state.turn,))
    return replace(state, orders=orders, ordered=True), (event,)


def outcome(state: State) -> Outcome | None:
    """C9: most gold wins, then most cacao; otherwise the rank is shared."""
    if state.phase is not Phase.OVER:
        return None
    temples = standings(state.clearings, state.villages, state.seats)
    scores = final_scores(state.goods, temples, state.ties)
    return Outcome(
        reason="tiles",
        scores=tuple(score.total for score in scores),
        ranks=ranks(scores),
        sheet=tuple(_score_sheet(seat, score, temples) for seat, score in enumerate(scores)),
    )


def _score_sheet(seat: int, score: Score, temples: tuple[Standing, ...]) -> tuple[Line, ...]:
    """Gold won in play, each temple with workers of the seat, suns, river, the sum; cacao."""
    by_letter = sorted(zip(temples, score.temples, strict=True), key=lambda pair: pair[0].letter)
    visited = [_temple_line(seat, at, gold) for at, gold in by_letter if at.workers[seat]]
    return (
        Line("sheet.gold", text_args(("n", score.gold))),
        *visited,
        Line("sheet.suns", text_args(("n", score.suns))),
        Line("sheet.river", text_args(("n", score.river))),
        Line("sheet.total", text_args(("n", score.total))),
        Line("sheet.cacao", text_args(("n", score.cacao))),
    )


def _temple_line(seat: int, temple: Standing, gold: int) -> Line:
    """The gold of a seat at a temple, and whether others have as many workers there (C8)."""
    own = temple.workers[seat]
    key = "level_temple" if temple.workers.count(own) > 1 else "lettered_temple"
    place = (("letter", temple.letter), ("cell", temple.at))
    return Line(f"sheet.{key}", text_args(*place, ("n", own), ("gold", gold)))
