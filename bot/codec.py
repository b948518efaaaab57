"""Values to JSON and back, with the types of one game."""

from functools import cache
from typing import Any, Union

import msgspec

from bot.game import Args, Event, Line, Move, Outcome, SeatArg, Value
from bot.games import AnyGame


def encode(value: Any) -> bytes:
    """JSON of a Value or of a tuple of Values: the same value always gives the same bytes."""
    return msgspec.json.encode(value)


class Codec:
    """Reads back what `encode` wrote of one game's states, views, moves and events."""

    def __init__(self, game: AnyGame) -> None:
        moves: Any = Union[game.moves]  # noqa: UP007 (made at run time)
        labels: Any = Union[(SeatArg, *game.labels)]
        self._state = msgspec.json.Decoder[Value](game.state)
        self._view = msgspec.json.Decoder[Value](game.view_type)
        self._move: msgspec.json.Decoder[Move] = msgspec.json.Decoder(moves)
        self._events = msgspec.json.Decoder(tuple[Event, ...])
        self._outcome = msgspec.json.Decoder(Outcome)
        self._arg: Any = Union[int, str, labels, tuple[labels, ...]]  # noqa: UP007

    def state(self, data: bytes | str) -> Value:
        return self._state.decode(data)

    def view(self, data: bytes | str) -> Value:
        return self._view.decode(data)

    def move(self, data: bytes | str) -> Move:
        return self._move.decode(data)

    def events(self, data: bytes | str) -> tuple[Event, ...]:
        return tuple(
            msgspec.structs.replace(event, args=self._args(event.args))
            for event in self._events.decode(data)
        )

    def outcome(self, data: bytes | str) -> Outcome:
        outcome = self._outcome.decode(data)
        sheet = tuple(tuple(self._line(line) for line in lines) for lines in outcome.sheet)
        return msgspec.structs.replace(outcome, sheet=sheet)

    def _line(self, line: Line) -> Line:
        return Line(line.key, self._args(line.args))

    def _args(self, args: Args) -> Args:
        return tuple((name, msgspec.convert(value, self._arg)) for name, value in args)


@cache
def codec(game: AnyGame) -> Codec:
    """The one Codec of `game`."""
    return Codec(game)
