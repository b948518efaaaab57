"""How chips leave their cells during a meal: the swing over a branch, and the fright."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import Flight
from bot.games.back_to_the_jungle.ground import BESIDE, CELLS, OUT, STEP, TOWARD, holes
from bot.games.back_to_the_jungle.state import State
from bot.games.back_to_the_jungle.telling import of, passing, told
from bot.games.back_to_the_jungle.tiles import Step, removed, shifted
from bot.games.back_to_the_jungle.turns import returning


def swing(state: State) -> Step:
    """B7: straight over the branch to the first free cell; off the board where a hole or the rim
    comes first."""
    start, branch = state.now.eater, state.now.meal
    assert start is not None
    assert branch is not None
    pits, way = holes(state.turned), TOWARD[start, branch]
    to = STEP[branch][way]
    while to != OUT and state.board[to] is not None:
        to = STEP[to][way]
    if to == OUT or to in pits:
        bare, owners = removed(state, [start])
        events = (told(state, "fell"), *returning(state, owners))
        return replace(bare, now=replace(state.now, eater=None)), events
    swung = replace(shifted(state, {start: to}), now=replace(state.now, eater=to))
    return swung, (passing(state, "swung", start=CELLS[start], to=CELLS[to]),)


def frighten(state: State) -> Step:
    """B8: hidden chips next to the chameleon or the meal move one cell straight away from it."""
    flights = frightened(state)
    away = {start: to for start, to in flights.items() if to != OUT}
    off = [start for start, to in flights.items() if to == OUT]
    gone, owners = removed(state, off)
    moved = shifted(gone, away)
    announced = (of(owner, "frightened_off", reveals=True) for owner in owners)
    return moved, (*_told(state, away, off), *announced, *returning(state, owners))


def _told(state: State, away: Mapping[int, int], off: list[int]) -> Iterator[Event]:
    if away:
        flights = tuple(Flight(CELLS[start], CELLS[to]) for start, to in away.items())
        yield passing(state, "frightened", flights=flights)
    if off:
        cells = tuple(CELLS[start] for start in off)
        yield passing(state, "off_board", cells=cells, reveals=True)


def frightened(state: State) -> dict[int, int]:
    """Where each frightened chip goes, OUT where it leaves the board. A chip between chameleon
    and meal is blocked from both sides, so that no chip flees twice."""
    pits, board = holes(state.turned), state.board
    found: dict[int, int] = {}
    for source in _sources(state):
        for start in BESIDE[source]:
            tile = board[start]
            if tile is None or tile.up:
                continue
            to = STEP[start][TOWARD[source, start]]
            if to == OUT or to in pits:
                found[start] = OUT
            elif board[to] is None:
                found[start] = to
    return found


def _sources(state: State) -> Iterator[int]:
    """A chameleon that has left frightens nothing. The rule book's tip: only the chameleon does."""
    if state.now.eater is not None:
        yield state.now.eater
    if state.now.meal is not None and not state.variant.light_fright:
        yield state.now.meal
