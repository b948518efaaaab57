"""Makes the moves of computer players after every commit and after a restart."""

import asyncio
import logging
from collections.abc import Callable
from random import Random

from bot.ai.aimless import random_move
from bot.ai.worker import Problem
from bot.background.thinking import Thinking
from bot.game import Event, Move, Seat
from bot.match.model import Chair, MatchId, Position
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Unavailable

log = logging.getLogger(__name__)

STORE_RETRY_DELAY = 30.0
"""Seconds until a move is tried again after the store could not be written."""


class Computers:
    """Runs one task per match in which a computer owes a decision.

    Before each turn `pause` seconds pass, so that people can follow; a strong player thinks for
    `think_seconds`. How long a turn takes tells nothing else. A computer knows only what its seat
    knows. In a match whose people are all absent, computers wait until one returns.
    """

    def __init__(
        self,
        matches: MatchService,
        *,
        pause: float = 1.0,
        think_seconds: float = 1.5,
        new_rng: Callable[[], Random] = Random,
    ) -> None:
        self._matches = matches
        self._pause = pause
        self._thinking = Thinking(think_seconds)
        self._new_rng = new_rng
        self._pending: set[MatchId] = set()
        self._tasks: dict[MatchId, asyncio.Task[None]] = {}
        self._in_turn: dict[MatchId, Seat] = {}
        """The computer that moved last, as long as its turn may go on."""

    async def start(self) -> None:
        """Listen for commits from now on, and make the moves already owed."""
        self._matches.listeners.append(self._wake)
        for match_id in await self._matches.awaiting_computers():
            self._wake(match_id)

    async def wait_until_idle(self) -> None:
        """Return when no computer owes a move."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop; a move that is being committed is completed."""
        if self._wake in self._matches.listeners:
            self._matches.listeners.remove(self._wake)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinking.close()

    def _wake(self, match_id: MatchId) -> None:
        self._pending.add(match_id)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.create_task(self._play_match(match_id))

    async def _play_match(self, match_id: MatchId) -> None:
        try:
            while match_id in self._pending:
                self._pending.discard(match_id)
                while await self._play_with_retry(match_id):
                    pass
        except Exception:  # the other matches go on; the next commit or a restart retries this one
            log.exception("the computer players of match %d failed", match_id)
        finally:
            self._pending.discard(match_id)
            self._in_turn.pop(match_id, None)
            del self._tasks[match_id]

    async def _play_with_retry(self, match_id: MatchId) -> bool:
        """Call `_play_one`, retrying while the store cannot be written: no other commit would wake
        a match that waits for a computer."""
        try:
            return await self._play_one(match_id)
        except Unavailable:
            log.exception("a computer's move in match %d could not be saved", match_id)
            await asyncio.sleep(STORE_RETRY_DELAY)
            return True

    async def _play_one(self, match_id: MatchId) -> bool:
        """Make at most one move; False if no computer owes one."""
        try:
            chair = _chair_to_move(await self._matches.position(match_id))
            if chair is None:
                self._in_turn.pop(match_id, None)
                return False
            if self._in_turn.get(match_id) != chair.seat:
                await asyncio.sleep(self._pause)
                self._in_turn[match_id] = chair.seat
            position = await self._matches.position(match_id)
            if (chair := _chair_to_move(position)) is not None:
                move = await self._decide(position, chair)
                await self._matches.play(match_id, None, chair.seat, chair.decision, move)
        except Refused as refused:
            # The match changed during the computation: decide again.
            return refused.key in ("stale", "not_your_turn")
        return True

    async def _decide(self, position: Position, chair: Chair) -> Move:
        """Return the choice of the chair's level; if it fails, any legal move, so the match goes
        on."""
        match, rng = position.match, self._new_rng()
        entries = await self._matches.visible_log(match.id, 0, chair.seat)
        seen_events: tuple[Event, ...] = tuple(event for each in entries for event in each.events)
        level, state = chair.computer or "", position.true_state
        problem = Problem(match.game.id, level, state, chair.seat, seen_events, rng)
        legal_moves = position.legal_moves(chair.seat)
        try:
            move = await self._thinking.choose(problem, match.creator)
        except Exception:
            log.exception("%r failed in match %d", chair.computer, match.id)
            return random_move(legal_moves, rng)
        if move not in legal_moves:
            log.error("%r chose the illegal %r", chair.computer, move)
            return random_move(legal_moves, rng)
        return move


def _chair_to_move(position: Position) -> Chair | None:
    """Return the first computer chair that owes a decision, if a person takes part; else None."""
    chairs = position.match.chairs
    if not position.match.people:
        return None
    return next((chairs[s] for s in position.to_act if chairs[s].computer), None)
