"""The solo mode, basic and advanced (B12)."""

from msgspec.structs import replace

from bot.game import Event
from bot.games.back_to_the_jungle.components import (
    CELLS,
    CHAMELEONS,
    COUNT,
    INDEX,
    INSECTS,
    NEXT_CELL,
    TARGETS,
    Chip,
    Face,
    Goal,
    hole_cells,
)
from bot.games.back_to_the_jungle.rules.telling import ephemeral_event, private_event, turn_event
from bot.games.back_to_the_jungle.rules.tiles import (
    Transition,
    hide_tiles,
    mark_seen,
    move_tiles,
    occupied_cells,
    occupied_neighbours,
    spots_at,
    swap_tiles,
    tile_at,
    with_tiles,
)
from bot.games.back_to_the_jungle.rules.turns import chain, end_match
from bot.games.back_to_the_jungle.state import (
    Choose,
    Eat,
    Enter,
    Mode,
    Phase,
    Reason,
    See,
    SoloState,
    State,
    Tile,
    Walk,
)

STEPS_PER_BERRY, LOOKS_PER_BERRY = 2, 3
"""The steps, or the looks at different chips, that one berry buys."""

ALL_INSECTS = sum(COUNT[chip] for chip in INSECTS)


def solo_state(state: State) -> SoloState:
    """The part of the state that only the solo mode uses."""
    assert state.solo is not None
    return state.solo


def enter(state: State, move: Enter) -> Transition:
    """Place the chameleon face up on top of a chip at the edge."""
    solo = replace(solo_state(state), at=INDEX[move.edge])
    entered = replace(state, solo=solo, home=(False,))
    return chain((entered, (turn_event(state, "climbed", cell=move.edge),)), _begin_turn)


def step_target(state: State, way: Walk) -> int | None:
    """The target cell of a step: over chips and empty cells alike, never over a hole; None if there
    is none."""
    solo = solo_state(state)
    assert solo.at is not None
    to = NEXT_CELL[solo.at][way.way.toward]
    return None if to not in range(len(CELLS)) or to in hole_cells(state.turned) else to


def walk(state: State, move: Walk) -> Transition:
    """Take one of the two steps of a berry. A chameleon on the board itself swaps places with a
    neighbour."""
    solo, to = solo_state(state), step_target(state, move)
    assert solo.at is not None
    assert to is not None
    walked = state
    if solo.standing:
        full = state.board[to] is not None
        walked = swap_tiles(state, solo.at, to) if full else move_tiles(state, {solo.at: to})
    spent = solo.steps == 0
    steps = STEPS_PER_BERRY - 1 if spent else solo.steps - 1
    energy = solo.energy - spent
    after = replace(solo, at=to, steps=steps, looks=0, energy=energy, fresh=False)
    key = "traded" if solo.standing else "walked"
    event = turn_event(state, key, start=CELLS[solo.at], to=CELLS[to])
    return replace(walked, solo=after), (event,)


def lookable_cells(state: State) -> list[int]:
    """Chips face down that were not yet seen for this berry."""
    solo, board = solo_state(state), state.board
    if not (solo.looks or solo.energy):
        return []
    seen = state.now.looked if solo.looks else ()
    return [
        cell for cell in occupied_cells(board) if cell not in seen and not tile_at(state, cell).up
    ]


def see(state: State, move: See) -> Transition:
    """Take one of the three looks of a berry, each answered before the next (B13)."""
    solo, cell = solo_state(state), INDEX[move.chip]
    spent = solo.looks == 0
    looks = LOOKS_PER_BERRY - 1 if spent else solo.looks - 1
    looked = (cell,) if spent else (*state.now.looked, cell)
    after = replace(solo, looks=looks, steps=0, energy=solo.energy - spent, fresh=False)
    saw = private_event(state, "saw", spot=spots_at(state, [cell]))
    events = (turn_event(state, "looked", cell=move.chip), saw)
    now = replace(state.now, looked=looked)
    return replace(mark_seen(state, cell, state.turn), solo=after, now=now), events


def prey_cells(state: State) -> list[int]:
    """The cells that can be eaten from here: the chip below, or, for a chameleon on the board
    itself, its neighbours."""
    solo = solo_state(state)
    assert solo.at is not None
    if solo.standing:
        return occupied_neighbours(state.board, solo.at)
    return [] if state.board[solo.at] is None else [solo.at]


def eat(state: State, move: Eat) -> Transition:
    """Reveal the chip and say whether it matches a goal; a wrong chip is hidden again."""
    solo = solo_state(state)
    cell = solo.at if move.prey is None else INDEX[move.prey]
    assert cell is not None
    chip, spot = tile_at(state, cell).chip, spots_at(state, [cell])
    fits = matching_goals(state, chip)
    if not fits:
        wrong = ephemeral_event(state, "wrong", reveals=True, spot=spot)
        return chain((hide_tiles(state, [cell]), (wrong,)), _lose_berry)
    eaten = replace(_take_prey(state, cell), eaten=((*state.eaten[0], chip),))
    event = turn_event(state, "right", reveals=True, face=Face(chip), cell=CELLS[cell])
    if len(eaten.eaten[0]) == ALL_INSECTS:
        return end_match(replace(eaten, reason=Reason.ALL), (event,))
    if len(fits) > 1:
        return replace(eaten, phase=Phase.CHOOSE), (event,)
    return chain((eaten, (event,)), lambda s: _achieve_goal(s, fits[0]))


def matching_goals(state: State, chip: Chip) -> list[Goal]:
    """The open goals that show this insect. A butterfly matches all open goals."""
    return [goal for goal in state.goals[0] if chip in TARGETS[goal]]


def _take_prey(state: State, cell: int) -> State:
    """Remove the chip. In the advanced mode the chameleon takes the place of the first one."""
    solo = solo_state(state)
    if state.variant.mode is not Mode.ADVANCED or solo.standing:
        return with_tiles(state, {cell: None})
    tile = Tile(CHAMELEONS[0], up=True)
    return replace(with_tiles(state, {cell: tile}), solo=replace(solo, standing=True))


def choose_goal(state: State, move: Choose) -> Transition:
    return _achieve_goal(state, move.goal)


def _achieve_goal(state: State, goal: Goal) -> Transition:
    """Put the goal under the pile and open the next one in its place."""
    at_place = state.goals[0].index(goal)
    opened, *pile = state.box
    goals = (*state.goals[0][:at_place], opened, *state.goals[0][at_place + 1 :])
    after = replace(state, goals=(goals,), box=(*pile, goal))
    event = turn_event(state, "achieved", reveals=True, goal=goal, opened=opened)
    return chain((after, (event,)), _begin_turn)


def pass_turn(state: State) -> Transition:
    return chain((state, (turn_event(state, "passed"),)), _lose_berry)


def _lose_berry(state: State) -> Transition:
    """Reduce the energy by one point, from the next turn on."""
    berries = solo_state(state).berries - 1
    after = replace(state, solo=replace(solo_state(state), berries=berries))
    event = turn_event(state, "berry", n=berries)
    if not berries:
        return end_match(replace(after, reason=Reason.BERRIES), (event,))
    return chain((after, (event,)), _begin_turn)


def finish_match(state: State) -> Transition:
    return end_match(replace(state, reason=Reason.FINISHED), (turn_event(state, "finished"),))


def _begin_turn(state: State) -> Transition:
    """Begin a turn with full energy. Goals that no remaining chip can satisfy go under the pile
    together."""
    events: tuple[Event, ...] = ()
    while not any(is_satisfiable(state, goal) for goal in state.goals[0]):
        stale, pile = state.goals[0], (*state.box, *state.goals[0])
        state = replace(state, goals=(pile[: len(stale)],), box=pile[len(stale) :])
        events = (
            *events,
            turn_event(state, "swept", reveals=True, goals=stale, opened=state.goals[0]),
        )
    solo = replace(
        solo_state(state), energy=solo_state(state).berries, steps=0, looks=0, fresh=True
    )
    return replace(state, phase=Phase.SOLO, solo=solo, now=replace(state.now, looked=())), events


def is_satisfiable(state: State, goal: Goal) -> bool:
    """Whether a remaining chip satisfies the goal. Eaten chips are public, so this reveals
    nothing."""
    eaten = state.eaten[0]
    return any(COUNT[chip] > eaten.count(chip) for chip in TARGETS[goal])
