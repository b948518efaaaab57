"""Time in the sandbox: it is set forward from the page, and the bot's clock follows."""

from pathlib import Path

import pytest

from bot.commands.sandboxed_bot import RemoteClock
from bot.sandbox import SandboxServer
from bot.sandbox.troubles import FAULT_ACTIONS
from tests.stage import Stage

DAY = 24 * 60 * 60


async def test_the_bot_s_clock_follows_the_sandbox_s(stage: Stage) -> None:
    clock = RemoteClock(stage.server.base_url)
    await FAULT_ACTIONS["pass_time"](stage.server.hub, stage.ann, {"seconds": DAY})
    await clock.refresh()
    assert abs(clock() - stage.server.clock.now()) <= 1


@pytest.mark.parametrize(("wish", "passed"), [(-DAY, 0), (3600, 3600), (99 * DAY, 7 * DAY)])
async def test_the_page_sets_the_clock_forward_within_reason(
    stage: Stage, wish: int, passed: int
) -> None:
    await FAULT_ACTIONS["pass_time"](stage.server.hub, stage.ann, {"seconds": wish})
    assert stage.server.clock.offset == passed


async def test_after_a_restart_it_is_not_earlier(tmp_path: Path) -> None:
    for passed in (DAY, 2 * DAY):
        async with SandboxServer(tmp_path / "a.world") as server:
            await FAULT_ACTIONS["pass_time"](server.hub, {}, {"seconds": DAY})
            assert server.clock.offset == passed


async def test_a_sandbox_that_is_away_changes_no_time() -> None:
    clock = RemoteClock("http://127.0.0.1:9")
    before = clock()
    await clock.refresh()
    assert clock() - before <= 1
