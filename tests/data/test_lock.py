"""One process at a time, however the last one ended."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from data import Store
from data.errors import InUse
from data.lock import is_held
from tests.data.conftest import now

HOLD = """
import asyncio, sys
from pathlib import Path
from data import Store

async def hold():
    store = await Store.open(Path(sys.argv[1]), now=lambda: 0)
    print("held", flush=True)
    await asyncio.sleep(60)
    await store.close()

asyncio.run(hold())
"""


async def holder(path: Path) -> asyncio.subprocess.Process:
    """Another process that has the database open."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, str(path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    return process


async def test_a_database_in_use_is_refused_until_its_holder_is_dead(path: Path) -> None:
    other = await holder(path)
    with pytest.raises(InUse):
        await Store.open(path, now=now)
    other.send_signal(signal.SIGKILL)
    await other.wait()
    await (await Store.open(path, now=now)).close()


async def test_a_link_to_a_database_in_use_is_refused_as_well(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "other.db"
    link.symlink_to(path)
    store = await Store.open(path, now=now)
    with pytest.raises(InUse, match=r"other\.db"):
        await Store.open(link, now=now)
    assert is_held(link)
    await store.close()


@pytest.fixture
def no_database(path: Path) -> Path:
    path.write_bytes(b"no database" * 100)
    return path


async def test_a_refused_database_is_not_held(no_database: Path) -> None:
    for _ in range(2):
        with pytest.raises(Exception, match="unreadable"):
            await Store.open(no_database, now=now)


async def test_a_closed_store_can_be_opened_again(path: Path) -> None:
    for _ in range(2):
        await (await Store.open(path, now=now)).close()
