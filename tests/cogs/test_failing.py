"""An answer that fails says truly whether what was asked for counts."""

import asyncio
from typing import Any

import pytest

from tests.cogs.test_turn import _on_turn
from tests.stage import Stage

SAVED = "That's saved"
UNCHANGED = "nothing was changed"


async def fail(*args: Any, **kwargs: Any) -> Any:
    raise OSError("expected by the test")


async def test_after_the_commit_a_failure_says_that_the_move_is_made(
    club: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads that nothing was changed moves again."""
    thread, user = await _on_turn(club)
    before = await club.version()
    monkeypatch.setattr(club.matches, "waiting_for", fail)
    message = await club.use_command(user, "move", thread, text="stop")
    assert SAVED in message["content"]
    assert UNCHANGED not in message["content"]
    assert await club.version() == before + 1


async def test_after_the_commit_a_failure_says_that_the_vacation_is_taken(
    club: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.start_match()
    monkeypatch.setattr(club.matches, "open_matches_of", fail)
    message = await club.use_command(club.ann, "vacation", days=3)
    assert SAVED in message["content"]


async def test_before_the_commit_a_failure_says_that_nothing_was_changed(
    club: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where what had been shown once was taken away first: that is no act of theirs."""
    thread, user = await _on_turn(club)
    before = await club.version()
    monkeypatch.setattr(club.matches, "play", fail)
    message = await club.use_command(user, "move", thread, text="stop")
    assert UNCHANGED in message["content"]
    assert await club.version() == before


async def test_a_full_disk_is_called_so(club: Stage) -> None:
    thread, user = await _on_turn(club)
    before = await club.version()
    async with club.store.transaction() as tx:
        await tx.execute_fetchall("CREATE TABLE filler (x BLOB)")
    async with club.store.transaction() as tx:
        ((pages,),) = await tx.execute_fetchall("PRAGMA page_count")
        await tx.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Exception, match="full"):
        async with club.store.transaction() as tx:
            await tx.execute("INSERT INTO filler VALUES (zeroblob(1000000))")
    table = "CREATE TRIGGER grow BEFORE INSERT ON log BEGIN INSERT INTO filler VALUES "
    async with club.store.transaction() as tx:
        await tx.execute(f"{table} (zeroblob(1000000)); END")
    message = await club.use_command(user, "move", thread, text="stop")
    assert "disk is full" in message["content"]
    assert await club.version() == before


async def test_no_answer_outlives_the_store(club: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """At SIGTERM under load some stumbled over the closed store after their commit."""
    await club.start_match()
    began = asyncio.Event()

    async def hang(*args: Any) -> Any:
        began.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(club.matches, "waiting_for", hang)
    await club.server.slash(club.ann, club.thread, "help")
    await asyncio.wait_for(began.wait(), 10)
    await club.bot.end_replies()
    assert not club.bot.reply_tasks
