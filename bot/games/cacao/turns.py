"""The setup of a match and the end of a turn."""

from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Event, Options, Seat, SeatArg, text_args
from bot.games.cacao.components import (
    DISPLAY,
    HAND,
    START,
    Jungle,
    Workers,
    jungle_tiles,
    worker_tiles,
)
from bot.games.cacao.state import Goods, Phase, Price, State, Ties

Transition: TypeAlias = tuple[State, tuple[Event, ...]]
"""The state after a move, and the events of the move."""


def prepend_events(step: Transition, *events: Event) -> Transition:
    """`step` with `events` put before its own."""
    return step[0], (*events, *step[1])


def setup(seats: int, options: Options, rng: Random) -> State:
    """The first state: the start tiles lie on the map, each seat has three worker tiles, the
    display two tiles."""
    pile = list(jungle_tiles(seats, every=bool(options.get("all_jungle_tiles"))))
    for clearing in START:
        pile.remove(clearing.tile)
    rng.shuffle(pile)
    piles = [_shuffle_tiles(worker_tiles(seats), rng) for _ in range(seats)]
    first = Seat(rng.randrange(seats))
    return State(
        ties=Ties(str(options["temple_ties"])),
        ask_me=bool(options["ask_me"]),
        phase=Phase.TURN,
        turn=first,
        actor=first,
        goods=(Goods(),) * seats,
        hands=tuple(tuple(sorted(pile[-HAND:])) for pile in piles),
        piles=tuple(tuple(pile[:-HAND]) for pile in piles),
        orders=(Price.TWO,) * seats,
        clearings=START,
        villages=(),
        display=tuple(sorted(pile[-DISPLAY:])),
        pile=tuple(pile[:-DISPLAY]),
    )


def _shuffle_tiles(tiles: tuple[Workers, ...], rng: Random) -> list[Workers]:
    pile = list(tiles)
    rng.shuffle(pile)
    return pile


def end_turn(state: State) -> Transition:
    """C7: refill the display; the match ends when no seat has a worker tile left. All seats have
    equally many, so the next seat has none only then."""
    missing = min(DISPLAY - len(state.display), len(state.pile))
    left = len(state.pile) - missing
    drawn = tuple(sorted(state.pile[left:]))
    follower = Seat((state.turn + 1) % state.seats)
    over = not state.hands[follower]
    after = replace(
        state,
        phase=Phase.OVER if over else Phase.TURN,
        turn=state.turn if over else follower,
        actor=state.turn if over else follower,
        display=tuple(sorted((*state.display, *drawn))),
        pile=state.pile[:left],
        ordered=False,
        over=False,
    )
    return after, tuple(_turn_events(after, drawn))


def _turn_events(after: State, drawn: tuple[Jungle, ...]) -> list[Event]:
    events = []
    if drawn:
        args = text_args(*zip(("tile", "other"), drawn, strict=False))
        key = "event.display" if len(drawn) == 1 else "event.display_two"
        events.append(Event(key, args, reveals=True))
        if not after.pile:
            events.append(Event("event.pile_empty"))
    if after.phase is Phase.OVER:
        events.append(Event("event.over", text_args(("seat", SeatArg(after.turn)))))
    return events
