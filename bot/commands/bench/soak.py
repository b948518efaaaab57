"""The soak test: many matches with restarts and faults, then a check of invariants."""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
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
    ) -> None:
        self._server = server
        self._database = database
        self._until = time.perf_counter() + seconds
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
            games = [self._games[n % len(self._games)] for n in range(TABLES)]
            tables = [bench_guild.table(game, n) for n, game in enumerate(games)]
            faults = asyncio.create_task(self._inject_faults())
            await asyncio.gather(*(self._play(table) for table in tables))
            await faults
        self._server.hub.faults.clear()
        await self._restart(kill=False)  # a starting bot completes all deliveries
        violations = await find_violations(self._server, self._database, SETTLE_TIME)
        await self._bot.aclose()
        return {
            "matches": self.matches,
            "moves": self.moves,
            "moves_refused": self.latencies.refused,
            "pressed_again": self.retries,
            "misfortunes": dict(sorted(self.misfortune_counts.items())),
            "broken": violations,
        }

    # Play

    async def _play(self, table: BenchTable) -> None:
        """Play until the time is up; retry what got no response, as people do."""
        while time.perf_counter() < self._until:
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
            kind = self._rng.choice(list(kinds))
            await kinds[kind]()
            self.misfortune_counts[kind] += 1

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


async def run_soak(games: Sequence[AnyGame], seconds: float) -> Figures:
    """Play for `seconds`; return the results, of which `broken` lists all violations."""
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            server.hub.rate_limits.per_second = None
            database = Path(folder) / "soak.db"
            return await Soak(server, database, games, seconds, Random(1)).run()
