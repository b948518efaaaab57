"""Figure: how long a start takes, and how much memory, with thousands of live matches."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.commands.bench.child import BotProcess, start_bot_process
from bot.commands.bench.crowd import populate
from bot.commands.bench.rules import Figures
from bot.commands.bench.stopwatch import Stopwatch
from bot.games import AnyGame
from bot.sandbox import SandboxServer

IDLE_SHARE = 0.1
"""A bot is calm that spends no more than this share of a second at work."""


async def bench_start(games: Sequence[AnyGame], matches: int, max_seconds: float) -> Figures:
    """A start with so many live matches, all told; then until the bot is calm again."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        watch = Stopwatch()
        async with SandboxServer() as server:
            await populate(server, database, games, matches)
            made = watch.wall
            began = time.perf_counter()
            async with start_bot_process(server, database) as child:
                await child.wait_until_ready(server)
                ready, cpu = time.perf_counter() - began, child.cpu_seconds
                calm = await _wait_until_idle(child, max_seconds)
                return {
                    "live_matches": matches,
                    "ready_s": round(ready, 2),
                    "ready_cpu_s": round(cpu, 2),
                    "calm": calm,
                    "calm_s": round(time.perf_counter() - began, 1),
                    "calm_cpu_s": round(child.cpu_seconds, 2),
                    "mib_most": child.peak_mib,
                    "messages_sent": _count_messages(server),
                    "made_in_s": round(made, 1),
                }


async def _wait_until_idle(child: BotProcess, max_seconds: float) -> bool:
    """Waits until the bot has no more to do; whether that came to pass."""
    until = time.perf_counter() + max_seconds
    while time.perf_counter() < until:
        before = child.cpu_seconds
        await asyncio.sleep(1)
        if child.cpu_seconds - before < IDLE_SHARE:
            return True
    return False


def _count_messages(server: SandboxServer) -> int:
    """Messages that were posted or edited: none, since everybody had been told."""
    counted = server.hub.rate_limits.request_counts
    return sum(n for route, n in counted.items() if "/messages" in route and "GET" not in route)
