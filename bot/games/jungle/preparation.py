"""Everything before the first move: flipped leaves, chameleons, the six animals of each side."""

from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Event, IllegalMove, Options, Seat, SeatArg, in_words
from bot.games.jungle.camps import MOST_AGAINS, SEATS, left_to_place, six_animals, start_cells
from bot.games.jungle.components import (
    SPECIES,
    Animal,
    Board,
    Cell,
    Stand,
    letter,
)
from bot.games.jungle.maps import MAPS
from bot.games.jungle.play import key
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
from bot.games.jungle.terrain import terrain

Happening: TypeAlias = tuple[State, tuple[Event, ...]]


def setup(seats: int, options: Options, chance: Random) -> State:
    """The match before its first decision; who begins is drawn."""
    number = int(str(options["map"]))
    variant = Variant(
        map=number,
        hole_covered=bool(options["hole_covered"]),
        setup=Setup(str(options["setup"])),
        chameleon=bool(options["chameleon"]),
        flipped=_flipped(number, options["special_leaves"], chance),
        deep_stacks=bool(options["deep_stacks"]),
        leap=bool(options["leap"]),
    )
    turn = Seat(chance.randrange(seats))
    camps = (Camp(), Camp())
    state = State(variant, Phase.CHAMELEON, turn, _printed(variant, camps), camps)
    return state if variant.chameleon else _deploy(state, chance)[0]


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats whose preparation the match waits for."""
    if state.phase is Phase.CHAMELEON:
        return tuple(seat for seat in SEATS if not state.camps[seat].chosen)
    return tuple(seat for seat in SEATS if not state.camps[seat].ready)


def legal(state: State, seat: Seat) -> list[AnyMove]:
    """What a seat that is waited for can do."""
    starts, camp = start_cells(state.variant, seat), state.camps[seat]
    if state.phase is Phase.CHAMELEON:
        return [Keep(), *(Replace(cell) for cell in starts)]
    free = [cell for cell, stack in zip(starts, camp.placed, strict=True) if not stack]
    if free:
        left = dict.fromkeys(left_to_place(state.variant, camp, seat))
        return [Place(Animal(SPECIES[each]), cell) for each in left for cell in free]
    return [Ready(), Again()] if camp.agains < MOST_AGAINS else [Ready()]


def apply(state: State, seat: Seat, move: AnyMove, chance: Random) -> Happening:
    """What a decision of the preparation leads to. The caller knows that the seat is waited for."""
    if move not in legal(state, seat):
        raise _refusal(state, seat, move)
    match move:
        case Keep():
            chose = Event("event.chose_none", to=(seat,))
            return _choose(state, seat, None, chose, chance)
        case Replace():
            args = in_words(
                ("animal", _animal(state.variant, seat, move.cell)), ("cell", move.cell)
            )
            place = start_cells(state.variant, seat).index(move.cell)
            return _choose(state, seat, place, Event("event.chose", args, to=(seat,)), chance)
        case Place():
            return _place(state, seat, move)
        case Again():
            again = Camp(True, state.camps[seat].replaces, agains=state.camps[seat].agains + 1)
            return _with(state, seat, again), (Event("event.again", to=(seat,)),)
        case _:
            return _ready(state, seat, chance)


def _flipped(number: int, special: object, chance: Random) -> tuple[int, ...]:
    """L11: no leaf shows its back, or a pair that lies opposite each other, or all of them."""
    layout = MAPS[number]
    if special == "none":
        return ()
    if special == len(layout.leaves):
        return tuple(range(len(layout.leaves)))
    one = chance.randrange(len(layout.leaves))
    return tuple(sorted((one, layout.opposite(one))))


def _animal(variant: Variant, seat: Seat, cell: Cell) -> Animal:
    return Animal(MAPS[variant.map].starts[seat][cell])


def _choose(state: State, seat: Seat, place: int | None, chose: Event, chance: Random) -> Happening:
    camp = replace(state.camps[seat], chosen=True, replaces=place)
    state = _with(state, seat, camp)
    events = (Event("event.chosen", in_words(("seat", SeatArg(seat)))), chose)
    if waiting(state):
        return state, events
    state, more = _deploy(state, chance)
    return state, events + more


def _deploy(state: State, chance: Random) -> Happening:
    """After the chameleons' choices: the animals are placed in secret, or stand at once."""
    variant = state.variant
    if variant.setup is Setup.SECRET:
        camps = (replace(state.camps[0], chosen=True), replace(state.camps[1], chosen=True))
        bare = replace(state, phase=Phase.DEPLOYMENT, board=terrain(variant).bare, camps=camps)
        return bare, (Event("event.deployment"),)
    order = list(range(6))
    shuffled: tuple[Event, ...] = ()
    if variant.setup is Setup.RANDOM:
        chance.shuffle(order)
        shuffled = (Event("event.shuffled", reveals=True),)
    return _begin(state, _printed(variant, state.camps, order), shuffled)


def _printed(variant: Variant, camps: tuple[Camp, Camp], order: list[int] | None = None) -> Board:
    """Each side's six animals. The place of the n-th one is the `order[n]`-th start space, for both
    sides alike (L10)."""
    ground = terrain(variant)
    board = list(ground.bare)
    for seat in SEATS:
        six = six_animals(variant, camps[seat], seat)
        for place, each in zip(order or range(6), six, strict=True):
            board[ground.starts[seat][place]] = each
    return tuple(board)


def _place(state: State, seat: Seat, move: Place) -> Happening:
    camp = state.camps[seat]
    placed = list(camp.placed)
    at = start_cells(state.variant, seat).index(move.cell)
    placed[at] = letter(move.animal.species, seat)
    args = in_words(("animal", move.animal), ("cell", move.cell))
    after = _with(state, seat, replace(camp, placed=tuple(placed)))
    return after, (Event("event.placed", args, to=(seat,)),)


def _ready(state: State, seat: Seat, chance: Random) -> Happening:
    state = _with(state, seat, replace(state.camps[seat], ready=True))
    ready = Event("event.ready", in_words(("seat", SeatArg(seat))))
    if waiting(state):
        return state, (ready,)
    board = list(state.board)
    for each in SEATS:
        for at, stack in zip(
            terrain(state.variant).starts[each], state.camps[each].placed, strict=True
        ):
            board[at] = stack
    shown = tuple(_shown(state, each) for each in SEATS)
    begun, events = _begin(state, tuple(board), shown)
    return begun, (ready, *events)


def _shown(state: State, seat: Seat) -> Event:
    cells = start_cells(state.variant, seat)
    stands = tuple(
        Stand(Animal(SPECIES[stack]), cell)
        for cell, stack in zip(cells, state.camps[seat].placed, strict=True)
    )
    return Event(
        "event.shown", in_words(("seat", SeatArg(seat)), ("animals", stands)), reveals=True
    )


def _begin(state: State, board: Board, events: tuple[Event, ...]) -> Happening:
    """Everything is shown, and the seat drawn at the start makes the first move."""
    chameleons = _chameleons(state) if state.variant.chameleon else ()
    begins = Event("event.begins", in_words(("seat", SeatArg(state.turn))))
    state = replace(
        state,
        phase=Phase.PLAY,
        board=board,
        camps=(Camp(), Camp()),  # what is to be known of them stands on the board
        history=(key(board, state.turn),),
    )
    return state, (*chameleons, *events, begins)


def _chameleons(state: State) -> tuple[Event, ...]:
    return tuple(_chameleon(state, seat, state.camps[seat].replaces) for seat in SEATS)


def _chameleon(state: State, seat: Seat, replaces: int | None) -> Event:
    who = ("seat", SeatArg(seat))
    if replaces is None:
        return Event("event.kept", in_words(who), reveals=True)
    cell = start_cells(state.variant, seat)[replaces]
    animal = ("animal", _animal(state.variant, seat, cell))
    return Event("event.replaced", in_words(who, animal), reveals=True)


def _with(state: State, seat: Seat, camp: Camp) -> State:
    first, second = state.camps
    return replace(state, camps=(first, camp) if seat else (camp, second))


def _refusal(state: State, seat: Seat, move: AnyMove) -> IllegalMove:
    """Why a decision of the preparation cannot be made now."""
    camp = state.camps[seat]
    match move, state.phase:
        case (Replace(cell), Phase.CHAMELEON):
            return IllegalMove("refusal.not_a_start", ("cell", cell))
        case (Place(animal, cell), Phase.DEPLOYMENT):
            return _no_place(camp, animal, cell, start_cells(state.variant, seat))
        case (Again(), Phase.DEPLOYMENT) if camp.agains == MOST_AGAINS:
            return IllegalMove("refusal.no_more_agains", ("n", MOST_AGAINS))
        case (Ready() | Again(), Phase.DEPLOYMENT):
            return IllegalMove("refusal.place_all", ("n", camp.placed.count("")))
    return IllegalMove("refusal.not_now")


def _no_place(camp: Camp, animal: Animal, cell: Cell, starts: tuple[Cell, ...]) -> IllegalMove:
    if cell not in starts:
        return IllegalMove("refusal.not_a_start", ("cell", cell))
    if camp.placed[starts.index(cell)]:
        return IllegalMove("refusal.taken", ("cell", cell))
    return IllegalMove("refusal.none_left", ("animal", animal))
