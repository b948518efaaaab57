"""The command `export`: writes the full record of a finished match, which `verify` can check."""

import asyncio
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from bot.commands.files import explain_store_errors, write_atomically
from bot.config import StartError, read_settings
from bot.match import queries
from bot.match.model import MatchId
from bot.match.proof import MatchRecord, build_record
from bot.match.refusals import Refused
from bot.texts import ENGLISH, text
from data import Store, log


def add_parser(commands: Any) -> None:
    """Add `export MATCH FILE`."""
    parser = commands.add_parser("export", help="write the record of a finished match into a file")
    parser.add_argument("match", type=int, metavar="MATCH", help="its number")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Write the record completely or not at all, even while the bot runs. Raises StartError."""
    with explain_store_errors():
        try:
            record = asyncio.run(load_record(read_settings().database, MatchId(args.match)))
        except Refused as refused:
            words = text(f"refusal.{refused.key}", ENGLISH, **refused.args_by_name)
            raise StartError(words) from refused
    write_atomically(args.file, msgspec.json.format(msgspec.json.encode(record)) + b"\n")
    sys.stdout.write(f"{args.file} holds match {record.match} with its seed: `verify` checks it.\n")
    return 0


async def load_record(database: Path, match_id: MatchId) -> MatchRecord:
    """Return the record of a match. Refused unless it is over; raises StoreError."""
    store = await Store.open(database, now=lambda: int(time.time()), readonly=True)
    try:
        stored = await queries.load_stored(store.read, match_id)
        return build_record(stored, await log.since(store.read, match_id, 0))
    finally:
        await store.close()
