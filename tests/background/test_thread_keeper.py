"""Threads of live matches stay awake; the others may sleep."""

from bot.background.thread_keeper import DAY, INACTIVE_THREAD_AGE, ThreadKeeper
from bot.match.model import Match
from bot.match.service import MatchService
from data import Store
from tests.match.conftest import clock, matches, path, store
from tests.match.table import ANN, BOB, HERE, ManualClock, start_match

__all__ = ["clock", "matches", "path", "store"]

HOUR = 3600


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
    await threads.wake_inactive()
    clock.time += DAY
    await threads.wake_inactive()
    assert shut.asked == [71, 72]
    clock.time += INACTIVE_THREAD_AGE
    await threads.wake_inactive()
    assert shut.asked == [71, 72, 71, 72]


async def test_threads_of_matches_that_are_over_may_sleep(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    match = await _with_thread(matches, 71)
    await matches.resign(match.id, ANN.user)
    clock.time += INACTIVE_THREAD_AGE + 1
    await ThreadKeeper(store, shut.wake, clock).wake_inactive()
    assert shut.asked == []


async def test_a_channel_that_stands_in_for_a_thread_is_not_woken(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    await _with_thread(matches, HERE.channel)
    clock.time += INACTIVE_THREAD_AGE + 1
    await ThreadKeeper(store, shut.wake, clock).wake_inactive()
    assert shut.asked == []


async def test_an_archived_thread_is_woken_if_nobody_wrote_for_its_own_time(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    threads = ThreadKeeper(store, shut.wake, clock)
    await _with_thread(matches, 71)
    await threads.handle_archived(71, clock.time - HOUR, 60)
    assert shut.asked == [71]
    clock.time += HOUR
    await threads.handle_archived(71, clock.time - 2 * HOUR, 60)
    assert shut.asked == [71, 71]


async def test_what_somebody_archived_by_hand_sleeps(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    shut = Shut()
    threads = ThreadKeeper(store, shut.wake, clock)
    await _with_thread(matches, 71)
    await threads.handle_archived(71, clock.time - 30 * 60, 60)
    await threads.handle_archived(72, clock.time - HOUR, 60)  # no thread of ours
    assert shut.asked == []
