"""The player `strong`: a game's own search, else flat Monte Carlo over states that its seat cannot
tell from the real one.

Each rollout plays one candidate move in one such state, then careful moves to the end. All
candidates get the same states and random seeds, and those clearly behind the leader are
eliminated. The careful move is played unless it was eliminated, so noise alone never makes this
player weaker than the careful one.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from bot.ai.aimless import random_move
from bot.ai.careful import careful_player
from bot.ai.turn import Turn
from bot.game import Event, Move, Outcome, Seat, Value

MAX_CANDIDATES = 8
"""The most moves that are compared: the careful one and others drawn at random."""

MIN_ROUNDS = 8
"""Rollouts per candidate before any is eliminated."""

ELIMINATION_ERRORS = 2.0
"""Standard errors behind the leader at which a candidate is clearly behind."""

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
    careful_move, *others = _candidates(turn)
    results_by_move: dict[Move, list[float]] = {move: [] for move in (careful_move, *others)}
    while len(results_by_move) > 1:
        seed = turn.rng.getrandbits(64)
        for move, results in results_by_move.items():
            if not turn.has_budget():
                return _best_move(results_by_move, careful_move)
            results.append(_rollout(turn, move, seed))
        results_by_move = _survivors(results_by_move)
    return _best_move(results_by_move, careful_move)


def _survivors(results_by_move: dict[Move, list[float]]) -> dict[Move, list[float]]:
    """Return the candidates that are not clearly behind the leader."""
    leader = max(results_by_move.values(), key=fmean)
    if len(leader) < MIN_ROUNDS:
        return results_by_move
    return {
        move: results
        for move, results in results_by_move.items()
        if not _is_clearly_behind(results, leader)
    }


def _is_clearly_behind(results: Sequence[float], leader: Sequence[float]) -> bool:
    gaps = [best - own for best, own in zip(leader, results, strict=True)]
    return fmean(gaps) > ELIMINATION_ERRORS * sqrt(max(variance(gaps), 0.01) / len(gaps))


def _best_move(results_by_move: dict[Move, list[float]], careful_move: Move) -> Move:
    return (
        careful_move
        if careful_move in results_by_move
        else max(results_by_move, key=lambda move: fmean(results_by_move[move]))
    )


def _candidates(turn: Turn) -> list[Move]:
    """Return the candidates, the careful move first."""
    moves = {careful_player(turn): None}
    for _ in range(4 * MAX_CANDIDATES):
        if len(moves) < min(MAX_CANDIDATES, len(turn.legal_moves)):
            moves[random_move(turn.legal_moves, turn.rng)] = None
    return list(moves)


def _rollout(turn: Turn, move: Move, seed: int) -> float:
    """Return the value of `move` in the state sampled by `seed`: from 0 (last) to 1 (sole
    first)."""
    rng = Random(seed)
    world = turn.sample_world(rng)
    seen: dict[Seat, list[Event]] = {turn.seat: list(turn.seen_events())}
    world = _apply_move(turn, world, turn.seat, move, seen, rng)
    for _ in range(turn.game.max_moves):
        to_act = turn.game.to_act(world)
        if not to_act:
            break
        world = _apply_move(
            turn, world, to_act[0], _rollout_move(turn, world, to_act[0], seen, rng), seen, rng
        )
    outcome = turn.game.outcome(world)
    return 0.5 if outcome is None else _outcome_value(outcome, turn.seat)


def _rollout_move(
    turn: Turn, world: Value, seat: Seat, seen: dict[Seat, list[Event]], rng: Random
) -> Move:
    game, moves = turn.game, turn.game.legal_moves(world, seat)
    if len(moves) == 1:
        only: Move = moves[0]
        return only
    if rng.random() < EPSILON:
        return random_move(moves, rng)
    move: Move = game.careful(game.view(world, seat), seen.get(seat, ()), moves, rng)
    return move


def _apply_move(
    turn: Turn, world: Value, seat: Seat, move: Move, seen: dict[Seat, list[Event]], rng: Random
) -> Value:
    after: Value
    after, events = turn.game.apply(world, seat, move, rng)
    for event in events:
        for each in event.to or ():
            seen.setdefault(each, []).append(event)
    return after


def _outcome_value(outcome: Outcome, seat: Seat) -> float:
    """Return the value from 0 to 1: half is the share of opponents behind (ties count half), half
    is the lead in score, which depends more on a single move."""
    others = [i for i in range(len(outcome.ranks)) if i != seat]
    own, scores = outcome.ranks[seat], outcome.scores
    beaten = fmean((outcome.ranks[i] > own) + (outcome.ranks[i] == own) / 2 for i in others)
    spread = max(scores) - min(0, *scores)
    lead = (scores[seat] - max(scores[i] for i in others)) / spread if spread else 0.0
    return beaten / 2 + (lead + 1) / 4
