"""Run the effects of special tiles, step by step.

No turn is endless: a flip that is followed by another one in the same turn either places a tile,
and the jungle has 40 spaces, or reveals a special tile with `again`. Such a tile lies in a slot
that is barred for the rest of the turn (P8), and there are 8 special tiles at most. All other flips
end the turn. A programme has at most 4 steps, each run once, and only a peek asks more than once:
at most 4 times. So a turn has at most 40 + 8 flips and always ends.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.game import Arg, Event, Seat, text_args
from bot.games.puzzle_memo.components import EMPTY, Act, Row, Spot, Step
from bot.games.puzzle_memo.rules import pawns
from bot.games.puzzle_memo.rules.pawns import FallenPawns
from bot.games.puzzle_memo.rules.tally import count_special
from bot.games.puzzle_memo.rules.turns import Transition, landing_events, prepend_events, seat_event
from bot.games.puzzle_memo.state import Pawns, Phase, State


def run_steps(state: State) -> Transition:
    """Run the steps of the flipped tile until one needs a decision or none is left."""
    events: tuple[Event, ...] = ()
    while state.steps:
        step, rest = state.steps[0], state.steps[1:]
        if step.act in (Act.OTHER_FORWARD, Act.OTHER_BACK) and state.seats > 2:
            return replace(state, phase=Phase.PAWN), events
        if step.act is Act.PEEK and len(peekable_slots(state)) > step.n:
            return replace(state, phase=Phase.PEEK), events
        state, happened = _run_step(replace(state, steps=rest), step)
        events += happened
    return replace(state, phase=Phase.SLOT), events


def move_chosen_pawn(state: State, seat: Seat) -> Transition:
    """Apply the first step to this pawn."""
    step = state.steps[0]
    return _continue(_move_pawn(replace(state, steps=state.steps[1:]), step, seat))


def peek_at_slot(state: State, slot: int) -> Transition:
    """Peek at this slot, then repeat the step as often as it says."""
    step, rest = state.steps[0], state.steps[1:]
    peeked = (*state.peeked, slot)
    if step.n > 1:
        left = replace(state, steps=(Step(step.act, step.n - 1), *rest), peeked=peeked)
    else:
        left = replace(state, steps=rest, peeked=())
    return _continue((left, _peek_events(state, slot)))


def peekable_slots(state: State) -> list[int]:
    """Slots above with a tile at which this step has not peeked yet."""
    slots = enumerate(state.above, 1)
    return [n for n, tile in slots if tile != EMPTY and n not in state.peeked]


def _continue(result: Transition) -> Transition:
    return prepend_events(run_steps(result[0]), *result[1])


def _run_step(state: State, step: Step) -> Transition:
    seat = state.turn
    match step.act:
        case Act.FORWARD | Act.BACK:
            return _move_pawn(state, step, seat)
        case Act.OTHER_FORWARD | Act.OTHER_BACK:
            others = [Seat(other) for other in range(state.seats) if other != seat]
            return _move_pawn(state, step, others[0]) if others else (state, ())
        case Act.JUMP:
            jumped = pawns.jump_pawn(state.pawns, seat, from_anywhere=state.more_jumpy)
            return _update_pawns(state, step.act, jumped, (seat,))
        case Act.SWAP:
            swapped = pawns.swap_pawns(state.pawns, seat)
            return _update_pawns(state, step.act, swapped, all_seats(state))
        case Act.OTHERS_BACK:
            moved = pawns.move_others_back(state.pawns, seat)
            return _update_pawns(state, step.act, moved, all_seats(state))
        case Act.PEEK:
            slots = peekable_slots(state)
            events = tuple(event for slot in slots for event in _peek_events(state, slot))
            return replace(state, peeked=()), events
        case Act.SKIP:
            skips = (*state.skips[:seat], True, *state.skips[seat + 1 :])
            return replace(state, skips=skips), (_effect_event("skips", seat),)
        case Act.AGAIN:
            return replace(state, again=True), ()
        case Act.END:
            return state, ()


def all_seats(state: State) -> list[Seat]:
    return [Seat(seat) for seat in range(state.seats)]


def _distance(step: Step) -> int:
    return -step.n if step.act in (Act.BACK, Act.OTHER_BACK) else step.n


def _move_pawn(state: State, step: Step, seat: Seat) -> Transition:
    after, fallen = pawns.move_pawn(state.pawns, seat, _distance(step))
    return _update_pawns(state, step.act, after, (seat,), fallen)


def _update_pawns(
    state: State, act: Act, after: Pawns, movers: Sequence[Seat], fallen: FallenPawns = ()
) -> Transition:
    """Update the pawns; `movers` are those that the effect moves. Adds an event for each moved
    pawn, and for each one that has come to stand on another."""
    if after == state.pawns:
        nothing = Event("event.nothing", reveals=True, fleeting=not state.relaxed)
        return state, (nothing, *_reason_events(state, act, movers[0]))
    moved = (
        _effect_event("goes", Seat(seat), space=now)
        for seat, (before, now) in enumerate(zip(state.pawns.at, after.at, strict=True))
        if before != now and seat not in fallen
    )
    knocked = (_effect_event("knocked", seat, space=after.at[seat]) for seat in fallen)
    events = (*moved, *knocked, *landing_events(state.pawns, after))
    return count_special(state, after, movers, fallen), events


def _reason_events(state: State, act: Act, mover: Seat) -> Iterator[Event]:
    """Why a step moved no pawn. Who knows the reason may know the tile, so it is as fleeting as the
    tile's face (P11)."""
    seat, fleeting, reason = state.turn, not state.relaxed, ""
    match act:
        case Act.JUMP:
            from_anywhere = state.more_jumpy
            reason = pawns.jump_obstacle(state.pawns, seat, from_anywhere=from_anywhere) or ""
        case Act.SWAP:
            reason = "nobody_ahead"
        case Act.BACK | Act.OTHER_BACK:
            seat, reason = mover, "beside"
        case Act.OTHERS_BACK if state.seats > 1:
            yield Event("event.all_beside", reveals=True, fleeting=fleeting)
        case Act.FORWARD | Act.OTHER_FORWARD:
            seat, reason = mover, "at_end"
    if reason:
        yield seat_event(reason, seat, reveals=True, fleeting=fleeting)


def _peek_events(state: State, slot: int) -> tuple[Event, Event]:
    spot, tile = Spot(Row.ABOVE, slot), state.tile_label(state.above[slot - 1])
    saw = text_args(("spot", spot), ("tile", tile))
    return (
        seat_event("peeks", state.turn, fleeting=not state.relaxed, reveals=True, spot=spot),
        Event("event.peeked", saw, (state.turn,), reveals=True, fleeting=not state.relaxed),
    )


def _effect_event(key: str, seat: Seat, **args: Arg) -> Event:
    """P11: what a special tile did to a pawn is seen on the track, so its event is permanent."""
    return seat_event(key, seat, reveals=True, fleeting=False, **args)
