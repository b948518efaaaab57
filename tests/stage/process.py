"""The bot in a process of its own."""

import asyncio
import multiprocessing
import signal
from multiprocessing.context import ForkServerProcess

from tests.stage.stage import SECONDS, Bot, Stage

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["__main__", "tests.stage.child"])


class BotProcess(Bot):
    """The whole bot in a process of its own. With `kill_at` it kills itself at this kill point,
    which may be before it is ready."""

    def __init__(self, kill_at: str = "") -> None:
        self._kill_at = kill_at
        self._process: ForkServerProcess
        self._gone: asyncio.Event

    async def start(self, stage: Stage) -> None:
        settings = {
            "DISCORD_TOKEN": stage.server.world.token,
            "JUNGLE_POST_DB": str(stage.database),
            "IMAGE_FORMAT": "lossless",  # faster to encode
            "LOG_LEVEL": "WARNING",
            "COMPUTER_PAUSE": "0",
        }
        arguments = (stage.server.base_url, settings, self._kill_at)
        self._process = PROCESSES.Process(target=_run, args=arguments)
        self._process.start()
        self._gone = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._on_exit)
        gone = asyncio.create_task(self._wait_until_gone())
        await stage.wait_until_connected(gone)

    async def stop(self) -> None:
        """Shut the bot down cleanly if it still runs."""
        if not self._gone.is_set():
            self._process.terminate()
        await asyncio.wait_for(self._gone.wait(), SECONDS)

    async def wait_until_dead(self) -> None:
        """Wait until the bot has killed itself."""
        await asyncio.wait_for(self._gone.wait(), SECONDS)
        status = self._process.exitcode
        assert status == -signal.SIGKILL, f"expected a killed bot, got exit status {status}"

    async def _wait_until_gone(self) -> None:
        await self._gone.wait()

    def _on_exit(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._gone.set()


def _run(base_url: str, settings: dict[str, str], kill_at: str) -> None:
    from tests.stage import child  # which the child's process has loaded already

    child.run(base_url, settings, kill_at)
