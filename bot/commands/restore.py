"""The command `restore`: replaces the database by a backup and invalidates existing buttons."""

import secrets
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.commands.files import explain_store_errors
from bot.config import StartError, read_settings
from data import backup


def add_parser(commands: Any) -> None:
    """Add `restore FILE`; the settings name the database."""
    parser = commands.add_parser("restore", help="put a backup in the place of the database")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Replace the database; the former one is kept beside it. Refuses while the bot runs.

    Raises StartError; nothing is changed then.
    """
    database, file = read_settings().database, args.file
    if not file.exists():
        raise StartError(f"There is no file {file}.")
    if database.exists() and file.samefile(database):
        raise StartError(f"{file} is the database itself: name a backup of it.")
    with explain_store_errors():
        kept_copy = backup.restore(database, file, epoch=new_epoch(), now=int(time.time()))
    sys.stdout.write(f"The database is now what {file} holds.\n")
    if kept_copy is not None:
        sys.stdout.write(f"What it was before is kept as {kept_copy}.\n")
    return 0


def new_epoch() -> str:
    """Return an epoch that no match has had, so the controls of all earlier messages are
    refused."""
    return secrets.token_hex(4)
