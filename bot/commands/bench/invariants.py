"""Checks of what must hold at the end: no move lost, no message missing or sent twice."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.app import new_seed
from bot.delivery.owed import gets_hand_message, is_unchanged, outdated_messages
from bot.delivery.owed_hand import owed_hand
from bot.delivery.situation import Situation, load_situation
from bot.game import TABLE
from bot.match import queries
from bot.match.model import MatchId
from bot.match.proof import audit
from bot.match.service import MatchService
from bot.sandbox import SandboxServer
from data import Store, audiences, health, log, messages
from data.matches import StoredMatch


async def find_violations(server: SandboxServer, database: Path, max_seconds: float) -> list[str]:
    """Return all violations in words, after giving the bot `max_seconds` for its deliveries."""
    store = await Store.open(database, now=_now, readonly=True)
    try:
        violations = await wait_for_deliveries(store, find_undelivered, max_seconds)
        for match_id in map(MatchId, await health.started_matches(store.read)):
            stored = await queries.load_stored(store.read, match_id)
            violations += await _check_log(store, stored)
            violations += await _check_thread(store, server, stored)
        return violations
    finally:
        await store.close()


async def wait_for_deliveries(
    store: Store, find: Callable[[Situation], Iterator[str]], max_seconds: float
) -> list[str]:
    """Wait until `find` finds nothing in any match, at most `max_seconds`; return what it still
    finds. Nobody plays meanwhile."""
    service = MatchService(store, now=_now, seed=new_seed)
    until = time.perf_counter() + max_seconds
    waiting = {
        *await health.started_matches(store.read),
        *await audiences.matches_to_deliver(store.read),
    }
    while True:
        found = {
            match: list(find(await load_situation(store, service, MatchId(match), _now())))
            for match in sorted(waiting)
        }
        waiting = {match for match, lines in found.items() if lines}
        if not waiting or time.perf_counter() > until:
            return [line for lines in found.values() for line in lines]
        await asyncio.sleep(0.2)


def find_undelivered(situation: Situation) -> Iterator[str]:
    """Yield what is not delivered: audiences that were not told, messages of which it is unknown
    whether they arrived, and messages of earlier turns that can still be pressed."""
    name = f"match {situation.match.id}"
    yield from find_untold(situation)
    if unsettled := [sent.id for sent in situation.messages if sent.state == "begun"]:
        yield f"{name}: messages not settled: {unsettled}"
    if outdated := [each.message.id for each in outdated_messages(situation)]:
        yield f"{name}: messages not closed: {outdated}"


def find_untold(situation: Situation) -> Iterator[str]:
    """Yield each audience that was not shown the newest version. An audience that would see no
    difference counts as shown."""
    match, position = situation.match, situation.position
    if position is None or match.where.guild is None:
        return
    table = situation.display(TABLE)
    news = situation.visible(TABLE, table.version)
    if table.version < match.version and not is_unchanged(position, TABLE, table, news, ()):
        yield f"match {match.id}: table shows {table.version} of {match.version}"
    for chair in match.people:
        if gets_hand_message(chair, match) and situation.dm_reachable(chair.seat):
            channel = chair.dm_channel
            sent = channel and situation.newest_open(chair.seat, "hand", channel)
            if owed_hand(situation, position, chair.seat, sent or None) is not None:
                shown = situation.display(chair.seat).version
                yield f"match {match.id}: seat {chair.seat} was shown {shown} of {match.version}"


def _now() -> int:
    return int(time.time())


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
    """Check that each message of the bot in the thread has a row, that each row has its message
    and that none was sent twice."""
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
    there = {int(m["id"]) for m in mine}
    rows = await messages.of_match(store.read, match.id)
    live = [r.discord_id for r in rows if r.state == "live" and r.record.channel == match.thread]
    if missing := [id_ for id_ in live if id_ not in there]:
        violations.append(f"match {match.id}: messages that are not there: {missing}")
    if len(set(nonces)) < len(nonces):
        violations.append(f"match {match.id}: a message was sent twice")
    return violations
