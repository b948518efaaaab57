"""A database that cannot be written for a while: nothing that was committed stays untold."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.delivery import retries
from bot.match.model import MatchId
from tests.stage import Stage

FULL = "CREATE TRIGGER full BEFORE INSERT ON message BEGIN INSERT INTO nowhere VALUES (1); END"
"""No new message can be noted: sqlite says so as it says that the disk is full."""


def change(database: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute(statement)


async def test_a_move_whose_message_could_not_be_noted_is_told_later(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the match would be silent for ever: nobody knows that it is their turn."""
    monkeypatch.setattr(retries, "STORE_DELAY", 0.2)
    await stage.start_match()
    change(stage.database, FULL)
    for chair in (await stage.matches.match(MatchId(1))).chairs:
        position = await stage.matches.position(MatchId(1))
        move = position.legal_moves(chair.seat)[-1 if chair.seat == 0 else 0]
        await stage.matches.play(MatchId(1), chair.user, chair.seat, chair.decision, move)
    await stage.wait_until_idle()
    assert "missing" in stage.table["content"]
    change(stage.database, "DROP TRIGGER full")
    await stage.wait_until(lambda: "actions left" in stage.table["content"])
