"""Phase 3: draw chips from the bag, place them, and apply the special ones."""

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import (
    BOARDS,
    CELLS,
    INDEX,
    SPECIALS,
    Chip,
    Face,
    rotate_cells,
)
from bot.games.back_to_the_jungle.rules.telling import ephemeral_event, private_event, turn_event
from bot.games.back_to_the_jungle.rules.tiles import (
    Transition,
    free_cells,
    move_tiles,
    occupied_cells,
    seat_mask,
    swap_tiles,
    with_tiles,
)
from bot.games.back_to_the_jungle.rules.turns import chain, end_turn
from bot.games.back_to_the_jungle.state import Lift, Phase, Place, State, Tile, Turn, With

WIND_SWAPS = 3
"""The number of pairs that the wind may swap."""
SNAKE_ROTATIONS = 2
"""The number of boards that the special snake turns."""


def begin_introducing(state: State) -> Transition:
    """Begin phase 3. The final round has none. B10: if the bag holds too few chips, all of them are
    introduced."""
    if state.final is not None:
        return end_turn(state)
    short = len(state.bag) < state.now.draws
    begun = replace(state, now=replace(state.now, short=short))
    if state.now.draws == 1 or short:
        return introduce_next(begun)
    more = turn_event(begun, "more_chips", n=state.now.draws)  # after looking
    return chain((begun, (more,)), introduce_next)


def introduce_next(state: State) -> Transition:
    """Draw the next chip of this turn, if any."""
    if not state.now.draws or not state.bag:
        return end_turn(state)
    chip, now = state.bag[-1], replace(state.now, draws=state.now.draws - 1)
    drawn = replace(state, bag=state.bag[:-1], now=now)
    if chip in SPECIALS:
        return _play_special(drawn, chip)
    saw = private_event(drawn, "drew_chip", face=Face(chip))
    if free_cells(drawn):
        return replace(drawn, phase=Phase.PLACE, now=replace(now, drawn=chip)), (saw,)
    lost = (*state.lost, Tile(chip, seat_mask(state, state.turn)))  # B9: its drawer knows it
    return chain((replace(drawn, lost=lost), (saw, turn_event(drawn, "discarded"))), introduce_next)


def _play_special(state: State, chip: Chip) -> Transition:
    """B9: show a special chip and apply it; no other chip replaces it."""
    played = replace(state, shown=(*state.shown, chip))
    events = (turn_event(state, "showed", reveals=True, face=Face(chip)),)
    if chip is Chip.SPECIAL_SNAKE:
        return _enter_phase(played, Phase.ROTATE, SNAKE_ROTATIONS), events
    if len(occupied_cells(state.board)) < 2:
        return chain((played, events), introduce_next)
    return _enter_phase(played, Phase.WIND, WIND_SWAPS), events


def _enter_phase(state: State, phase: Phase, left: int) -> State:
    return replace(state, phase=phase, now=replace(state.now, left=left, lifted=None, rotated=None))


def place_chip(state: State, move: Place) -> Transition:
    assert state.now.drawn is not None
    tile = Tile(state.now.drawn, seat_mask(state, state.turn))
    put = with_tiles(state, {INDEX[move.spot]: tile})
    done = replace(put, now=replace(state.now, drawn=None))
    return chain((done, (ephemeral_event(state, "placed", cell=move.spot),)), introduce_next)


def lift_chip(state: State, move: Lift) -> Transition:
    now = replace(state.now, lifted=INDEX[move.first])
    return replace(state, phase=Phase.LIFTED, now=now), ()


def swap_with(state: State, move: With) -> Transition:
    """Swap one of up to three pairs; a chip may be swapped again."""
    lifted, left = state.now.lifted, state.now.left - 1
    assert lifted is not None
    done = _enter_phase(swap_tiles(state, lifted, INDEX[move.second]), Phase.WIND, left)
    event = ephemeral_event(state, "blown", one=CELLS[lifted], other=move.second)
    return chain((done, (event,)), introduce_next) if not left else (done, (event,))


def stop_wind(state: State) -> Transition:
    return chain((state, (turn_event(state, "calm"),)), introduce_next)


def turn_board(state: State, move: Turn) -> Transition:
    """Turn one of two different boards by a quarter, with its hole and its chips."""
    board = BOARDS.index(move.board)
    turned = move_tiles(state, rotate_cells(board, move.degrees))
    quarters = (state.turned[board] + move.degrees // 90) % 4
    turned = replace(turned, turned=(*state.turned[:board], quarters, *state.turned[board + 1 :]))
    left = state.now.left - 1
    event = _turned_event(state, move)
    if not left:
        return chain((turned, (event,)), introduce_next)
    return replace(turned, now=replace(state.now, left=left, rotated=board)), (event,)


def _turned_event(state: State, move: Turn) -> Event:
    key = "clockwise" if move.degrees > 0 else "counterclockwise"
    return turn_event(state, key, board=move.board)
