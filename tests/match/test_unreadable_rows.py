"""Whatever a single value of a row becomes, only its own match or person is touched by it."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.game import CustomSpec, Option, Seat, TextField
from bot.match.clock import DAY, QuietHours
from bot.match.custom import CustomLibrary
from bot.match.deadlines import DeadlineService
from bot.match.handover import HandoverService
from bot.match.model import MatchId, Person
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.match.time_settings import TimeSettingsService
from data import Store
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    HERE,
    ManualClock,
    SeedSequence,
    open_lobby,
    play_random_move,
)

TILES = Option("tiles", (), (), own=CustomSpec(fields=(TextField("name", 6),), max_items=2))
TEXTS = ("''", "'{\"a\":'", "'[1'", "'zzz'", "CAST(X'ff' AS TEXT)")
NUMBERS = ("NULL", "-1", "4611686018427387904")
TABLES = (
    *("match", "seat", "log", "player", "habit", "vacation", "outage", "clock", "custom"),
    *("reminder", "handover", "result", "audience", "message"),
)

COUNTERS = {("match", "version")}
"""What orders the log: nothing can be written on with a wrong one, and the log's key refuses it."""


@dataclass
class Services:
    """All services on one store, and two matches: of Ann and Bob, and of Cat and Dan."""

    store: Store
    clock: ManualClock
    matches: MatchService
    deadlines: DeadlineService
    hours: TimeSettingsService
    library: CustomLibrary
    first = MatchId(1)
    second = MatchId(2)
    over = MatchId(3)


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Services]:
    clock = ManualClock()
    store = await Store.open(path, now=clock, durable=False)
    matches = MatchService(store, now=clock, seed=SeedSequence())
    deadlines = DeadlineService(store, matches, now=clock)
    hours = TimeSettingsService(store, now=clock)
    try:
        yield Services(store, clock, matches, deadlines, hours, CustomLibrary(store))
    finally:
        await store.close()


async def begin(services: Services, *people: Person) -> None:
    matches = services.matches
    match = await open_lobby(matches, *people)
    await matches.set_pace(match.id, people[0].user, 3 * DAY)
    await matches.start(match.id, people[0].user)
    position = await matches.position(match.id)
    for _ in range(3):
        position = await play_random_move(matches, position, Random(1))


@pytest.fixture
async def full(path: Path) -> Path:
    """A row in every table; the lowest of each is Ann's or of her match."""
    async with opened(path) as services:
        for person in (ANN, CAT):
            await services.hours.set_quiet(person, QuietHours("Europe/Rome", 60, 120))
            await services.hours.take_vacation(person, 0)
        await begin(services, ANN, BOB)
        await begin(services, CAT, DAN)
        match = await open_lobby(services.matches, ANN, BOB)
        await services.matches.start(match.id, ANN.user)
        await services.matches.resign(match.id, BOB.user)
        await services.library.save(match, TILES, ANN.user, ("Mud",), None)
        await HandoverService(services.matches).ask(services.first, ANN.user, Seat(1), None)
        await services.deadlines.record_heartbeat(watched=True)
        services.clock.time += 2 * DAY
        await services.deadlines.record_heartbeat(watched=False)
        services.clock.time += 2 * DAY
        await services.deadlines.tick()
        async with services.store.transaction() as tx:
            await tx.execute(
                "INSERT INTO audience (match, seat, version, digest, to_act) "
                "VALUES (1, 0, 1, '', '[0]')"
            )
            await tx.execute(
                "INSERT INTO message (match, seat, purpose, channel, since, version, digest, "
                "to_act, mark, nonce, state, at) "
                "VALUES (1, 0, 'hand', 5, 0, 1, '', '[0]', 'm', 'n', 'live', 1)"
            )
    return path


def spoilt(path: Path, table: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """Copies of the database with one value changed, and what was done to each."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        columns = db.execute(f"PRAGMA table_info({table})").fetchall()
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone()[0], f"{table} is empty"
    keys = ", ".join(name for _, name, _, _, _, key in columns if key)
    data = path.read_bytes()
    for column, kind in [(c, k) for _, c, k, *_ in columns if (table, c) not in COUNTERS]:
        for n, value in enumerate(TEXTS if kind == "TEXT" else NUMBERS):
            copy = folder / f"{table}-{column}-{n}.db"
            copy.write_bytes(data)
            change = (
                f"UPDATE {table} SET {column} = {value} WHERE ({keys}) = "
                f"(SELECT {keys} FROM {table} ORDER BY {keys} LIMIT 1)"
            )
            if changed(copy, change):
                yield change, copy


def changed(path: Path, statement: str) -> bool:
    """Whether the schema lets this be written, and there was something to change."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA foreign_keys = ON")
        try:
            return db.execute(statement).rowcount > 0
        except (sqlite3.IntegrityError, sqlite3.OperationalError):
            return False


async def serve_everybody(services: Services) -> None:
    """The bot's own rounds."""
    services.clock.time += 5 * DAY
    await services.deadlines.record_heartbeat(watched=False)
    await services.deadlines.tick()
    await services.deadlines.users_to_remind()
    await services.matches.check_live()
    await services.matches.close_idle()
    await services.matches.awaiting_computers()


async def serve_others(services: Services) -> None:
    """Cat and Dan play on and look at everything of theirs."""
    matches = services.matches
    position = await matches.position(services.second)
    assert position.to_act
    await matches.visible_log(services.second, 0, None)
    after = await play_random_move(matches, position, Random(2))
    assert after.match.version == position.match.version + 1
    for person in (CAT, DAN):
        assert [m.id for m in await matches.open_matches_of(person.user)] == [services.second]
        await services.hours.load(person.user)
        await services.hours.take_vacation(person, 1)


async def serve_its_people(services: Services) -> None:
    """Ann and Bob are answered: by what they asked for, or by a sentence."""
    matches = services.matches
    for person in (ANN, BOB):
        await matches.open_matches_of(person.user)
        await matches.waiting_for(person.user)
        await matches.best_solo(person.user)
        await matches.find_in_place(HERE.channel, person.user)
        await services.hours.load(person.user)
        await services.deadlines.remind_later(person.user)
    for match in (services.first, services.over):
        with suppress(Refused):
            found = await matches.match(match)
            await services.library.list_items(found, TILES)
        with suppress(Refused):
            await matches.visible_log(match, 0, Seat(0))
        with suppress(Refused):
            if (position := await matches.position(match)).to_act:
                await play_random_move(matches, position, Random(3))
        for person in (ANN, BOB):
            with suppress(Refused):
                await matches.agree_to_end(match, person.user)


@pytest.mark.parametrize("table", TABLES)
async def test_one_unreadable_value_stops_nobody_else(
    full: Path, table: str, tmp_path: Path
) -> None:
    """`/matches` and `/turn` of everybody in a match failed where one column did not decode."""
    tried = 0
    for change, copy in spoilt(full, table, tmp_path):
        async with opened(copy) as services:
            try:
                await serve_others(services)
                await serve_everybody(services)
                await serve_its_people(services)
            except Exception as error:
                error.add_note(change)
                raise
        tried += 1
    assert tried > 3


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seat SET computer = 'wise' WHERE match = 1 AND seat = 1",
        "UPDATE match SET state = json_set(state, '$.phase', 'bid', '$.players[0].bid', NULL, "
        "'$.players[0].coins', -1) WHERE id = 1",
        "UPDATE match SET seed = NULL WHERE id = 1",
        "DELETE FROM seat WHERE match = 1 AND seat = 1",
    ],
)
async def test_a_match_that_cannot_be_played_on_is_frozen(full: Path, change: str) -> None:
    """A level of one of its computers that there is not, a position without a move, no seed, a
    seat too few."""
    async with opened(full) as services:
        async with services.store.transaction() as tx:
            await tx.execute(change)
        assert await services.matches.check_live() == (services.first,)
        assert (await services.matches.match(services.first)).status == "frozen"


async def test_a_match_whose_row_does_not_decode_is_frozen_told_and_can_be_ended(
    full: Path,
) -> None:
    async with opened(full) as services:
        async with services.store.transaction() as tx:
            await tx.execute("UPDATE match SET options = '{' WHERE id = 1")
        told: list[MatchId] = []
        services.matches.listeners.append(told.append)
        assert await services.matches.check_live() == (services.first,)
        assert told == [services.first]
        assert (await services.matches.match(services.first)).status == "frozen"
        ended = await services.matches.agree_to_end(services.first, ANN.user)
        assert ended.status == "cancelled"
        assert await services.matches.open_matches_of(ANN.user) == ()
