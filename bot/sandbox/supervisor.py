"""Runs the bot as a child process and restarts it when it dies."""

import asyncio
import ctypes
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence

log = logging.getLogger(__name__)

RESTART_DELAYS = (0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds before a restart, by the number of deaths in a row."""
STABLE_SECONDS = 20.0
"""Running time in seconds after which a start counts as successful."""
STOP_SECONDS = 8.0
"""Seconds that the bot has to shut down cleanly before it is killed."""
PR_SET_PDEATHSIG = 1


class Supervisor:
    """Keeps one child process running. `on_change` is called when it starts and dies."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], on_change: Callable[[], None]
    ) -> None:
        self._command = command
        self._environment = environment
        self._on_change = on_change
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self.exited = asyncio.Event()
        self.start_count = 0

    @property
    def pid(self) -> int | None:
        """The child's process id while it runs."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_running())

    def kill(self) -> None:
        """Kill the bot as a crash would; it is restarted."""
        if self._process is not None and self.pid is not None:
            self._process.kill()

    async def stop(self) -> None:
        """Stop the bot for good: first by a signal, then by force."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()

    async def _keep_running(self) -> None:
        deaths = 0
        while True:
            began = time.monotonic()
            await self._spawn()
            assert self._process is not None
            status = await self._process.wait()
            self.exited.set()
            self._on_change()
            deaths = 0 if time.monotonic() - began > STABLE_SECONDS else deaths + 1
            pause = (
                RESTART_DELAYS[min(deaths, len(RESTART_DELAYS)) - 1]
                if deaths
                else RESTART_DELAYS[0]
            )
            log.warning("the bot ended with status %s, starting it again in %s s", status, pause)
            await asyncio.sleep(pause)

    async def _spawn(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env={**os.environ, **self._environment},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=sys.stderr,
            start_new_session=True,
            preexec_fn=_die_with_parent,
        )
        self.start_count += 1
        self._on_change()


def _die_with_parent() -> None:
    """On Linux, let the kernel end the child when the server is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
