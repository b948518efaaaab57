"""A bot in a child process, and its use of resources."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.config import PROJECT_ROOT, StartError
from bot.sandbox import SandboxServer

TIMEOUT = 30.0
"""Seconds that a bot can take to start or to close."""
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class BotProcess:
    """One bot process. Signals go only to this process, by its id."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def cpu_seconds(self) -> float:
        """Processor time used so far, in seconds."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS_PER_SECOND

    @property
    def peak_mib(self) -> int:
        """Peak memory use in MiB."""
        return self._status_mib("VmHWM")

    @property
    def memory_mib(self) -> int:
        """Present memory use in MiB."""
        return self._status_mib("VmRSS")

    def kill(self) -> None:
        """Kill the process at once, as a power cut would."""
        self._process.kill()

    async def wait(self) -> int:
        """Wait until the process has ended; return its exit status."""
        return await asyncio.wait_for(self._process.wait(), TIMEOUT)

    async def close(self) -> int:
        """Stop the process as a host does; return its exit status."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        return await self.wait()

    async def wait_until_ready(self, server: SandboxServer, seconds: float = TIMEOUT) -> None:
        """Wait until the bot is connected. Raises StartError if it ends before."""
        ready = asyncio.create_task(server.wait_until_ready(seconds))
        ended = asyncio.create_task(self._process.wait())
        await asyncio.wait({ready, ended}, return_when=asyncio.FIRST_COMPLETED)
        for task in (ready, ended):
            task.cancel()
        if not server.hub.gateway.ready.is_set():
            raise StartError("The bot that was to be measured did not start; it said why.")

    def _status_mib(self, name: str) -> int:
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except FileNotFoundError:  # it was killed
            return 0
        sizes = (line.split()[1] for line in status.splitlines() if line.startswith(f"{name}:"))
        return round(int(next(sizes, 0)) / 1024)


@asynccontextmanager
async def start_bot_process(
    server: SandboxServer,
    database: Path,
    *,
    blank_pictures: bool = False,
    requests_per_second: int = 0,
) -> AsyncIterator[BotProcess]:
    """Start a bot on the server without waiting for its connection; close it at the end. With 0
    requests per second its deliveries have no limit."""
    settings = {
        "DISCORD_TOKEN": server.world.token,
        "JUNGLE_POST_DB": str(database),
        "LOG_LEVEL": "ERROR",
        "COMPUTER_PAUSE": "0",
        "PICTURES_PER_MINUTE": "0",
        "NEW_DMS_PER_MINUTE": "0",
        "REQUESTS_PER_SECOND": str(requests_per_second),
        "MATCHES_PER_SERVER": "0",
        "PYTHONPATH": str(PROJECT_ROOT),
    }
    server.hub.gateway.ready.clear()  # set by a previous bot
    process = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-P",
            "-m",
            "bot.commands.bench.served",
            server.base_url,
            *(["blank"] if blank_pictures else []),
        ),
        env={**os.environ, **settings},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
    )
    child = BotProcess(process)
    try:
        yield child
    finally:
        await child.close()
