"""ChannelQueues: one worker per channel."""

import asyncio
import logging

import pytest

from bot.delivery import retries
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.queues import ChannelQueues
from bot.delivery.retries import request_delay


class Runner:
    """Runs errands as a test wishes: `troubles` are raised first, `gate` holds the blocked."""

    def __init__(self, *troubles: Exception) -> None:
        self.done: list[str] = []
        self.troubles = list(troubles)
        self.gate = asyncio.Event()
        self.progress = asyncio.Event()
        self.lanes: ChannelQueues[str] = ChannelQueues(self.run, lambda failures: 0.0)

    async def run(self, errand: str) -> None:
        if errand == "blocked":
            await self.gate.wait()
        if self.troubles:
            raise self.troubles.pop(0)
        self.done.append(errand)
        self.progress.set()

    async def all_done(self) -> list[str]:
        while tasks := self.lanes.tasks:
            await asyncio.wait(tasks)
        return self.done


async def test_a_blocked_channel_delays_nobody_else() -> None:
    runner = Runner()
    runner.lanes.put(1, "blocked")
    runner.lanes.put(2, "free")
    await asyncio.sleep(0.01)
    assert runner.done == ["free"]
    runner.gate.set()
    assert await runner.all_done() == ["free", "blocked"]


async def test_an_errand_that_waits_already_covers_what_is_owed_since() -> None:
    runner = Runner()
    for _ in range(5):
        runner.lanes.put(1, "table")
    assert await runner.all_done() == ["table"]


@pytest.mark.parametrize("why", [Reason.UNCERTAIN, Reason.RATE_LIMITED])
async def test_an_errand_is_run_again_until_it_succeeds(why: Reason) -> None:
    runner = Runner(DeliveryError(why), DeliveryError(why, 0.01))
    runner.lanes.put(1, "table")
    assert await runner.all_done() == ["table"]


async def test_a_bug_in_one_match_does_not_stop_its_channel(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runner = Runner(ZeroDivisionError())
    runner.lanes.put(1, "bad match")
    runner.lanes.put(1, "good match")
    assert await runner.all_done() == ["good match"]
    assert "bad match could not be delivered" in caplog.text


async def test_what_discord_does_not_understand_is_not_sent_for_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runner = Runner(DeliveryError(Reason.BAD_REQUEST))
    runner.lanes.put(1, "table")
    assert await runner.all_done() == []
    assert caplog.records[0].levelno == logging.ERROR


async def test_closing_stops_every_worker() -> None:
    runner = Runner()
    runner.lanes.put(1, "blocked")
    await asyncio.sleep(0)
    await runner.lanes.close()
    assert not runner.lanes.tasks


def test_the_pauses_grow_to_a_minute() -> None:
    assert [request_delay(n) for n in (1, 2, 3, 20)] == [0.5, 1, 2, 60]


async def test_an_errand_in_a_hurry_goes_before_all_others() -> None:
    runner = Runner()
    for errand in ("blocked", "first", "second"):
        runner.lanes.put(1, errand)
    await asyncio.sleep(0.01)
    hurry = asyncio.create_task(runner.lanes.run_first(1, "urgent"))
    await asyncio.sleep(0.01)
    assert not hurry.done()
    runner.gate.set()
    await hurry
    assert await runner.all_done() == ["blocked", "urgent", "first", "second"]


async def test_closing_finishes_what_is_in_hand_and_begins_nothing_else() -> None:
    runner = Runner()
    for errand in ("blocked", "waiting"):
        runner.lanes.put(1, errand)
    await asyncio.sleep(0.01)
    asyncio.get_running_loop().call_later(0.2, runner.gate.set)
    await runner.lanes.close()
    assert runner.done == ["blocked"]


async def test_closing_waits_for_nothing_that_rests() -> None:
    runner = Runner(DeliveryError(Reason.RATE_LIMITED, retry_after=60))
    runner.lanes.put(1, "limited")
    await asyncio.sleep(0.01)
    async with asyncio.timeout(30):
        await runner.lanes.close()
    assert runner.done == []


async def test_closing_waits_for_nothing_too_long() -> None:
    runner = Runner()
    runner.lanes.put(1, "blocked")
    await asyncio.sleep(0.01)
    await runner.lanes.close(grace=0.01)
    assert runner.done == []


async def test_an_errand_that_failed_unexpectedly_is_run_again_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Else a match that waits for one person would be silent until the next move."""
    monkeypatch.setattr(retries, "UNEXPECTED_ERROR_DELAY", 0.5)
    runner = Runner(ZeroDivisionError(), ZeroDivisionError())
    runner.lanes.put(1, "table")
    runner.lanes.put(1, "hand")
    assert await runner.all_done() == []
    while len(runner.done) < 2:
        await runner.progress.wait()
        runner.progress.clear()
    assert sorted(await runner.all_done()) == ["hand", "table"]
    assert "could not be delivered" in caplog.text


async def test_a_closed_lane_runs_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "UNEXPECTED_ERROR_DELAY", 0.5)
    runner = Runner(ZeroDivisionError())
    runner.lanes.put(1, "table")
    await runner.all_done()
    await runner.lanes.close()
    await asyncio.sleep(0.6)
    assert await runner.all_done() == []


def test_the_pause_doubles_up_to_a_minute() -> None:
    assert [request_delay(n) for n in range(1, 10)] == [0.5, 1, 2, 4, 8, 16, 32, 60, 60]


async def test_the_pauses_of_a_channel_grow_with_its_failures_in_a_row() -> None:
    failures: list[int] = []
    troubles = [DeliveryError(Reason.UNCERTAIN) for _ in range(3)]
    runner = Runner(*troubles)

    def pause(count: int) -> float:
        failures.append(count)
        return 0.0

    runner.lanes = ChannelQueues(runner.run, pause)
    runner.lanes.put(1, "table")
    await runner.all_done()
    runner.troubles.append(DeliveryError(Reason.UNCERTAIN))
    runner.lanes.put(1, "table")
    await runner.all_done()
    assert failures == [1, 2, 3, 1]
