"""The command `strength`: how often one computer player wins against another."""

import hashlib
import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from bot.ai import PLAYERS_BY_LEVEL, time_budget, try_budget
from bot.commands.arguments import BadArgument, Setup, add_setup_arguments, read_setup
from bot.commands.simulate import STRONG_TRIES, RulesOnlyMatch, play_rules_only

NORMAL_95 = 1.96
"""Of the normal distribution: the 95 % interval has so many standard errors on either side."""

FIRST_LOOK = 20
"""The matches before a bound is looked at for the first time; later looks are at twice as many
each, since every look is another chance to clear a bound by luck."""


@dataclass(frozen=True)
class Pairing:
    """A player, the one it is compared with, and what a strong one may spend on a decision:
    `seconds` of processor time, or STRONG_TRIES tries if that is 0."""

    setup: Setup
    player: str
    opponent: str
    seconds: float


@dataclass
class Score:
    """Results of the player that is compared. `points` counts a win as one, a shared win as its
    share. `first_points` and `first_matches` are those of matches that it began."""

    matches: int = 0
    points: float = 0.0
    first_matches: int = 0
    first_points: float = 0.0
    unfinished: int = 0
    slowest: float = 0.0
    scores: list[int] = field(default_factory=list)

    def add(self, other: "Score") -> None:
        self.matches += other.matches
        self.points += other.points
        self.first_matches += other.first_matches
        self.first_points += other.first_points
        self.unfinished += other.unfinished
        self.slowest = max(self.slowest, other.slowest)
        self.scores += other.scores


def interval(points: float, matches: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> ["%.3f" % end for end in interval(9, 10)]
    ['0.596', '0.982']
    """
    share, widening = points / matches, NORMAL_95 * NORMAL_95 / matches
    middle = share + widening / 2
    half = NORMAL_95 * sqrt(share * (1 - share) / matches + widening / (4 * matches))
    return (middle - half) / (1 + widening), (middle + half) / (1 + widening)


def play_deal(pairing: Pairing, index: int) -> Score:
    """Play one deal once with the player in each seat, the opponent in all others."""
    setup, total = pairing.setup, Score()
    seed = hashlib.sha256(f"{setup.seed}:strength:{index}".encode()).hexdigest()
    for seat in range(setup.seats):
        players = [pairing.opponent] * setup.seats
        players[seat] = pairing.player
        match, watch = RulesOnlyMatch(setup, seed), _Watch(pairing.seconds)
        _, outcome = play_rules_only(match, players, f"{seed}:{seat}", watch.budget)
        score = Score(1, unfinished=int(outcome is None), slowest=watch.slowest)
        if outcome is not None:
            score.points = (outcome.ranks[seat] == 1) / outcome.ranks.count(1)
            score.scores.append(outcome.scores[seat])
        if match.first == seat:
            score.first_matches, score.first_points = 1, score.points
        total.add(score)
    return total


class _Watch:
    """Gives each decision its budget and notes how long the slowest decision took."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last_began: float | None = None
        self._longest = 0.0

    def budget(self) -> Callable[[], bool]:
        self._note()
        self._last_began = time.process_time()
        if not self._seconds:
            return try_budget(STRONG_TRIES)
        return time_budget(self._seconds, time.process_time)

    @property
    def slowest(self) -> float:
        self._note()
        return self._longest

    def _note(self) -> None:
        if self._last_began is not None:
            self._longest = max(self._longest, time.process_time() - self._last_began)
        self._last_began = None


def compare(
    pairing: Pairing, matches: int, *, bound: float | None = None, workers: int = 1
) -> Score:
    """Play until there are `matches` matches, or until the interval lies above or below `bound`."""
    score, look = Score(), FIRST_LOOK
    for deal in _played_deals(pairing, -(-matches // pairing.setup.seats), workers):
        score.add(deal)
        if bound is not None and score.matches >= look:
            low, high = interval(score.points, score.matches)
            if low > bound or high < bound:
                break
            look *= 2
    return score


def _played_deals(pairing: Pairing, deals: int, workers: int) -> Iterator[Score]:
    if workers == 1:
        yield from (play_deal(pairing, index) for index in range(deals))
        return
    with ProcessPoolExecutor(workers) as pool:
        for first in range(0, deals, workers):
            some = range(first, min(deals, first + workers))
            yield from pool.map(play_deal, [pairing] * len(some), some)


def add_parser(commands: Any) -> None:
    """Add `strength` to the command line."""
    parser: ArgumentParser = commands.add_parser(
        "strength", help="how often one computer player wins against another"
    )
    add_setup_arguments(parser)
    parser.add_argument(
        "--players",
        default="strong,careful",
        metavar="A,B",
        help=f"two of {' | '.join(PLAYERS_BY_LEVEL)}: A in each seat in turn, B in the others",
    )
    parser.add_argument("--matches", type=int, default=100, metavar="M", help="default: 100")
    parser.add_argument(
        "--bound", type=float, metavar="SHARE", help="stop once the interval clears this share"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.0,
        metavar="S",
        help=f"processor time of each strong decision; default: {STRONG_TRIES} tries",
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Return exit status 1 if the interval does not lie above the bound. Raises BadArgument."""
    setup = read_setup(args)
    names = [name.strip() for name in args.players.split(",")]
    if len(names) != 2 or not set(names) <= set(PLAYERS_BY_LEVEL):
        raise BadArgument(f"--players names two of {', '.join(PLAYERS_BY_LEVEL)}, like a,b.")
    if setup.seats < 2:
        raise BadArgument("Strength is measured with 2 seats at least: add --seats 2.")
    if args.matches < 1 or args.workers < 1:
        raise BadArgument("--matches and --workers are numbers from 1 on.")
    pairing = Pairing(setup, names[0], names[1], args.seconds)
    score = compare(pairing, args.matches, bound=args.bound, workers=args.workers)
    low, high = interval(score.points, score.matches)
    report = {
        "game": setup.game.id,
        "seats": setup.seats,
        "players": names,
        "matches": score.matches,
        "share": round(score.points / score.matches, 3),
        "interval": [round(low, 3), round(high, 3)],
        "share_beginning": round(score.first_points / max(1, score.first_matches), 3),
        "unfinished": score.unfinished,
        "slowest_decision": round(score.slowest, 3),
    }
    sys.stdout.write((json.dumps(report) if args.json else _format_report(report)) + "\n")
    return 0 if args.bound is None or low > args.bound else 1


def _format_report(report: dict[str, Any]) -> str:
    player, opponent = report["players"]
    low, high = report["interval"]
    return (
        f"{report['game']}, {report['seats']} seats: {player} wins {report['share']:.1%} of "
        f"{report['matches']} matches against {opponent} (95 % interval {low:.1%} to {high:.1%}), "
        f"{report['share_beginning']:.1%} of those that it begins\n"
        f"slowest decision {report['slowest_decision']} s, {report['unfinished']} unfinished"
    )
