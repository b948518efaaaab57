"""A move that an error of SQLite ends at any point is made whole or not at all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from bot.match.model import MatchId
from bot.match.proof import build_record, find_faults
from bot.match.queries import load_stored
from bot.match.service import MatchService
from data import Store, Unavailable, log
from tests.match.table import ANN, BOB, play_random_move, play_to_end, start_match

POINTS = 60


class Interruption:
    """Counts the steps of SQLite's machine while something is written, and ends it with an error at
    one of them."""

    def __init__(self, at: int | None = None) -> None:
        self.steps = 0
        self._at = at

    def __call__(self) -> int:
        self.steps += 1
        return int(self.steps == self._at)


@asynccontextmanager
async def interrupted(store: Store, interruption: Interruption) -> AsyncIterator[None]:
    await store._writer.set_progress_handler(interruption, 1)
    try:
        yield
    finally:
        await store._writer.set_progress_handler(lambda: 0, 0)


async def stored(store: Store, match: MatchId) -> tuple[int, int]:
    """The version of the match, and that of its last log entry."""
    rows = await log.since(store.read, match, 0)
    return (await load_stored(store.read, match)).match.version, rows[-1].version


async def test_a_move_that_is_interrupted_anywhere_is_made_whole_or_not_at_all(
    store: Store, matches: MatchService
) -> None:
    position = await start_match(matches, ANN, BOB)
    match, counting = position.match.id, Interruption()
    async with interrupted(store, counting):
        position = await play_random_move(matches, position, Random(0))
    assert counting.steps > POINTS
    made = lost = 0
    for point in range(POINTS):
        at, before = 1 + point * counting.steps // POINTS, await stored(store, match)
        if not position.to_act:
            position = await start_match(matches, ANN, BOB)
            match, before = position.match.id, await stored(store, position.match.id)
        try:
            async with interrupted(store, Interruption(at)):
                position = await play_random_move(matches, position, Random(point))
            made += 1
            assert await stored(store, match) == (before[0] + 1, before[1] + 1)
        except Unavailable:
            lost += 1
            assert await stored(store, match) == before
            position = await play_random_move(matches, position, Random(point))
            assert await stored(store, match) == (before[0] + 1, before[1] + 1)
    assert lost > POINTS // 2, (made, lost)
    await play_to_end(matches, position, Random(1))
    record = build_record(
        await load_stored(store.read, match), await log.since(store.read, match, 0)
    )
    assert find_faults(record) == ()
