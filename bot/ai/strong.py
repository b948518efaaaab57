"""The player `strong`: flat Monte Carlo over worlds that its seat cannot tell from the real one.

Each try plays one candidate move in one such world to the end, everybody carefully from there.
The candidates meet the same worlds with the same luck, and the more promising are tried more
often (UCB1).
"""

from dataclasses import dataclass
from math import inf, log, sqrt
from random import Random

from bot.ai.aimless import any_of
from bot.ai.careful import careful
from bot.ai.turn import Turn
from bot.game import Event, Move, Outcome, Seat, Value

CANDIDATES = 10
"""So many moves at most are compared: the careful one and others drawn by chance."""

CURIOSITY = 0.5
"""Weight of what is still unknown of a candidate."""

HEAD_START = 3
"""The careful move counts as if it had been tried so often with an even result: another one has
to show that it is better."""

SLIP = 0.1
"""How often somebody moves at random while a world is played on, so that worlds differ."""


@dataclass
class Candidate:
    """A move, how often it was tried, and the sum of what came of it."""

    move: Move
    tries: int = 0
    total: float = 0.0
    bonus: int = 0

    def promise(self, tries: int) -> float:
        if not self.tries + self.bonus:
            return inf
        return self.mean + CURIOSITY * sqrt(log(tries + 1) / (self.tries + self.bonus))

    @property
    def mean(self) -> float:
        return (self.total + self.bonus / 2) / max(1, self.tries + self.bonus)


def strong(turn: Turn) -> Move:
    if len(turn.moves) == 1:
        return turn.moves[0]
    candidates = _candidates(turn)
    lucks: list[int] = []
    tries = 0
    while turn.budget():
        best = max(candidates, key=lambda c: c.promise(tries))
        if best.tries == len(lucks):
            lucks.append(turn.chance.getrandbits(64))
        best.total += _try(turn, best.move, lucks[best.tries])
        best.tries += 1
        tries += 1
    return max(candidates, key=lambda c: (c.tries > 0 or c.bonus > 0, c.mean)).move


def _candidates(turn: Turn) -> list[Candidate]:
    first = careful(turn)
    moves = {first: None}
    for _ in range(4 * CANDIDATES):
        if len(moves) < min(CANDIDATES, len(turn.moves)):
            moves[any_of(turn.moves, turn.chance)] = None
    return [Candidate(move, bonus=HEAD_START * (move == first)) for move in moves]


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
    """The share of the others who are behind; who shares the rank counts half."""
    own, others = outcome.ranks[seat], len(outcome.ranks) - 1
    behind = sum(rank > own for rank in outcome.ranks)
    level = sum(rank == own for rank in outcome.ranks) - 1
    return (behind + level / 2) / others
