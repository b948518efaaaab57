"""The fairness proof of a finished match: its record and a replay that checks it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.codec import codec_for
from bot.game import Event, IllegalMove, OptionValue, Seat, Value, rng_for
from bot.games import GAMES, AnyGame
from bot.match.match_rows import hash_seed
from bot.match.model import RESIGNED, LogKind, Status
from bot.match.refusals import Refused
from data.log import LogRow
from data.matches import MatchRow, StoredMatch

FORMAT = "jungle-post match 1"
NULL = b"null"
_OPTIONS = msgspec.json.Decoder(dict[str, OptionValue])


class SeatRecord(msgspec.Struct, frozen=True):
    """Who held a seat, without Discord ids."""

    name: str
    computer: str | None
    resigned: bool


class EntryRecord(msgspec.Struct, frozen=True):
    """One log row; `move` is null if the row is no move. For an undo, `back_to` is the version
    whose state it restores. The `seat` of the first row begins; null if the seed draws who does."""

    version: int
    kind: str
    seat: int | None
    move: msgspec.Raw
    events: msgspec.Raw
    at: int
    back_to: int | None = None

    def __repr__(self) -> str:
        return f"EntryRecord(version={self.version}, kind={self.kind!r})"


class OriginRecord(msgspec.Struct, frozen=True):
    """Where a practice match began: after the row `version` of another match, in this state."""

    match: int
    version: int
    state: msgspec.Raw

    def __repr__(self) -> str:
        return f"OriginRecord(match={self.match}, version={self.version})"


class MatchRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match with all its former secrets.

    `seed_hash` was shown at the start. `outcome` is null if the players ended it without one.
    A practice match begins in the state of its `origin`, which is taken as given.
    """

    format: str
    match: int
    game: str
    rules_version: int
    options: msgspec.Raw
    seats: tuple[SeatRecord, ...]
    seed_hash: str
    seed: str
    log: tuple[EntryRecord, ...]
    state: msgspec.Raw
    outcome: msgspec.Raw
    origin: OriginRecord | None = None

    def __repr__(self) -> str:
        """`audit` makes records of live matches: nothing of their secrets is printed."""
        return f"MatchRecord(match={self.match}, game={self.game!r})"


@dataclass(frozen=True)
class Fault:
    """A mismatch, named by the bot's text `proof.<key>` and its arguments."""

    key: str
    args: dict[str, object]


@dataclass(frozen=True)
class Proof:
    """What a check has found: all mismatches, how many moves were played again, and in how many of
    them chance decided something."""

    faults: tuple[Fault, ...]
    moves: int = 0
    drawn: int = 0


@dataclass
class _Count:
    moves: int = 0
    drawn: int = 0


def build_record(stored: StoredMatch, rows: tuple[LogRow, ...]) -> MatchRecord:
    """Return the record of a finished match. Refused while the seed is still secret."""
    if stored.match.status != Status.OVER:
        raise Refused("seed_secret", match=stored.match.id)
    return _record_of_rows(stored, rows)


def audit(stored: StoredMatch, rows: tuple[LogRow, ...]) -> tuple[Fault, ...]:
    """Check any started match by the same replay, without revealing its secrets."""
    return find_faults(_record_of_rows(stored, rows))


def _record_of_rows(stored: StoredMatch, rows: tuple[LogRow, ...]) -> MatchRecord:
    row = stored.match
    assert row.seed is not None, f"expected a match that began, got {row!r}"
    return MatchRecord(
        format=FORMAT,
        match=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=_raw(row.options),
        seats=tuple(SeatRecord(s.name, s.computer, bool(s.resigned)) for s in stored.seats),
        seed_hash=hash_seed(row.seed),
        seed=row.seed,
        log=tuple(_log_record(r) for r in rows),
        state=_raw(row.state),
        outcome=_raw(row.outcome),
        origin=_origin_record(row),
    )


def _origin_record(row: MatchRow) -> OriginRecord | None:
    if row.origin_match is None or row.origin_version is None:
        return None
    return OriginRecord(row.origin_match, row.origin_version, _raw(row.origin_state))


def parse_record(data: bytes) -> MatchRecord:
    """Parse a record file. Raises ValueError if it is invalid."""
    record = msgspec.json.decode(data, type=MatchRecord)
    if record.format != FORMAT:
        raise ValueError(f"expected the format {FORMAT!r}, got {record.format!r}")
    return record


def find_faults(record: MatchRecord) -> tuple[Fault, ...]:
    """Replay the match from its seed and return all mismatches; empty if the record is valid."""
    return check_record(record).faults


def check_record(record: MatchRecord, is_late: Callable[[], bool] = lambda: False) -> Proof:
    """Replay the match from its seed. Raises TimeoutError as soon as it `is_late`."""
    if hash_seed(record.seed) != record.seed_hash:
        return Proof((_fault("seed"),))
    game = GAMES.get(record.game)
    if game is None or game.setup_under(record.rules_version) is None:
        return Proof((_fault("rules", game=record.game, version=record.rules_version),))
    count = _Count()
    try:
        faults = _replay(record, game, count, is_late)
    except TimeoutError:
        raise
    except Exception as error:  # an edited record can make the rules raise anything
        faults = (_fault("unreadable", why=f"{type(error).__name__}: {error}"),)
    return Proof(faults, count.moves, count.drawn)


def _replay(
    record: MatchRecord, game: AnyGame, count: _Count, is_late: Callable[[], bool]
) -> tuple[Fault, ...]:
    options, setup = _OPTIONS.decode(record.options), game.setup_under(record.rules_version)
    assert setup is not None, f"expected known rules, got version {record.rules_version}"
    first = record.log[0].seat if record.log else None
    if first is not None and first not in range(len(record.seats)):
        return (_fault("order", version=1),)
    begins = None if first is None else Seat(first)
    state: Value
    if record.origin is None:
        state = setup(len(record.seats), options, rng_for(record.seed, 1), begins)
    else:
        state = codec_for(game).state(bytes(record.origin.state))
    known_since = _first_told(record, game)
    states: list[Value] = []
    for number, row in enumerate(record.log, 1):
        if is_late():
            raise TimeoutError
        if row.version != number or (row.kind == LogKind.START) != (number == 1):
            return (_fault("order", version=number),)
        if row.kind == LogKind.MOVE:
            after = _replay_move(record, game, state, row, known_since, count)
            if isinstance(after, Fault):
                return (after,)
            state = after
        elif row.kind in (LogKind.UNDO, LogKind.TAKEBACK, LogKind.REDEAL):
            if row.back_to is None or not 0 < row.back_to < number:
                return (_fault("order", version=number),)
            restored = states[row.back_to - 1]
            if row.kind == LogKind.REDEAL:
                restored = game.deal_anew(restored, state, rng_for(record.seed, number))
            state = restored
        states.append(state)
    return tuple(_check_outcome(record, game, state))


def _replay_move(
    record: MatchRecord,
    game: AnyGame,
    state: Value,
    row: EntryRecord,
    known_since: Mapping[str, int],
    count: _Count,
) -> Value | Fault:
    """Return the state after one move, or the mismatch that it shows. An event that was added later
    is expected from the row on where the record first has one."""
    reader, rng = codec_for(game), rng_for(record.seed, row.version)
    unused = rng.getstate()
    if row.seat is None:
        return _fault("move", version=row.version)
    try:
        move = reader.move(bytes(row.move))
        after, events = game.apply(state, Seat(row.seat), move, rng)
    except IllegalMove:
        return _fault("move", version=row.version)
    expected = [
        event
        for event in events
        if event.key not in game.later_events or row.version >= known_since.get(event.key, math.inf)
    ]
    if not _same_events(reader.events(bytes(row.events)), expected):
        return _fault("events", version=row.version)
    count.moves += 1
    count.drawn += rng.getstate() != unused
    result: Value = after
    return result


def _check_outcome(record: MatchRecord, game: AnyGame, state: Value) -> list[Fault]:
    """Compare the reason, scores and ranks of the outcome with the replayed end. The score sheet is
    left out, since its lines differ between versions of the bot. Resigned players rank last."""
    faults = []
    reader, replayed = codec_for(game), game.outcome(state)
    if reader.state(bytes(record.state)) != state:
        faults.append(_fault("state"))
    ended = bytes(record.outcome) != NULL
    recorded = reader.outcome(bytes(record.outcome)) if ended else None
    left = any(row.kind == LogKind.RESIGN for row in record.log)
    if recorded is None:
        fits = replayed is None
    elif recorded.reason == RESIGNED:
        fits = left and replayed is None
    elif replayed is None:
        fits = False
    else:
        fits = (recorded.reason, recorded.scores) == (replayed.reason, replayed.scores)
        fits = fits and (left or recorded.ranks == replayed.ranks)
    return faults if fits else [*faults, _fault("outcome")]


def _first_told(record: MatchRecord, game: AnyGame) -> dict[str, int]:
    """Return for each later event of the game the version of the first row that has one. A bot that
    is updated during a match knows it from some row on; the rows before lack it."""
    reader, found = codec_for(game), dict[str, int]()
    for row in record.log if game.later_events else ():
        for event in reader.events(bytes(row.events)):
            if event.key in game.later_events:
                found.setdefault(event.key, row.version)
    return found


def _same_events(recorded: Sequence[Event], replayed: Sequence[Event]) -> bool:
    """Whether the recorded events match the replayed ones. A record of an earlier version may lack
    arguments of an event that exist today, and may tell a part of what an argument tells today,
    such as a tile without its place; it must not tell anything else."""
    return len(recorded) == len(replayed) and all(
        _without_args(told) == _without_args(happened)
        and all(any(_tells(today, arg) for today in happened.args) for arg in told.args)
        for told, happened in zip(recorded, replayed, strict=True)
    )


def _tells(today: tuple[str, Any], recorded: tuple[str, Any]) -> bool:
    """Whether an argument of today is the recorded one, or has it as one of its fields."""
    if today == recorded:
        return True
    value = today[1]
    parts = msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else ()
    return today[0] == recorded[0] and recorded[1] in parts


def _without_args(event: Event) -> Event:
    """Return the event without its arguments and without fields that earlier versions lacked or
    set otherwise: whether it is shown only once changes nothing in what happened."""
    return msgspec.structs.replace(event, args=(), shows_own=False, fleeting=False)


def _log_record(row: LogRow) -> EntryRecord:
    return EntryRecord(
        row.version, row.kind, row.seat, _raw(row.move), _raw(row.events), row.at, row.back_to
    )


def _raw(text: str | None) -> msgspec.Raw:
    return msgspec.Raw(NULL if text is None else text.encode())


def _fault(key: str, **args: Any) -> Fault:
    return Fault(key, args)
