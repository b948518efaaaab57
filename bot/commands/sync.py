"""The command `sync`: registers all commands at Discord, even if they seem unchanged."""

import asyncio
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.app import JunglePost, new_seed
from bot.background.system_clock import SystemClock
from bot.commands.run_bot import explain_connection_errors
from bot.config import StartError, read_settings
from bot.match.service import MatchService
from bot.texts import text
from data import Store
from render.renderer import Renderer


def add_parser(commands: Any) -> None:
    """Add `sync`; the settings name the token."""
    commands.add_parser("sync", help="tell Discord our commands").set_defaults(run=run)


def run(_: Namespace) -> int:
    """Register the commands again, for when Discord has lost them: the bot does so itself only
    after a change. Works while the bot runs, as it uses no database. Raises StartError."""
    settings = read_settings()
    if settings.token is None:
        raise StartError(text("start.no_token"))
    with explain_connection_errors():
        names = asyncio.run(sync_commands(settings.token))
    sys.stdout.write(f"Discord knows {len(names)} commands: {', '.join(names)}.\n")
    return 0


class CommandsOnlyBot(JunglePost):
    """A bot with all commands that answers no interaction."""

    async def setup_hook(self) -> None:
        await self.add_commands()


async def sync_commands(token: str) -> list[str]:
    """Register the whole command tree; return the names of its commands."""
    renderer, now = Renderer(), SystemClock()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "none.db", now=now, durable=False)
        try:
            matches = MatchService(store, now=now, seed=new_seed)
            async with CommandsOnlyBot(store, matches, renderer, now) as client:
                await client.login(token)
                return [f"/{command.name}" for command in await client.tree.sync()]
        finally:
            renderer.close()
            await store.close()
