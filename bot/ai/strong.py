"""The player `strong`: a game's own search, else Monte Carlo over states that its seat cannot tell
from the real one and that fit all it has seen.

Each rollout plays one candidate move in one such state, then careful moves until the game can
estimate what each seat has, or to the end. All candidates get the same states and random seeds, and
those clearly behind the leader are eliminated. The careful move is played unless another one is
clearly better, so noise alone never makes this player weaker than the careful one.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from bot.ai.aimless import random_move
from bot.ai.careful import careful_player
from bot.ai.turn import Turn
from bot.game import Event, Move, Outcome, Seat, Value

MAX_CANDIDATES = 8
"""The most moves that are compared, the careful one included."""

MIN_ROUNDS = 8
"""Rollouts per candidate before any is eliminated."""

ELIMINATION_ERRORS = 2.0
"""Standard errors behind the leader at which a candidate is clearly behind."""

CAREFUL_ERRORS = 1.0
"""Standard errors behind the leader up to which the careful move is played when time is up."""

MIN_VARIANCE = 0.0001
"""Of the gaps between two candidates, which a few rollouts can show smaller than it is."""

HORIZON = 3
"""The moves of a rollout before the game's estimate ends it."""

EPSILON = 0.05
"""Probability of a random move during a rollout, so that rollouts vary."""


def strong_player(turn: Turn) -> Move:
    if len(turn.legal_moves) == 1:
        return turn.legal_moves[0]
    searched: Move | None = turn.game.search(
        turn.sample_world(turn.rng), turn.legal_moves, turn.rng, turn.has_budget
    )
    return searched or _best_by_rollouts(turn)


def _best_by_rollouts(turn: Turn) -> Move:
    seen = tuple(turn.seen_events())
    careful_move, *others = _candidates(turn, seen)
    fit = turn.game.memory(turn.seat, seen)
    results: dict[Move, list[float]] = {move: [] for move in (careful_move, *others)}
    while len(results) > 1:
        seed = turn.rng.getrandbits(64)
        for move, values in results.items():
            if not turn.has_budget():
                return _best_move(results, careful_move)
            values.append(_Rollout(turn, seen, fit, seed).value_of(move))
        results = _survivors(results)
    return _best_move(results, careful_move)


def _survivors(results: dict[Move, list[float]]) -> dict[Move, list[float]]:
    """Return the candidates that are not clearly behind the leader."""
    leader = max(results.values(), key=fmean)
    if len(leader) < MIN_ROUNDS:
        return results
    return {
        move: values
        for move, values in results.items()
        if not _is_behind(values, leader, ELIMINATION_ERRORS)
    }


def _is_behind(values: Sequence[float], leader: Sequence[float], errors: float) -> bool:
    gaps = [best - own for best, own in zip(leader, values, strict=True)]
    return fmean(gaps) > errors * sqrt(max(variance(gaps), MIN_VARIANCE) / len(gaps))


def _best_move(results: dict[Move, list[float]], careful_move: Move) -> Move:
    """Return the leader; the careful move, if it is still compared and not clearly behind."""
    rounds = min(len(values) for values in results.values())
    if rounds < MIN_ROUNDS and careful_move in results:
        return careful_move
    leader = max(results, key=lambda move: fmean(results[move][:rounds]))
    if careful_move in results and not _is_behind(
        results[careful_move][:rounds], results[leader][:rounds], CAREFUL_ERRORS
    ):
        return careful_move
    return leader


def _candidates(turn: Turn, seen: Sequence[Event]) -> list[Move]:
    """Return the candidates, the careful move first."""
    moves: dict[Move, None] = {careful_player(turn): None}
    named = turn.game.candidates(turn.view(), seen, turn.legal_moves)
    if named:
        moves.update(dict.fromkeys(named))
        return list(moves)[:MAX_CANDIDATES]
    for _ in range(4 * MAX_CANDIDATES):
        if len(moves) < min(MAX_CANDIDATES, len(turn.legal_moves)):
            moves[random_move(turn.legal_moves, turn.rng)] = None
    return list(moves)


class _Rollout:
    """A match played on from one sampled state.

    Every seat remembers what it saw before as far as the player knows it: the others what all have
    seen.
    """

    def __init__(
        self,
        turn: Turn,
        seen: Sequence[Event],
        fit: Callable[[Value, Random], Value],
        seed: int,
    ) -> None:
        self._game = turn.game
        self._seat = turn.seat
        self._rng = Random(seed)
        self._world = fit(turn.sample_world(self._rng), self._rng)
        self._public = [event for event in seen if event.to is None]
        self._seen: dict[Seat, list[Event]] = {turn.seat: list(seen)}

    def value_of(self, move: Move) -> float:
        """Return the value of `move` for the player, from 0 (last) to 1 (sole first)."""
        self._play(self._seat, move)
        for count in range(self._game.max_moves):
            to_act = self._game.to_act(self._world)
            if not to_act:
                break
            estimate = self._game.estimate(self._world) if count >= HORIZON else None
            if estimate is not None:
                return float(estimate[self._seat])
            self._play(to_act[0], self._choose_move(to_act[0]))
        outcome = self._game.outcome(self._world)
        return 0.5 if outcome is None else _outcome_value(outcome, self._seat)

    def _choose_move(self, seat: Seat) -> Move:
        moves = self._game.legal_moves(self._world, seat)
        if len(moves) == 1:
            only: Move = moves[0]
            return only
        if self._rng.random() < EPSILON:
            return random_move(moves, self._rng)
        view = self._game.view(self._world, seat)
        move: Move = self._game.careful(view, self._seen_by(seat), moves, self._rng)
        return move

    def _play(self, seat: Seat, move: Move) -> None:
        self._world, events = self._game.apply(self._world, seat, move, self._rng)
        for event in events:
            for each in self._seen if event.to is None else event.to:
                self._seen_by(each).append(event)
            if event.to is None:
                self._public.append(event)

    def _seen_by(self, seat: Seat) -> list[Event]:
        if seat not in self._seen:
            self._seen[seat] = list(self._public)
        return self._seen[seat]


def _outcome_value(outcome: Outcome, seat: Seat) -> float:
    """Return the value from 0 to 1: half is the share of opponents behind (ties count half), half
    is the lead in score, which depends more on a single move."""
    others = [i for i in range(len(outcome.ranks)) if i != seat]
    own, scores = outcome.ranks[seat], outcome.scores
    beaten = fmean((outcome.ranks[i] > own) + (outcome.ranks[i] == own) / 2 for i in others)
    spread = max(scores) - min(0, *scores)
    lead = (scores[seat] - max(scores[i] for i in others)) / spread if spread else 0.0
    return beaten / 2 + (lead + 1) / 4
