"""Phase 2: reveal the chameleon and its meal, apply the event of the meal, remove eaten chips."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import (
    CELLS,
    CHAMELEONS,
    EDIBLE,
    INDEX,
    NEIGHBOURS,
    Cell,
    Chip,
    Spot,
)
from bot.games.back_to_the_jungle.rules.fright import frighten_chips, swing_over
from bot.games.back_to_the_jungle.rules.introducing import begin_introducing
from bot.games.back_to_the_jungle.rules.scoring import bonus_points, chip_points
from bot.games.back_to_the_jungle.rules.telling import (
    ephemeral_event,
    private_event,
    seat_event,
    turn_event,
)
from bot.games.back_to_the_jungle.rules.tiles import (
    Transition,
    hidden_neighbours,
    hide_tiles,
    mark_seen,
    occupied_cells,
    remove_tiles,
    reveal_tile,
    spots_at,
    tile_at,
    with_flag,
    with_tiles,
)
from bot.games.back_to_the_jungle.rules.turns import chain, has_later_turn, return_events
from bot.games.back_to_the_jungle.state import EatWith, Meal, Phase, State

EXTRA_PHASES = {Chip.SPIDER: Phase.SPIDER, Chip.CATERPILLAR: Phase.CATERPILLAR}
"""Meals that ask for a second chip."""


def begin_eating(state: State) -> Transition:
    """Begin phase 2. It is skipped if the seat was stung (B5), has no chameleon on the board (B2),
    or if no chip has a neighbour."""
    if state.now.stung:
        return chain((state, (turn_event(state, "cannot_eat"),)), begin_introducing)
    if state.home[state.turn] or not possible_eaters(state):
        return begin_introducing(state)
    return replace(state, phase=Phase.EAT), ()


def possible_eaters(state: State) -> list[int]:
    """B4: the cells of all chips that have a neighbour, whoever they belong to."""
    board = state.board
    return [
        at for at in occupied_cells(board) if any(board[to] is not None for to in NEIGHBOURS[at])
    ]


def skip_eating(state: State) -> Transition:
    return chain((state, (turn_event(state, "no_eating"),)), begin_introducing)


def reveal_eater(state: State, move: EatWith) -> Transition:
    """B4: any chip but the seat's chameleon is hidden again, and phase 3 begins."""
    cell = INDEX[move.mine]
    spot = spots_at(state, [cell])
    if tile_at(state, cell).chip is not state.chameleon:
        missed = ephemeral_event(state, "missed", reveals=True, spot=spot)
        return chain((hide_tiles(state, [cell]), (missed,)), begin_introducing)
    found = replace(reveal_tile(state, cell), phase=Phase.MEAL, now=replace(state.now, eater=cell))
    return found, (ephemeral_event(state, "found", reveals=True, cell=move.mine),)


def reveal_meal(state: State, move: Meal) -> Transition:
    """Reveal the meal. Its event follows, unless it asks for a second chip first."""
    cell = INDEX[move.meal]
    after = replace(reveal_tile(state, cell), now=replace(state.now, meal=cell))
    event = ephemeral_event(state, "meal", reveals=True, spot=spots_at(state, [cell]))
    asked = EXTRA_PHASES.get(tile_at(state, cell).chip)
    if asked is not None and extra_cells(after):
        return replace(after, phase=asked), (event,)
    return chain((after, (event,)), lambda s: chain(_apply_effect(s), _finish_meal))


def extra_cells(state: State) -> list[int]:
    """B6: hidden chips next to the spider or caterpillar, except the eating chameleon."""
    assert state.now.meal is not None
    return hidden_neighbours(state.board, state.now.meal)


def reveal_extra(state: State, extra: Cell) -> Transition:
    """B6: reveal the second chip; its event is ignored."""
    cell = INDEX[extra]
    after = replace(reveal_tile(state, cell), now=replace(state.now, extra=cell))
    event = ephemeral_event(state, "extra", reveals=True, spot=spots_at(state, [cell]))
    return chain((after, (event,)), _finish_meal)


def decline_extra(state: State) -> Transition:
    return chain((state, (turn_event(state, f"only_{state.phase}"),)), _finish_meal)


def _apply_effect(state: State) -> Transition:
    """Apply the event shown by the star on the meal."""
    assert state.now.meal is not None
    seat = state.turn
    match chip := tile_at(state, state.now.meal).chip:
        case Chip.FLY:
            return _blind(state, seat)
        case Chip.BEE:
            return _sting(state, seat)
        case Chip.FIREFLY:
            return _light_up(state)
        case Chip.BRANCH:
            return swing_over(state)
        case Chip.SNAKE:
            return _flee(state)
        case _ if chip in CHAMELEONS:
            return _blind(state, Seat(CHAMELEONS.index(chip)))
        case _:
            return state, ()


def _sting(state: State, seat: Seat) -> Transition:
    if not has_later_turn(state, seat):
        return state, ()
    return replace(state, stung=with_flag(state.stung, seat, True)), (seat_event(seat, "stung"),)


def _flee(state: State) -> Transition:
    assert state.now.eater is not None
    bare, owners = remove_tiles(state, [state.now.eater])
    events = (turn_event(state, "fled"), *return_events(state, owners))
    return replace(bare, now=replace(state.now, eater=None)), events


def _blind(state: State, seat: Seat) -> Transition:
    if not has_later_turn(state, seat):
        return state, ()
    return replace(state, blind=with_flag(state.blind, seat, True)), (seat_event(seat, "blinded"),)


def _light_up(state: State) -> Transition:
    """Show every hidden chip next to the meal to the seat on turn, unless it cannot see (B5)."""
    assert state.now.meal is not None
    cells = hidden_neighbours(state.board, state.now.meal)
    if not cells:
        return state, ()
    if state.now.blind:
        return state, (turn_event(state, "cannot_see"),)
    saw = private_event(state, "saw", spot=spots_at(state, cells))
    lit = turn_event(state, "lit", cells=tuple(CELLS[cell] for cell in cells))
    for cell in cells:
        state = mark_seen(state, cell, state.turn)
    return state, (lit, saw)


def _finish_meal(state: State) -> Transition:
    """B8: frighten the neighbours, remove what is eaten, and hide the other revealed chips."""
    return chain(chain(frighten_chips(state), _eat_meal), begin_introducing)


def _eat_meal(state: State) -> Transition:
    now, seat = state.now, state.turn
    cells = list(_eaten_cells(state))
    chips = spots_at(state, cells)
    shown_yet = (now.eater, now.meal, now.extra)
    rest = [cell for cell in shown_yet if cell is not None and cell not in cells]
    after = hide_tiles(with_tiles(state, dict.fromkeys(cells)), rest)
    own = (*state.eaten[seat], *(spot.chip for spot in chips))
    eaten = (*state.eaten[:seat], own, *state.eaten[seat + 1 :])
    event = turn_event(state, "ate", spot=chips) if chips else turn_event(state, "ate_nothing")
    return replace(after, eaten=eaten), (event, *_standing_events(state, chips, own))


def _standing_events(state: State, chips: Sequence[Spot], own: Sequence[Chip]) -> Iterator[Event]:
    """The points of what was eaten, and of all that the seat has eaten so far; goals are secret."""
    gained = chip_points([spot.chip for spot in chips])
    if chips and state.solo is None:
        points = chip_points(own) + bonus_points(state, state.turn)
        yield turn_event(state, "points", n=gained, points=points)


def _eaten_cells(state: State) -> Iterator[int]:
    """The cells of the eaten chips among the meal and the second chip. B6: a caterpillar replaced
    by another chip is not eaten."""
    meal, extra = state.now.meal, state.now.extra
    assert meal is not None
    chip = tile_at(state, meal).chip
    if chip in EDIBLE and not (chip is Chip.CATERPILLAR and extra is not None):
        yield meal
    if extra is not None and tile_at(state, extra).chip in EDIBLE:
        yield extra
