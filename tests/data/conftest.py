"""A store on a real file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Store


def now() -> int:
    return 1_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path, now=now)
    yield store
    await store.close()
