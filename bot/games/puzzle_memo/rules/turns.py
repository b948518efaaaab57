"""Pass the turn, and end a match in which nothing new happens."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Arg, Event, Seat, SeatArg, text_args
from bot.games.puzzle_memo.state import Pawns, Phase, State

QUIET_TURNS = 20
"""P13: the match ends after this many turns of every seat without a tile placed or turned for the
first time."""
QUIET_TURNS_ALONE = 60
"""The same limit for a solo match; under version 1 it was 20 too."""

Transition: TypeAlias = tuple[State, tuple[Event, ...]]
"""The state after a move, and the events of the move."""


def end_turn(state: State) -> Transition:
    """Pass the turn clockwise; a skipped seat counts as having had its turn."""
    seat, skips, quiet = state.turn, state.skips, state.quiet + 1
    events: list[Event] = []
    most = max_quiet_turns(state)
    while quiet < most:
        seat = Seat((seat + 1) % state.seats)
        if not skips[seat]:
            break
        skips, quiet = (*skips[:seat], False, *skips[seat + 1 :]), quiet + 1
        events.append(seat_event("skipped", seat))
    phase = Phase.FLIP if quiet < most else Phase.OVER
    if phase is Phase.OVER:
        events.append(_quiet_event(state))
    after = replace(state, phase=phase, turn=seat, quiet=quiet, skips=skips, barred=())
    return after, tuple(events)


def max_quiet_turns(state: State) -> int:
    """P13: the number of turns of all seats together that ends the match."""
    if state.seats == 1 and state.rules > 1:
        return QUIET_TURNS_ALONE
    return QUIET_TURNS * state.seats


def _quiet_event(state: State) -> Event:
    if state.rules == 1:
        return Event("event.quiet", text_args(("turns", QUIET_TURNS)), reveals=True)
    turns = ("turns", max_quiet_turns(state) // state.seats)
    key = "event.nothing_new" if state.seats > 1 else "event.nothing_new_alone"
    return Event(key, text_args(turns), reveals=True)


def seat_event(
    key: str, seat: Seat, *, reveals: bool = False, fleeting: bool = False, **args: Arg
) -> Event:
    """A public event about a seat."""
    pairs = (("seat", SeatArg(seat)), *args.items())
    return Event(f"event.{key}", pairs, reveals=reveals, fleeting=fleeting)


def landing_events(before: Pawns, after: Pawns) -> Iterator[Event]:
    """Name each moved pawn that has come to stand on another one. P11: the track shows it."""
    for index, (start, goal) in enumerate(zip(before.at, after.at, strict=True)):
        seat = Seat(index)
        other = after.beneath(seat)
        if start != goal and other is not None and other != before.beneath(seat):
            yield seat_event("on_top", seat, reveals=True, other=SeatArg(other))


def prepend_events(transition: Transition, *events: Event) -> Transition:
    """`transition` with `events` put before its own."""
    return transition[0], (*events, *transition[1])
