"""Flip a tile, then place it or keep it for later."""

from msgspec.structs import replace

from bot.game import Event, text_args
from bot.games.puzzle_memo.components import (
    ANIMAL_OF,
    CUSTOM,
    EMPTY,
    ROWS,
    SPACES,
    SPACES_OF,
    Piece,
    Row,
    Spot,
)
from bot.games.puzzle_memo.rules import pawns, programme
from bot.games.puzzle_memo.rules.tally import count_animal
from bot.games.puzzle_memo.rules.turns import (
    Transition,
    end_turn,
    landing_events,
    prepend_events,
    seat_event,
)
from bot.games.puzzle_memo.state import Flipped, Phase, State


def is_placeable(lit: tuple[bool, ...], at: int) -> bool:
    """P1: from the bottom up. The space is free, and in row 1 or above a placed tile."""
    return not lit[at] and (at % ROWS == 0 or lit[at - 1])


def flip_tile(state: State, spot: Spot) -> Transition:
    """P2: show the tile to all players and apply it."""
    row = state.below if spot.row is Row.BELOW else state.above
    tile = row[spot.n - 1]
    lifted = _set_tile(replace(state, flips=state.flips + 1), spot, EMPTY)
    if spot.row is Row.BELOW and state.rules > 1:
        # P13: a tile below the board is always new, since no tile ever goes back there.
        lifted = replace(lifted, quiet=-1)
    if tile >= SPACES:
        return _reveal_special(lifted, spot, tile)
    if is_placeable(state.lit, tile):
        return _place_tile(lifted, spot, tile)
    return _keep_for_later(lifted, spot, tile)


def put_in_slot(state: State, slot: int) -> Transition:
    """P3: put the tile face down into a slot above. The turn ends, or goes on without this tile
    (P8)."""
    assert state.flipped is not None
    spot = Spot(Row.ABOVE, slot)
    laid = _set_tile(replace(state, flipped=None, again=False), spot, state.flipped.tile)
    event = seat_event("put", state.turn, spot=spot)
    if state.again:
        event = seat_event("put", state.turn, spot=spot, again=1)  # that it goes on is public
        return replace(laid, phase=Phase.FLIP, barred=(*state.barred, slot)), (event,)
    return prepend_events(end_turn(laid), event)


def free_slots(state: State) -> list[int]:
    """P3: the slots where the flipped tile may go. It may not stay in its slot if another one is
    free."""
    free = [n for n, tile in enumerate(state.above, 1) if tile == EMPTY]
    spot = state.flipped.spot if state.flipped else None
    others = [n for n in free if spot != Spot(Row.ABOVE, n)]
    return others or free


def _place_tile(state: State, spot: Spot, at: int) -> Transition:
    """P2: place the tile. The same seat flips again, unless the tile completes an animal."""
    lit = (*state.lit[:at], True, *state.lit[at + 1 :])
    placed = replace(state, lit=lit, quiet=-1)
    event = seat_event("placed", state.turn, reveals=True, spot=spot, tile=Piece(at))
    if all(lit[space] for space in SPACES_OF[ANIMAL_OF[at]]):
        return prepend_events(_complete_animal(placed, at), event)
    return placed, (event,)


def _complete_animal(state: State, at: int) -> Transition:
    """Score a point for each tile of the animal, including tiles placed at the start (P12). P9: the
    match ends when the jungle is full."""
    animal = ANIMAL_OF[at]
    points = len(SPACES_OF[animal])
    after, fallen = pawns.move_pawn(state.pawns, state.turn, points)
    space = after.at[state.turn]
    events = [seat_event("completed", state.turn, animal=animal, n=points, space=space)]
    riders = [seat for seat in state.pawns.riders(state.turn) if seat not in fallen]
    if space != state.pawns.at[state.turn]:
        events += [seat_event("carried", seat, reveals=True, space=space) for seat in riders]
    events += [seat_event("fell", seat, space=after.at[seat]) for seat in fallen]
    events += landing_events(state.pawns, after)
    scored = count_animal(state, after, animal, fallen)
    if all(state.lit):
        return replace(scored, phase=Phase.OVER), tuple(events)
    return prepend_events(end_turn(scored), *events)


def _keep_for_later(state: State, spot: Spot, tile: int) -> Transition:
    """P3: return the tile to its slot; for a tile from below the seat picks a slot."""
    if spot.row is Row.ABOVE:
        back = Event("event.goes_back", reveals=True)  # that it was no special tile is public
        events = (*_flip_events(state, "stays", spot, tile), back)
        return prepend_events(end_turn(_set_tile(state, spot, tile)), *events)
    shown = replace(state, phase=Phase.SLOT, flipped=Flipped(tile, spot))
    return shown, _flip_events(state, "waits", spot, tile)


def _reveal_special(state: State, spot: Spot, tile: int) -> Transition:
    special = state.specials[tile - SPACES]
    shown = replace(state, flipped=Flipped(tile, spot), steps=special.steps)
    own = {"words": special.sentence} if special.code == CUSTOM else {}
    return prepend_events(
        programme.run_steps(shown), *_flip_events(state, special.code, spot, tile, **own)
    )


def _flip_events(state: State, key: str, spot: Spot, tile: int, **more: str) -> tuple[Event, Event]:
    """P11: the flip itself is a permanent event, the face of the tile a fleeting one."""
    args = text_args(("spot", spot), ("tile", state.tile_label(tile)), *more.items())
    face = Event(f"event.{key}", args, reveals=True, fleeting=not state.relaxed)
    return seat_event("flips", state.turn, reveals=True, spot=spot), face


def _set_tile(state: State, spot: Spot, tile: int) -> State:
    """Put a tile, or EMPTY, at a position."""
    if spot.row is Row.BELOW:
        return replace(state, below=(*state.below[: spot.n - 1], tile, *state.below[spot.n :]))
    return replace(state, above=(*state.above[: spot.n - 1], tile, *state.above[spot.n :]))
