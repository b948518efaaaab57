"""Positions as one draws them, and moves as one says them."""

from random import Random
from typing import Any

from bot.game import Event, Seat
from bot.games.jungle import GAME
from bot.games.jungle.components import Cell, parse_cell
from bot.games.jungle.rules.play import position_key
from bot.games.jungle.rules.terrain import build_terrain
from bot.games.jungle.state import AnyMove, Camp, Mimic, Phase, Setup, State, Variant

ONE, TWO = Seat(0), Seat(1)
DEFAULTS = {option.key: option.default for option in GAME.options_for(2)}

START = """
    s m . m s
    . t . t .
    . . # . .
    . T . T .
    S M . M S
"""


def variant(**changes: Any) -> Variant:
    """The rule book's first game, but for `changes`."""
    plain: dict[str, Any] = {
        "map": 1,
        "hole_covered": False,
        "setup": Setup.PRINTED,
        "chameleon": False,
        "flipped": (),
        "deep_stacks": False,
        "leap": False,
    }
    return Variant(**plain | changes)


def parse_position(drawing: str, turn: Seat = ONE, **changes: Any) -> State:
    """A position in play: row 1 is the lowest line, capitals are player 1's, `Mt` is a stack with
    the toucan on top, `.` an empty space, `#` the hole."""
    rules = variant(**changes)
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    stacks = {
        f"{'ABCDE'[column]}{len(rows) - above}": each
        for above, line in enumerate(rows)
        for column, each in enumerate(line)
    }
    cells = build_terrain(rules).cells
    board = tuple(stacks[f"{c.column}{c.row}"].replace(".", "") for c in cells)
    return State(rules, Phase.PLAY, turn, board, (Camp(), Camp()), (position_key(board, turn),))


def first_state(seed: int = 1, **options: Any) -> State:
    """A match about to begin, with these options."""
    return GAME.setup(2, DEFAULTS | options, Random(seed))


def board(state: State) -> dict[str, str]:
    """What stands where, empty spaces left out."""
    cells = build_terrain(state.variant).cells
    return {name(c): stack for c, stack in zip(cells, state.board, strict=True) if stack}


def name(each: Cell) -> str:
    """The name of a space, like `B1`."""
    return f"{each.column}{each.row}"


def on_board(state: State) -> list[Mimic]:
    """Every move of the seat whose turn it is."""
    return [m for m in GAME.legal_moves(state, state.turn) if isinstance(m, Mimic)]


def reachable(state: State, start: str) -> dict[str, str]:
    """Where the animal on `start` can go, and what it mimics to get there."""
    moves = [m for m in on_board(state) if m.start == parse_cell(start)]
    return {name(m.to.cell): m.to.like.value for m in moves}


def spaces(state: State, start: str) -> set[str]:
    """Where the animal on `start` can go."""
    return set(reachable(state, start))


def play_notation(state: State, *ways: str) -> State:
    """The state after moves like `B1>B3`, played in turns."""
    for way in ways:
        start, to = (parse_cell(each) for each in way.split(">"))
        (move,) = (m for m in on_board(state) if (m.start, m.to.cell) == (start, to))
        state, _ = GAME.apply(state, state.turn, move, Random(0))
    return state


def state_after(state: State, seat: Seat, *moves: AnyMove) -> State:
    """The state after decisions of one seat."""
    return play_moves(state, seat, *moves)[0]


def play_moves(state: State, seat: Seat, *moves: AnyMove) -> tuple[State, list[Event]]:
    """The state after decisions of one seat, and every event on the way."""
    events: list[Event] = []
    for move in moves:
        state, more = GAME.apply(state, seat, move, Random(0))
        events += more
    return state, events
