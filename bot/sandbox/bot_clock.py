"""The clock of a bot in the sandbox, which the page can set forward."""

import logging
import time

import aiohttp

from bot.background.system_clock import AdjustableClock

log = logging.getLogger(__name__)


class SandboxClock(AdjustableClock):
    """The machine's time plus the offset set in the sandbox at `base_url`."""

    def __init__(self, base_url: str) -> None:
        super().__init__(lambda: int(time.time()) + self._offset)
        self._base_url = base_url
        self._offset = 0

    async def refresh(self) -> None:
        """Fetch the offset from the sandbox; if it is unreachable, the offset stays the same."""
        try:
            async with (
                aiohttp.ClientSession() as session,
                session.get(f"{self._base_url}/page/clock") as answer,
            ):
                self._offset = int((await answer.json())["ahead"])
        except (aiohttp.ClientError, OSError, TimeoutError):
            log.debug("the sandbox does not say what time it is", exc_info=True)
