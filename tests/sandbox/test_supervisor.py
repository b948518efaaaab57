"""The bot's process is started again when it dies, and never outlives its supervisor."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator

import pytest

from bot.sandbox.supervisor import Supervisor

SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")


class Watch:
    """Waits for what the supervisor tells."""

    def __init__(self) -> None:
        self.event = asyncio.Event()
        self.supervisor = Supervisor(SLEEPER, {}, self.event.set)

    async def started(self, times: int) -> int:
        while self.supervisor.start_count < times or self.supervisor.pid is None:
            self.event.clear()
            await asyncio.wait_for(self.event.wait(), 60)
        return self.supervisor.pid


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    watch = Watch()
    watch.supervisor.start()
    yield watch
    await watch.supervisor.stop()


async def test_a_killed_bot_is_started_again(watch: Watch) -> None:
    first = await watch.started(1)
    watch.supervisor.kill()
    assert await watch.started(2) != first


async def test_no_bot_is_left_after_the_end(watch: Watch) -> None:
    pid = await watch.started(1)
    await watch.supervisor.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
