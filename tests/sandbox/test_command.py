"""`run.py sandbox`: starts, refuses in one sentence, and leaves nothing behind."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.commands.sandbox import SandboxRunner, main
from bot.config import PROJECT_ROOT, StartError
from bot.sandbox import SandboxServer
from data.lock import Lock

SECONDS = 30.0


async def started(database: Path) -> asyncio.subprocess.Process:
    """The sandbox as a process of its own, once it has printed its address."""
    command = ("-m", "bot", "sandbox", "--no-browser", "--db", str(database))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=PROJECT_ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(SECONDS):
        line = (await process.stdout.readline()).decode()
    assert line.startswith("http://127.0.0.1:")
    return process


class Child:
    """The bot's process, held so that its end is seen."""

    def __init__(self, parent: int) -> None:
        listed = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        (pid,) = map(int, listed)
        self._handle = os.pidfd_open(pid)

    async def gone(self) -> None:
        """Waits until it has ended."""
        ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._handle, ended.set)
        try:
            await asyncio.wait_for(ended.wait(), SECONDS)
        finally:
            asyncio.get_running_loop().remove_reader(self._handle)
            os.close(self._handle)


linux = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")


@linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_cleanly_and_takes_the_bot_with_it(tmp_path: Path, number: int) -> None:
    process = await started(tmp_path / "a.db")
    bot = Child(process.pid)
    process.send_signal(number)
    async with asyncio.timeout(SECONDS):
        assert await process.wait() == 0
    await bot.gone()


@linux
async def test_a_killed_server_leaves_no_bot_and_a_whole_world(tmp_path: Path) -> None:
    process = await started(tmp_path / "a.db")
    bot = Child(process.pid)
    process.kill()
    await process.wait()
    await bot.gone()
    async with SandboxServer(tmp_path / "a.db.world") as server:
        assert [g["name"] for g in server.world.guilds] == ["Jungle Post sandbox"]
        assert len(server.world.commands) > 0


def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path: Path) -> None:
    async def open_twice() -> None:
        async with SandboxServer() as other:
            await SandboxRunner(int(other.base_url.rpartition(":")[2]), tmp_path / "a.db").run(
                False
            )

    with pytest.raises(StartError, match="address already in use"):
        asyncio.run(open_twice())


def test_a_world_that_is_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "a.db.world")
    with pytest.raises(StartError, match="in use"):
        main(None, tmp_path / "a.db", open_browser=False)
    lock.release()


def test_the_token_of_the_bot_is_never_a_real_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "DISCORD_TOKEN", "real")
    environment = SandboxRunner(None, Path("a.db")).bot_environment("fake")
    assert environment["DISCORD_TOKEN"] == "fake"
