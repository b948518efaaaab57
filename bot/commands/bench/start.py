"""Measures the time and memory of a start with thousands of live matches."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.commands.bench.child import BotProcess, start_bot_process
from bot.commands.bench.crowd import populate
from bot.commands.bench.in_process import Figures
from bot.commands.bench.stopwatch import Stopwatch
from bot.games import AnyGame
from bot.sandbox import SandboxServer

IDLE_SHARE = 0.1
"""Share of processor time below which a bot counts as idle."""


async def bench_start(games: Sequence[AnyGame], matches: int, max_seconds: float) -> Figures:
    """Start a bot with `matches` live, fully delivered matches and wait until it is idle."""
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
    """Wait until the bot is idle; return whether it became so in time."""
    until = time.perf_counter() + max_seconds
    while time.perf_counter() < until:
        before = child.cpu_seconds
        await asyncio.sleep(1)
        if child.cpu_seconds - before < IDLE_SHARE:
            return True
    return False


def _count_messages(server: SandboxServer) -> int:
    """Count the messages posted or edited; it should be 0, as all were delivered before."""
    counted = server.hub.rate_limits.request_counts
    return sum(n for route, n in counted.items() if "/messages" in route and "GET" not in route)
