"""Build events: their audience, and whether they are fleeting without field notes."""

from collections.abc import Iterator

from bot.game import Arg, Event, Seat, SeatArg
from bot.games.back_to_the_jungle.components import CELLS, CHAMELEONS
from bot.games.back_to_the_jungle.state import Phase, State


def turn_event(state: State, key: str, *, reveals: bool = False, **args: Arg) -> Event:
    """An action of the seat on turn, for all seats."""
    return Event(f"event.{key}", (("seat", SeatArg(state.turn)), *args.items()), reveals=reveals)


def seat_event(seat: Seat, key: str, *, reveals: bool = False, **args: Arg) -> Event:
    """An event about a seat, for all seats."""
    return Event(f"event.{key}", (("seat", SeatArg(seat)), *args.items()), reveals=reveals)


def ephemeral_event(state: State, key: str, *, reveals: bool = False, **args: Arg) -> Event:
    """An event for all seats that only a good memory can use later: where a chip lies, moved to or
    was shown. It is kept with field notes, fleeting without them."""
    fleeting = not state.variant.field_notes
    pairs = (("seat", SeatArg(state.turn)), *args.items())
    return Event(f"event.{key}", pairs, reveals=reveals or fleeting, fleeting=fleeting)


def private_event(state: State, key: str, **args: Arg) -> Event:
    """A face that only the seat on turn has seen."""
    fleeting = not state.variant.field_notes
    return Event(
        f"event.{key}", tuple(args.items()), to=(state.turn,), reveals=True, fleeting=fleeting
    )


def moved_chameleon_events(before: State, after: State) -> Iterator[Event]:
    """Tell a seat where its chameleon lies after another seat has moved it, if its field notes say
    so. Without them it has to remember the chip and follow its moves."""
    if not before.variant.field_notes or after.phase is Phase.OVER:
        return
    for seat in range(before.seats):
        start, to = _known_chameleon(before, Seat(seat)), _known_chameleon(after, Seat(seat))
        if seat != before.turn and None not in (start, to) and start != to:
            assert to is not None
            yield Event("event.own_moved", (("to", CELLS[to]),), to=(Seat(seat),))


def _known_chameleon(state: State, seat: Seat) -> int | None:
    """Where a seat knows its chameleon to lie."""
    for at, tile in enumerate(state.board):
        if tile is not None and tile.chip is CHAMELEONS[seat]:
            return at if tile.up or tile.known >> seat & 1 else None
    return None
