"""Converts values to JSON and back, with the types of one game."""

from functools import cache
from typing import Any, Union

import msgspec

from bot.game import Event, Line, Move, Outcome, SeatArg, Value
from bot.games import AnyGame


def encode(value: Any) -> bytes:
    """Encode a Value or a tuple of Values as JSON; equal values give equal bytes."""
    return msgspec.json.encode(value)


class Codec:
    """Decodes what `encode` wrote of one game's states, views, moves and events.

    Arguments of texts hold the game's Labels, so events and lines are decoded as structs with the
    same fields and the exact argument types: a prepared decoder is four times as fast as
    converting each argument.
    """

    def __init__(self, game: AnyGame) -> None:
        moves: Any = Union[game.moves]  # noqa: UP007 (made at run time)
        labels: Any = Union[(SeatArg, *game.labels)]
        arg: Any = Union[int, str, labels, tuple[labels, ...]]  # noqa: UP007
        event: Any = _struct_with_args(Event, arg)
        self._state = msgspec.json.Decoder[Value](game.state)
        self._view = msgspec.json.Decoder[Value](game.view_type)
        self._move: msgspec.json.Decoder[Move] = msgspec.json.Decoder(moves)
        self._events: Any = msgspec.json.Decoder(tuple[event, ...])
        self._outcome = msgspec.json.Decoder(Outcome)
        self._line = _struct_with_args(Line, arg)

    def state(self, data: bytes | str) -> Value:
        return self._state.decode(data)

    def view(self, data: bytes | str) -> Value:
        return self._view.decode(data)

    def move(self, data: bytes | str) -> Move:
        return self._move.decode(data)

    def events(self, data: bytes | str) -> tuple[Event, ...]:
        return tuple(
            Event(e.key, e.args, e.to, e.reveals, e.fleeting, e.shows_own)
            for e in self._events.decode(data)
        )

    def outcome(self, data: bytes | str) -> Outcome:
        outcome = self._outcome.decode(data)
        sheet = tuple(tuple(self._convert_line(line) for line in lines) for lines in outcome.sheet)
        best = outcome.former_best
        if best is not None:
            best = msgspec.structs.replace(best, total=self._convert_line(best.total))
        return msgspec.structs.replace(outcome, sheet=sheet, former_best=best)

    def _convert_line(self, line: Line) -> Line:
        converted = msgspec.convert(msgspec.to_builtins(line), self._line)
        return Line(converted.key, converted.args)


def _struct_with_args(struct: type[Value], arg: Any) -> Any:
    """Return a struct with the fields of `struct`, whose `args` hold values of the type `arg`."""
    fields = {f.name: (f.type, f.default) for f in msgspec.structs.fields(struct)}
    fields["args"] = (tuple[tuple[str, arg], ...], ())
    return msgspec.defstruct(
        struct.__name__,
        [(name, *spec) for name, spec in fields.items()],
        frozen=True,
        forbid_unknown_fields=True,
    )


@cache
def codec_for(game: AnyGame) -> Codec:
    """Return the shared Codec of `game`."""
    return Codec(game)
