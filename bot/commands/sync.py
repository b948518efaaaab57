"""The command `sync`: tells Discord our commands anew, whatever it knows of them."""

import asyncio
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.app import JunglePost, fresh_seed
from bot.background.system_clock import Wall
from bot.commands.run_bot import connecting
from bot.config import StartFailed, read_settings
from bot.match.service import Matches
from bot.texts import text
from data import Store
from render.studio import Studio


def add_parser(commands: Any) -> None:
    """Adds `sync`; the token is the one of the settings."""
    commands.add_parser("sync", help="tell Discord our commands").set_defaults(run=run)


def run(_: Namespace) -> int:
    """The bot does so by itself when its commands have changed: this is for when Discord has lost
    them. Works while the bot runs, whose database it leaves alone. Raises StartFailed."""
    settings = read_settings()
    if settings.token is None:
        raise StartFailed(text("start.no_token"))
    with connecting(settings):
        names = asyncio.run(sync(settings.token))
    sys.stdout.write(f"Discord knows {len(names)} commands: {', '.join(names)}.\n")
    return 0


class Unconnected(JunglePost):
    """Has all commands, and serves nobody."""

    async def setup_hook(self) -> None:
        await self.add_commands()


async def sync(token: str) -> list[str]:
    """Puts the whole command tree; the names of its commands."""
    studio, now = Studio(), Wall()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "none.db", now=now, durable=False)
        try:
            matches = Matches(store, now=now, seed=fresh_seed)
            async with Unconnected(store, matches, studio, now) as client:
                await client.login(token)
                return [f"/{command.name}" for command in await client.tree.sync()]
        finally:
            studio.close()
            await store.close()
