"""The command `restore`: the database becomes what a backup holds; old controls are refused."""

import secrets
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.commands.files import store_errors_in_words
from bot.config import StartFailed, read_settings
from data import backup


def add_parser(commands: Any) -> None:
    """Adds `restore FILE`; the database is the one of the settings."""
    parser = commands.add_parser("restore", help="put a backup in the place of the database")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Replaces the database, which is kept beside it. Refuses while the bot runs.

    Raises StartFailed; nothing was changed then.
    """
    database, file = read_settings().database, args.file
    if not file.exists():
        raise StartFailed(f"There is no file {file}.")
    if database.exists() and file.samefile(database):
        raise StartFailed(f"{file} is the database itself: name a backup of it.")
    with store_errors_in_words():
        aside = backup.put_back(database, file, epoch=fresh_epoch(), now=int(time.time()))
    sys.stdout.write(f"The database is now what {file} holds.\n")
    if aside is not None:
        sys.stdout.write(f"What it was before is kept as {aside}.\n")
    return 0


def fresh_epoch() -> str:
    """Of no match before: the controls of every message so far are refused."""
    return secrets.token_hex(4)
