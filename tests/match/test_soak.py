"""A month of 80 matches with sleepers, leavers, outages and restarts: whatever must hold, holds
at every step. `SOAK=full` is the long form: three months of 200 matches, five times."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match import clock_rows
from bot.match.clock import DAY, HOUR
from bot.match.model import MatchId
from bot.match.proof import build_record, find_faults
from bot.match.queries import load_stored
from data import Store, clocks, log, matches
from tests.match.soak import STEP, SoakStage, run_soak
from tests.match.table import ManualClock

FULL = os.environ.get("SOAK") == "full"
MATCHES, DAYS = (200, 90) if FULL else (80, 30)
SEEDS = range(5 if FULL else 1)

LATE = """
    SELECT count(*) FROM clock c JOIN match m ON m.id = c.match
    WHERE c.due <= ? AND m.status = 'live'"""
UNTIMED = """
    SELECT count(*) FROM match m JOIN seat s ON s.match = m.id
    LEFT JOIN clock c ON c.match = s.match AND c.seat = s.seat
    WHERE (m.status = 'live' AND s.user IS NOT NULL
        AND s.computer IS NULL AND s.owed_since IS NOT NULL) <> (c.since IS NOT NULL)
    OR c.since <> s.owed_since"""
LOST = """
    SELECT count(*) FROM match m WHERE m.version <> 0
    AND m.version <> (SELECT max(version) FROM log WHERE match = m.id)"""
GAPS = """
    SELECT count(*) FROM match m
    WHERE m.version <> (SELECT count(*) FROM log WHERE match = m.id)"""
PATIENT = """
    SELECT count(*) FROM seat s JOIN match m ON m.id = s.match
    WHERE s.missed > 2 OR (s.missed = 2 AND s.computer IS NULL AND m.status = 'live')"""


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "soak.db", now=ManualClock(), durable=False)
    yield store
    await store.close()


async def one(store: Store, sql: str, *args: object) -> int:
    return int(next(iter(await store.read.execute_fetchall(sql, args)))[0])


async def holds(club: SoakStage) -> None:
    """After every step (F1, F4, C2, C4): no clock below nothing, no decision without its clock, no
    row lost, no message twice, untrue or to the wrong seat."""
    assert await one(club.store, LATE, club.clock.time) == 0
    assert await one(club.store, UNTIMED) == 0
    assert await one(club.store, LOST) == 0
    assert await one(club.store, PATIENT) == 0
    assert not club.wire.faults


async def clocks_are_pure(club: SoakStage) -> None:
    """What is kept of each clock is what everything that happened makes of it (F1)."""
    for row in await clocks.in_place(club.store.read, 0):
        found = await clock_rows.load_running_clock(club.store.read, row)
        is_delayed = row.allowance is None and (row.next or 0) > (found.next or 0)
        assert (found.clock.due, found.next) == (row.due, row.next) or is_delayed
        assert found.clock.seconds_charged(club.clock.time) <= club.clock.time - row.since


async def everything_is_proved(club: SoakStage, every: int) -> None:
    """The log of a match, idle moves and all, leads from its seed to its end."""
    over = await matches.ids_with_status(club.store.read, "over")
    for number in over[::every]:
        rows = await log.since(club.store.read, number, 0)
        assert (
            find_faults(build_record(await load_stored(club.store.read, MatchId(number)), rows))
            == ()
        )


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_month_of_a_club_loses_doubles_and_contradicts_nothing(
    hasty: Store, seed: int
) -> None:
    club = await run_soak(hasty, ManualClock(1_790_000_000), seed)
    await club.open_all(MATCHES)
    for step in range(DAYS * DAY // STEP):
        await club.step()
        await holds(club)
        if step % 60 == 45:
            await club.outage((0, 9 * HOUR, 3 * DAY)[step // 60 % 3])
            await holds(club)
        if step % 60 == 0:
            await clocks_are_pure(club)
            assert await one(club.store, GAPS) == 0
    await everything_is_proved(club, 1 if FULL else 8)
    await club.computers.close()
    assert len(club.wire.sent) > MATCHES
