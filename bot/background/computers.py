"""Plays the seats of code, after every commit and after a restart, wherever one owes a move."""

import asyncio
import logging
import time
from collections.abc import Callable
from random import Random

from bot.ai import LEVELS, Turn, seconds
from bot.ai.aimless import any_of
from bot.game import Event, Move, Seat
from bot.match.model import Chair, MatchId, Position
from bot.match.refusals import Refused
from bot.match.service import Matches
from data import Unavailable

log = logging.getLogger(__name__)

STORE_WAIT = 30.0
"""Seconds after which a move is tried again that the store could not note."""


class Computers:
    """One task for each match in which a seat of code owes a decision.

    `pause` seconds pass before each of their moves, so that people can follow; a strong player
    thinks for `think` seconds in a thread of its own. What they know is what their seat knows.
    """

    def __init__(
        self,
        matches: Matches,
        *,
        pause: float = 1.0,
        think: float = 1.5,
        clock: Callable[[], float] = time.monotonic,
        chance: Callable[[], Random] = Random,
    ) -> None:
        self._matches = matches
        self._pause = pause
        self._think = think
        self._clock = clock
        self._chance = chance
        self._woken: set[MatchId] = set()
        self._tasks: dict[MatchId, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Listens from now on, and takes up what was owed before."""
        self._matches.listeners.append(self._wake)
        for match_id in await self._matches.owed_by_computers():
            self._wake(match_id)

    async def idle(self) -> None:
        """Returns when no seat of code owes a move."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stops; a move that is being committed is finished."""
        if self._wake in self._matches.listeners:
            self._matches.listeners.remove(self._wake)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, match_id: MatchId) -> None:
        self._woken.add(match_id)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.create_task(self._serve(match_id))

    async def _serve(self, match_id: MatchId) -> None:
        try:
            while match_id in self._woken:
                self._woken.discard(match_id)
                while await self._played(match_id):
                    pass
        except Exception:  # the other matches go on; this one with its next commit or restart
            log.exception("the computer players of match %d stumbled", match_id)
        finally:
            self._woken.discard(match_id)
            del self._tasks[match_id]

    async def _played(self, match_id: MatchId) -> bool:
        """The same as `_play_one`; while the store cannot be written, it is tried again and again:
        no commit of anybody else would wake a match that waits for a computer."""
        try:
            return await self._play_one(match_id)
        except Unavailable:
            log.exception("the store could not note a computer's move in match %d", match_id)
            await asyncio.sleep(STORE_WAIT)
            return True

    async def _play_one(self, match_id: MatchId) -> bool:
        """Makes at most one move; False when no seat of code owes one."""
        try:
            if _owing(await self._matches.position(match_id)) is None:
                return False
            await asyncio.sleep(self._pause)
            position = await self._matches.position(match_id)
            if (chair := _owing(position)) is not None:
                move = await self._decide(position, chair)
                await self._matches.play(match_id, None, chair.seat, chair.decision, move)
        except Refused as refused:
            # The match moved on while we thought: what was decided is decided anew.
            return refused.key in ("stale", "not_your_turn")
        return True

    async def _decide(self, position: Position, chair: Chair) -> Move:
        """What the chair's level plays; if it fails, anything legal, so that nobody waits."""
        turn = await self._turn(position, chair.seat)
        try:
            move = await asyncio.to_thread(LEVELS[chair.computer or ""], turn)
        except Exception:
            log.exception("%r failed in match %d", chair.computer, position.match.id)
            return any_of(turn.moves, turn.chance)
        if move not in turn.moves:
            log.error("%r chose the illegal %r", chair.computer, move)
            return any_of(turn.moves, turn.chance)
        return move

    async def _turn(self, position: Position, seat: Seat) -> Turn:
        told = await self._matches.happened(position.match.id, 0, seat)
        seen: tuple[Event, ...] = tuple(event for each in told for event in each.events)
        return Turn(
            game=position.match.game,
            seat=seat,
            moves=position.moves(seat),
            view=lambda: position.view(seat),
            seen=lambda: seen,
            world=lambda chance: position.world(seat, chance),
            chance=self._chance(),
            budget=seconds(self._think, self._clock),
        )


def _owing(position: Position) -> Chair | None:
    """The first chair of code that owes a decision."""
    chairs = position.match.chairs
    return next((chairs[s] for s in position.to_act if chairs[s].computer), None)
