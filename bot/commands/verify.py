"""The command `verify`: whether an exported match was dealt and played as it claims."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.config import StartFailed
from bot.match.proof import Record, prove, read_record
from bot.texts import ENGLISH, text


def add_parser(commands: Any) -> None:
    """Adds `verify FILE`."""
    parser = commands.add_parser("verify", help="check the fairness of an exported match")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `export` wrote")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 where everything fits, 1 where something does not. Raises StartFailed."""
    record = read(args.file)
    faults = prove(record)
    for fault in faults:
        sys.stdout.write(text(f"proof.{fault.key}", ENGLISH, **fault.args) + "\n")
    if not faults:
        words = text(
            "proof.fits",
            ENGLISH,
            match=record.match,
            game=record.game,
            rows=len(record.log),
            hash=record.seed_hash,
        )
        sys.stdout.write(words + "\n")
    return 1 if faults else 0


def read(file: Path) -> Record:
    """The record in a file. Raises StartFailed."""
    try:
        return read_record(file.read_bytes())
    except OSError as error:
        raise StartFailed(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # JSON and msgspec's own are of this kind
        raise StartFailed(f"{file} is no exported match: {error}.") from error
