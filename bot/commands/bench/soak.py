"""The long test: many matches with restarts and faults, and what must hold afterwards."""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from bot.commands.bench.child import Child, bot
from bot.commands.bench.invariants import broken
from bot.commands.bench.people import Club, Table, Times
from bot.commands.bench.rules import Figures
from bot.games import AnyGame
from bot.sandbox import SandboxServer
from bot.sandbox.acts import NoAnswer, NotAllowed

TABLES = 8
BETWEEN = 5.0
"""Seconds between two misfortunes."""
QUIET = 60.0
"""Seconds in which the bot has to tell all that it owes, once nothing goes wrong any more."""


class Soak:
    """People at some tables play on, whatever happens to their bot and to the network."""

    def __init__(
        self,
        server: SandboxServer,
        database: Path,
        games: Sequence[AnyGame],
        seconds: float,
        luck: Random,
    ) -> None:
        self._server = server
        self._database = database
        self._until = time.perf_counter() + seconds
        self._games = games
        self._luck = luck
        self._bot: AsyncExitStack
        self.child: Child
        self.happened: Counter[str] = Counter()
        self.times = Times()
        self.moves = self.matches = self.repeated = 0

    async def run(self) -> Figures:
        await self._start()
        club = Club(self._server)
        await self._server.hub.gateway.join(club.guild)
        tables = [
            club.table(self._games[n % len(self._games)], self._database, n) for n in range(TABLES)
        ]
        misfortunes = asyncio.create_task(self._misfortunes())
        await asyncio.gather(*(self._play(table) for table in tables))
        await misfortunes
        self._server.hub.faults.clear()
        await self._restart(kill=False)  # a bot that starts tells all that it owes
        wrong = await broken(self._server, self._database, QUIET)
        await self._bot.aclose()
        return {
            "matches": self.matches,
            "moves": self.moves,
            "pressed_again": self.repeated,
            "misfortunes": dict(sorted(self.happened.items())),
            "broken": wrong,
        }

    # Play

    async def _play(self, table: Table) -> None:
        """Plays until the time is up; what gets no answer is tried again, as people do."""
        while time.perf_counter() < self._until:
            try:
                if table.version == 0 or not await table.move(self.times):
                    await table.sit_down()
                    self.matches += 1
                else:
                    self.moves += 1
            except (TimeoutError, NoAnswer, NotAllowed, LookupError):
                self.repeated += 1
                await asyncio.sleep(0.5)
                await table.look_again()

    # Misfortunes

    async def _misfortunes(self) -> None:
        kinds = {
            "killed": lambda: self._restart(kill=True),
            "restarted": lambda: self._restart(kill=False),
            "socket dropped": self._server.hub.gateway.drop,
            "told to reconnect": self._server.hub.gateway.reconnect,
            "session invalid": self._server.hub.gateway.invalidate,
            "server errors": self._errors,
            "slow network": self._slow,
            "events twice": self._twice,
        }
        while time.perf_counter() + BETWEEN < self._until:
            await asyncio.sleep(BETWEEN)
            self._server.hub.faults.clear()
            kind = self._luck.choice(list(kinds))
            await kinds[kind]()
            self.happened[kind] += 1

    async def _errors(self) -> None:
        for route in (r"/messages$", r"/messages/\{message_id\}$"):
            for method in ("POST", "PATCH"):
                self._server.hub.faults.answer(method, route, 503, times=3)

    async def _slow(self) -> None:
        self._server.hub.faults.latency = 0.4

    async def _twice(self) -> None:
        self._server.hub.faults.double("INTERACTION_CREATE", times=10)

    # The bot

    async def _start(self) -> None:
        self._bot = AsyncExitStack()
        starting = bot(self._server, self._database, blank=True)
        self.child = await self._bot.enter_async_context(starting)
        await self.child.ready(self._server)

    async def _restart(self, *, kill: bool) -> None:
        if kill:
            self.child.kill()
        await self._bot.aclose()
        await self._start()


async def soak(games: Sequence[AnyGame], seconds: float) -> Figures:
    """Plays for so many seconds; `broken` names what does not hold in the end, nothing if all
    is well."""
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            server.hub.rates.per_second = None
            database = Path(folder) / "soak.db"
            return await Soak(server, database, games, seconds, Random(1)).run()
