"""Seats of code move by themselves, with what their seat knows, whatever happens elsewhere."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from bot.ai import PLAYERS_BY_LEVEL, Turn
from bot.background import computers as module
from bot.background.computers import Computers
from bot.game import Event, Move, Seat
from bot.match.deadlines import DeadlineService
from bot.match.model import LogKind, MatchId, Position, Status
from bot.match.service import MatchService
from data import Store
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    ManualClock,
    SeedSequence,
    open_lobby,
    play_random_move,
    start_match,
)

PAUSE = 0.75
FULL = "CREATE TRIGGER full BEFORE INSERT ON log BEGIN INSERT INTO nowhere VALUES (1); END"
"""No move can be noted: sqlite says so as it says that the disk is full."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path, now=ManualClock())
    yield store
    await store.close()


@pytest.fixture
def matches(store: Store) -> MatchService:
    return MatchService(store, now=ManualClock(), seed=SeedSequence())


@pytest.fixture
async def computers(matches: MatchService) -> AsyncIterator[Computers]:
    computers = Computers(matches, pause=0, think_seconds=0.02)
    await computers.start()
    yield computers
    await computers.close()


async def until(matches: MatchService, done: Callable[[], Awaitable[bool]]) -> None:
    """Looks again after every commit, for at most a minute."""
    committed = asyncio.Event()
    matches.listeners.append(lambda _: committed.set())
    async with asyncio.timeout(60):
        while not await done():
            await committed.wait()
            committed.clear()


async def settled(matches: MatchService, match_id: MatchId) -> Position:
    """The match once no seat of code owes a decision."""

    async def done() -> bool:
        return match_id not in await matches.awaiting_computers()

    await until(matches, done)
    return await matches.position(match_id)


async def test_computers_play_a_whole_match_with_a_person(
    matches: MatchService, computers: Computers
) -> None:
    position = await start_match(matches, ANN, computers=2)
    while (position := await settled(matches, position.match.id)).to_act:
        assert position.to_act == (0,)
        position = await play_random_move(matches, position, Random(1))
    assert position.match.status is Status.OVER


async def test_a_computer_is_given_the_events_of_its_seat_alone(
    matches: MatchService, computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[int, Event]] = []

    def look(turn: Turn) -> Move:
        given.extend((turn.seat, event) for event in turn.seen_events())
        return turn.legal_moves[0]

    for level in PLAYERS_BY_LEVEL:
        monkeypatch.setitem(PLAYERS_BY_LEVEL, level, look)
    position = await start_match(matches, ANN, computers=2)
    while (position := await settled(matches, position.match.id)).to_act:
        position = await play_random_move(matches, position, Random(1))
    private = {(seat, event.to) for seat, event in given if event.to is not None}
    assert private
    assert all(to is not None and seat in to for seat, to in private)
    entries = await matches.visible_log(position.match.id, 0, Seat(0))
    assert any(event.to == (0,) for entry in entries for event in entry.events)


async def test_the_matches_of_one_person_wait_as_one(
    matches: MatchService, computers: Computers
) -> None:
    """Bob's computer comes second, though Ann has more that asked before."""
    await computers.close()
    owners = {(await start_match(matches, each, computers=1)).match.id: each for each in 4 * [ANN]}
    owners[(await start_match(matches, BOB, computers=1)).match.id] = BOB
    order: list[str] = []
    matches.listeners.append(lambda match_id: order.append(owners[match_id].name))
    again = Computers(matches, pause=0)
    await again.start()
    await again.wait_until_idle()
    await again.close()
    assert len(order) == 5
    assert order.index("Bob") < 3


@pytest.mark.parametrize("level", PLAYERS_BY_LEVEL)
async def test_every_level_plays(matches: MatchService, computers: Computers, level: str) -> None:
    match = await open_lobby(matches, ANN)
    await matches.add_computer(match.id, ANN.user, level)
    await matches.start(match.id, ANN.user)
    position = await settled(matches, match.id)
    assert position.to_act == (0,)


async def test_a_computer_plays_on_for_who_resigned(
    matches: MatchService, computers: Computers
) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    await matches.resign(position.match.id, BOB.user)
    assert (await settled(matches, position.match.id)).to_act == (0, 2)


async def test_computers_wait_for_people_who_are_all_away(
    matches: MatchService, computers: Computers, store: Store
) -> None:
    """A match that nobody looks at takes no time from the others; it goes on with who is back."""
    deadlines = DeadlineService(store, matches, now=ManualClock())
    position = await start_match(matches, ANN, BOB, computers=1)
    match_id = position.match.id
    await settled(matches, match_id)
    await matches.resign(match_id, BOB.user)
    await settled(matches, match_id)
    away = await deadlines.mark_left(match_id, ANN.user)
    await asyncio.sleep(0.1)
    assert (await matches.match(match_id)).version == away.version
    await deadlines.return_to_seat(match_id, ANN.user)
    while (position := await settled(matches, match_id)).to_act:
        assert position.to_act == (0,)
        position = await play_random_move(matches, position, Random(1))
    assert position.match.status is Status.OVER


async def test_a_match_whose_people_have_all_resigned_is_over(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB, computers=1)
    await matches.resign(position.match.id, BOB.user)
    match = await matches.resign(position.match.id, ANN.user)
    assert match.status is Status.OVER
    assert match.outcome is None
    assert await matches.awaiting_computers() == ()


async def test_computers_go_on_after_a_restart(path: Path) -> None:
    store = await Store.open(path, now=ManualClock())
    position = await start_match(
        MatchService(store, now=ManualClock(), seed=SeedSequence()), ANN, computers=1
    )
    await store.close()
    store = await Store.open(path, now=ManualClock())
    matches = MatchService(store, now=ManualClock(), seed=SeedSequence())
    computers = Computers(matches, pause=0)
    await computers.start()
    assert (await settled(matches, position.match.id)).to_act == (0,)
    await computers.close()
    await store.close()


async def test_what_moved_on_meanwhile_is_decided_anew(matches: MatchService) -> None:
    """A5."""
    computers = Computers(matches, pause=0.05)
    await computers.start()
    position = await start_match(matches, ANN, computers=2)
    chair = position.match.chairs[2]
    bid = position.legal_moves(chair.seat)[0]
    await matches.play(position.match.id, None, chair.seat, chair.decision, bid)
    assert (await settled(matches, position.match.id)).to_act == (0,)
    await computers.close()


async def test_a_computer_pauses_once_a_turn(
    matches: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    computers = Computers(matches, pause=PAUSE)
    await computers.start()
    match_id = (await start_match(matches, ANN, computers=1)).match.id
    position = await settled(matches, match_id)
    for _ in range(4):
        await play_random_move(matches, position, Random(1))
        position = await settled(matches, match_id)
    log = await matches.visible_log(match_id, 0, None)
    moves = [entry.seat for entry in log if entry.kind is LogKind.MOVE]
    turns = [seat for seat, _ in groupby(moves)]
    assert slept.count(PAUSE) == turns.count(Seat(1)) < moves.count(Seat(1))
    await computers.close()


def crash(turn: Turn) -> Move:
    raise ZeroDivisionError


def cheat(turn: Turn) -> Move:
    return type(turn.legal_moves[0])(amount=99)


@pytest.mark.parametrize("player", [crash, cheat])
async def test_a_player_that_fails_does_not_hold_up_its_match(
    matches: MatchService, computers: Computers, monkeypatch: pytest.MonkeyPatch, player: object
) -> None:
    monkeypatch.setitem(PLAYERS_BY_LEVEL, "careful", player)
    position = await start_match(matches, ANN, computers=1)
    assert (await settled(matches, position.match.id)).to_act == (0,)


async def test_a_match_that_cannot_be_read_stops_no_other(
    matches: MatchService, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = [(await start_match(matches, ANN, computers=1)).match.id for _ in range(2)]
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET state = '{}' WHERE id = ?", (bad,))
    again = MatchService(store, now=ManualClock(), seed=SeedSequence())
    computers = Computers(again, pause=0)
    await computers.start()
    assert (await settled(again, good)).to_act == (0,)

    async def frozen() -> bool:
        return (await again.match(bad)).status is Status.FROZEN

    await until(again, frozen)
    await computers.close()


async def test_closed_computers_stay_silent(matches: MatchService) -> None:
    computers = Computers(matches, pause=60)
    await computers.start()
    position = await start_match(matches, ANN, computers=1)
    await computers.close()
    assert matches.listeners == []
    assert await matches.position(position.match.id) == position


async def test_a_computer_moves_once_the_store_can_be_written_again(
    matches: MatchService, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else would wake it: the match waits for this very move."""
    monkeypatch.setattr(module, "STORE_RETRY_DELAY", 0.05)
    position = await start_match(matches, ANN, computers=1)
    computers = Computers(matches, pause=0)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(FULL)
        await computers.start()
        await asyncio.sleep(0.2)
        other.execute("DROP TRIGGER full")
    assert (await settled(matches, position.match.id)).to_act == (0,)
    await computers.close()
