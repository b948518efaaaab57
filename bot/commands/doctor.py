"""The command `doctor`: looks at everything a host can mend, and names each fix."""

import asyncio
import sys
from argparse import Namespace
from typing import Any

from bot.commands.health import Finding, Level, of_database, of_discord, of_disk
from bot.commands.run_bot import connecting
from bot.config import Settings, read_settings
from bot.texts import ENGLISH, text


def add_parser(commands: Any) -> None:
    """Adds `doctor`; what it looks at is named by the settings."""
    commands.add_parser("doctor", help="check this installation").set_defaults(run=run)


def run(_: Namespace) -> int:
    """Prints a line for each finding; 1 where something is bad. Raises BadSetting."""
    settings = read_settings()
    with connecting(settings):
        return asyncio.run(examine(settings))


async def examine(settings: Settings) -> int:
    """The exit status; each finding is said as soon as it is there."""
    bad = _say(of_disk(settings.database))
    async for finding in of_database(settings.database):
        bad |= _say(finding)
    async for finding in of_discord(settings.token):
        bad |= _say(finding)
    return int(bad)


def _say(finding: Finding) -> bool:
    """Says it; whether it is bad."""
    words = text(f"health.{finding.key}", ENGLISH, **finding.args)
    sys.stdout.write(f"{finding.level.value} {words}\n")
    sys.stdout.flush()
    return finding.level is Level.BAD
