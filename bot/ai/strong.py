"""The player `strong`: flat Monte Carlo over worlds that its seat cannot tell from the real one.

Each try plays one candidate move in one such world to the end, everybody carefully from there.
The candidates race: all meet the same world with the same luck, and whoever falls clearly behind
the leader drops out. The careful move is played unless it dropped out itself, so that noise alone
never makes this player weaker than the careful one.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from bot.ai.aimless import any_of
from bot.ai.careful import careful
from bot.ai.turn import Turn
from bot.game import Event, Move, Outcome, Seat, Value

CANDIDATES = 8
"""So many moves at most are compared: the careful one and others drawn by chance."""

ROUNDS = 8
"""Nobody drops out before so many worlds."""

CLEARLY = 2.0
"""So many standard errors behind is clearly behind."""

SLIP = 0.05
"""How often somebody moves at random while a world is played on, so that worlds differ."""


def strong(turn: Turn) -> Move:
    if len(turn.moves) == 1:
        return turn.moves[0]
    sensible, *others = _candidates(turn)
    race: dict[Move, list[float]] = {move: [] for move in (sensible, *others)}
    while len(race) > 1:
        luck = turn.chance.getrandbits(64)
        for move, results in race.items():
            if not turn.budget():
                return _winner(race, sensible)
            results.append(_try(turn, move, luck))
        race = _left(race)
    return _winner(race, sensible)


def _left(race: dict[Move, list[float]]) -> dict[Move, list[float]]:
    """Those who are not clearly behind the leader."""
    leader = max(race.values(), key=fmean)
    if len(leader) < ROUNDS:
        return race
    return {move: results for move, results in race.items() if not _behind(results, leader)}


def _behind(results: Sequence[float], leader: Sequence[float]) -> bool:
    gaps = [best - own for best, own in zip(leader, results, strict=True)]
    return fmean(gaps) > CLEARLY * sqrt(max(variance(gaps), 0.01) / len(gaps))


def _winner(race: dict[Move, list[float]], sensible: Move) -> Move:
    return sensible if sensible in race else max(race, key=lambda move: fmean(race[move]))


def _candidates(turn: Turn) -> list[Move]:
    """The careful move first."""
    moves = {careful(turn): None}
    for _ in range(4 * CANDIDATES):
        if len(moves) < min(CANDIDATES, len(turn.moves)):
            moves[any_of(turn.moves, turn.chance)] = None
    return list(moves)


def _try(turn: Turn, move: Move, luck: int) -> float:
    """What comes of `move` in the world that `luck` draws, from 0 (last) to 1 (alone first)."""
    chance = Random(luck)
    world = turn.world(chance)
    seen: dict[Seat, list[Event]] = {turn.seat: list(turn.seen())}
    world = _step(turn, world, turn.seat, move, seen, chance)
    for _ in range(turn.game.max_moves):
        to_act = turn.game.to_act(world)
        if not to_act:
            break
        world = _step(
            turn, world, to_act[0], _reply(turn, world, to_act[0], seen, chance), seen, chance
        )
    outcome = turn.game.outcome(world)
    return 0.5 if outcome is None else _worth(outcome, turn.seat)


def _reply(
    turn: Turn, world: Value, seat: Seat, seen: dict[Seat, list[Event]], chance: Random
) -> Move:
    game, moves = turn.game, turn.game.legal_moves(world, seat)
    if len(moves) == 1:
        only: Move = moves[0]
        return only
    if chance.random() < SLIP:
        return any_of(moves, chance)
    move: Move = game.careful(game.view(world, seat), seen.get(seat, ()), moves, chance)
    return move


def _step(
    turn: Turn, world: Value, seat: Seat, move: Move, seen: dict[Seat, list[Event]], chance: Random
) -> Value:
    after: Value
    after, events = turn.game.apply(world, seat, move, chance)
    for event in events:
        for each in event.to or ():
            seen.setdefault(each, []).append(event)
    return after


def _worth(outcome: Outcome, seat: Seat) -> float:
    """Half of it is the share of the others who are behind (level ones count half), half the lead
    in score, which tells more of a single move. From 0 to 1."""
    others = [i for i in range(len(outcome.ranks)) if i != seat]
    own, scores = outcome.ranks[seat], outcome.scores
    beaten = fmean((outcome.ranks[i] > own) + (outcome.ranks[i] == own) / 2 for i in others)
    spread = max(scores) - min(0, *scores)
    lead = (scores[seat] - max(scores[i] for i in others)) / spread if spread else 0.0
    return beaten / 2 + (lead + 1) / 4
