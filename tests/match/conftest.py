"""The match service on a real file, with a clock and seeds of the test's own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.deadlines import Timekeeping
from bot.match.service import Matches
from bot.match.time_settings import HabitKeeping
from data import Store
from tests.match.hours import Hours
from tests.match.table import Clock, Seeds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


@pytest.fixture
async def store(path: Path, clock: Clock) -> AsyncIterator[Store]:
    store = await Store.open(path, now=clock)
    yield store
    await store.close()


@pytest.fixture
def matches(store: Store, clock: Clock) -> Matches:
    return Matches(store, now=clock, seed=Seeds())


@pytest.fixture
def hours(store: Store, matches: Matches, clock: Clock) -> Hours:
    time = Timekeeping(store, matches, now=clock)
    return Hours(store, matches, clock, time, HabitKeeping(store, now=clock))
