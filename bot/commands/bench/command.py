"""The command `bench` itself: which figures, for how long, and how they are told."""

import asyncio
import json
import os
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from typing import Any

from bot.commands.bench.pictures import pictures
from bot.commands.bench.rules import Figures, rules
from bot.commands.bench.service import service
from bot.commands.bench.soak import soak
from bot.commands.bench.start import start
from bot.commands.bench.stopwatch import load
from bot.commands.bench.wire import wire
from bot.config import read_settings
from bot.games import GAMES
from render.kit.encode import Format

LIVE = 10_000
"""Live matches with which a start is measured."""


@dataclass(frozen=True)
class Effort:
    """Seconds for each figure; `patience` for a start to come to rest."""

    rules: float
    pictures: float
    service: float
    wire: float
    patience: float
    soak: float


QUICK = Effort(rules=0.3, pictures=0.5, service=0.5, wire=5.0, patience=4.0, soak=30.0)
LONG = Effort(rules=2.0, pictures=4.0, service=4.0, wire=20.0, patience=90.0, soak=240.0)


def add_parser(commands: Any) -> None:
    """Adds `bench [--quick] [--soak] [--json]`."""
    parser: ArgumentParser = commands.add_parser(
        "bench", help="measure the bot on this machine, without Discord"
    )
    parser.add_argument("--quick", action="store_true", help="rougher, in less than a minute")
    parser.add_argument(
        "--soak",
        action="store_true",
        help="instead, play for some minutes with restarts and faults, and check what must hold",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """1 where the long test found something broken, else 0. Raises StartFailed."""
    effort = QUICK if args.quick else LONG
    bench = Bench(quiet=args.json)
    asyncio.run(bench.soaked(effort) if args.soak else bench.measured(effort))
    if args.json:
        sys.stdout.write(json.dumps(bench.report) + "\n")
    return 1 if bench.report.get("soak", {}).get("broken") else 0


class Bench:
    """Takes one figure after the other and tells each as soon as it is there."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self.report: dict[str, Any] = {"cores": os.cpu_count(), "load_before": load()}

    async def measured(self, effort: Effort) -> None:
        form = Format(read_settings().image_format)
        games = list(GAMES.values())
        for game in games:
            self._tell("rules", game.id, rules(game, effort.rules))
            self._tell("pictures", game.id, await pictures(game, effort.pictures, form))
            self._tell("service", game.id, await service(game, effort.service))
        self._tell("wire", "without_pictures", await wire(games, effort.wire, pictures=False))
        self._tell("wire", "with_pictures", await wire(games, effort.wire, pictures=True))
        self._tell("start", f"live_{LIVE}", await start(games, LIVE, effort.patience))
        self._end()

    async def soaked(self, effort: Effort) -> None:
        self.report["soak"] = await soak(list(GAMES.values()), effort.soak)
        self._say("soak", self.report["soak"])
        self._end()

    def _tell(self, figure: str, of: str, figures: Figures) -> None:
        self.report.setdefault(figure, {})[of] = figures
        self._say(f"{figure} {of}", figures)

    def _end(self) -> None:
        """A busy machine is slow: the load says how much the figures are to be trusted."""
        self.report["load_after"] = load()
        before, after = self.report["load_before"], self.report["load_after"]
        self._say("machine", {"cores": os.cpu_count(), "load_before": before, "load_after": after})

    def _say(self, title: str, figures: Figures) -> None:
        if not self._quiet:
            told = ", ".join(f"{key} {value}" for key, value in figures.items())
            sys.stdout.write(f"{title}: {told}\n")
            sys.stdout.flush()
