"""Nothing lives in memory only: a closed and reopened store goes on where it stood."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from bot.match.model import Kind, MatchId, Status
from bot.match.refusals import Refused
from bot.match.service import Matches
from data import Store, log
from tests.match.table import ANN, BOB, Clock, Seeds, any_move, lobby, started, to_the_end


async def reopened(store: Store, path: Path, clock: Clock) -> tuple[Store, Matches]:
    await store.close()
    store = await Store.open(path, now=clock)
    return store, Matches(store, now=clock, seed=Seeds())


async def test_a_match_goes_on_after_a_restart(path: Path, clock: Clock) -> None:
    store = await Store.open(path, now=clock)
    matches = Matches(store, now=clock, seed=Seeds())
    position = await any_move(matches, await started(matches, ANN, BOB), Random(1))
    store, matches = await reopened(store, path, clock)
    assert await matches.position(position.match.id) == position
    end = await to_the_end(matches, position, Random(1))
    assert end.match.status is Status.OVER
    await store.close()


async def test_a_match_plays_the_same_with_restarts_and_without(
    matches: Matches, tmp_path: Path, clock: Clock
) -> None:
    undisturbed = await to_the_end(matches, await started(matches, ANN, BOB), Random(1))
    path, chance = tmp_path / "other.db", Random(1)
    store = await Store.open(path, now=clock)
    again = Matches(store, now=clock, seed=Seeds())
    position = await started(again, ANN, BOB)
    while position.to_act:
        position = await any_move(again, position, chance)
        store, again = await reopened(store, path, clock)
    assert position == undisturbed
    await store.close()


async def spoil(store: Store, match_id: int) -> None:
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET state = '{}' WHERE id = ?", (match_id,))


async def test_a_match_that_cannot_be_read_is_frozen_and_told(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    before = Matches(store, now=clock, seed=Seeds())
    bad = (await started(before, ANN, BOB)).match.id
    good = (await started(before, ANN, BOB)).match.id
    await spoil(store, bad)
    matches = Matches(store, now=clock, seed=Seeds())
    heard: list[MatchId] = []
    matches.listeners.append(heard.append)
    assert await matches.check_live() == (bad,)
    assert (await matches.match(bad)).status is Status.FROZEN
    assert heard == [bad]
    assert await matches.live() == (good,)
    assert [row.kind for row in await log.since(store.read, bad, 0)] == [Kind.START, Kind.FREEZE]
    assert "cannot be read" in caplog.text


async def test_a_frozen_match_refuses_and_holds_up_no_other(store: Store, clock: Clock) -> None:
    before = Matches(store, now=clock, seed=Seeds())
    position = await started(before, ANN, BOB)
    seat = position.to_act[0]
    await spoil(store, position.match.id)
    matches = Matches(store, now=clock, seed=Seeds())
    for _ in range(2):
        with pytest.raises(Refused, match="frozen"):
            await matches.play(position.match.id, ANN.user, seat, 1, position.moves(seat)[0])
    with pytest.raises(Refused, match="frozen"):
        await matches.position(position.match.id)
    await to_the_end(matches, await started(matches, ANN, BOB), Random(1))


async def test_a_match_of_a_game_that_is_gone_holds_up_no_other(
    matches: Matches, store: Store
) -> None:
    lost, kept = await lobby(matches, ANN), await lobby(matches, ANN)
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET game = 'chess' WHERE id = ?", (lost.id,))
    assert await matches.matches_of(ANN.user) == (kept,)
    with pytest.raises(Refused, match="frozen"):
        await matches.match(lost.id)


KILLED = """
import asyncio, sys
from pathlib import Path
from random import Random
import tests.conftest
from bot.match.service import Matches
from data import Store
from tests.match.table import ANN, BOB, CAT, Clock, Seeds, any_move, started

async def play():
    store = await Store.open(Path(sys.argv[1]), now=Clock())
    matches = Matches(store, now=Clock(), seed=Seeds())
    await any_move(matches, await started(matches, ANN, BOB, CAT), Random(1))
    await store.close()

asyncio.run(play())
"""


@pytest.mark.parametrize(
    ("point", "version"),
    [
        ("start.begun", 0),
        ("start.seated", 0),
        ("start.committed", 1),
        ("move.begun", 1),
        ("move.advanced", 1),
        ("move.logged", 1),
        ("move.seated", 1),
        ("move.committed", 2),
    ],
)
async def test_a_power_cut_leaves_a_move_whole_or_unmade(
    path: Path, clock: Clock, point: str, version: int
) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(path), env={"KILL_AT": point, "PYTHONPATH": "."}
    )
    assert await child.wait() == -9
    store = await Store.open(path, now=clock)
    matches = Matches(store, now=clock, seed=Seeds())
    (match,) = await matches.matches_of(ANN.user)
    assert (match.version, len(await log.since(store.read, match.id, 0))) == (version, version)
    (check,) = await store.read.execute_fetchall("PRAGMA integrity_check")
    assert check[0] == "ok"
    if match.status is Status.LOBBY:
        await matches.start(match.id, ANN.user)
    await to_the_end(matches, await matches.position(match.id), Random(1))
    await store.close()
