"""Checks of an installation: its database, disk, token and servers."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.invite_link import invite_link
from bot.permissions import missing_permissions
from data import Store, health
from data.errors import NewerSchema, OlderSchema, StoreError
from data.file_modes import is_private
from data.lock import is_held

LOW_DISK = 200 * 2**20
"""Bytes of free disk space below which the host is warned."""
MIN_STARTS = 50


class Level(Enum):
    GOOD = "✓"
    WARNING = "!"
    BAD = "✗"


@dataclass(frozen=True)
class Finding:
    """One result of a check: the bot's text `health.<key>` and its arguments."""

    level: Level
    key: str
    args: dict[str, object] = field(default_factory=dict)


async def check_database(path: Path) -> AsyncIterator[Finding]:
    """Check the database at `path`, even while the bot runs."""
    yield Finding(Level.GOOD, "running" if is_held(path) else "stopped")
    if not await asyncio.to_thread(path.exists):
        yield Finding(Level.GOOD, "no_database", {"path": path})
        return
    try:
        store = await Store.open(path, now=lambda: int(time.time()), readonly=True)
    except OlderSchema as error:
        yield Finding(Level.WARNING, "older", error.args_by_name)
    except NewerSchema as error:
        yield Finding(Level.BAD, "newer", error.args_by_name)
    except StoreError as error:
        yield Finding(Level.BAD, "damaged", {"path": path, "why": error.args_by_name.get("why")})
    else:
        try:
            async for finding in _check_store(store, path):
                yield finding
        finally:
            await store.close()


async def _check_store(store: Store, path: Path) -> AsyncIterator[Finding]:
    if why := await health.find_damage(store.read):
        yield Finding(Level.BAD, "damaged", {"path": path, "why": why})
        return
    stats = await health.load_stats(store.read)
    counts = {key: stats.by_status.get(key, 0) for key in ("live", "lobby", "over")}
    yield Finding(Level.GOOD, "database", {"path": path, **counts})
    if stats.frozen:
        numbers = ", ".join(map(str, stats.frozen))
        yield Finding(Level.BAD, "frozen", {"n": len(stats.frozen), "matches": numbers})
    if stats.unsent:
        yield Finding(Level.WARNING, "unsent", {"n": stats.unsent})
    if stats.closed_dms:
        yield Finding(Level.WARNING, "shut", {"n": stats.closed_dms})


def check_privacy(*files: Path) -> Iterator[Finding]:
    """Find files with secrets that other users of this machine can read."""
    for file in files:
        if file.exists() and not is_private(file):
            yield Finding(Level.WARNING, "not_private", {"path": file})


def check_disk(path: Path) -> Finding:
    """Check whether there is room for the database to grow."""
    free = shutil.disk_usage(path.parent if path.parent.exists() else Path()).free
    level = Level.GOOD if free >= LOW_DISK else Level.BAD
    return Finding(level, "disk" if level is Level.GOOD else "little_disk", {"free": free // 2**20})


async def check_discord(token: str | None) -> AsyncIterator[Finding]:
    """Check the token, the remaining gateway connections, and each server."""
    if token is None:
        yield Finding(Level.WARNING, "no_token")
        return
    async with discord.Client(
        intents=discord.Intents(guilds=True), max_ratelimit_timeout=30
    ) as client:
        try:
            await client.login(token)
            async for finding in _check_application(client):
                yield finding
        except discord.LoginFailure:
            yield Finding(Level.BAD, "wrong_token")
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            yield Finding(Level.BAD, "no_answer", {"why": str(error) or type(error).__name__})


async def _check_application(client: discord.Client) -> AsyncIterator[Finding]:
    assert client.user is not None, "expected a client that is logged in"
    application = client.application_id or 0
    yield Finding(Level.GOOD, "token", {"name": client.user.display_name})
    _, _, starts = await client.http.get_bot_gateway()
    if (left := starts["remaining"]) < MIN_STARTS:
        yield Finding(Level.BAD, "few_starts", {"n": left})
    commands = await client.http.get_global_commands(application)
    if commands:
        yield Finding(Level.GOOD, "commands", {"n": len(commands)})
    else:
        yield Finding(Level.BAD, "no_commands")
    guilds: Any = await client.http.get_guilds(200)
    if not guilds:
        yield Finding(Level.WARNING, "no_servers", {"link": invite_link(application)})
    for guild in guilds:
        yield _check_server(guild, application)


def _check_server(guild: Any, application: int) -> Finding:
    """Check the bot's permissions in a server. A channel can still deny them."""
    permissions = discord.Permissions(int(guild["permissions"]))
    missing = missing_permissions(permissions)
    if not missing:
        return Finding(Level.GOOD, "server", {"name": guild["name"]})
    names = ", ".join(name.replace("_", " ").title() for name in missing)
    link = invite_link(application)
    return Finding(Level.BAD, "lacking", {"name": guild["name"], "names": names, "link": link})
