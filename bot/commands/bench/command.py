"""The command `bench`: chooses the measurements and their durations, and prints the results."""

import asyncio
import json
import os
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from typing import Any

from bot.commands.bench.in_process import Figures, bench_pictures, bench_rules, bench_service
from bot.commands.bench.notices import bench_notices
from bot.commands.bench.servers import bench_servers
from bot.commands.bench.soak import TABLES, run_soak
from bot.commands.bench.start import bench_start
from bot.commands.bench.stopwatch import load_average
from bot.commands.bench.storm import bench_storm
from bot.commands.bench.wire import bench_wire
from bot.config import read_settings
from bot.games import GAMES
from render.kit.encode import ImageFormat

LIVE_MATCHES = 10_000
"""Number of live matches for measuring a start."""
SERVERS, SHARDS = 3_000, 2
"""Discord demands two shards from 2,500 servers on."""


@dataclass(frozen=True)
class Effort:
    """Seconds for each measurement; `timeout` limits the wait until a started bot is idle, and
    `patience` until it is ready or has told all; `owed` is the number of tables that it tells, and
    `servers` that of its servers."""

    rules: float
    pictures: float
    service: float
    wire: float
    notices: float
    timeout: float
    soak: float
    patience: float
    owed: int
    servers: int


QUICK = Effort(
    rules=0.3,
    pictures=0.5,
    service=0.5,
    wire=5.0,
    notices=4.0,
    timeout=4.0,
    soak=30.0,
    patience=30.0,
    owed=100,
    servers=100,
)
LONG = Effort(
    rules=2.0,
    pictures=4.0,
    service=4.0,
    wire=20.0,
    notices=30.0,
    timeout=90.0,
    soak=300.0,
    patience=300.0,
    owed=2_000,
    servers=SERVERS,
)


def add_parser(commands: Any) -> None:
    """Add `bench [--quick] [--servers] [--storm] [--soak] [--json]`."""
    parser: ArgumentParser = commands.add_parser(
        "bench", help="measure the bot on this machine, without Discord"
    )
    parser.add_argument("--quick", action="store_true", help="rougher, in about a minute")
    parser.add_argument(
        "--servers",
        action="store_true",
        help=f"only the start on {SERVERS:,} servers; with --quick on fewer",
    )
    parser.add_argument(
        "--storm",
        action="store_true",
        help="only how thousands of tables are told at once; with --quick fewer",
    )
    parser.add_argument(
        "--soak",
        action="store_true",
        help="instead, play for some minutes with restarts and faults, and check what must hold",
    )
    parser.add_argument(
        "--matches",
        type=int,
        default=TABLES,
        help=f"of --soak: so many live matches; with more than {TABLES} the bot is not restarted, "
        "and its memory must not grow",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Return 1 if the soak test found a violation, else 0. Raises StartError."""
    effort = QUICK if args.quick else LONG
    bench = Bench(quiet=args.json)
    if args.soak:
        asyncio.run(bench.run_soak(effort, args.matches))
    elif args.servers or args.storm:
        asyncio.run(bench.run_some(effort, servers=args.servers, storm=args.storm))
    else:
        asyncio.run(bench.run_all(effort))
    if args.json:
        sys.stdout.write(json.dumps(bench.report) + "\n")
    return 1 if bench.report.get("soak", {}).get("broken") else 0


class Bench:
    """Runs the measurements one by one and prints each result at once."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self.report: dict[str, Any] = {"cores": os.cpu_count(), "load_before": load_average()}

    async def run_all(self, effort: Effort) -> None:
        image_format = ImageFormat(read_settings().image_format)
        games = list(GAMES.values())
        for game in games:
            self._add("rules", game.id, bench_rules(game, effort.rules))
            self._add(
                "pictures", game.id, await bench_pictures(game, effort.pictures, image_format)
            )
            self._add("service", game.id, await bench_service(game, effort.service))
        self._add("wire", "without_pictures", await bench_wire(games, effort.wire, pictures=False))
        self._add("wire", "with_pictures", await bench_wire(games, effort.wire, pictures=True))
        for subject, figures in (await bench_notices(games, effort.notices)).items():
            self._add("notices", subject, figures)
        self._add(
            "start", f"live_{LIVE_MATCHES}", await bench_start(games, LIVE_MATCHES, effort.timeout)
        )
        await self.run_some(effort, servers=True, storm=True)

    async def run_some(self, effort: Effort, *, servers: bool, storm: bool) -> None:
        """Measure the start on many servers and the telling of many tables, or one of them."""
        if servers:
            figures = await bench_servers(effort.servers, SHARDS, effort.patience)
            self._add("servers", f"on_{SHARDS}_shards", figures)
        for pictures in (False, True) if storm else ():
            games = list(GAMES.values())
            figures = await bench_storm(games, effort.owed, effort.patience, pictures=pictures)
            self._add("storm", "with_pictures" if pictures else "without_pictures", figures)
        self._finish()

    async def run_soak(self, effort: Effort, matches: int) -> None:
        self.report["soak"] = await run_soak(list(GAMES.values()), effort.soak, matches)
        self._print("soak", self.report["soak"])
        self._finish()

    def _add(self, figure: str, subject: str, figures: Figures) -> None:
        self.report.setdefault(figure, {})[subject] = figures
        self._print(f"{figure} {subject}", figures)

    def _finish(self) -> None:
        """Add the machine's load, since results from a busy machine are unreliable."""
        self.report["load_after"] = load_average()
        before, after = self.report["load_before"], self.report["load_after"]
        self._print(
            "machine", {"cores": os.cpu_count(), "load_before": before, "load_after": after}
        )

    def _print(self, title: str, figures: Figures) -> None:
        if not self._quiet:
            values = ", ".join(f"{key} {value}" for key, value in figures.items())
            sys.stdout.write(f"{title}: {values}\n")
            sys.stdout.flush()
