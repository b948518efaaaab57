"""The clock on the wall; in the sandbox with what its page has added."""

import logging
import time

import aiohttp

log = logging.getLogger(__name__)


class SystemClock:
    """Whole seconds since 1970. `sandbox` is the base address of a sandbox whose clock this one
    follows: there a day may pass at a press."""

    def __init__(self, sandbox: str | None = None) -> None:
        self._sandbox = sandbox
        self._offset = 0

    def __call__(self) -> int:
        return int(time.time()) + self._offset

    async def sync_with_sandbox(self) -> None:
        """Asks the sandbox how far its clock was set forward."""
        if self._sandbox is None:
            return
        try:
            async with (
                aiohttp.ClientSession() as session,
                session.get(f"{self._sandbox}/page/clock") as answer,
            ):
                self._offset = int((await answer.json())["ahead"])
        except (aiohttp.ClientError, OSError, TimeoutError):
            log.debug("the sandbox does not say what time it is", exc_info=True)
