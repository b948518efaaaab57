"""The command `bot`: runs on Discord until it is told to stop; a start that fails says why."""

import asyncio
import logging
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord

from bot import app
from bot.commands.files import store_errors_in_words
from bot.config import LogLevel, Settings, StartFailed, read_settings
from bot.texts import text

TELLTALES = ("aiosqlite", "discord.gateway", "discord.http", "discord.webhook")
"""Loggers that at DEBUG write down whatever they carry: seeds, states, hands, interaction tokens.
A log is shown around where somebody asks for help, and its reader may play too."""


def add_parser(commands: Any) -> None:
    """Adds the command; its settings come from the environment and `.env`, not from arguments."""
    commands.add_parser("bot", help="run the bot on Discord").set_defaults(run=run)


def run(_: Namespace) -> int:
    """Runs the bot; 0 once it was told to stop. Raises BadSetting and StartFailed."""
    settings = read_settings()
    log_from(settings.log_level)
    return start(settings)


def log_from(level: LogLevel) -> None:
    """Writes down what is at least of this level, and never a secret."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in TELLTALES:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


def start(settings: Settings) -> int:
    """Runs the bot with these settings. Raises StartFailed."""
    if settings.token is None:
        raise StartFailed(text("start.no_token"))
    with connecting(settings), store_errors_in_words():
        return asyncio.run(app.run(settings))


@contextmanager
def connecting(settings: Settings) -> Iterator[None]:
    """Leads discord.py to Discord, or to the sandbox of the settings; says in words why it does
    not get there. Raises StartFailed."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
    if settings.sandbox is not None:
        from bot.sandbox import point_discord_py_at  # no part of a bot on Discord

        point_discord_py_at(settings.sandbox)
    try:
        yield
    except discord.LoginFailure as error:
        raise StartFailed(text("start.wrong_token")) from error
    except aiohttp.ClientConnectorError as error:
        raise StartFailed(text("start.no_connection", host=error.host)) from error
