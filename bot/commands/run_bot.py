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
from bot.background.system_clock import Clock
from bot.commands.files import explain_store_errors
from bot.config import LogLevel, Settings, StartError, read_settings
from bot.texts import text
from render.studio import Studio

LEAKY_LOGGERS = ("aiosqlite", "discord.gateway", "discord.http", "discord.webhook")
"""Loggers that at DEBUG write down whatever they carry: seeds, states, hands, interaction tokens.
A log is shown around where somebody asks for help, and its reader may play too."""


def add_parser(commands: Any) -> None:
    """Adds the command; its settings come from the environment and `.env`, not from arguments."""
    commands.add_parser("bot", help="run the bot on Discord").set_defaults(run=run)


def run(_: Namespace) -> int:
    """Runs the bot; 0 once it was told to stop. Raises SettingError and StartError."""
    settings = read_settings()
    configure_logging(settings.log_level)
    return start_bot(settings)


def configure_logging(level: LogLevel) -> None:
    """Writes down what is at least of this level, and never a secret."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in LEAKY_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


def start_bot(settings: Settings, studio: Studio | None = None, clock: Clock | None = None) -> int:
    """Runs the bot with these settings, and with pictures and time from elsewhere where they are
    given. Raises StartError."""
    if settings.token is None:
        raise StartError(text("start.no_token"))
    with explain_connection_errors(), explain_store_errors():
        return asyncio.run(app.run(settings, studio, clock))


@contextmanager
def explain_connection_errors() -> Iterator[None]:
    """Says in words why discord.py does not get to Discord. Raises StartError."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
    try:
        yield
    except discord.LoginFailure as error:
        raise StartError(text("start.wrong_token")) from error
    except aiohttp.ClientConnectorError as error:
        raise StartError(text("start.no_connection", host=error.host)) from error
