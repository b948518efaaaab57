"""Computers think one after the other, whoever has many of them, and away from the loop."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.ai.worker import Problem
from bot.background.thinking import FairQueue, Thinking
from bot.game import Seat, rng_for
from tests.match.table import LOTS


@pytest.fixture
async def thinking() -> AsyncIterator[Thinking]:
    thinking = Thinking(0.02)
    yield thinking
    thinking.close()


def problem(level: str) -> Problem:
    state = LOTS.setup(2, {"peeking": True}, rng_for("seed", 1))
    return Problem("lots", level, state, Seat(0), (), Random(1))


async def test_parties_take_turns_however_many_they_ask_for() -> None:
    """One person's fourteen matches made another's computer wait for seconds."""
    queue, order = FairQueue(), list[str]()

    async def think(party: str) -> None:
        async with queue.place(party):
            order.append(party)
            await asyncio.sleep(0)

    asked = ("cy", "cy", "cy", "cy", "ann", "bo", "ann")
    await asyncio.gather(*map(think, asked))
    assert order == ["cy", "cy", "ann", "bo", "cy", "ann", "cy"]


async def test_no_more_think_at_a_time_than_there_are_places() -> None:
    queue, inside, most = FairQueue(2), 0, 0

    async def think(party: int) -> None:
        nonlocal inside, most
        async with queue.place(party):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0.001)
            inside -= 1

    await asyncio.gather(*(think(n % 3) for n in range(20)))
    assert most == 2


async def test_who_gives_up_waiting_loses_nobody_their_place() -> None:
    queue, hold = FairQueue(), asyncio.Event()

    async def think(party: str) -> None:
        async with queue.place(party):
            await hold.wait()

    first, second, third = (asyncio.create_task(think(name)) for name in ("a", "b", "c"))
    await asyncio.sleep(0)
    second.cancel()
    hold.set()
    await asyncio.wait_for(asyncio.gather(first, third), 60)
    await asyncio.wait_for(think("d"), 60)


@pytest.mark.parametrize("level", ["random", "careful", "strong"])
async def test_every_level_chooses_a_legal_move(thinking: Thinking, level: str) -> None:
    asked = problem(level)
    move = await thinking.choose(asked, "ann")
    assert move in LOTS.legal_moves(asked.state, asked.seat)


async def test_the_strong_think_in_another_process_and_survive_its_death(
    thinking: Thinking,
) -> None:
    await thinking.choose(problem("strong"), "ann")
    (child,) = thinking.process_ids
    assert child != os.getpid()
    os.kill(child, signal.SIGKILL)
    for _ in range(2):
        move = await thinking.choose(problem("strong"), "ann")
        assert move in LOTS.legal_moves(problem("strong").state, Seat(0))
    assert child not in thinking.process_ids
