"""The command `simulate`: plays whole matches between computer players and reports the results."""

import asyncio
import hashlib
import json
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.ai import PLAYERS_BY_LEVEL, Turn, try_budget
from bot.commands.arguments import BadArgument, Setup, add_setup_arguments, read_setup
from bot.game import Event, Move, Outcome, Seat, Value, rng_for
from bot.games import AnyGame
from bot.match.model import Match, Person, Place, Position, UserId
from bot.match.service import MatchService
from bot.match.visibility import visible_events
from data import Store

STRONG_TRIES = 100
"""Rollouts of a strong player per decision: a number instead of a time limit, so that the same seed
always gives the same match."""


@dataclass
class Tally:
    """Results of the matches so far; `wins` and `scores` are by seat, `wins_by_turn` by turn order:
    the first are those of whoever began."""

    setup: Setup
    matches: int = 0
    finished: int = 0
    moves: int = 0
    seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    wins: list[int] = field(default_factory=list)
    wins_by_turn: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    def add_match(self, moves: int, outcome: Outcome | None, first: Seat) -> None:
        self.matches += 1
        self.moves += moves
        if outcome is None:
            return
        self.finished += 1
        self.reasons[outcome.reason] += 1
        for seat, (rank, score) in enumerate(zip(outcome.ranks, outcome.scores, strict=True)):
            self.wins[seat] += rank == 1
            self.wins_by_turn[(seat - first) % self.setup.seats] += rank == 1
            self.scores[seat] += score

    def report(self) -> dict[str, Any]:
        """Return the object that `--json` prints."""
        return {
            "game": self.setup.game.id,
            "seats": self.setup.seats,
            "matches": self.matches,
            "finished": self.finished,
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "moves_per_s": round(self.moves / max(self.seconds, 1e-9), 1),
            "reasons": dict(sorted(self.reasons.items())),
            "wins": self.wins,
            "wins_by_turn": self.wins_by_turn,
            "mean_scores": [round(s / max(1, self.finished), 3) for s in self.scores],
        }


class RulesOnlyMatch:
    """A match played by the rules alone, without the match service."""

    def __init__(self, setup: Setup, seed: str) -> None:
        self.game = setup.game
        self.version = 1
        self.seen_events: tuple[list[Event], ...] = tuple([] for _ in range(setup.seats))
        self._seed = seed
        self._state: Value = self.game.setup(setup.seats, setup.options, rng_for(seed, 1))
        self.first = self.game.starter(self._state) if setup.seats > 1 else Seat(0)
        """The seat that begins."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self._state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    def legal_moves(self, seat: Seat) -> Sequence[Move]:
        return self.game.legal_moves(self._state, seat)

    def view(self, seat: Seat) -> Value:
        view: Value = self.game.view(self._state, seat)
        return view

    def sample_world(self, seat: Seat, rng: Random) -> Value:
        world: Value = self.game.scramble(self._state, frozenset({seat}), rng)
        return world

    def play(self, seat: Seat, move: Move) -> None:
        rng = rng_for(self._seed, self.version + 1)
        self._state, events = self.game.apply(self._state, seat, move, rng)
        self.version += 1
        for each, seen in enumerate(self.seen_events):
            seen.extend(visible_events(events, Seat(each)))


def _fixed_tries() -> Callable[[], bool]:
    return try_budget(STRONG_TRIES)


async def simulate(
    setup: Setup, players: Sequence[str], matches: int, *, rules_only: bool = False
) -> dict[str, Any]:
    """Play `matches` matches, through the match service or by the rules alone; the same seed gives
    the same matches either way. Return what `--json` prints."""
    seats = setup.seats
    tally = Tally(setup, wins=[0] * seats, wins_by_turn=[0] * seats, scores=[0] * seats)
    seeds = [_match_seed(setup.seed, index) for index in range(matches)]
    async with _temporary_service(seeds) as service:
        began = time.perf_counter()
        for seed in seeds:
            dealt = RulesOnlyMatch(setup, seed)
            if rules_only:
                moves, outcome = play_rules_only(dealt, players, seed)
            else:
                moves, outcome = await _play_in_service(service, setup, players, seed)
            tally.add_match(moves, outcome, dealt.first)
        tally.seconds = time.perf_counter() - began
    return tally.report()


def play_rules_only(
    match: RulesOnlyMatch,
    players: Sequence[str],
    seed: str,
    budget: Callable[[], Callable[[], bool]] = _fixed_tries,
) -> tuple[int, Outcome | None]:
    """Play a match to its end. `budget` returns what a strong player may spend on one decision.
    Return the number of moves, and the outcome; None if the match is longer than any can be."""
    while (to_act := match.to_act) and match.version <= match.game.max_moves:
        seat = to_act[0]
        rng = _player_rng(seed, match.version)
        turn = _build_turn(match.game, match, seat, match.seen_events[seat], rng, budget())
        match.play(seat, PLAYERS_BY_LEVEL[players[seat]](turn))
    return match.version - 1, match.outcome


async def _play_in_service(
    service: MatchService, setup: Setup, players: Sequence[str], seed: str
) -> tuple[int, Outcome | None]:
    match = await _start_match(service, setup)
    position = await service.position(match.id)
    seen_events: tuple[list[Event], ...] = tuple([] for _ in players)
    read_versions = [0] * setup.seats
    while (to_act := position.to_act) and position.match.version <= setup.game.max_moves:
        seat, version = to_act[0], position.match.version
        if players[seat] != "random":
            entries = await service.visible_log(match.id, read_versions[seat], seat)
            seen_events[seat].extend(event for each in entries for event in each.events)
            read_versions[seat] = version
        rng = _player_rng(seed, version)
        turn = _build_turn(setup.game, position, seat, seen_events[seat], rng, _fixed_tries())
        move = PLAYERS_BY_LEVEL[players[seat]](turn)
        decision = position.match.chairs[seat].decision
        result = await service.play(match.id, UserId(seat + 1), seat, decision, move)
        position = result.position
    return position.match.version - 1, position.match.outcome


def _build_turn(
    game: AnyGame,
    position: RulesOnlyMatch | Position,
    seat: Seat,
    seen_events: Sequence[Event],
    rng: Random,
    has_budget: Callable[[], bool],
) -> Turn:
    return Turn(
        game=game,
        seat=seat,
        legal_moves=position.legal_moves(seat),
        view=lambda: position.view(seat),
        seen_events=lambda: seen_events,
        sample_world=lambda luck: position.sample_world(seat, luck),
        rng=rng,
        has_budget=has_budget,
    )


async def _start_match(service: MatchService, setup: Setup) -> Match:
    people = [Person(UserId(n), f"Player {n}") for n in range(1, setup.seats + 1)]
    here = Place(None, 0)
    match = await service.open_lobby(setup.game, people[0], here, setup.seats, setup.options)
    for person in people[1:]:
        await service.join(match.id, person)
    return await service.start(match.id, people[0].user)


@asynccontextmanager
async def _temporary_service(seeds: Sequence[str]) -> AsyncIterator[MatchService]:
    """A match service on a temporary database, whose commits do not wait for the disk. Its matches
    get these seeds in order."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "simulate.db", now=_now, durable=False)
        try:
            yield MatchService(store, now=_now, seed=iter(seeds).__next__)
        finally:
            await store.close()


def _match_seed(seed: str, index: int) -> str:
    """Return the seed of one match of a simulation."""
    return hashlib.sha256(f"{seed}:{index}".encode()).hexdigest()


def _player_rng(seed: str, version: int) -> Random:
    """Return a player's random generator at this version, independent of the match's."""
    return Random(f"{seed}:mind:{version}")


def _now() -> int:
    return int(time.time())


def add_parser(commands: Any) -> None:
    """Add `simulate` to the command line."""
    parser: ArgumentParser = commands.add_parser(
        "simulate", help="play whole matches between computer players"
    )
    add_setup_arguments(parser)
    parser.add_argument("--matches", type=int, default=10, metavar="M", help="default: 10")
    parser.add_argument(
        "--players",
        metavar="A,B,…",
        help=f"{' | '.join(PLAYERS_BY_LEVEL)}, one for every seat or one for all; default: careful",
    )
    parser.add_argument("--engine", action="store_true", help="on the rules alone")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Return exit status 1 if a match did not finish. Raises BadArgument."""
    setup = read_setup(args)
    if args.matches < 0:
        raise BadArgument(f"--matches is a number of matches, not {args.matches}.")
    players = read_players(args.players or "careful", setup.seats)
    report = asyncio.run(simulate(setup, players, args.matches, rules_only=args.engine))
    sys.stdout.write((json.dumps(report) if args.json else _format_report(report)) + "\n")
    return 0 if report["finished"] == report["matches"] else 1


def read_players(text: str, seats: int) -> list[str]:
    """Return the level of each seat.

    >>> read_players("careful", 2), read_players("strong, random", 2)
    (['careful', 'careful'], ['strong', 'random'])
    """
    players = [name.strip() for name in text.split(",")]
    for name in players:
        if name not in PLAYERS_BY_LEVEL:
            raise BadArgument(
                f"There is no player {name!r}; there is {', '.join(PLAYERS_BY_LEVEL)}."
            )
    if len(players) == 1:
        return players * seats
    if len(players) != seats:
        raise BadArgument(f"--players names {len(players)} players for {seats} seats.")
    return players


def _format_report(report: dict[str, Any]) -> str:
    reasons = ", ".join(f"{reason} {n}" for reason, n in report["reasons"].items())
    return (
        f"{report['game']}, {report['seats']} seats: {report['finished']} of "
        f"{report['matches']} matches finished ({reasons})\n"
        f"{report['moves']} moves in {report['seconds']} s, {report['moves_per_s']} a second\n"
        f"wins by seat {report['wins']}, by turn order {report['wins_by_turn']}, "
        f"mean scores {report['mean_scores']}"
    )
