"""An answer that fails says truly whether what was asked for counts."""

import asyncio
import sqlite3
from typing import Any

import pytest

from bot import app
from tests.cogs.test_turn import _on_turn
from tests.stage import SECONDS, Stage

SAVED = "That's saved"
UNCHANGED = "nothing was changed"


async def fail(*args: Any, **kwargs: Any) -> Any:
    raise OSError("expected by the test")


async def test_after_the_commit_a_failure_says_that_the_move_is_made(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads that nothing was changed moves again."""
    thread, user = await _on_turn(stage)
    before = await stage.version()
    monkeypatch.setattr(stage.matches, "waiting_for", fail)
    message = await stage.use_command(user, "move", thread, text="stop")
    assert SAVED in message["content"]
    assert UNCHANGED not in message["content"]
    assert await stage.version() == before + 1


async def test_after_the_commit_a_failure_says_that_the_vacation_is_taken(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.start_match()
    monkeypatch.setattr(stage.matches, "open_matches_of", fail)
    message = await stage.use_command(stage.ann, "vacation", days=3)
    assert SAVED in message["content"]


async def test_before_the_commit_a_failure_says_that_nothing_was_changed(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where what had been shown once was taken away first: that is no act of theirs."""
    thread, user = await _on_turn(stage)
    before = await stage.version()
    monkeypatch.setattr(stage.matches, "play", fail)
    message = await stage.use_command(user, "move", thread, text="stop")
    assert UNCHANGED in message["content"]
    assert await stage.version() == before


async def test_a_full_disk_is_called_so(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before = await stage.version()
    async with stage.store.transaction() as tx:
        await tx.execute_fetchall("CREATE TABLE filler (x BLOB)")
    async with stage.store.transaction() as tx:
        ((pages,),) = await tx.execute_fetchall("PRAGMA page_count")
        await tx.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Exception, match="full"):
        async with stage.store.transaction() as tx:
            await tx.execute("INSERT INTO filler VALUES (zeroblob(1000000))")
    table = "CREATE TRIGGER grow BEFORE INSERT ON log BEGIN INSERT INTO filler VALUES "
    async with stage.store.transaction() as tx:
        await tx.execute(f"{table} (zeroblob(1000000)); END")
    message = await stage.use_command(user, "move", thread, text="stop")
    assert "disk is full" in message["content"]
    assert await stage.version() == before


async def test_a_damaged_database_is_called_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, user = await _on_turn(stage)
    damage = sqlite3.DatabaseError("database disk image is malformed")
    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    async def fail(*args: Any, **kwargs: Any) -> Any:
        raise damage

    monkeypatch.setattr(stage.matches, "play", fail)
    message = await stage.use_command(user, "move", thread, text="stop")
    assert message["content"].startswith("My database is damaged, so nothing was changed.")


async def test_no_answer_outlives_the_store(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """At SIGTERM under load some stumbled over the closed store after their commit."""
    await stage.start_match()
    began = asyncio.Event()

    async def hang(*args: Any) -> Any:
        began.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(stage.matches, "waiting_for", hang)
    await stage.server.slash(stage.ann, stage.thread, "help")
    await asyncio.wait_for(began.wait(), SECONDS)
    (answering,) = stage.bot.reply_tasks
    assert answering is not None
    monkeypatch.setattr(app, "SHUTDOWN_GRACE", 0.01)
    await stage.restart()
    assert answering.done()
