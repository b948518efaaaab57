"""The order of turns, the final round, and the end of the match."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import INSECTS
from bot.games.back_to_the_jungle.rules.telling import seat_event, turn_event
from bot.games.back_to_the_jungle.rules.tiles import Transition, entry_cells, with_flag
from bot.games.back_to_the_jungle.state import Phase, Reason, State, TurnState

FINAL_SPECIES = 4
"""The number of different species that begins the final round."""


def chain(step: Transition, following: Callable[[State], Transition]) -> Transition:
    """Continue after `step` with `following`, with the events of both in order."""
    state, events = step
    after, more = following(state)
    return after, (*events, *more)


def begin_turn(state: State, seat: Seat) -> Transition:
    """Begin with phase 0 if the chameleon is off the board and there is room for it (B2); otherwise
    with phase 1."""
    now = TurnState(blind=state.blind[seat], stung=state.stung[seat])
    begun = replace(
        state,
        turn=seat,
        now=now,
        blind=with_flag(state.blind, seat, False),
        stung=with_flag(state.stung, seat, False),
    )
    waits = state.home[seat] and entry_cells(begun)
    return replace(begun, phase=Phase.ENTER if waits else Phase.ACT), ()


def has_later_turn(state: State, seat: Seat) -> bool:
    """Whether a seat has another turn after this one; in the final round only seats that are still
    to come."""
    return state.final is None or 0 < (seat - state.turn) % state.seats < state.final


def return_events(state: State, owners: Iterable[Seat]) -> tuple[Event, ...]:
    """An event for each returned chameleon that can enter again."""
    return tuple(seat_event(owner, "returns") for owner in owners if has_later_turn(state, owner))


def end_turn(state: State) -> Transition:
    """B10: the fourth species in a turn, or a bag with too few chips, begins the final round, in
    which every other seat has one more turn."""
    state, events = _award_fourth_species(state)
    final = state.final
    if final is None:
        reason = _final_reason(state)
        if reason is not None:
            state = replace(_clear_handicaps(state), reason=reason, final=state.seats - 1)
            events = (*events, turn_event(state, f"final_{reason}"))
    else:
        state = replace(state, final=final - 1)
    if state.final == 0:
        return end_match(state, events)
    return chain((state, events), lambda s: begin_turn(s, Seat((s.turn + 1) % s.seats)))


def _clear_handicaps(state: State) -> State:
    """The seat that began the final round has no next turn, so its handicaps end."""
    blind, stung = (with_flag(flags, state.turn, False) for flags in (state.blind, state.stung))
    return replace(state, blind=blind, stung=stung)


def end_match(state: State, events: tuple[Event, ...] = ()) -> Transition:
    """End the match and reveal all chips and goals."""
    over = replace(state, phase=Phase.OVER, now=TurnState())
    return over, (*events, Event("event.over", reveals=True))


def count_species(state: State, seat: Seat) -> int:
    """The number of different species that a seat has eaten; a butterfly is a species of its own
    (B10)."""
    return len(set(state.eaten[seat]).intersection(INSECTS))


def _award_fourth_species(state: State) -> Transition:
    if state.first is not None or count_species(state, state.turn) < FINAL_SPECIES:
        return state, ()
    return replace(state, first=state.turn), (seat_event(state.turn, "first", n=2),)


def _final_reason(state: State) -> Reason | None:
    if state.first == state.turn:
        return Reason.SPECIES
    return Reason.BAG if state.now.short else None
