"""Whose turn it is, the final round, and the end of the match."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import INSECTS
from bot.games.back_to_the_jungle.state import Now, Phase, Reason, State
from bot.games.back_to_the_jungle.telling import of, told
from bot.games.back_to_the_jungle.tiles import Step, entries, with_flag

SPECIES = 4
"""Different insects that begin the final round."""


def then(step: Step, following: Callable[[State], Step]) -> Step:
    """What follows a step, its events after those of the step."""
    state, events = step
    after, more = following(state)
    return after, (*events, *more)


def begin_turn(state: State, seat: Seat) -> Step:
    """Phase 0 for whose chameleon is off the board, if there is room for it (B2); else phase 1."""
    now = Now(blind=state.blind[seat], stung=state.stung[seat])
    begun = replace(
        state,
        turn=seat,
        now=now,
        blind=with_flag(state.blind, seat, False),
        stung=with_flag(state.stung, seat, False),
    )
    waits = state.home[seat] and entries(begun)
    return replace(begun, phase=Phase.ENTER if waits else Phase.ACT), ()


def plays_again(state: State, seat: Seat) -> bool:
    """Whether a seat has a turn after this one: in the final round only those that are to come."""
    return state.final is None or 0 < (seat - state.turn) % state.seats < state.final


def returning(state: State, owners: Iterable[Seat]) -> tuple[Event, ...]:
    """Those of the chameleons that left which come back."""
    return tuple(of(owner, "returns") for owner in owners if plays_again(state, owner))


def end_turn(state: State) -> Step:
    """B10: the fourth species of the turn, or a bag that held too little, begins the final
    round, in which every other seat has one more turn."""
    state, events = _fourth_species(state)
    final = state.final
    if final is None:
        reason = _trigger(state)
        if reason is not None:
            state = replace(_unhindered(state), reason=reason, final=state.seats - 1)
            events = (*events, told(state, f"final_{reason}"))
    else:
        state = replace(state, final=final - 1)
    if state.final == 0:
        return end_match(state, events)
    return then((state, events), lambda s: begin_turn(s, Seat((s.turn + 1) % s.seats)))


def _unhindered(state: State) -> State:
    """Whoever has begun the final round has no next turn to be held back in."""
    blind, stung = (with_flag(flags, state.turn, False) for flags in (state.blind, state.stung))
    return replace(state, blind=blind, stung=stung)


def end_match(state: State, events: tuple[Event, ...] = ()) -> Step:
    """All chips and goals are shown."""
    over = replace(state, phase=Phase.OVER, now=Now())
    return over, (*events, Event("event.over", reveals=True))


def species(state: State, seat: Seat) -> int:
    """Different insects that a seat has eaten; a butterfly is a species of its own (B10)."""
    return len(set(state.eaten[seat]).intersection(INSECTS))


def _fourth_species(state: State) -> Step:
    if state.first is not None or species(state, state.turn) < SPECIES:
        return state, ()
    return replace(state, first=state.turn), (of(state.turn, "first", n=2),)


def _trigger(state: State) -> Reason | None:
    if state.first == state.turn:
        return Reason.SPECIES
    return Reason.BAG if state.now.short else None
