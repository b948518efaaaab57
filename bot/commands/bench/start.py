"""Figure: how long a start takes, and how much memory, with thousands of live matches."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.commands.bench.child import Child, bot
from bot.commands.bench.crowd import crowd
from bot.commands.bench.rules import Figures
from bot.commands.bench.stopwatch import Stopwatch
from bot.games import AnyGame
from bot.sandbox import SandboxServer

CALM = 0.1
"""A bot is calm that spends no more than this share of a second at work."""


async def start(games: Sequence[AnyGame], matches: int, patience: float) -> Figures:
    """A start with so many live matches, all told; then until the bot is calm again."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        watch = Stopwatch()
        async with SandboxServer() as server:
            await crowd(server, database, games, matches)
            made = watch.wall
            began = time.perf_counter()
            async with bot(server, database) as child:
                await child.ready(server)
                ready, cpu = time.perf_counter() - began, child.cpu
                calm = await _calm(child, patience)
                return {
                    "live_matches": matches,
                    "ready_s": round(ready, 2),
                    "ready_cpu_s": round(cpu, 2),
                    "calm": calm,
                    "calm_s": round(time.perf_counter() - began, 1),
                    "calm_cpu_s": round(child.cpu, 2),
                    "mib_most": child.mib,
                    "messages_sent": _sent(server),
                    "made_in_s": round(made, 1),
                }


async def _calm(child: Child, patience: float) -> bool:
    """Waits until the bot has no more to do; whether that came to pass."""
    until = time.perf_counter() + patience
    while time.perf_counter() < until:
        before = child.cpu
        await asyncio.sleep(1)
        if child.cpu - before < CALM:
            return True
    return False


def _sent(server: SandboxServer) -> int:
    """Messages that were posted or edited: none, since everybody had been told."""
    counted = server.hub.rates.counted
    return sum(n for route, n in counted.items() if "/messages" in route and "GET" not in route)
