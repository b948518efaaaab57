"""Nothing lives in memory only: a closed and reopened store goes on where it stood."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from bot.match.model import LogKind, MatchId, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, log
from tests.match.table import (
    ANN,
    BOB,
    ManualClock,
    SeedSequence,
    open_lobby,
    play_random_move,
    play_to_end,
    start_match,
)


async def reopened(store: Store, path: Path, clock: ManualClock) -> tuple[Store, MatchService]:
    await store.close()
    store = await Store.open(path, now=clock)
    return store, MatchService(store, now=clock, seed=SeedSequence())


async def test_a_match_goes_on_after_a_restart(path: Path, clock: ManualClock) -> None:
    store = await Store.open(path, now=clock)
    matches = MatchService(store, now=clock, seed=SeedSequence())
    position = await play_random_move(matches, await start_match(matches, ANN, BOB), Random(1))
    store, matches = await reopened(store, path, clock)
    assert await matches.position(position.match.id) == position
    end = await play_to_end(matches, position, Random(1))
    assert end.match.status is Status.OVER
    await store.close()


async def test_a_match_plays_the_same_with_restarts_and_without(
    matches: MatchService, tmp_path: Path, clock: ManualClock
) -> None:
    undisturbed = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    path, rng = tmp_path / "other.db", Random(1)
    store = await Store.open(path, now=clock)
    again = MatchService(store, now=clock, seed=SeedSequence())
    position = await start_match(again, ANN, BOB)
    while position.to_act:
        position = await play_random_move(again, position, rng)
        store, again = await reopened(store, path, clock)
    assert position == undisturbed
    await store.close()


async def spoil(store: Store, match_id: int) -> None:
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET state = '{}' WHERE id = ?", (match_id,))


async def test_a_match_that_cannot_be_read_is_frozen_and_told(
    store: Store, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    before = MatchService(store, now=clock, seed=SeedSequence())
    bad = (await start_match(before, ANN, BOB)).match.id
    good = (await start_match(before, ANN, BOB)).match.id
    await spoil(store, bad)
    matches = MatchService(store, now=clock, seed=SeedSequence())
    heard: list[MatchId] = []
    matches.listeners.append(heard.append)
    assert await matches.check_live() == (bad,)
    assert (await matches.match(bad)).status is Status.FROZEN
    assert heard == [bad]
    assert await matches.live_ids() == (good,)
    assert [row.kind for row in await log.since(store.read, bad, 0)] == [
        LogKind.START,
        LogKind.FREEZE,
    ]
    assert "cannot be read" in caplog.text


async def test_a_frozen_match_refuses_and_holds_up_no_other(
    store: Store, clock: ManualClock
) -> None:
    before = MatchService(store, now=clock, seed=SeedSequence())
    position = await start_match(before, ANN, BOB)
    seat = position.to_act[0]
    await spoil(store, position.match.id)
    matches = MatchService(store, now=clock, seed=SeedSequence())
    for _ in range(2):
        with pytest.raises(Refused, match="frozen"):
            await matches.play(position.match.id, ANN.user, seat, 1, position.legal_moves(seat)[0])
    with pytest.raises(Refused, match="frozen"):
        await matches.position(position.match.id)
    await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))


async def test_a_match_of_a_game_that_is_gone_holds_up_no_other(
    matches: MatchService, store: Store
) -> None:
    lost, kept = await open_lobby(matches, ANN), await open_lobby(matches, ANN)
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET game = 'chess' WHERE id = ?", (lost.id,))
    assert await matches.open_matches_of(ANN.user) == (kept,)
    with pytest.raises(Refused, match="frozen"):
        await matches.match(lost.id)


KILLED = """
import asyncio, os, sys
from pathlib import Path
from random import Random
import tests.conftest
from tests.power_cut import cut_power_at
from bot.match.service import MatchService
from data import Store
from tests.match.table import ANN, BOB, CAT, ManualClock, SeedSequence
from tests.match.table import play_random_move, start_match

async def play():
    cut_power_at(os.environ["KILL_AT"])
    store = await Store.open(Path(sys.argv[1]), now=ManualClock())
    matches = MatchService(store, now=ManualClock(), seed=SeedSequence())
    await play_random_move(matches, await start_match(matches, ANN, BOB, CAT), Random(1))
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
    path: Path, clock: ManualClock, point: str, version: int
) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(path), env={"KILL_AT": point, "PYTHONPATH": "."}
    )
    assert await child.wait() == -9
    store = await Store.open(path, now=clock)
    matches = MatchService(store, now=clock, seed=SeedSequence())
    (match,) = await matches.open_matches_of(ANN.user)
    assert (match.version, len(await log.since(store.read, match.id, 0))) == (version, version)
    (check,) = await store.read.execute_fetchall("PRAGMA integrity_check")
    assert check[0] == "ok"
    if match.status is Status.LOBBY:
        await matches.start(match.id, ANN.user)
    await play_to_end(matches, await matches.position(match.id), Random(1))
    await store.close()
