"""Whose turn it is, and when nobody has another one."""

from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Arg, Event, Seat, SeatArg, text_args
from bot.games.puzzle_memo.state import Phase, State

RULES_VERSION = 2
"""Since version 2 a tile that nobody had turned before counts like a placed one (P13)."""

QUIET_TURNS = 20
"""P13: turns of every seat without a tile placed or turned for the first time, after which the
match ends."""
QUIET_TURNS_ALONE = 60
"""The same for somebody who plays alone; under version 1 it was 20 too."""

Transition: TypeAlias = tuple[State, tuple[Event, ...]]
"""What a move leads to: the next state and what happened."""


def end_turn(state: State) -> Transition:
    """The next seat, clockwise, is on turn; a seat that skips has had its turn by that."""
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
    """P13: so many turns of all seats together end the match."""
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
    """Something that everybody is told about a seat."""
    pairs = (("seat", SeatArg(seat)), *args.items())
    return Event(f"event.{key}", pairs, reveals=reveals, fleeting=fleeting)


def prepend_events(transition: Transition, *events: Event) -> Transition:
    """`result` after `events`."""
    return transition[0], (*events, *transition[1])
