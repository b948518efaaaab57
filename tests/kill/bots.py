"""A bot as a child process, as a host runs it."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.config import HOME
from bot.sandbox import SandboxServer

SECONDS = 30.0
"""For whatever a bot does: it may be one of several on a busy machine."""


class Bot:
    """One process; `kill_at` names the point at which it kills itself."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def up(self, server: SandboxServer) -> None:
        """Waits until it is connected, or has gone."""
        ready = asyncio.create_task(server.ready(SECONDS))
        gone = asyncio.create_task(self._process.wait())
        done, other = await asyncio.wait({ready, gone}, return_when=asyncio.FIRST_COMPLETED)
        for task in other:
            task.cancel()
        await asyncio.gather(*done)

    async def dead(self) -> None:
        """Waits until it has killed itself."""
        status = await asyncio.wait_for(self._process.wait(), SECONDS)
        assert status == -signal.SIGKILL, f"expected a killed bot, got exit status {status}"

    async def end(self) -> None:
        """Closes it cleanly, if it still runs."""
        if self._process.returncode is None:
            self._process.terminate()
        await asyncio.wait_for(self._process.wait(), SECONDS)


@asynccontextmanager
async def running(server: SandboxServer, database: Path, kill_at: str = "") -> AsyncIterator[Bot]:
    """A bot on the server: ready, or dead already where it is to kill itself."""
    settings = {
        "DISCORD_TOKEN": server.world.token,
        "JUNGLE_POST_SANDBOX": server.base,
        "JUNGLE_POST_DB": str(database),
        "IMAGE_FORMAT": "lossless",  # made sooner
        "LOG_LEVEL": "WARNING",
        "COMPUTER_PAUSE": "0",
        "KILL_AT": kill_at,
    }
    server.hub.gateway.ready.clear()  # of the last bot, which may have died just now
    command = (sys.executable, "-m", "bot", "bot")
    process = await asyncio.create_subprocess_exec(
        *command, cwd=HOME, env={**os.environ, **settings}
    )
    bot = Bot(process)
    try:
        await bot.up(server)
        yield bot
    finally:
        await bot.end()
