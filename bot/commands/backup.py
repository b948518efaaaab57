"""The command `backup`: writes a checked copy of the database, even while the bot runs."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.commands.files import explain_store_errors, format_size
from bot.config import StartError, read_settings
from data import backup


def add_parser(commands: Any) -> None:
    """Add `backup FILE`; the settings name the database."""
    parser = commands.add_parser("backup", help="copy the database into a file and check the copy")
    parser.add_argument("file", type=Path, metavar="FILE", help="an older backup is replaced")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Write the copy completely or not at all. Raises StartError."""
    database, file = read_settings().database, args.file
    if file.exists():
        if database.exists() and file.samefile(database):
            raise StartError(f"{file} is the database itself: name another file.")
        if not backup.is_ours(file):
            raise StartError(f"{file} exists and is no backup: name another file.")
    with explain_store_errors():
        copy = backup.create(database, file)
    matches = "1 match" if copy.matches == 1 else f"{copy.matches} matches"
    sys.stdout.write(f"{file} holds {matches} ({format_size(copy.bytes)}) and passed its check.\n")
    return 0
