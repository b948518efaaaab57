"""The command `bot`: runs the bot on Discord until it is stopped."""

import asyncio
import ctypes
import logging
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot import app
from bot.background.system_clock import Clock
from bot.commands.files import explain_store_errors
from bot.config import LogLevel, Settings, StartError, read_settings
from bot.texts import text
from render.renderer import Renderer

_KEYS_BY_CLOSE_CODE = {4004: "wrong_token", 4011: "few_shards"}
"""Texts for the codes with which Discord closes the gateway for good."""

LEAKY_LOGGERS = ("aiosqlite", "discord.gateway", "discord.http", "discord.webhook")
"""Loggers whose DEBUG messages contain secrets: seeds, states, hands, interaction tokens. Hosts
share logs when asking for help, and their readers may be players."""

M_ARENA_MAX = -8
"""The number by which `mallopt` knows this parameter, from malloc.h."""


def add_parser(commands: Any) -> None:
    """Add `bot`; its settings come from the environment and `.env`, not from arguments."""
    commands.add_parser("bot", help="run the bot on Discord").set_defaults(run=run)


def run(_: Namespace) -> int:
    """Run the bot; return 0 when it was stopped. Raises SettingError and StartError."""
    settings = read_settings()
    configure_logging(settings.log_level)
    return start_bot(settings)


def configure_logging(level: LogLevel) -> None:
    """Log messages of at least this level, without secrets."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in LEAKY_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


def start_bot(
    settings: Settings, renderer: Renderer | None = None, clock: Clock | None = None
) -> int:
    """Run the bot with these settings, and with `renderer` and `clock` instead of the defaults if
    given. Raises StartError."""
    if settings.token is None:
        raise StartError(text("start.no_token"))
    use_one_arena()
    with explain_connection_errors(), explain_store_errors():
        return asyncio.run(app.run(settings, renderer, clock))


def use_one_arena() -> None:
    """Let all threads share one memory arena, if the C library is glibc: memory that one thread
    frees after drawing a picture can then be used by the others. Call it before threads start."""
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        libc.mallopt(M_ARENA_MAX, 1)


@contextmanager
def explain_connection_errors() -> Iterator[None]:
    """Convert connection errors of discord.py into a StartError with a sentence for the host."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used
    try:
        yield
    except discord.LoginFailure as error:
        raise StartError(text("start.wrong_token")) from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartError(text("start.intents")) from error
    except discord.ConnectionClosed as error:
        key = _KEYS_BY_CLOSE_CODE.get(error.code, "closed")
        raise StartError(text(f"start.{key}", code=error.code)) from error
    except app_commands.AppCommandError as error:
        raise StartError(text("start.sync_failed", why=" ".join(str(error).split()))) from error
    except (discord.GatewayNotFound, discord.DiscordServerError) as error:
        raise StartError(text("start.discord_down")) from error
    except discord.HTTPException as error:
        raise StartError(text("start.refused", status=error.status, why=error.text)) from error
    except aiohttp.ClientConnectorError as error:
        raise StartError(text("start.no_connection", host=error.host)) from error
