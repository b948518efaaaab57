"""Runs computer players' computations, a few at a time and fairly between parties."""

import asyncio
import logging
import multiprocessing
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager

import bot.games
from bot.ai.worker import Problem, prepare_process, solve
from bot.game import Move

log = logging.getLogger(__name__)

SLOW_LEVELS = frozenset({"strong"})
"""Levels that use all the time they are given; the others take a few milliseconds."""


class FairQueue:
    """A semaphore for `places` holders. Waiting parties take turns, so that many requests of one
    party do not delay the others."""

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def place(self, party: Hashable) -> AsyncIterator[None]:
        """Hold a place, as soon as it is this party's turn."""
        await self._enter(party)
        try:
            yield
        finally:
            self._let_next_in()

    async def _enter(self, party: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(party, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # admitted and cancelled at the same moment
                self._let_next_in()
            raise

    def _let_next_in(self) -> None:
        while self._waiting:
            party, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            del self._waiting[party]
            if turns:
                self._waiting[party] = turns  # back of the queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Thinking:
    """Chooses moves outside the event loop. Slow levels run in a separate process, started when
    first needed, or in a thread if no process can be started."""

    def __init__(self, think_seconds: float) -> None:
        self._think_seconds = think_seconds
        self._queues = {True: FairQueue(), False: FairQueue()}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computers")
        self._process: ProcessPoolExecutor | None = None

    async def choose(self, problem: Problem, party: Hashable) -> Move:
        """Return the move that the player chooses; exceptions of the player propagate."""
        is_slow = problem.level in SLOW_LEVELS
        async with self._queues[is_slow].place(party):
            if is_slow:
                try:
                    return await self._run(self._open_process(), problem)
                except (BrokenProcessPool, OSError):
                    log.exception("the process of the computer players failed: they use a thread")
                    self._process = None
            return await self._run(self._thread, problem)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Ids of the processes for slow levels, busy or idle."""
        return () if self._process is None else tuple(self._process._processes or ())

    def close(self) -> None:
        for executor in (self._thread, self._process):
            if executor is not None:
                executor.shutdown(wait=False, cancel_futures=True)

    async def _run(self, executor: Executor, problem: Problem) -> Move:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(executor, solve, problem, self._think_seconds)

    def _open_process(self) -> ProcessPoolExecutor:
        if self._process is None:
            self._process = ProcessPoolExecutor(
                1,
                multiprocessing.get_context("spawn"),
                initializer=prepare_process,
                initargs=(list(bot.games.__path__),),
            )
        return self._process
