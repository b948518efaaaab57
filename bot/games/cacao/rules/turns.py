"""The end of a turn."""

from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, text_args
from bot.games.cacao.components import (
    DISPLAY,
    Jungle,
)
from bot.games.cacao.state import Phase, State

Transition: TypeAlias = tuple[State, tuple[Event, ...]]
"""The state after a move, and the events of the move."""


def prepend_events(step: Transition, *events: Event) -> Transition:
    """`step` with `events` put before its own."""
    return step[0], (*events, *step[1])


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
