"""The soak test: many matches with faults, then a check of invariants.

With a few matches the bot is also killed and restarted. With more matches than TABLES it runs on,
so that its memory can be watched: it must not grow once all matches are there.
"""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from random import Random

from bot.commands.bench.child import BotProcess, start_bot_process
from bot.commands.bench.in_process import Figures
from bot.commands.bench.invariants import find_violations
from bot.commands.bench.people import BenchTable, Latencies, open_bench_guild
from bot.games import AnyGame
from bot.sandbox import SandboxServer
from bot.sandbox.acts import NoResponse, NotAllowed

TABLES = 8
"""How many tables are played at the same time; where there are more, each player goes round."""
SAMPLES = 12
"""How often the memory is measured."""
MAX_GROWTH, MAX_GROWTH_MIB = 1.2, 20
"""The memory of the last third of the time is at most so many times that of the first third, and so
many MiB more."""
RESTARTS = ("killed", "restarted")
MISFORTUNE_INTERVAL = 5.0
"""Seconds between two injected faults."""
SETTLE_TIME = 60.0
"""Seconds in which the bot must complete all deliveries after the last fault."""


class Soak:
    """Simulated people keep playing at some tables while the bot and the network fail."""

    def __init__(
        self,
        server: SandboxServer,
        database: Path,
        games: Sequence[AnyGame],
        seconds: float,
        rng: Random,
        matches: int = TABLES,
    ) -> None:
        self._server = server
        self._database = database
        self._seconds = seconds
        self._until = 0.0
        self._table_count = matches
        self._games = games
        self._rng = rng
        self._bot: AsyncExitStack
        self.child: BotProcess
        self.misfortune_counts: Counter[str] = Counter()
        self.latencies = Latencies()
        self.moves = self.matches = self.retries = 0

    async def run(self) -> Figures:
        await self._start()
        async with open_bench_guild(self._server, self._database) as bench_guild:
            games = [self._games[n % len(self._games)] for n in range(self._table_count)]
            tables = [bench_guild.table(game, n) for n, game in enumerate(games)]
            rounds = [tables[n::TABLES] for n in range(min(TABLES, len(tables)))]
            began = time.perf_counter()
            await asyncio.gather(*map(self._sit_down, rounds))
            opened = time.perf_counter() - began
            self._until = time.perf_counter() + self._seconds
            faults = asyncio.create_task(self._inject_faults())
            memory = asyncio.create_task(self._measure_memory())
            await asyncio.gather(*map(self._play, rounds))
            await faults
            mib = await memory
        self._server.hub.faults.clear()
        await self._restart(kill=False)  # a starting bot completes all deliveries
        violations = await find_violations(self._server, self._database, SETTLE_TIME)
        if self._table_count > TABLES:
            violations += find_growth(mib)
        await self._bot.aclose()
        return {
            "tables": self._table_count,
            "opened_in_s": round(opened, 1),
            "mib": mib,
            "matches": self.matches,
            "moves": self.moves,
            "moves_refused": self.latencies.refused,
            "pressed_again": self.retries,
            "misfortunes": dict(sorted(self.misfortune_counts.items())),
            "broken": violations,
        }

    # Play

    async def _sit_down(self, tables: Sequence[BenchTable]) -> None:
        """Start a match at each of the tables, where there are more than are played at once."""
        if self._table_count > TABLES:
            for table in tables:
                await table.sit_down()
                self.matches += 1

    async def _play(self, tables: Sequence[BenchTable]) -> None:
        """Play at one table after the other until the time is up; retry what got no response, as
        people do."""
        for table in cycle(tables):
            if time.perf_counter() > self._until:
                return
            try:
                if table.version == 0 or not await table.move(self.latencies):
                    await table.sit_down()
                    self.matches += 1
                else:
                    self.moves += 1
            except (TimeoutError, NoResponse, NotAllowed, LookupError):
                self.retries += 1
                await asyncio.sleep(0.5)
                await table.resync()

    async def _measure_memory(self) -> list[int]:
        """The bot's memory in MiB, over the time of play."""
        found = []
        for _ in range(SAMPLES):
            await asyncio.sleep(self._seconds / SAMPLES)
            found.append(self.child.memory_mib)
        return found

    # Faults

    async def _inject_faults(self) -> None:
        kinds = {
            "killed": lambda: self._restart(kill=True),
            "restarted": lambda: self._restart(kill=False),
            "socket dropped": self._server.hub.gateway.drop_connection,
            "told to reconnect": self._server.hub.gateway.request_reconnect,
            "session invalid": self._server.hub.gateway.invalidate_session,
            "server errors": self._cause_errors,
            "slow network": self._slow_network,
            "events twice": self._double_events,
        }
        while time.perf_counter() + MISFORTUNE_INTERVAL < self._until:
            await asyncio.sleep(MISFORTUNE_INTERVAL)
            self._server.hub.faults.clear()
            kind = self._rng.choice([kind for kind in kinds if self._may_happen(kind)])
            await kinds[kind]()
            self.misfortune_counts[kind] += 1

    def _may_happen(self, kind: str) -> bool:
        return kind not in RESTARTS or self._table_count <= TABLES

    async def _cause_errors(self) -> None:
        for route in (r"/messages$", r"/messages/\{message_id\}$"):
            for method in ("POST", "PATCH"):
                self._server.hub.faults.fail_requests(method, route, 503, times=3)

    async def _slow_network(self) -> None:
        self._server.hub.faults.latency = 0.4

    async def _double_events(self) -> None:
        self._server.hub.faults.duplicate_event("INTERACTION_CREATE", times=10)

    # The bot

    async def _start(self) -> None:
        self._bot = AsyncExitStack()
        starting = start_bot_process(self._server, self._database, blank_pictures=True)
        self.child = await self._bot.enter_async_context(starting)
        await self.child.wait_until_ready(self._server)

    async def _restart(self, *, kill: bool) -> None:
        if kill:
            self.child.kill()
        await self._bot.aclose()
        await self._start()


def find_growth(mib: Sequence[int]) -> list[str]:
    """Return a violation if the memory has grown.

    >>> find_growth([100, 100, 110, 120, 125, 130])
    []
    >>> find_growth([100, 100, 120, 150, 180, 210])
    ['memory grew from 100 to 210 MiB']
    """
    third = len(mib) // 3
    first, last = max(mib[:third]), max(mib[-third:])
    has_grown = last > first * MAX_GROWTH + MAX_GROWTH_MIB
    return [f"memory grew from {first} to {last} MiB"] if has_grown else []


async def run_soak(games: Sequence[AnyGame], seconds: float, matches: int = TABLES) -> Figures:
    """Play `matches` at the same time for `seconds`; return the results, of which `broken` lists
    all violations."""
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            server.hub.rate_limits.per_second = None
            database = Path(folder) / "soak.db"
            return await Soak(server, database, games, seconds, Random(1), matches).run()
