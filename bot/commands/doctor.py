"""The command `doctor`: checks the installation and suggests a fix for each problem."""

import asyncio
import sys
from argparse import Namespace
from typing import Any

from bot.commands.health import (
    Finding,
    Level,
    check_database,
    check_discord,
    check_disk,
    check_privacy,
)
from bot.commands.run_bot import explain_connection_errors
from bot.config import ENV_FILE, Settings, read_settings
from bot.texts import ENGLISH, text


def add_parser(commands: Any) -> None:
    """Add `doctor`; the settings name what it checks."""
    commands.add_parser("doctor", help="check this installation").set_defaults(run=run)


def run(_: Namespace) -> int:
    """Print one line per finding; return 1 if one is bad. Raises SettingError."""
    settings = read_settings()
    with explain_connection_errors():
        return asyncio.run(print_findings(settings))


async def print_findings(settings: Settings) -> int:
    """Print each finding as soon as it is known; return the exit status."""
    bad = _print_finding(check_disk(settings.database))
    for found in check_privacy(settings.database, ENV_FILE):
        bad |= _print_finding(found)
    async for finding in check_database(settings.database):
        bad |= _print_finding(finding)
    async for finding in check_discord(settings.token):
        bad |= _print_finding(finding)
    return int(bad)


def _print_finding(finding: Finding) -> bool:
    """Print a finding; return whether it is bad."""
    words = text(f"health.{finding.key}", ENGLISH, **finding.args)
    sys.stdout.write(f"{finding.level.value} {words}\n")
    sys.stdout.flush()
    return finding.level is Level.BAD
