"""Checks after a soak test: no move lost, no message duplicated or missing."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

from bot.match import reading
from bot.match.model import MatchId
from bot.match.proof import audit
from bot.sandbox import SandboxServer
from data import Store, health, log, messages
from data.matches import StoredMatch


async def find_violations(server: SandboxServer, database: Path, max_seconds: float) -> list[str]:
    """Return all violations in words, after giving the bot `max_seconds` for its deliveries."""
    store = await Store.open(database, now=lambda: 0, readonly=True)
    try:
        violations = await _wait_until_delivered(store, max_seconds)
        for match_id in map(MatchId, await health.started_matches(store.read)):
            stored = await reading.load_stored(store.read, match_id)
            violations += await _check_log(store, stored)
            violations += await _check_thread(store, server, stored)
        return violations
    finally:
        await store.close()


async def _wait_until_delivered(store: Store, max_seconds: float) -> list[str]:
    """Wait until every table shows the current position and no message is unsettled."""
    until = time.perf_counter() + max_seconds
    while True:
        untold = [each async for each in _matches_behind(store)]
        unsent = (await health.load_stats(store.read)).unsent
        if not untold and not unsent:
            return []
        if time.perf_counter() > until:
            return [f"tables not told: {untold}, messages not settled: {unsent}"]
        await asyncio.sleep(0.2)


async def _matches_behind(store: Store) -> AsyncIterator[int]:
    """Yield matches with undelivered table messages; secret moves do not count."""
    for match_id, version in await health.outdated_tables(store.read):
        if await reading.load_visible_log(store.read, MatchId(match_id), version, None):
            yield match_id


async def _check_log(store: Store, stored: StoredMatch) -> list[str]:
    """Check that the log has every version and that a replay leads to the snapshot."""
    match = stored.match
    rows = await log.since(store.read, match.id, 0)
    violations = []
    if len(rows) != match.version:
        violations.append(
            f"match {match.id} is at version {match.version} with {len(rows)} log rows"
        )
    return violations + [
        f"match {match.id}: {fault.key} {fault.args}" for fault in audit(stored, rows)
    ]


async def _check_thread(store: Store, server: SandboxServer, stored: StoredMatch) -> list[str]:
    """Check that each message of the bot in the thread has a row and none was sent twice."""
    match = stored.match
    if match.thread is None or match.thread == match.channel:
        return []
    known = await messages.known_ids(store.read, match.thread)
    bot = server.world.bot["id"]
    mine = [
        message
        for message in server.messages(str(match.thread))
        if message["author"]["id"] == bot and message["type"] == 0
    ]
    unknown = [m["id"] for m in mine if int(m["id"]) not in known]
    nonces = [m["nonce"] for m in mine if m.get("nonce")]
    violations = [f"match {match.id}: messages that no row knows: {unknown}"] if unknown else []
    if len(set(nonces)) < len(nonces):
        violations.append(f"match {match.id}: a message was sent twice")
    return violations
