"""Measures moves per second and response times over loopback, with bot and server in separate
processes."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.commands.bench.child import start_bot_process
from bot.commands.bench.in_process import Figures
from bot.commands.bench.invariants import find_untold, wait_for_deliveries
from bot.commands.bench.people import BenchTable, Latencies, open_bench_guild
from bot.commands.bench.stopwatch import ms, percentile
from bot.games import AnyGame
from bot.sandbox import SandboxServer

TABLES = 16
"""Number of matches played at once."""
SETTLE_TIME = 20.0
"""Seconds after the last move in which the bot must have shown everything to everybody."""


async def bench_wire(
    games: Sequence[AnyGame], seconds: float, *, pictures: bool, tables: int = TABLES
) -> Figures:
    """People at `tables` tables, spread over the games, move as soon as they see the board, for
    `seconds`.

    With pictures the server applies Discord's limit of 50 requests per second; without them it has
    no limit, so that the bot itself is measured.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        async with SandboxServer() as server:
            server.hub.rate_limits.per_second = 50 if pictures else None
            async with start_bot_process(server, database, blank_pictures=not pictures) as child:
                await child.wait_until_ready(server)
                async with open_bench_guild(server, database) as bench_guild:
                    seated = [bench_guild.table(games[n % len(games)], n) for n in range(tables)]
                    await asyncio.gather(*(table.sit_down() for table in seated))
                    refused = RefusedCounter(server)
                    before, cpu, times = (
                        server.hub.rate_limits.request_counts.total(),
                        child.cpu_seconds,
                        Latencies(),
                    )
                    began = time.perf_counter()
                    await asyncio.gather(*(_play(t, times, began + seconds) for t in seated))
                    took = time.perf_counter() - began
                    requests = server.hub.rate_limits.request_counts.total() - before
                    figures = _figures(
                        *(times, took, requests, refused.count),
                        *(child.cpu_seconds - cpu, child.peak_mib),
                    )
                    untold = await wait_for_deliveries(bench_guild.store, find_untold, SETTLE_TIME)
                    return {**figures, "boards_lost": len(untold)}


async def _play(table: BenchTable, latencies: Latencies, until: float) -> None:
    while time.perf_counter() < until:
        if not await table.move(latencies):
            await table.sit_down()


class RefusedCounter:
    """Counts requests rejected by the rate limit."""

    def __init__(self, server: SandboxServer) -> None:
        self.count = 0
        server.requests.listeners.append(self._on_request)

    def _on_request(self, request: object) -> None:
        self.count += getattr(request, "status", 0) == 429


def _figures(
    latencies: Latencies, took: float, requests: int, refused: int, cpu: float, mib: int
) -> Figures:
    moves = len(latencies.board_shown)
    return {
        "moves": moves,
        "moves_per_s": round(moves / took, 1),
        "moves_per_cpu_s": round(moves / cpu, 1) if cpu else None,
        "moves_refused": latencies.refused,
        "boards_late": latencies.late,
        "ack_ms_p50": ms(percentile(latencies.acknowledged, 0.5)),
        "ack_ms_p99": ms(percentile(latencies.acknowledged, 0.99)),
        "answer_ms_p50": ms(percentile(latencies.answered, 0.5)),
        "answer_ms_p99": ms(percentile(latencies.answered, 0.99)),
        "board_ms_p50": ms(percentile(latencies.board_shown, 0.5)),
        "board_ms_p99": ms(percentile(latencies.board_shown, 0.99)),
        "requests_per_move": round(requests / max(1, moves), 2),
        "refused_429": refused,
        "mib_most": mib,
    }
