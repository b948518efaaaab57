"""Build events: their audience, and whether they are fleeting without field notes."""

from bot.game import Arg, Event, Seat, SeatArg
from bot.games.back_to_the_jungle.state import State


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
