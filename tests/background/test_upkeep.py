"""What the whole bot does from time to time, and by which clock."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.app import JunglePost, open_bot
from bot.background.system_clock import EARLIEST, SystemClock
from bot.config import Settings
from bot.match.deadlines import HEARTBEAT
from data import Store, key_values

DAY = 24 * 60 * 60
NOON = EARLIEST + 100 * DAY

Open: TypeAlias = Callable[[float], AbstractAsyncContextManager[JunglePost]]


@pytest.fixture
def open_at(tmp_path: Path) -> Open:
    """Opens the bot on a machine whose clock shows this time; it last worked at NOON."""
    path = tmp_path / "test.db"

    @asynccontextmanager
    async def opened(wall: float) -> AsyncIterator[JunglePost]:
        store = await Store.open(path, now=lambda: NOON)
        async with store.transaction() as tx:
            await key_values.put(tx, HEARTBEAT, str(NOON))
        await store.close()
        settings = Settings(
            token=None,
            database=path,
            image_format="palette",
            log_level="INFO",
            computer_pause=0.0,
        )
        clock = SystemClock(wall=lambda: wall, steady=lambda: 1000.0)
        async with open_bot(settings, clock=clock) as bot:
            yield bot

    return opened


async def test_everything_is_looked_after(open_at: Open) -> None:
    """What is owed, threads that fall asleep, lobbies and messages that are old, who left, the
    clocks, and whether matches and database can be read."""
    async with open_at(NOON) as bot:
        assert set(bot.jobs.seconds_since_run()) == {
            "deliveries",
            "threads",
            "lobbies",
            "sweep",
            "members",
            "clocks",
            "matches",
            "database",
        }


async def test_lobbies_and_messages_are_not_deleted_before_the_time_is_sure(open_at: Open) -> None:
    async with open_at(NOON + 30 * DAY) as bot:
        assert not bot.jobs.is_settled()
        kept = {job.name for job in bot.jobs._jobs.values() if job.is_irrevocable}
        assert kept == {"lobbies", "sweep"}
    async with open_at(NOON) as bot:
        assert bot.jobs.is_settled()


async def test_a_machine_that_boots_in_1970_is_not_believed(open_at: Open) -> None:
    async with open_at(0.0) as bot:
        assert bot.now() == NOON
