"""Phase 3: chips from the bag are placed, and the specials among them are done."""

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import SPECIALS, Chip, Face
from bot.games.back_to_the_jungle.decisions import Lift, Place, Turn, With
from bot.games.back_to_the_jungle.ground import BOARDS, CELLS, INDEX, turned_cells
from bot.games.back_to_the_jungle.state import Phase, State, Tile
from bot.games.back_to_the_jungle.telling import passing, secret, told
from bot.games.back_to_the_jungle.tiles import (
    Step,
    bit,
    free,
    occupied,
    shifted,
    swapped,
    with_tiles,
)
from bot.games.back_to_the_jungle.turns import end_turn, then

SWAPS = 3
"""Pairs that the wind may swap."""
ROTATED = 2
"""Boards that the special snake turns."""


def to_introducing(state: State) -> Step:
    """The final round has no phase 3. B10: a bag that holds too little is introduced as far as it
    goes."""
    if state.final is not None:
        return end_turn(state)
    short = len(state.bag) < state.now.draws
    return introduce(replace(state, now=replace(state.now, short=short)))


def introduce(state: State) -> Step:
    """The next chip of this turn, if there is one."""
    if not state.now.draws or not state.bag:
        return end_turn(state)
    chip, now = state.bag[-1], replace(state.now, draws=state.now.draws - 1)
    drawn = replace(state, bag=state.bag[:-1], now=now)
    if chip in SPECIALS:
        return _special(drawn, chip)
    saw = secret(drawn, "drew_chip", face=Face(chip))
    if free(drawn):
        return replace(drawn, phase=Phase.PLACE, now=replace(now, drawn=chip)), (saw,)
    lost = (*state.lost, Tile(chip, bit(state, state.turn)))  # B9: known to its drawer
    return then((replace(drawn, lost=lost), (saw, told(drawn, "discarded"))), introduce)


def _special(state: State, chip: Chip) -> Step:
    """B9: shown, done, and not replaced by another chip."""
    played = replace(state, shown=(*state.shown, chip))
    events = (told(state, "showed", reveals=True, face=Face(chip)),)
    if chip is Chip.SPECIAL_SNAKE:
        return _asking(played, Phase.ROTATE, ROTATED), events
    if len(occupied(state.board)) < 2:
        return then((played, events), introduce)
    return _asking(played, Phase.WIND, SWAPS), events


def _asking(state: State, phase: Phase, left: int) -> State:
    return replace(state, phase=phase, now=replace(state.now, left=left, lifted=None, rotated=None))


def place(state: State, move: Place) -> Step:
    assert state.now.drawn is not None
    tile = Tile(state.now.drawn, bit(state, state.turn))
    put = with_tiles(state, {INDEX[move.spot]: tile})
    done = replace(put, now=replace(state.now, drawn=None))
    return then((done, (passing(state, "placed", cell=move.spot),)), introduce)


def lift(state: State, move: Lift) -> Step:
    now = replace(state.now, lifted=INDEX[move.first])
    return replace(state, phase=Phase.LIFTED, now=now), ()


def swap_with(state: State, move: With) -> Step:
    """One of up to three pairs; a chip may be swapped again."""
    lifted, left = state.now.lifted, state.now.left - 1
    assert lifted is not None
    done = _asking(swapped(state, lifted, INDEX[move.second]), Phase.WIND, left)
    event = passing(state, "blown", one=CELLS[lifted], other=move.second)
    return then((done, (event,)), introduce) if not left else (done, (event,))


def stop_wind(state: State) -> Step:
    return then((state, (told(state, "calm"),)), introduce)


def turn_board(state: State, move: Turn) -> Step:
    """One of two different boards, by a quarter, its hole and chips with it."""
    board = BOARDS.index(move.board)
    turned = shifted(state, turned_cells(board, move.degrees))
    quarters = (state.turned[board] + move.degrees // 90) % 4
    turned = replace(turned, turned=(*state.turned[:board], quarters, *state.turned[board + 1 :]))
    left = state.now.left - 1
    event = _turned(state, move)
    if not left:
        return then((turned, (event,)), introduce)
    return replace(turned, now=replace(state.now, left=left, rotated=board)), (event,)


def _turned(state: State, move: Turn) -> Event:
    key = "clockwise" if move.degrees > 0 else "counterclockwise"
    return told(state, key, board=move.board)
