"""What must hold in the end: nothing lost, nothing doubled, nothing untold."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

from bot.match import reading
from bot.match.model import MatchId
from bot.match.proof import audit
from bot.sandbox import SandboxServer
from data import Store, health, log, messages
from data.matches import Table


async def broken(server: SandboxServer, database: Path, patience: float) -> list[str]:
    """Everything that does not hold, in words; the bot has `patience` seconds to tell what it
    owes."""
    store = await Store.open(database, now=lambda: 0, readonly=True)
    try:
        wrong = await _untold(store, patience)
        for match_id in map(MatchId, await health.begun(store.read)):
            table = await reading.table(store.read, match_id)
            wrong += await _of_log(store, table)
            wrong += await _of_thread(store, server, table)
        return wrong
    finally:
        await store.close()


async def _untold(store: Store, patience: float) -> list[str]:
    """Every table is shown how its match stands, and no message is left unsettled."""
    until = time.perf_counter() + patience
    while True:
        untold = [each async for each in _behind(store)]
        unsent = (await health.census(store.read)).unsent
        if not untold and not unsent:
            return []
        if time.perf_counter() > until:
            return [f"tables not told: {untold}, messages not settled: {unsent}"]
        await asyncio.sleep(0.2)


async def _behind(store: Store) -> AsyncIterator[int]:
    """Matches whose table has still something to be told: a secret move is nothing to it."""
    for match_id, version in await health.behind(store.read):
        if await reading.happened(store.read, MatchId(match_id), version, None):
            yield match_id


async def _of_log(store: Store, table: Table) -> list[str]:
    """The log has every version, and from the seed it leads to the snapshot."""
    match = table.match
    rows = await log.since(store.read, match.id, 0)
    wrong = []
    if len(rows) != match.version:
        wrong.append(f"match {match.id} is at version {match.version} with {len(rows)} log rows")
    return wrong + [f"match {match.id}: {fault.key} {fault.args}" for fault in audit(table, rows)]


async def _of_thread(store: Store, server: SandboxServer, table: Table) -> list[str]:
    """Each message of the bot in the match's thread is a row, and none was sent twice."""
    match = table.match
    if match.thread is None or match.thread == match.channel:
        return []
    known = await messages.known(store.read, match.thread)
    bot = server.world.bot["id"]
    mine = [
        message
        for message in server.messages(str(match.thread))
        if message["author"]["id"] == bot and message["type"] == 0
    ]
    strange = [m["id"] for m in mine if int(m["id"]) not in known]
    told = [m["nonce"] for m in mine if m.get("nonce")]
    wrong = [f"match {match.id}: messages that no row knows: {strange}"] if strange else []
    if len(set(told)) < len(told):
        wrong.append(f"match {match.id}: a message was sent twice")
    return wrong
