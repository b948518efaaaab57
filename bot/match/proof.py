"""The fairness proof of a finished match: its record, and what a replay of it finds."""

from dataclasses import dataclass
from typing import Any

import msgspec

from bot.codec import codec
from bot.game import IllegalMove, OptionValue, Seat, Value, chance
from bot.games import GAMES, AnyGame
from bot.match.full_match import published
from bot.match.model import RESIGNED, Kind, Status
from bot.match.refusals import Refused
from data.log import LogRow
from data.matches import Table

FORMAT = "jungle-post match 1"
NULL = b"null"
_OPTIONS = msgspec.json.Decoder(dict[str, OptionValue])


class Holder(msgspec.Struct, frozen=True):
    """Who held a seat; no id of Discord's."""

    name: str
    computer: str | None
    resigned: bool


class Row(msgspec.Struct, frozen=True):
    """One row of the log; `move` is null where it is none."""

    version: int
    kind: str
    seat: int | None
    move: msgspec.Raw
    events: msgspec.Raw
    at: int


class Record(msgspec.Struct, frozen=True):
    """A whole match, with everything that was secret: only once it is over.

    `seed_hash` was shown at the start. `outcome` is null where its people ended it without one.
    """

    format: str
    match: int
    game: str
    rules_version: int
    options: msgspec.Raw
    seats: tuple[Holder, ...]
    seed_hash: str
    seed: str
    log: tuple[Row, ...]
    state: msgspec.Raw
    outcome: msgspec.Raw


@dataclass(frozen=True)
class Fault:
    """Something that does not fit: the bot's own text `proof.<key>` and its arguments."""

    key: str
    args: dict[str, object]


def record_of(table: Table, rows: tuple[LogRow, ...]) -> Record:
    """The record of a finished match. Refused while the seed is still secret (E2)."""
    if table.match.status != Status.OVER:
        raise Refused("seed_secret", match=table.match.id)
    return _recorded(table, rows)


def audit(table: Table, rows: tuple[LogRow, ...]) -> tuple[Fault, ...]:
    """The same proof of a match that began, over or not, which tells nobody its secrets."""
    return prove(_recorded(table, rows))


def _recorded(table: Table, rows: tuple[LogRow, ...]) -> Record:
    row = table.match
    assert row.seed is not None, f"expected a match that began, got {row!r}"
    return Record(
        format=FORMAT,
        match=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=_raw(row.options),
        seats=tuple(Holder(s.name, s.computer, bool(s.resigned)) for s in table.seats),
        seed_hash=published(row.seed),
        seed=row.seed,
        log=tuple(_row(r) for r in rows),
        state=_raw(row.state),
        outcome=_raw(row.outcome),
    )


def read_record(data: bytes) -> Record:
    """A record as it was written. Raises ValueError."""
    record = msgspec.json.decode(data, type=Record)
    if record.format != FORMAT:
        raise ValueError(f"expected the format {FORMAT!r}, got {record.format!r}")
    return record


def prove(record: Record) -> tuple[Fault, ...]:
    """Plays the match again from its seed; what does not fit, nothing where all is well."""
    if published(record.seed) != record.seed_hash:
        return (_fault("seed"),)
    game = GAMES.get(record.game)
    if game is None or game.rules_version != record.rules_version:
        return (_fault("rules", game=record.game, version=record.rules_version),)
    try:
        return _replayed(record, game)
    except Exception as error:  # whatever the rules make of what somebody wrote into the record
        return (_fault("unreadable", why=f"{type(error).__name__}: {error}"),)


def _replayed(record: Record, game: AnyGame) -> tuple[Fault, ...]:
    options = _OPTIONS.decode(record.options)
    state: Value = game.setup(len(record.seats), options, chance(record.seed, 1))
    for number, row in enumerate(record.log, 1):
        if row.version != number or (row.kind == Kind.START) != (number == 1):
            return (_fault("order", version=number),)
        if row.kind == Kind.MOVE:
            after = _moved(record, game, state, row)
            if isinstance(after, Fault):
                return (after,)
            state = after
    return tuple(_end(record, game, state))


def _moved(record: Record, game: AnyGame, state: Value, row: Row) -> Value | Fault:
    """The state after one move, or why it cannot have been so."""
    reader, luck = codec(game), chance(record.seed, row.version)
    if row.seat is None:
        return _fault("move", version=row.version)
    try:
        move = reader.move(bytes(row.move))
        after, events = game.apply(state, Seat(row.seat), move, luck)
    except IllegalMove:
        return _fault("move", version=row.version)
    if reader.events(bytes(row.events)) != events:
        return _fault("events", version=row.version)
    result: Value = after
    return result


def _end(record: Record, game: AnyGame, state: Value) -> list[Fault]:
    """Whether it ended as the record says. Who resigned is ranked last whatever the rules say."""
    faults = []
    reader, there = codec(game), game.outcome(state)
    if reader.state(bytes(record.state)) != state:
        faults.append(_fault("state"))
    ended = bytes(record.outcome) != NULL
    told = reader.outcome(bytes(record.outcome)) if ended else None
    left = any(row.kind == Kind.RESIGN for row in record.log)
    if told is None:
        fits = there is None
    elif told.reason == RESIGNED:
        fits = left and there is None
    elif left and there is not None:
        fits = msgspec.structs.replace(told, ranks=there.ranks) == there
    else:
        fits = told == there
    return faults if fits else [*faults, _fault("outcome")]


def _row(row: LogRow) -> Row:
    return Row(row.version, row.kind, row.seat, _raw(row.move), _raw(row.events), row.at)


def _raw(text: str | None) -> msgspec.Raw:
    return msgspec.Raw(NULL if text is None else text.encode())


def _fault(key: str, **args: Any) -> Fault:
    return Fault(key, args)
