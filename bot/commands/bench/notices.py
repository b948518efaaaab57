"""Counts what a move costs its players' attention: messages, edits, and pushes that ring."""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.commands.bench.child import start_bot_process
from bot.commands.bench.in_process import Figures
from bot.commands.bench.invariants import find_untold, wait_for_deliveries
from bot.commands.bench.people import BenchTable, Latencies, open_bench_guild
from bot.commands.bench.wire import SETTLE_TIME
from bot.games import AnyGame
from bot.sandbox import SandboxServer
from bot.sandbox.permissions import DM
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json

SILENT = 1 << 12
"""Discord's flag of a message that notifies nobody."""
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"


async def bench_notices(games: Sequence[AnyGame], seconds: float) -> dict[str, Figures]:
    """Play each game for `seconds` with people only, and with one person among computers, who
    answers at once. Return the figures per move of a person, by the table's name."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        async with SandboxServer() as server:
            server.hub.rate_limits.per_second = None
            async with start_bot_process(server, database, blank_pictures=True) as child:
                await child.wait_until_ready(server)
                async with open_bench_guild(server, database) as bench_guild:
                    tables = {}
                    for number, game in enumerate(games):
                        seats = max(2, min(game.seats))
                        tables[f"{game.id}, {seats} people"] = bench_guild.table(
                            game, 2 * number, people=seats
                        )
                        tables[f"{game.id}, 1 person"] = bench_guild.table(
                            game, 2 * number + 1, people=1, computers=seats - 1
                        )
                    await asyncio.gather(*(table.sit_down() for table in tables.values()))
                    counter = _Counter(server, tables)
                    until = time.perf_counter() + seconds
                    played = await asyncio.gather(*(_play(t, until) for t in tables.values()))
                    await wait_for_deliveries(bench_guild.store, find_untold, SETTLE_TIME)
                    moves = dict(zip(tables, played, strict=True))
                    return {name: counter.figures(name, moves[name]) for name in tables}


async def _play(table: BenchTable, until: float) -> int:
    """Play one match until it ends or the time is over; return the number of moves."""
    latencies = Latencies()
    while time.perf_counter() < until:
        if not await table.move(latencies):
            break
    return len(latencies.board_shown)


class _Counter:
    """Counts the bot's messages by table. A private answer to a press is none: its player has asked
    for it."""

    def __init__(self, server: SandboxServer, tables: Mapping[str, BenchTable]) -> None:
        self._server = server
        self._table_of = {table.thread["id"]: name for name, table in tables.items()}
        self._table_of |= {
            person["id"]: name for name, table in tables.items() for person in table.people
        }
        self._counts: Counter[tuple[str, str]] = Counter()
        server.requests.listeners.append(self._on_request)

    def figures(self, name: str, moves: int) -> Figures:
        """Return the counts of a table, per move."""
        kinds = ("messages", "edits", "pushes")
        per_move = {
            f"{kind}_per_move": round(self._counts[name, kind] / max(1, moves), 2) for kind in kinds
        }
        return {"moves": moves, **per_move}

    def _on_request(self, request: Request) -> None:
        channel = self._server.world.channels.get(request.params.get("channel_id", ""))
        if channel is None or request.status >= 300:
            return
        is_dm = channel["type"] == DM
        name = self._table_of.get(channel["recipients"][0]["id"] if is_dm else channel["id"])
        if name is None:
            return
        if (request.method, request.template) == ("POST", MESSAGES):
            self._counts[name, "messages"] += 1
            self._counts[name, "pushes"] += _pushes(request.reply, is_dm=is_dm)
        elif (request.method, request.template) == ("PATCH", MESSAGE):
            self._counts[name, "edits"] += 1


def _pushes(message: Json, *, is_dm: bool) -> int:
    """Return how many people a new message notifies: its reader in a DM, else those mentioned."""
    if message["flags"] & SILENT:
        return 0
    return 1 if is_dm else len(message["mentions"])
