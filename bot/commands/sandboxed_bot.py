"""Runs the bot for the sandbox: `python -m bot.commands.sandboxed_bot ADDRESS`.

It connects only to a Discord-compatible server at ADDRESS on this machine, and takes the time from
there. Everything else is as on Discord; its settings come from the environment.
"""

import logging
import sys
import time
from collections.abc import Sequence

import aiohttp

from bot.background.system_clock import AdjustableClock
from bot.commands.run_bot import configure_logging, start_bot
from bot.config import StartError, read_settings
from bot.sandbox import point_discord_py_at
from render.renderer import Renderer

log = logging.getLogger(__name__)


class RemoteClock(AdjustableClock):
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


def run(base_url: str, renderer: Renderer | None = None) -> int:
    """Run the bot against the sandbox at `base_url`; return 0 when it was stopped. Raises
    SettingError and StartError, and ValueError if the address is not on this machine."""
    point_discord_py_at(base_url)
    settings = read_settings()
    configure_logging(settings.log_level)
    return start_bot(settings, renderer, RemoteClock(base_url))


def main(args: Sequence[str]) -> int:
    """Like `run`; a failed start prints one line."""
    try:
        return run(args[0])
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
