"""The solo mode, basic and advanced (B12)."""

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import (
    CHAMELEONS,
    COUNT,
    INSECTS,
    TARGETS,
    Chip,
    Face,
    Goal,
)
from bot.games.back_to_the_jungle.decisions import Choose, Eat, Enter, See, Walk
from bot.games.back_to_the_jungle.ground import CELLS, INDEX, STEP, holes
from bot.games.back_to_the_jungle.state import Mode, Phase, Reason, Solo, State, Tile
from bot.games.back_to_the_jungle.telling import passing, secret, told
from bot.games.back_to_the_jungle.tiles import (
    Step,
    at,
    covered,
    neighbours,
    occupied,
    seen_by,
    shifted,
    spots,
    swapped,
    with_tiles,
)
from bot.games.back_to_the_jungle.turns import end_match, then

STEPS, LOOKS = 2, 3
"""What one berry buys: steps, or looks at different chips."""

ALL_INSECTS = sum(COUNT[chip] for chip in INSECTS)


def alone(state: State) -> Solo:
    """The part of the state that only the solo mode has."""
    assert state.solo is not None
    return state.solo


def enter(state: State, move: Enter) -> Step:
    """The chameleon is put face up on top of a chip at the edge."""
    solo = replace(alone(state), at=INDEX[move.edge])
    entered = replace(state, solo=solo, home=(False,))
    return then((entered, (told(state, "climbed", cell=move.edge),)), _begin_turn)


def reach(state: State, way: Walk) -> int | None:
    """The cell of a step: over chips and emptied cells alike, never over a hole."""
    solo = alone(state)
    assert solo.at is not None
    to = STEP[solo.at][way.way.toward]
    return None if to not in range(len(CELLS)) or to in holes(state.turned) else to


def walk(state: State, move: Walk) -> Step:
    """One of two steps of a berry. Standing, the chameleon swaps places with a neighbour."""
    solo, to = alone(state), reach(state, move)
    assert solo.at is not None
    assert to is not None
    walked = state
    if solo.standing:
        full = state.board[to] is not None
        walked = swapped(state, solo.at, to) if full else shifted(state, {solo.at: to})
    spent = solo.steps == 0
    steps = STEPS - 1 if spent else solo.steps - 1
    energy = solo.energy - spent
    after = replace(solo, at=to, steps=steps, looks=0, energy=energy, fresh=False)
    key = "traded" if solo.standing else "walked"
    event = told(state, key, start=CELLS[solo.at], to=CELLS[to])
    return replace(walked, solo=after), (event,)


def lookable(state: State) -> list[int]:
    """Chips face down; of those seen for this berry none again."""
    solo, board = alone(state), state.board
    if not (solo.looks or solo.energy):
        return []
    seen = state.now.looked if solo.looks else ()
    return [cell for cell in occupied(board) if cell not in seen and not at(state, cell).up]


def see(state: State, move: See) -> Step:
    """One of three looks of a berry, each answered before the next (B13)."""
    solo, cell = alone(state), INDEX[move.chip]
    spent = solo.looks == 0
    looks = LOOKS - 1 if spent else solo.looks - 1
    looked = (cell,) if spent else (*state.now.looked, cell)
    after = replace(solo, looks=looks, steps=0, energy=solo.energy - spent, fresh=False)
    saw = secret(state, "saw", spot=spots(state, [cell]))
    events = (told(state, "looked", cell=move.chip), saw)
    now = replace(state.now, looked=looked)
    return replace(seen_by(state, cell, state.turn), solo=after, now=now), events


def prey(state: State) -> list[int]:
    """What can be eaten from here: the chip below, or, standing, the neighbours."""
    solo = alone(state)
    assert solo.at is not None
    if solo.standing:
        return neighbours(state.board, solo.at)
    return [] if state.board[solo.at] is None else [solo.at]


def eat(state: State, move: Eat) -> Step:
    """Right or wrong is said at once; a wrong chip is hidden again."""
    solo = alone(state)
    cell = solo.at if move.prey is None else INDEX[move.prey]
    assert cell is not None
    chip, spot = at(state, cell).chip, spots(state, [cell])
    fits = fitting(state, chip)
    if not fits:
        wrong = passing(state, "wrong", reveals=True, spot=spot)
        return then((covered(state, [cell]), (wrong,)), _lose_berry)
    eaten = replace(_taken(state, cell), eaten=((*state.eaten[0], chip),))
    event = told(state, "right", reveals=True, face=Face(chip), cell=CELLS[cell])
    if len(eaten.eaten[0]) == ALL_INSECTS:
        return end_match(replace(eaten, reason=Reason.ALL), (event,))
    if len(fits) > 1:
        return replace(eaten, phase=Phase.CHOOSE), (event,)
    return then((eaten, (event,)), lambda s: _achieve(s, fits[0]))


def fitting(state: State, chip: Chip) -> list[Goal]:
    """The open goals on which an insect appears, which a butterfly does on all."""
    return [goal for goal in state.goals[0] if chip in TARGETS[goal]]


def _taken(state: State, cell: int) -> State:
    """The chip leaves the board; advanced, the chameleon takes the place of the first."""
    solo = alone(state)
    if state.variant.mode is not Mode.ADVANCED or solo.standing:
        return with_tiles(state, {cell: None})
    tile = Tile(CHAMELEONS[0], up=True)
    return replace(with_tiles(state, {cell: tile}), solo=replace(solo, standing=True))


def choose(state: State, move: Choose) -> Step:
    return _achieve(state, move.goal)


def _achieve(state: State, goal: Goal) -> Step:
    """The goal goes under the pile and the next one opens in its place."""
    at_place = state.goals[0].index(goal)
    opened, *pile = state.box
    goals = (*state.goals[0][:at_place], opened, *state.goals[0][at_place + 1 :])
    after = replace(state, goals=(goals,), box=(*pile, goal))
    event = told(state, "achieved", reveals=True, goal=goal, opened=opened)
    return then((after, (event,)), _begin_turn)


def give_up(state: State) -> Step:
    return then((state, (told(state, "passed"),)), _lose_berry)


def _lose_berry(state: State) -> Step:
    """One point of energy less from the next turn on."""
    berries = alone(state).berries - 1
    after = replace(state, solo=replace(alone(state), berries=berries))
    event = told(state, "berry", n=berries)
    if not berries:
        return end_match(replace(after, reason=Reason.BERRIES), (event,))
    return then((after, (event,)), _begin_turn)


def finish(state: State) -> Step:
    return end_match(replace(state, reason=Reason.FINISHED), (told(state, "finished"),))


def _begin_turn(state: State) -> Step:
    """Full energy. Goals that no chip left can satisfy go under the pile together."""
    events: tuple[Event, ...] = ()
    while not any(satisfiable(state, goal) for goal in state.goals[0]):
        stale, pile = state.goals[0], (*state.box, *state.goals[0])
        state = replace(state, goals=(pile[: len(stale)],), box=pile[len(stale) :])
        events = (*events, told(state, "swept", reveals=True, goals=stale, opened=state.goals[0]))
    solo = replace(alone(state), energy=alone(state).berries, steps=0, looks=0, fresh=True)
    return replace(state, phase=Phase.SOLO, solo=solo, now=replace(state.now, looked=())), events


def satisfiable(state: State, goal: Goal) -> bool:
    """Whether a chip that fits is left: all know what was eaten, so all know this."""
    eaten = state.eaten[0]
    return any(COUNT[chip] > eaten.count(chip) for chip in TARGETS[goal])
