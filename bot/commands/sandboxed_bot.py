"""Runs the bot for the sandbox: `python -m bot.commands.sandboxed_bot ADDRESS`.

It connects only to a Discord-compatible server at ADDRESS on this machine, and takes the time from
there. Everything else is as on Discord; its settings come from the environment.
"""

import sys
from collections.abc import Sequence

from bot.commands.run_bot import configure_logging, start_bot
from bot.config import StartError, read_settings
from bot.sandbox import point_discord_py_at
from bot.sandbox.bot_clock import SandboxClock
from render.studio import Studio


def run(base_url: str, studio: Studio | None = None) -> int:
    """Run the bot against the sandbox at `base_url`; return 0 when it was stopped. Raises
    SettingError and StartError, and ValueError if the address is not on this machine."""
    point_discord_py_at(base_url)
    settings = read_settings()
    configure_logging(settings.log_level)
    return start_bot(settings, studio, SandboxClock(base_url))


def main(args: Sequence[str]) -> int:
    """Like `run`; a failed start prints one line."""
    try:
        return run(args[0])
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
