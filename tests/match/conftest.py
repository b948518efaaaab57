"""The match service on a real file, with a clock and seeds of the test's own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.deadlines import DeadlineService
from bot.match.service import MatchService
from bot.match.time_settings import TimeSettingsService
from bot.match.undo_votes import UndoVotes
from data import Store
from tests.match.hours import TimeStage
from tests.match.table import ManualClock, SeedSequence


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


@pytest.fixture
async def store(path: Path, clock: ManualClock) -> AsyncIterator[Store]:
    store = await Store.open(path, now=clock)
    yield store
    await store.close()


@pytest.fixture
def matches(store: Store, clock: ManualClock) -> MatchService:
    return MatchService(store, now=clock, seed=SeedSequence())


@pytest.fixture
def votes(store: Store, matches: MatchService) -> UndoVotes:
    return UndoVotes(store, matches)


@pytest.fixture
def hours(store: Store, matches: MatchService, clock: ManualClock) -> TimeStage:
    time = DeadlineService(store, matches, now=clock)
    return TimeStage(store, matches, clock, time, TimeSettingsService(store, now=clock))
