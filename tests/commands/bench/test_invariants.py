"""What the long test calls broken: whatever was lost, doubled or not told."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.commands.bench.invariants import find_violations
from tests.stage import SECONDS, Stage, open_stage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A match of the toy game with one move, and the bot stopped."""
    async with open_stage(tmp_path) as stage:
        thread = await stage.start_match()
        await stage.use_command(stage.ann, "move", thread, text="bid 0")
        await stage.stop()
        yield stage


async def found(stage: Stage, tmp_path: Path, sql: str = "") -> str:
    """What is broken once this was done to the database."""
    with closing(sqlite3.connect(stage.database)) as db, db:
        db.executescript(sql)
    wrong = await asyncio.wait_for(find_violations(stage.server, stage.database, 0.3), SECONDS)
    return "\n".join(wrong)


async def test_a_match_that_went_well_is_whole(stage: Stage, tmp_path: Path) -> None:
    assert await found(stage, tmp_path) == ""


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("DELETE FROM log WHERE version = 2", "is at version 2 with 1 log rows"),
        ("UPDATE match SET seed = replace(seed, substr(seed, 1, 1), 'f')", "match 1: "),
        ("UPDATE audience SET version = 1 WHERE seat = -1", "match 1: table shows 1 of 2"),
        ("DELETE FROM audience WHERE seat = 1", "match 1: seat 1 was shown 0 of 2"),
        ("UPDATE message SET state = 'begun' WHERE id = 2", "messages not settled: [2]"),
        ("DELETE FROM message WHERE purpose = 'table'", "messages that no row knows"),
        ("UPDATE message SET message = 7 WHERE purpose = 'table'", "messages that are not there"),
    ],
)
async def test_what_is_wrong_is_named(stage: Stage, tmp_path: Path, sql: str, said: str) -> None:
    assert said in await found(stage, tmp_path, sql)


async def test_a_message_that_was_sent_twice_is_found(stage: Stage, tmp_path: Path) -> None:
    table = stage.table
    world = stage.server.world
    world.messages.put(key := world.ids.next_id(), {**table, "id": key})
    with closing(sqlite3.connect(stage.database)) as db:
        named = [r[1] for r in db.execute("PRAGMA table_info(message)")]
    values = [{"id": "NULL", "message": key, "nonce": "'other'"}.get(c, c) for c in named]
    row = f"INSERT INTO message SELECT {', '.join(values)} FROM message WHERE purpose = 'table'"
    said = await found(stage, tmp_path, f"{row} LIMIT 1")
    assert "a message was sent twice" in said
    assert "messages not closed: [2]" in said
