"""Phase 2: the chameleon is revealed, its meal, what the meal does, and what is eaten of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.game import Seat
from bot.games.back_to_the_jungle.components import CHAMELEONS, EDIBLE, Cell, Chip
from bot.games.back_to_the_jungle.decisions import EatWith, Meal
from bot.games.back_to_the_jungle.fright import frighten, swing
from bot.games.back_to_the_jungle.ground import BESIDE, CELLS, INDEX
from bot.games.back_to_the_jungle.introducing import to_introducing
from bot.games.back_to_the_jungle.state import Phase, State
from bot.games.back_to_the_jungle.telling import of, passing, secret, told
from bot.games.back_to_the_jungle.tiles import (
    Step,
    at,
    covered,
    hidden_beside,
    occupied,
    removed,
    seen_by,
    shown,
    spots,
    with_flag,
    with_tiles,
)
from bot.games.back_to_the_jungle.turns import plays_again, returning, then

ASKING = {Chip.SPIDER: Phase.SPIDER, Chip.CATERPILLAR: Phase.CATERPILLAR}
"""Meals that ask for a second chip."""


def to_eating(state: State) -> Step:
    """Phase 2, skipped by whoever was stung (B5), has no chameleon on the board (B2), or finds no
    chip that lies next to another."""
    if state.now.stung:
        return then((state, (told(state, "cannot_eat"),)), to_introducing)
    if state.home[state.turn] or not eaters(state):
        return to_introducing(state)
    return replace(state, phase=Phase.EAT), ()


def eaters(state: State) -> list[int]:
    """B4: every chip that has a neighbour, own or not."""
    board = state.board
    return [at for at in occupied(board) if any(board[to] is not None for to in BESIDE[at])]


def no_eating(state: State) -> Step:
    return then((state, (told(state, "no_eating"),)), to_introducing)


def eat_with(state: State, move: EatWith) -> Step:
    """B4: another chip than the own chameleon is hidden again, and phase 3 begins."""
    cell = INDEX[move.mine]
    spot = spots(state, [cell])
    if at(state, cell).chip is not state.chameleon:
        missed = passing(state, "missed", reveals=True, spot=spot)
        return then((covered(state, [cell]), (missed,)), to_introducing)
    found = replace(shown(state, cell), phase=Phase.MEAL, now=replace(state.now, eater=cell))
    return found, (passing(state, "found", reveals=True, cell=move.mine),)


def reveal_meal(state: State, move: Meal) -> Step:
    """The meal, and its event unless that asks for a second chip first."""
    cell = INDEX[move.meal]
    after = replace(shown(state, cell), now=replace(state.now, meal=cell))
    event = passing(state, "meal", reveals=True, spot=spots(state, [cell]))
    asked = ASKING.get(at(state, cell).chip)
    if asked is not None and extras(after):
        return replace(after, phase=asked), (event,)
    return then((after, (event,)), lambda s: then(_effect(s), _settle))


def extras(state: State) -> list[int]:
    """B6: hidden chips next to the spider or caterpillar, which the eating chameleon is not."""
    assert state.now.meal is not None
    return hidden_beside(state.board, state.now.meal)


def reveal_extra(state: State, extra: Cell) -> Step:
    """B6: an event of the second chip is ignored."""
    cell = INDEX[extra]
    after = replace(shown(state, cell), now=replace(state.now, extra=cell))
    event = passing(state, "extra", reveals=True, spot=spots(state, [cell]))
    return then((after, (event,)), _settle)


def no_extra(state: State) -> Step:
    return then((state, (told(state, f"only_{state.phase}"),)), _settle)


def _effect(state: State) -> Step:
    """The event of the printed star."""
    assert state.now.meal is not None
    seat = state.turn
    match chip := at(state, state.now.meal).chip:
        case Chip.FLY:
            return _blinded(state, seat)
        case Chip.BEE:
            return _stung(state, seat)
        case Chip.FIREFLY:
            return _firefly(state)
        case Chip.BRANCH:
            return swing(state)
        case Chip.SNAKE:
            return _fled(state)
        case _ if chip in CHAMELEONS:
            return _blinded(state, Seat(CHAMELEONS.index(chip)))
        case _:
            return state, ()


def _stung(state: State, seat: Seat) -> Step:
    if not plays_again(state, seat):
        return state, ()
    return replace(state, stung=with_flag(state.stung, seat, True)), (of(seat, "stung"),)


def _fled(state: State) -> Step:
    assert state.now.eater is not None
    bare, owners = removed(state, [state.now.eater])
    events = (told(state, "fled"), *returning(state, owners))
    return replace(bare, now=replace(state.now, eater=None)), events


def _blinded(state: State, seat: Seat) -> Step:
    if not plays_again(state, seat):
        return state, ()
    return replace(state, blind=with_flag(state.blind, seat, True)), (of(seat, "blinded"),)


def _firefly(state: State) -> Step:
    """Every hidden chip next to it is seen, but not by whoever cannot see (B5)."""
    assert state.now.meal is not None
    cells = hidden_beside(state.board, state.now.meal)
    if not cells:
        return state, ()
    if state.now.blind:
        return state, (told(state, "cannot_see"),)
    saw = secret(state, "saw", spot=spots(state, cells))
    lit = told(state, "lit", cells=tuple(CELLS[cell] for cell in cells))
    for cell in cells:
        state = seen_by(state, cell, state.turn)
    return state, (lit, saw)


def _settle(state: State) -> Step:
    """B8: the fright, then the meal; what is not eaten is hidden again."""
    return then(then(frighten(state), _swallow), to_introducing)


def _swallow(state: State) -> Step:
    now, seat = state.now, state.turn
    cells = list(_swallowed(state))
    chips = spots(state, cells)
    shown_yet = (now.eater, now.meal, now.extra)
    rest = [cell for cell in shown_yet if cell is not None and cell not in cells]
    after = covered(with_tiles(state, dict.fromkeys(cells)), rest)
    own = (*state.eaten[seat], *(spot.chip for spot in chips))
    eaten = (*state.eaten[:seat], own, *state.eaten[seat + 1 :])
    event = told(state, "ate", spot=chips) if chips else told(state, "ate_nothing")
    return replace(after, eaten=eaten), (event,)


def _swallowed(state: State) -> Iterator[int]:
    """Of the meal and the second chip what is eaten. B6: a caterpillar is not, where another chip
    was chosen in its place."""
    meal, extra = state.now.meal, state.now.extra
    assert meal is not None
    chip = at(state, meal).chip
    if chip in EDIBLE and not (chip is Chip.CATERPILLAR and extra is not None):
        yield meal
    if extra is not None and at(state, extra).chip in EDIBLE:
        yield extra
