"""The bot as a child process."""

import asyncio
import multiprocessing
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.sandbox import SandboxServer
from tests.kill import child

SECONDS = 30.0
"""The time limit of every wait; several bots may run on a busy machine."""

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["__main__", "tests.kill.child"])


class BotProcess:
    """One bot process. With `kill_at` it kills itself at this point."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self._gone = asyncio.Event()
        asyncio.get_running_loop().add_reader(process.sentinel, self._on_exit)

    async def wait_until_up(self, server: SandboxServer) -> None:
        """Wait until the bot is connected or has exited."""
        ready = asyncio.create_task(server.wait_until_ready(SECONDS))
        gone = asyncio.create_task(self._gone.wait())
        done, other = await asyncio.wait({ready, gone}, return_when=asyncio.FIRST_COMPLETED)
        for task in other:
            task.cancel()
        await asyncio.gather(*done)

    async def wait_until_dead(self) -> None:
        """Wait until the bot has killed itself."""
        await asyncio.wait_for(self._gone.wait(), SECONDS)
        status = self._process.exitcode
        assert status == -signal.SIGKILL, f"expected a killed bot, got exit status {status}"

    async def end(self) -> None:
        """Shut the bot down cleanly if it still runs."""
        if not self._gone.is_set():
            self._process.terminate()
        await asyncio.wait_for(self._gone.wait(), SECONDS)

    def _on_exit(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._gone.set()


@asynccontextmanager
async def run_bot(
    server: SandboxServer, database: Path, kill_at: str = ""
) -> AsyncIterator[BotProcess]:
    """Run a bot on the server. It is ready, or already dead if it kills itself before that."""
    settings = {
        "DISCORD_TOKEN": server.world.token,
        "JUNGLE_POST_DB": str(database),
        "IMAGE_FORMAT": "lossless",  # faster to encode
        "LOG_LEVEL": "WARNING",
        "COMPUTER_PAUSE": "0",
        "KILL_AT": kill_at,
    }
    server.hub.gateway.ready.clear()  # may still be set by the previous bot
    process = PROCESSES.Process(target=child.run, args=(server.base_url, settings))
    process.start()
    bot = BotProcess(process)
    try:
        await bot.wait_until_up(server)
        yield bot
    finally:
        await bot.end()
