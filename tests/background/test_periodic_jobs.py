"""What is looked after at times goes on whatever happens; B8: threads are woken in time."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.background.periodic_jobs import DAY, INACTIVE_THREAD_AGE, Job, PeriodicJobs, ThreadKeeper
from bot.match.model import Match
from bot.match.service import MatchService
from data import Store
from tests.match.conftest import clock, matches, path, store
from tests.match.table import ANN, BOB, HERE, ManualClock, start_match

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
    care = PeriodicJobs(clock)
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


async def test_a_chore_that_does_not_come_round_is_late(clock: ManualClock) -> None:
    care = await _doing(clock, 10.0, asyncio.Event().wait)
    assert care.late_jobs() == frozenset()
    clock.time += 21
    assert care.seconds_since_run() == {"matches": 21}
    assert care.late_jobs() == {"matches"}
    await care.close()


class Shut:
    """Threads that nobody can wake; `asked` are those that were tried."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def wake(self, thread: int) -> None:
        self.asked.append(thread)
        raise RuntimeError("locked")


async def _with_thread(matches: MatchService, thread: int) -> Match:
    match = (await start_match(matches, ANN, BOB)).match
    return await matches.attach_thread(match.id, thread)


async def test_quiet_threads_of_live_matches_are_woken_once(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    threads = ThreadKeeper(store, shut.wake, clock)
    for number in (71, 72):
        await _with_thread(matches, number)
    clock.time += INACTIVE_THREAD_AGE + 1
    await threads.unarchive_inactive()
    clock.time += DAY
    await threads.unarchive_inactive()
    assert shut.asked == [71, 72]
    clock.time += INACTIVE_THREAD_AGE
    await threads.unarchive_inactive()
    assert shut.asked == [71, 72, 71, 72]


async def test_threads_of_matches_that_are_over_may_sleep(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    match = await _with_thread(matches, 71)
    await matches.resign(match.id, ANN.user)
    clock.time += INACTIVE_THREAD_AGE + 1
    await ThreadKeeper(store, shut.wake, clock).unarchive_inactive()
    assert shut.asked == []


async def test_a_channel_that_stands_in_for_a_thread_is_not_woken(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    await _with_thread(matches, HERE.channel)
    clock.time += INACTIVE_THREAD_AGE + 1
    await ThreadKeeper(store, shut.wake, clock).unarchive_inactive()
    assert shut.asked == []


async def test_what_cannot_be_undone_is_left_out_while_the_time_is_not_settled(
    clock: ManualClock,
) -> None:
    """A clock that was 30 days ahead for one look closed every lobby for good."""
    rounds, others = Rounds(), Rounds()
    rounds.count = others.count = 1
    care = PeriodicJobs(clock)
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
