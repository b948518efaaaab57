"""Positions that read like the game, and moves by their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from bot.game import Event, IllegalMove, Line, Seat
from bot.games import GAMES
from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import (
    CELLS,
    CHAMELEONS,
    GOALS,
    INDEX,
    Chip,
    Goal,
    parse_cell,
)
from bot.games.back_to_the_jungle.state import (
    MOVES,
    AnyMove,
    Mode,
    Phase,
    SoloState,
    State,
    Tile,
    Variant,
)
from bot.notation.reading import read_move
from bot.texts import Wording

ANN, BOB, CLEO, DAN = (Seat(i) for i in range(4))
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
WORDING = Wording(GAMES["back-to-the-jungle"], {Seat(i): n for i, n in enumerate(NAMES)})
PLAIN_BAG = "stone berry stone berry stone berry"


def chip(name: str) -> Chip:
    """`spider`, or the chameleon of a seat by the name of its player: `Ann`."""
    return CHAMELEONS[NAMES.index(name)] if name in NAMES else Chip(name)


def chips(names: str) -> tuple[Chip, ...]:
    return tuple(chip(name) for name in names.split())


def goals(numbers: str) -> tuple[Goal, ...]:
    return tuple(Goal(int(number)) for number in numbers.split())


def tiles(spots: str, known: int) -> tuple[Tile | None, ...]:
    """`tiles("Ann@C5 bee@D5", 1)`: chameleons are known to all, others to the seats of `known`."""
    board: list[Tile | None] = [None] * len(CELLS)
    for spot in spots.split():
        name, place = spot.split("@")
        board[INDEX[parse_cell(place)]] = Tile(chip(name), known if name not in NAMES else 15)
    return tuple(board)


def position(
    spots: str,
    *,
    phase: Phase = Phase.ACT,
    seats: int = 2,
    known: int = 0,
    bag: str = PLAIN_BAG,
    eaten: Sequence[str] = (),
    own: Sequence[str] = (),
    notes: bool = True,
    light: bool = False,
    **more: Any,
) -> State:
    """Ann is on turn. The next chip to be drawn is the first of `bag`; `own` are goals by seat."""
    lie = tiles(spots, known if notes else 0)
    if not notes:
        lie = tuple(tile and Tile(tile.chip) for tile in lie)
    out = {tile.chip for tile in lie if tile is not None}
    dealt = [goals(own[seat]) if seat < len(own) else () for seat in range(seats)]
    plain: dict[str, Any] = {
        "variant": Variant(Mode.RIVALS, notes, light),
        "phase": phase,
        "turn": ANN,
        "turned": (0, 0, 0, 0),
        "board": lie,
        "bag": chips(bag)[::-1],
        "eaten": tuple(chips(eaten[seat]) if seat < len(eaten) else () for seat in range(seats)),
        "goals": tuple(dealt),
        "box": tuple(goal for goal in GOALS if not any(goal in each for each in dealt)),
        "home": tuple(CHAMELEONS[seat] not in out for seat in range(seats)),
        "blind": (False,) * seats,
        "stung": (False,) * seats,
    }
    return State(**plain | more)


def solo_position(
    spots: str,
    at: str,
    *,
    own: str = "1 2",
    pile: str = "3 5 6",
    eaten: str = "",
    mode: Mode = Mode.BASIC,
    notes: bool = False,
    **solo: Any,
) -> State:
    """The solo mode at the beginning of a turn; `solo` changes energy, berries and so on."""
    plain: dict[str, Any] = {"berries": 4, "energy": 4, "at": INDEX[parse_cell(at)]}
    if solo.get("standing"):
        spots = f"{spots} Ann@{at}"
    lie = tiles(spots, 0)
    return State(
        variant=Variant(mode, notes, False),
        phase=Phase.SOLO,
        turn=ANN,
        turned=(0, 0, 0, 0),
        board=tuple(t and Tile(t.chip, up=t.chip is CHAMELEONS[0]) for t in lie),
        bag=(),
        eaten=(chips(eaten),),
        goals=(goals(own),),
        box=goals(pile),
        home=(False,),
        blind=(False,),
        stung=(False,),
        solo=SoloState(**plain | solo),
    )


def eating_position(spots: str, mine: str, **more: Any) -> State:
    """Ann has revealed her chameleon in phase 2."""
    return state_after(position(spots, phase=Phase.EAT, **more), f"eat with {mine}")


@dataclass(frozen=True)
class PlayResult:
    """Where some moves led, and all that happened."""

    state: State
    events: tuple[Event, ...]

    def texts_for(self, seat: int | None = None) -> list[str]:
        """What a seat, or a spectator, was told."""
        return [line_text(e.line) for e in self.events if e.to is None or seat in e.to]

    def private_texts(self, seat: int) -> list[str]:
        return [line_text(e.line) for e in self.events if e.to is not None and seat in e.to]


def play_moves(state: State, *texts: str) -> PlayResult:
    """The seat on turn makes each move."""
    events: list[Event] = []
    for text in texts:
        move = parse_move(state, text)
        state, happened = GAME.apply(state, state.turn, move, Random(1))
        events.extend(happened)
    return PlayResult(state, tuple(events))


def state_after(state: State, *texts: str) -> State:
    return play_moves(state, *texts).state


def parse_move(state: State, text: str) -> AnyMove:
    move = read_move(text, GAME.legal_moves(state, state.turn), WORDING)
    assert isinstance(move, MOVES), f"{text!r} is not legal, {move}"
    return move


def legal_texts(state: State, kind: str = "") -> list[str]:
    """The legal moves of the seat on turn by their notation, of one kind if it is named."""
    moves = GAME.legal_moves(state, state.turn)
    return [WORDING.notation(move) for move in moves if kind in ("", move.kind)]


def refusal_text(state: State, move: AnyMove) -> str:
    """Why a move of the seat on turn is refused, as the player reads it."""
    with pytest.raises(IllegalMove):
        GAME.apply(state, state.turn, move, Random(1))
    return line_text(GAME.refusal(GAME.view(state, state.turn), move))


def board(state: State) -> str:
    """What lies where, in the order of the cells: `Ann@C5 bee@D5`."""
    return " ".join(
        f"{_name(tile.chip)}@{at.column}{at.row}"
        for at, tile in zip(CELLS, state.board, strict=True)
        if tile is not None
    )


def _name(each: Chip) -> str:
    return NAMES[CHAMELEONS.index(each)] if each in CHAMELEONS else each.value


def notes(state: State, seat: Seat) -> str:
    """The field notes of a seat: `bee@D5`."""
    view = GAME.view(state, seat)
    known = zip(CELLS, view.notes, strict=True)
    return " ".join(f"{_name(c)}@{at.column}{at.row}" for at, c in known if c is not None)


def line_text(line: Line) -> str:
    return WORDING.say(line)
