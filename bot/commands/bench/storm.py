"""Measures how a bot tells thousands of tables at once, as after a long outage of Discord."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.commands.bench.child import start_bot_process
from bot.commands.bench.crowd import populate
from bot.commands.bench.in_process import Figures
from bot.commands.bench.notices import MESSAGE, MESSAGES
from bot.commands.bench.wire import RefusedCounter
from bot.games import AnyGame
from bot.sandbox import SandboxServer
from bot.sandbox.requestlog import Request

REQUESTS_PER_SECOND = 40
"""The setting that the bot has unless its host changes it."""


async def bench_storm(
    games: Sequence[AnyGame], tables: int, max_seconds: float, *, pictures: bool
) -> Figures:
    """Start a bot that owes each of `tables` tables what happened there, on a server with Discord's
    limit of 50 requests per second; wait until all were told, at most `max_seconds`. Seconds count
    from the start of the bot."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        async with SandboxServer() as server:
            threads = await populate(server, database, games, tables, is_owed=True)
            server.hub.rate_limits.per_second = 50
            server.requests.limit_to(1)
            refused, told = RefusedCounter(server), _ToldTables(server, threads)
            began = time.perf_counter()
            async with start_bot_process(
                server,
                database,
                blank_pictures=not pictures,
                requests_per_second=REQUESTS_PER_SECOND,
            ) as child:
                await child.wait_until_ready(server)
                await told.wait(max_seconds)
                times = [at - began for at in told.at.values()]
                return {
                    "tables": len(threads),
                    "untold": len(threads) - len(told.at),
                    "told_twice": told.twice,
                    "first_told_s": round(min(times, default=0), 1),
                    "last_told_s": round(max(times, default=0), 1),
                    "requests": server.hub.rate_limits.request_counts.total(),
                    "refused_429": refused.count,
                    "cpu_s": round(child.cpu_seconds, 1),
                    "mib_most": child.peak_mib,
                }


_TELLING = (("POST", MESSAGES), ("PATCH", MESSAGE))
"""A table is told by a new message, or by an edit if its turn goes on. Later edits close the
message before."""


class _ToldTables:
    """When each thread was told first, and how many messages were posted after that."""

    def __init__(self, server: SandboxServer, threads: Sequence[str]) -> None:
        self.at: dict[str, float] = {}
        self.twice = 0
        self._threads = frozenset(threads)
        self._all_told = asyncio.Event()
        server.requests.listeners.append(self._on_request)

    async def wait(self, max_seconds: float) -> None:
        """Wait until all were told."""
        try:
            await asyncio.wait_for(self._all_told.wait(), max_seconds)
        except TimeoutError:
            return

    def _on_request(self, request: Request) -> None:
        thread, route = request.params.get("channel_id", ""), (request.method, request.template)
        if request.status >= 300 or thread not in self._threads or route not in _TELLING:
            return
        self.twice += thread in self.at and route == _TELLING[0]
        self.at.setdefault(thread, time.perf_counter())
        if len(self.at) == len(self._threads):
            self._all_told.set()
