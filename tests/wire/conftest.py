"""The whole bot on a stage with Ann, Bo and Cy."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.stage import Stage, open_stage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with open_stage(tmp_path) as stage:
        yield stage
