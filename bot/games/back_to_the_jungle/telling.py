"""Events: who is told what, and what of it is taken away again where no field notes are kept."""

from bot.game import Arg, Event, Seat, SeatArg
from bot.games.back_to_the_jungle.state import State


def turn_event(state: State, key: str, *, reveals: bool = False, **args: Arg) -> Event:
    """Something that the seat on turn did, for everybody."""
    return Event(f"event.{key}", (("seat", SeatArg(state.turn)), *args.items()), reveals=reveals)


def seat_event(seat: Seat, key: str, *, reveals: bool = False, **args: Arg) -> Event:
    """Something that happened to a seat, for everybody."""
    return Event(f"event.{key}", (("seat", SeatArg(seat)), *args.items()), reveals=reveals)


def ephemeral_event(state: State, key: str, *, reveals: bool = False, **args: Arg) -> Event:
    """Something for everybody that can be followed only by those who remember: where a chip
    lies, went to or was shown. With field notes it is kept, else it is fleeting."""
    fleeting = not state.variant.field_notes
    pairs = (("seat", SeatArg(state.turn)), *args.items())
    return Event(f"event.{key}", pairs, reveals=reveals or fleeting, fleeting=fleeting)


def private_event(state: State, key: str, **args: Arg) -> Event:
    """A face that the seat on turn alone has seen."""
    fleeting = not state.variant.field_notes
    return Event(
        f"event.{key}", tuple(args.items()), to=(state.turn,), reveals=True, fleeting=fleeting
    )
