"""What keeps the event loop from serving people is noticed and named."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from bot.background.watchdog import KEPT_FOR, Watchdog
from tests.match.table import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def watchdog(clock: ManualClock) -> Iterator[Watchdog]:
    watchdog = Watchdog(clock, max_stall=0.05)
    yield watchdog
    watchdog.close()


def block(seconds: float) -> None:
    time.sleep(seconds)


async def has_noticed(watchdog: Watchdog) -> None:
    """Returns when it has, after a minute at the latest."""
    for _ in range(6000):
        if watchdog.longest() is not None:
            return
        await asyncio.sleep(0.01)


async def test_a_function_that_blocks_is_named(watchdog: Watchdog) -> None:
    watchdog.start()
    await asyncio.sleep(0.01)
    block(1.5)
    await has_noticed(watchdog)
    stall = watchdog.longest()
    assert stall is not None
    assert stall.seconds > 0.3
    assert stall.where.startswith("tests/background/test_watchdog.py:")
    assert stall.where.endswith(" block")


def test_who_runs_the_loop_is_not_named(watchdog: Watchdog) -> None:
    """A machine too busy to run the bot was put down to the function that starts it."""

    async def stall() -> None:
        watchdog.start()
        await asyncio.sleep(0.01)
        asyncio.get_running_loop().call_soon(time.sleep, 0.6)
        await has_noticed(watchdog)

    asyncio.run(stall())
    stall_seen = watchdog.longest()
    assert stall_seen is not None
    assert stall_seen.where.startswith("asyncio/events.py:")


async def test_a_stall_is_forgotten_after_a_day(watchdog: Watchdog, clock: ManualClock) -> None:
    watchdog.start()
    await asyncio.sleep(0.01)
    block(0.6)
    await has_noticed(watchdog)
    clock.time += KEPT_FOR + 1
    assert watchdog.longest() is None
