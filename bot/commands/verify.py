"""The command `verify`: checks whether an exported match was dealt and played as recorded."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.config import StartError
from bot.match.proof import MatchRecord, find_faults, parse_record
from bot.texts import ENGLISH, text


def add_parser(commands: Any) -> None:
    """Add `verify FILE`."""
    parser = commands.add_parser("verify", help="check the fairness of an exported match")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `export` wrote")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Return 0 if the record is valid, 1 if not. Raises StartError."""
    record = read_record_file(args.file)
    faults = find_faults(record)
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
        if record.origin is not None:
            words = text("proof.origin", ENGLISH, former=record.origin.match)
            sys.stdout.write(words + "\n")
    return 1 if faults else 0


def read_record_file(file: Path) -> MatchRecord:
    """Return the record in a file. Raises StartError."""
    try:
        return parse_record(file.read_bytes())
    except OSError as error:
        raise StartError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # includes errors of JSON and msgspec
        raise StartError(f"{file} is no exported match: {error}.") from error
