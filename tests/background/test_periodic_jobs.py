"""What is looked after at times goes on whatever happens; B8: threads are woken in time."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.background.periodic_jobs import Job, PeriodicJobs
from tests.match.conftest import clock, matches, path, store
from tests.match.table import ManualClock

__all__ = ["clock", "matches", "path", "store"]


class Rounds:
    """Work that fails the first time, and says when it was done twice."""

    def __init__(self) -> None:
        self.count = 0
        self.twice = asyncio.Event()

    async def __call__(self) -> None:
        self.count += 1
        if self.count == 1:
            raise RuntimeError("the first time always fails")
        self.twice.set()


async def _doing(
    clock: ManualClock, every: float, work: Callable[[], Awaitable[object]]
) -> PeriodicJobs:
    care = PeriodicJobs(clock, steady=clock)
    care.add(Job("matches", every, work))
    care.start()
    return care


async def test_a_chore_goes_on_after_an_exception(
    clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    rounds = Rounds()
    care = await _doing(clock, 0.0, rounds)
    await asyncio.wait_for(rounds.twice.wait(), 60)
    await care.close()
    assert "the first time always fails" in caplog.text


async def test_a_clock_that_jumps_makes_no_chore_late(clock: ManualClock) -> None:
    """`/doctor` showed ✗ for a day though all was well."""
    care = PeriodicJobs(clock)
    care.add(Job("matches", 10.0, asyncio.Event().wait))
    clock.time += 24 * 60 * 60
    assert care.late_jobs() == frozenset()


async def test_a_chore_that_does_not_come_round_is_late(clock: ManualClock) -> None:
    care = await _doing(clock, 10.0, asyncio.Event().wait)
    assert care.late_jobs() == frozenset()
    clock.time += 21
    assert care.seconds_since_run() == {"matches": 21}
    assert care.late_jobs() == {"matches"}
    await care.close()


async def test_what_cannot_be_undone_is_left_out_while_the_time_is_not_settled(
    clock: ManualClock,
) -> None:
    """A clock that was 30 days ahead for one look closed every lobby for good."""
    rounds, others = Rounds(), Rounds()
    rounds.count = others.count = 1
    care = PeriodicJobs(clock, steady=clock)
    care.is_settled = lambda: False
    care.add(Job("lobbies", 0.0, rounds, is_irrevocable=True))
    care.add(Job("matches", 0.0, others))
    care.start()
    await asyncio.wait_for(others.twice.wait(), 60)
    await asyncio.sleep(0.05)
    assert rounds.count == 1
    care.is_settled = lambda: True
    await asyncio.wait_for(rounds.twice.wait(), 60)
    await care.close()
