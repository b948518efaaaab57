"""How this installation is: its database, its disk, its token and its servers."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.permissions import PERMISSIONS, invite_link
from data import Store, health
from data.errors import Newer, Older, StoreError
from data.lock import is_held

LITTLE = 200 * 2**20
"""Bytes of free disk below which it is time to do something."""
FEW_STARTS = 50


class Level(Enum):
    GOOD = "✓"
    DOUBT = "!"
    BAD = "✗"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: the bot's own text `health.<key>` and its arguments."""

    level: Level
    key: str
    args: dict[str, object] = field(default_factory=dict)


async def of_database(path: Path) -> AsyncIterator[Finding]:
    """What can be told of the database at `path`, also while the bot runs."""
    yield Finding(Level.GOOD, "running" if is_held(path) else "stopped")
    if not await asyncio.to_thread(path.exists):
        yield Finding(Level.GOOD, "no_database", {"path": path})
        return
    try:
        store = await Store.open(path, now=lambda: int(time.time()), readonly=True)
    except Older as error:
        yield Finding(Level.DOUBT, "older", error.args_by_name)
    except Newer as error:
        yield Finding(Level.BAD, "newer", error.args_by_name)
    except StoreError as error:
        yield Finding(Level.BAD, "damaged", {"path": path, "why": error.args_by_name.get("why")})
    else:
        try:
            async for finding in _of_store(store, path):
                yield finding
        finally:
            await store.close()


async def _of_store(store: Store, path: Path) -> AsyncIterator[Finding]:
    if why := await health.damage(store.read):
        yield Finding(Level.BAD, "damaged", {"path": path, "why": why})
        return
    found = await health.census(store.read)
    counts = {key: found.by_status.get(key, 0) for key in ("live", "lobby", "over")}
    yield Finding(Level.GOOD, "database", {"path": path, **counts})
    if found.frozen:
        numbers = ", ".join(map(str, found.frozen))
        yield Finding(Level.BAD, "frozen", {"n": len(found.frozen), "matches": numbers})
    if found.unsent:
        yield Finding(Level.DOUBT, "unsent", {"n": found.unsent})
    if found.shut:
        yield Finding(Level.DOUBT, "shut", {"n": found.shut})


def of_disk(path: Path) -> Finding:
    """Whether there is room for the database to grow."""
    free = shutil.disk_usage(path.parent if path.parent.exists() else Path()).free
    level = Level.GOOD if free >= LITTLE else Level.BAD
    return Finding(level, "disk" if level is Level.GOOD else "little_disk", {"free": free // 2**20})


async def of_discord(token: str | None) -> AsyncIterator[Finding]:
    """What Discord says of the token, of the starts that are left, and of each server."""
    if token is None:
        yield Finding(Level.DOUBT, "no_token")
        return
    async with discord.Client(
        intents=discord.Intents(guilds=True), max_ratelimit_timeout=30
    ) as client:
        try:
            await client.login(token)
            async for finding in _of_application(client):
                yield finding
        except discord.LoginFailure:
            yield Finding(Level.BAD, "wrong_token")
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            yield Finding(Level.BAD, "no_answer", {"why": str(error) or type(error).__name__})


async def _of_application(client: discord.Client) -> AsyncIterator[Finding]:
    assert client.user is not None, "expected a client that is logged in"
    application = client.application_id or 0
    yield Finding(Level.GOOD, "token", {"name": client.user.display_name})
    _, _, starts = await client.http.get_bot_gateway()
    if (left := starts["remaining"]) < FEW_STARTS:
        yield Finding(Level.BAD, "few_starts", {"n": left})
    commands = await client.http.get_global_commands(application)
    if commands:
        yield Finding(Level.GOOD, "commands", {"n": len(commands)})
    else:
        yield Finding(Level.BAD, "no_commands")
    guilds: Any = await client.http.get_guilds(200)
    if not guilds:
        yield Finding(Level.DOUBT, "no_servers", {"link": invite_link(application)})
    for guild in guilds:
        yield _of_server(guild, application)


def _of_server(guild: Any, application: int) -> Finding:
    """Whether the bot may do in a server what it needs to. A channel may still forbid it."""
    held = discord.Permissions(int(guild["permissions"]))
    lacking = [name for name, needed in PERMISSIONS if needed and not getattr(held, name)]
    if not lacking or held.administrator:
        return Finding(Level.GOOD, "server", {"name": guild["name"]})
    names = ", ".join(name.replace("_", " ").title() for name in lacking)
    link = invite_link(application)
    return Finding(Level.BAD, "lacking", {"name": guild["name"], "names": names, "link": link})
