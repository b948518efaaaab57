"""The preparation: flipped leaves, chameleons, and the six animals of each side."""

from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Event, IllegalMove, Options, Seat, SeatArg, text_args
from bot.games.jungle.components import (
    SPECIES,
    Animal,
    Board,
    Cell,
    Stand,
    animal_letter,
)
from bot.games.jungle.rules.camps import (
    MAX_AGAINS,
    SEATS,
    side_animals,
    start_cells,
    unplaced_animals,
)
from bot.games.jungle.rules.maps import MAPS
from bot.games.jungle.rules.play import position_key
from bot.games.jungle.rules.terrain import build_terrain
from bot.games.jungle.rules.threats import has_forced_win
from bot.games.jungle.state import (
    Again,
    AnyMove,
    Camp,
    Keep,
    Phase,
    Place,
    Ready,
    Replace,
    Setup,
    State,
    Variant,
)

Transition: TypeAlias = tuple[State, tuple[Event, ...]]


RULES_VERSION = 2
"""Since version 2 a shuffle with a short forced win is drawn again (L10)."""

MAX_REDRAWS = 20
"""L10: how often a shuffle is drawn again at most."""


def setup(
    seats: int,
    options: Options,
    rng: Random,
    first: Seat | None = None,
    rules: int = RULES_VERSION,
) -> State:
    """The first state of a match; the seat that begins is drawn unless it is given."""
    number = int(str(options["map"]))
    variant = Variant(
        map=number,
        hole_covered=bool(options["hole_covered"]),
        setup=Setup(str(options["setup"])),
        chameleon=bool(options["chameleon"]),
        flipped=_choose_flipped_leaves(number, options["special_leaves"], rng),
        deep_stacks=bool(options["deep_stacks"]),
        leap=bool(options["leap"]),
    )
    drawn = Seat(rng.randrange(seats))
    turn = drawn if first is None else first
    camps = (Camp(), Camp())
    board = _printed_board(variant, camps)
    state = State(variant, Phase.CHAMELEON, turn, board, camps, rules=rules)
    return state if variant.chameleon else _start_deployment(state, rng)[0]


def setup_of_version_1(
    seats: int, options: Options, rng: Random, first: Seat | None = None
) -> State:
    """The first state of a match under rules version 1, which accepted any shuffle (L10)."""
    return setup(seats, options, rng, first, rules=1)


def unready_seats(state: State) -> tuple[Seat, ...]:
    """The seats whose preparation is not finished."""
    if state.phase is Phase.CHAMELEON:
        return tuple(seat for seat in SEATS if not state.camps[seat].chosen)
    return tuple(seat for seat in SEATS if not state.camps[seat].ready)


def legal_preparations(state: State, seat: Seat) -> list[AnyMove]:
    """The moves of a seat that is not ready."""
    starts, camp = start_cells(state.variant, seat), state.camps[seat]
    if state.phase is Phase.CHAMELEON:
        return [Keep(), *(Replace(cell) for cell in starts)]
    free = [cell for cell, stack in zip(starts, camp.placed, strict=True) if not stack]
    if free:
        left = dict.fromkeys(unplaced_animals(state.variant, camp, seat))
        return [Place(Animal(SPECIES[each]), cell) for each in left for cell in free]
    return [Ready(), Again()] if camp.agains < MAX_AGAINS else [Ready()]


def apply_preparation(state: State, seat: Seat, move: AnyMove, rng: Random) -> Transition:
    """The state and events after a decision of the preparation. The caller has checked that the
    seat is not ready."""
    if move not in legal_preparations(state, seat):
        raise IllegalMove
    match move:
        case Keep():
            chose = Event("event.chose_none", to=(seat,))
            return _choose_chameleon(state, seat, None, chose, rng)
        case Replace():
            args = text_args(
                ("animal", _printed_animal(state.variant, seat, move.cell)), ("cell", move.cell)
            )
            place = start_cells(state.variant, seat).index(move.cell)
            return _choose_chameleon(
                state, seat, place, Event("event.chose", args, to=(seat,)), rng
            )
        case Place():
            return _place_animal(state, seat, move)
        case Again():
            again = Camp(True, state.camps[seat].replaces, agains=state.camps[seat].agains + 1)
            return _with_camp(state, seat, again), (Event("event.again", to=(seat,)),)
        case _:
            return _confirm_ready(state, seat, rng)


def _choose_flipped_leaves(number: int, special: object, rng: Random) -> tuple[int, ...]:
    """L11: no leaf shows its back, or a pair of opposite leaves, or all of them."""
    layout = MAPS[number]
    if special == "none":
        return ()
    if special == len(layout.leaves):
        return tuple(range(len(layout.leaves)))
    one = rng.randrange(len(layout.leaves))
    return tuple(sorted((one, layout.opposite_leaf(one))))


def _printed_animal(variant: Variant, seat: Seat, cell: Cell) -> Animal:
    return Animal(MAPS[variant.map].starts[seat][cell])


def _choose_chameleon(
    state: State, seat: Seat, place: int | None, chose: Event, rng: Random
) -> Transition:
    camp = replace(state.camps[seat], chosen=True, replaces=place)
    state = _with_camp(state, seat, camp)
    events = (Event("event.chosen", text_args(("seat", SeatArg(seat)))), chose)
    if unready_seats(state):
        return state, events
    state, more = _start_deployment(state, rng)
    return state, events + more


def _start_deployment(state: State, rng: Random) -> Transition:
    """After the chameleons' choices: begin the secret deployment, or place all animals at once."""
    variant = state.variant
    if variant.setup is Setup.SECRET:
        camps = (replace(state.camps[0], chosen=True), replace(state.camps[1], chosen=True))
        bare = replace(
            state, phase=Phase.DEPLOYMENT, board=build_terrain(variant).empty_board, camps=camps
        )
        return bare, (Event("event.deployment"),)
    if variant.setup is Setup.RANDOM:
        shuffled = Event("event.shuffled", reveals=True)
        return _begin_play(state, _shuffled_board(state, rng), (shuffled,))
    return _begin_play(state, _printed_board(variant, state.camps), ())


def _shuffled_board(state: State, rng: Random) -> Board:
    """L10: shuffle the six spaces, again while the seat that begins has a short forced win. Version
    1 took the first shuffle."""
    order = list(range(6))
    rng.shuffle(order)
    board = _printed_board(state.variant, state.camps, order)
    if state.rules == 1:
        return board
    terrain = build_terrain(state.variant)
    for _ in range(MAX_REDRAWS):
        if not has_forced_win(terrain, board, state.turn):
            break
        rng.shuffle(order)
        board = _printed_board(state.variant, state.camps, order)
    return board


def _printed_board(
    variant: Variant, camps: tuple[Camp, Camp], order: list[int] | None = None
) -> Board:
    """The six animals of each side. The n-th one stands on start space `order[n]`, for both sides
    alike (L10); without `order` on its printed space."""
    ground = build_terrain(variant)
    board = list(ground.empty_board)
    for seat in SEATS:
        six = side_animals(variant, camps[seat], seat)
        for place, each in zip(order or range(6), six, strict=True):
            board[ground.starts[seat][place]] = each
    return tuple(board)


def _place_animal(state: State, seat: Seat, move: Place) -> Transition:
    camp = state.camps[seat]
    placed = list(camp.placed)
    at = start_cells(state.variant, seat).index(move.cell)
    placed[at] = animal_letter(move.animal.species, seat)
    args = text_args(("animal", move.animal), ("cell", move.cell))
    after = _with_camp(state, seat, replace(camp, placed=tuple(placed)))
    return after, (Event("event.placed", args, to=(seat,)),)


def _confirm_ready(state: State, seat: Seat, rng: Random) -> Transition:
    state = _with_camp(state, seat, replace(state.camps[seat], ready=True))
    ready = Event("event.ready", text_args(("seat", SeatArg(seat))))
    if unready_seats(state):
        return state, (ready,)
    board = list(state.board)
    for each in SEATS:
        for at, stack in zip(
            build_terrain(state.variant).starts[each], state.camps[each].placed, strict=True
        ):
            board[at] = stack
    shown = tuple(_shown_event(state, each) for each in SEATS)
    begun, events = _begin_play(state, tuple(board), shown)
    return begun, (ready, *events)


def _shown_event(state: State, seat: Seat) -> Event:
    cells = start_cells(state.variant, seat)
    stands = tuple(
        Stand(Animal(SPECIES[stack]), cell)
        for cell, stack in zip(cells, state.camps[seat].placed, strict=True)
    )
    return Event(
        "event.shown", text_args(("seat", SeatArg(seat)), ("animals", stands)), reveals=True
    )


def _begin_play(state: State, board: Board, events: tuple[Event, ...]) -> Transition:
    """Reveal everything; the seat drawn at the start makes the first move."""
    chameleons = _chameleon_events(state) if state.variant.chameleon else ()
    begins = Event("event.begins", text_args(("seat", SeatArg(state.turn))))
    state = replace(
        state,
        phase=Phase.PLAY,
        board=board,
        camps=(Camp(), Camp()),  # the board shows everything now
        history=(position_key(board, state.turn),),
    )
    return state, (*chameleons, *events, begins)


def _chameleon_events(state: State) -> tuple[Event, ...]:
    return tuple(_chameleon_event(state, seat, state.camps[seat].replaces) for seat in SEATS)


def _chameleon_event(state: State, seat: Seat, replaces: int | None) -> Event:
    who = ("seat", SeatArg(seat))
    if replaces is None:
        return Event("event.kept", text_args(who), reveals=True)
    cell = start_cells(state.variant, seat)[replaces]
    animal = ("animal", _printed_animal(state.variant, seat, cell))
    return Event("event.replaced", text_args(who, animal), reveals=True)


def _with_camp(state: State, seat: Seat, camp: Camp) -> State:
    first, second = state.camps
    return replace(state, camps=(first, camp) if seat else (camp, second))
